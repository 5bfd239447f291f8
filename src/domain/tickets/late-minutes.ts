/** How late somebody may say that they are. Apart from the rules, because the visitor's page needs it without them. */
import type { TicketStatus } from './ticket.ts'

/** In minutes: of whoever waits after their turn, of all others from now on. */
const afterTurn = [10, 20, 30] as const
const fromNow = [5, 10, 15] as const
export const lateMinutes = [5, 10, 15, 20, 30] as const
export type LateMinutes = (typeof lateMinutes)[number]

export function lateChoices(status: TicketStatus): readonly LateMinutes[] {
  return status === 'waiting' ? afterTurn : fromNow
}

/** What somebody who waits is told. */
type Standing = { ahead: number | null; estimate: { low: number; high: number } | null }

/** When somebody who waits is called, roughly: in the middle of what they are told. Undefined where nobody can say. Milliseconds. */
export function expectedCall({ ahead, estimate }: Standing, now: number): number | undefined {
  if (ahead === 0) return now
  return estimate ? now + ((estimate.low + estimate.high) / 2) * 60_000 : undefined
}

const fiveMinutes = 300_000

/** When to expect somebody so many minutes after their turn; no closer than what the turn is known by. Milliseconds. */
export function expectedAfter(turn: number, minutes: LateMinutes): number {
  return Math.ceil((turn + minutes * 60_000) / fiveMinutes) * fiveMinutes
}
