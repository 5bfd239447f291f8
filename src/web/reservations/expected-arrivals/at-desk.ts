import type { Call } from '#contract/page.ts'
import { listReservations, type Reservation } from '#contract/reservations/staff.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import type { Locale } from '#domain/locale.ts'
import { timeIn } from '../../i18n/slot-time.ts'
import { CheckInProvider } from './check-in.tsx'
import { ExpectedArrivals } from './due-rows.tsx'
import { expectedArrivalsOf } from './due-today.ts'
import { expectedArrivalsWords } from './words.ts'

export const reservationsAtDesk = {
  name: 'due',
  topic: reservationsTopic,
  async read(call: Call, { shopId, businessDay }: { shopId: string; businessDay: string }) {
    const response = await call(listReservations, { params: { shopId }, query: { from: businessDay } })
    return response.ok ? expectedArrivalsOf(response.value) : undefined
  },
  words: expectedArrivalsWords,
  timeOf: ({ slot }: Reservation, locale: Locale) => timeIn(slot!, locale),
  Rows: ExpectedArrivals,
  Around: CheckInProvider,
}
