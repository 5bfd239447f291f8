import type { PageContext } from '#contract/page.ts'
import { eraseOwnReservationData, exportOwnReservationData } from '#contract/reservations/own-data.ts'

type Erasing = { params: { token: string }; body: { sure: true }; idempotencyKey: string }

/** Own data of a visitor by a reservation's link: export and erasure. Server only. */
export const reservationDataSource = {
  name: 'reservation',
  async read({ call }: PageContext, token: string) {
    const response = await call(exportOwnReservationData, { params: { token } })
    return response.ok ? { ok: true as const, value: response.value.reservations } : response
  },
  erase: ({ call }: PageContext, erasing: Erasing) => call(eraseOwnReservationData, erasing),
}
