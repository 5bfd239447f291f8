/** Visitors who are not here yet. Under a ratio between classes they may be called before those who are. */
import type { TicketClass } from '../../tickets/ticket.ts'
import { neverHappens, type Quantiles, type Weighted, weightedQuantiles } from '../replay/quantiles.ts'
import { createRecent } from './recent.ts'

export type LaterVisitors = {
  observeJoin(join: { laneId: string; class: TicketClass; minuteOfDay: number }): void
  /** `minutes` after the agreed time; undefined: did not come. */
  observeReservation(minutes: number | undefined): void
  beginDay(): void
  /** Returns how many join per minute at that time. */
  joinsPerMinute(laneId: string, ticketClass: TicketClass, minuteOfDay: number): number
  /** Returns the minutes after the agreed time; `neverHappens` or more for those who do not come. */
  delays(): Quantiles
}

const partMinutes = 60
const kept = 300
/** What is assumed of ten reservations before any was seen. */
const priorDelays: readonly Weighted[] = [
  [-10, 3],
  [-3, 4],
  [4, 2],
  [neverHappens, 1],
]
/** What a day weighs on the next one; 28 days later half. */
const keptPerDay = 0.5 ** (1 / 28)

export function createLaterVisitors(): LaterVisitors {
  const joins = new Map<string, number>()
  const delays = createRecent<number>(kept)
  let table: Quantiles | undefined
  let days = 0
  const keyOf = (laneId: string, ticketClass: TicketClass, minuteOfDay: number) =>
    `${laneId} ${ticketClass} ${Math.floor(minuteOfDay / partMinutes)}`
  return {
    observeJoin({ laneId, class: ticketClass, minuteOfDay }) {
      const key = keyOf(laneId, ticketClass, minuteOfDay)
      joins.set(key, (joins.get(key) ?? 0) + 1)
    },
    observeReservation(minutes = neverHappens) {
      delays.add(minutes)
      table = undefined
    },
    beginDay() {
      days = days * keptPerDay + 1
      for (const [key, count] of joins) joins.set(key, count * keptPerDay)
    },
    joinsPerMinute: (laneId, ticketClass, minuteOfDay) =>
      // Nothing is expected on a shop's first day.
      days <= 1 ? 0 : (joins.get(keyOf(laneId, ticketClass, minuteOfDay)) ?? 0) / days / partMinutes,
    delays() {
      table ??= weightedQuantiles([...priorDelays, ...delays.values.map((minutes): Weighted => [minutes, 1])])
      return table
    },
  }
}
