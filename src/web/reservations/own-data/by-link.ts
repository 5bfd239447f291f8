import type { PageContext } from '#contract/page.ts'
import { eraseOwnReservations, exportOwnReservations } from '#contract/reservations/own-data.ts'

type Erasing = { params: { token: string }; body: { sure: true }; idempotencyKey: string }

/** What a visitor does with their own data by the link of a reservation. For the server. */
export const ownReservationsByLink = {
  name: 'reservation',
  async read({ call }: PageContext, token: string) {
    const answer = await call(exportOwnReservations, { params: { token } })
    return answer.ok ? { ok: true as const, value: answer.value.reservations } : answer
  },
  erase: ({ call }: PageContext, erasing: Erasing) => call(eraseOwnReservations, erasing),
}
