import { and, desc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { CardAppointment } from '#contract/cards/detail.ts'
import { isRescheduled, type ReservationStatus } from '#domain/reservations/reservation.ts'
import { businessDay } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import { readShopClock } from './rules.ts'
import { reservations } from './table.ts'
import type { ReservationWords } from './words/ja.ts'

const { ja, en, zh } = await loadWordsByLocale<ReservationWords>('server/reservations/words')
const stateOf = (status: ReservationStatus) => ({ ja: ja.statuses[status], en: en.statuses[status], zh: zh.statuses[status] })

/** Reservations sent with the card, without rescheduled ones: their replacements are in the list. */
export async function readCardReservations(tx: Tx, shopId: string, cardId: string): Promise<CardAppointment[]> {
  const rows = await tx
    .select({ status: reservations.status, startsAt: reservations.startsAt })
    .from(reservations)
    .where(and(eq(reservations.shopId, shopId), eq(reservations.cardId, cardId)))
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
  const shown = rows.filter(({ status }) => !isRescheduled(status))
  if (shown.length === 0) return []
  const clock = await readShopClock(tx, shopId)
  return shown.map(({ status, startsAt }) => {
    const day = startsAt && businessDay(Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()), clock)
    return {
      at: startsAt?.toISOString() ?? null,
      state: stateOf(status),
      page: day ? `/shopAdmin/reservations?view=day&day=${day}` : '/shopAdmin/reservations',
    }
  })
}
