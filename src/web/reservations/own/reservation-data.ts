/** What a reservation's page is made of, for its loader. */
import type { PageContext } from '#contract/page.ts'
import { getReservationShop } from '#contract/reservations/slots.ts'
import { showReservation, type VisitorReservation } from '#contract/reservations/visitor.ts'
import type { Locale } from '#domain/locale.ts'
import { todayOf } from '#domain/queue-settings/today-param.ts'
import { dayOn } from '../../i18n/time.ts'
import type { OwnLink } from '../../visitor-card/form/card-data.ts'
import { ownLink } from '../../visitor-card/form/own-link.ts'
import { askParam, readChosen } from '../visit/chosen.ts'
import { readTimes, type VisitTimes } from '../visit/visit-times.ts'

export type LoadedReservation = {
  token: string
  /** The code that was scanned in the shop. */
  scanned: string | undefined
  reservation: VisitorReservation
  own: OwnLink
  /** The next visitor uses the same browser. */
  isSharedTablet: boolean
  /** In the shop: dates of this year are said without it. */
  today: string
  /** Of the forms of the page: sent twice, they are the same wish. */
  idempotencyKey: string
  /** In ms: how long a place is held yet or its visitor can't come yet, and a moment more, so that the server knows it by then. */
  heldFor: number | undefined
  /** To be changed to. */
  times: VisitTimes | undefined
}

type Asked = { token: string; search: URLSearchParams; locale: Locale; isSharedTablet: boolean }

export async function loadReservation(page: PageContext, { token, search, locale, isSharedTablet }: Asked) {
  const shown = await page.call(showReservation, { params: { token } })
  if (!shown.ok) return shown
  const reservation = shown.value
  const { shop, service } = reservation
  const isChanging = search.get(askParam) === 'change' && reservation.mayChange
  const taken = isChanging ? await page.call(getReservationShop, { params: { code: shop.code } }) : undefined
  const chosen = { ...readChosen(search), service: service.id }
  const isOffered = taken?.ok && taken.value.services.some(({ id }) => id === service.id)
  const times = isOffered ? await readTimes(page, { code: shop.code, chosen, shop: taken.value }) : undefined
  const value: LoadedReservation = {
    token,
    scanned: todayOf(search),
    isSharedTablet,
    reservation,
    own: ownLink(page.origin, locale, `/entry/f/${token}`),
    today: dayOn(Date.now(), shop.timeZone),
    idempotencyKey: page.idempotencyKey,
    heldFor: endsIn(reservation.heldUntil ?? (reservation.checkIn?.comes === 'early' ? reservation.checkIn.from : null)),
    times: times && !('problem' in times) ? times : undefined,
  }
  return { ok: true, value } as const
}

/** A page that stays open for longer than a day is read again when it is looked at. */
const longest = 24 * 3_600_000

function endsIn(instant: string | null): number | undefined {
  const left = instant === null ? undefined : Date.parse(instant) - Date.now() + 3_000
  return left !== undefined && left < longest ? left : undefined
}
