import type { Call } from '#contract/page.ts'
import { listReservations, type Reservation } from '#contract/reservations/staff.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import type { Locale } from '#domain/locale.ts'
import { timeIn } from '../../i18n/slot-time.ts'
import { DoorProvider } from './door.tsx'
import { DueRows } from './due-rows.tsx'
import { dueOf } from './due-today.ts'
import { dueWords } from './words.ts'

/** Who has a reservation today and hasn’t come yet, in the lanes of the desk. */
export const reservationsAtDesk = {
  name: 'due',
  topic: reservationsTopic,
  async read(call: Call, { shopId, businessDay }: { shopId: string; businessDay: string }) {
    const answer = await call(listReservations, { params: { shopId }, query: { from: businessDay } })
    return answer.ok ? dueOf(answer.value) : undefined
  },
  words: dueWords,
  timeOf: ({ slot }: Reservation, locale: Locale) => timeIn(slot!, locale),
  Rows: DueRows,
  Around: DoorProvider,
}
