import type { PageContext } from '#contract/page.ts'
import { getReservationShop } from '#contract/reservations/slots.ts'
import { getVisitorReservation, type VisitorReservation } from '#contract/reservations/visitor.ts'
import type { Locale } from '#domain/locale.ts'
import { parseTodayCodeParam } from '#domain/queue-settings/today-param.ts'
import { toCalendarDay } from '../../i18n/time.ts'
import { type LineOffer, lineOfferOf } from '../../shop-entry/line/line-link.ts'
import type { PrivateLink } from '../../visitor-card/form/card-data.ts'
import { createPrivateLink } from '../../visitor-card/form/own-link.ts'
import { openReservationPageFormParam, parseReservationSelections } from '../visit/visit-choices.ts'
import { loadReservationTimeOptions, type ReservationTimeOptions } from '../visit/visit-times.ts'

export type LoadedReservation = {
  token: string
  scanned: string | undefined
  reservation: VisitorReservation
  own: PrivateLink
  /** True if the next visitor uses the same browser. */
  isSharedTablet: boolean
  /** Today in the shop; dates of this year omit the year. */
  today: string
  /** Key of the page's forms, so that a resubmission changes nothing. */
  idempotencyKey: string
  /** Time in ms until the held slot is released or check-in opens, plus a margin for the server. */
  heldFor: number | undefined
  times: ReservationTimeOptions | undefined
  lineOffer: LineOffer | undefined
}

type ReservationQuery = { token: string; search: URLSearchParams; locale: Locale; isSharedTablet: boolean }

export async function loadReservation(page: PageContext, { token, search, locale, isSharedTablet }: ReservationQuery) {
  const shown = await page.call(getVisitorReservation, { params: { token } })
  if (!shown.ok) return shown
  const reservation = shown.value
  const { shop, service } = reservation
  const isChanging = search.get(openReservationPageFormParam) === 'change' && reservation.mayChange
  const shopRules = isChanging ? await page.call(getReservationShop, { params: { code: shop.code } }) : undefined
  const chosen = { ...parseReservationSelections(search), service: service.id }
  const isOffered = shopRules?.ok && shopRules.value.services.some(({ id }) => id === service.id)
  const times = isOffered ? await loadReservationTimeOptions(page, { code: shop.code, chosen, shop: shopRules.value }) : undefined
  const value: LoadedReservation = {
    token,
    scanned: parseTodayCodeParam(search),
    isSharedTablet,
    reservation,
    own: createPrivateLink(page.origin, locale, `/entry/f/${token}`),
    today: toCalendarDay(Date.now(), shop.timeZone),
    idempotencyKey: page.idempotencyKey,
    heldFor: endsIn(reservation.heldUntil ?? (reservation.checkIn?.comes === 'early' ? reservation.checkIn.from : null)),
    times: times && !('problem' in times) ? times : undefined,
    // LINE would know the one who used this browser last, who may be another visitor.
    lineOffer: isSharedTablet ? undefined : lineOfferOf(reservation, { kind: 'reservation', token, locale, outcome: search.get('line') }),
  }
  return { ok: true, value } as const
}

/** Longer waits need no timer: the page reloads when it becomes visible. */
const maxTimerMs = 24 * 3_600_000

function endsIn(instant: string | null): number | undefined {
  const left = instant === null ? undefined : Date.parse(instant) - Date.now() + 3_000
  return left !== undefined && left < maxTimerMs ? left : undefined
}
