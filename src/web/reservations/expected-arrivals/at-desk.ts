import type { ApiCall } from '#contract/page.ts'
import { listReservations, type Reservation } from '#contract/reservations/staff.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import { CheckInProvider } from './check-in.tsx'
import { listExpectedArrivals } from './confirmed-arrivals.ts'
import { ExpectedArrivals } from './expected-arrivals.tsx'
import { expectedArrivalsWords } from './words.ts'

export const expectedReservationKind = {
  name: 'due',
  topic: reservationsTopic,
  async read(call: ApiCall, { shopId, businessDay }: { shopId: string; businessDay: string }) {
    const response = await call(listReservations, { params: { shopId }, query: { from: businessDay } })
    return response.ok ? listExpectedArrivals(response.value) : undefined
  },
  words: expectedArrivalsWords,
  // Without the date, which would cover the lane’s heading. All are of this business day.
  timeOf: ({ slot }: Reservation) => slot!.time,
  Rows: ExpectedArrivals,
  Around: CheckInProvider,
}
