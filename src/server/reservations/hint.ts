import type { Temporal } from 'temporal-polyfill'
import type { Hints } from '#platform/live/hints.ts'

/** What those listen to who have a shop's reservations before them. A hint may name one of them, behind a slash. */
export const reservationsHint = (shopId: string) => `reservations:${shopId}`

type Parts = { hints: Pick<Hints, 'publish'>; clock: () => Temporal.Instant }

/** Call after the commit: that reservation of the shop has changed, or any of them may have. */
export const openReservationHints =
  ({ hints, clock }: Parts) =>
  (shopId: string, id?: string): void =>
    hints.publish(`${reservationsHint(shopId)}${id ? `/${id}` : ''}`, clock().epochMilliseconds)
