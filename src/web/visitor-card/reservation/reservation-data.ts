/** What a reservation's page is made of, for its loader. */
import type { PageContext } from '#contract/page.ts'
import { getReservationShop } from '#contract/reservations/slots.ts'
import { showReservation, type VisitorReservation } from '#contract/reservations/visitor.ts'
import type { Locale } from '#domain/locale.ts'
import type { OwnLink } from '../form/card-data.ts'
import { ownLink } from '../form/own-link.ts'
import { askParam, readChosen } from '../visit/chosen.ts'
import { readTimes, type VisitTimes } from '../visit/visit-times.ts'

export type LoadedReservation = {
  token: string
  reservation: VisitorReservation
  own: OwnLink
  /** In the shop: dates of this year are said without it. */
  today: string
  /** Of the forms of the page: sent twice, they are the same wish. */
  idempotencyKey: string
  /** In ms: how long a place is held yet, and a moment more, so that the server has given it back by then. */
  heldFor: number | undefined
  /** To be changed to. */
  times: VisitTimes | undefined
}

type Asked = { token: string; search: URLSearchParams; locale: Locale }

export async function loadReservation(page: PageContext, { token, search, locale }: Asked) {
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
    reservation,
    own: ownLink(page.origin, locale, `/entry/f/${token}`),
    today: new Intl.DateTimeFormat('sv-SE', { timeZone: shop.timeZone }).format(new Date()),
    idempotencyKey: page.idempotencyKey,
    heldFor: reservation.heldUntil ? Date.parse(reservation.heldUntil) - Date.now() + 3_000 : undefined,
    times: times && !('problem' in times) ? times : undefined,
  }
  return { ok: true, value } as const
}
