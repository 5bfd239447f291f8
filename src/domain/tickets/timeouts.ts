import { Temporal } from 'temporal-polyfill'
import type { TicketMove, TicketState } from './ticket.ts'

/** Minutes that a ticket waits for its approval. */
export const pendingMinutes = 15

/** Seconds in which a ticket that staff put back in line is not called automatically. Otherwise an undone call would be made again at once. */
export const automaticCallPauseSeconds = 60

/** A lane's time limit for called visitors: seconds after each call, and the number of calls. */
export type LaneGrace = { graceSeconds: number; maxCalls: number }

/** A lane's rule for called visitors who don't come. */
export type NoShowRule = LaneGrace & { autoNoShow: boolean }

/** The part of a ticket that decides its time limits. `lateUntil`: the time until which the visitor asked to be waited for. */
export type TimedTicket = Pick<TicketState, 'status' | 'movedAt'> & { lateUntil: Temporal.Instant | null }

export type MoveWithTime = { move: TicketMove; at: Temporal.Instant }

/** Returns the end of a called visitor's grace time; null if the lane has none. A delay report extends it up to {@link maxGraceEnd}. */
export function graceEnd({ status, movedAt, lateUntil }: TimedTicket, lane: LaneGrace): Temporal.Instant | null {
  const latest = status === 'called' ? maxGraceEnd(movedAt, lane) : null
  if (!latest) return null
  const usual = movedAt.add({ seconds: lane.graceSeconds })
  if (!lateUntil || lateUntil.epochMilliseconds < usual.epochMilliseconds) return usual
  return lateUntil.epochMilliseconds < latest.epochMilliseconds ? lateUntil : latest
}

/** Returns the latest grace end: as long as the maximum number of calls would take. */
export function maxGraceEnd(movedAt: Temporal.Instant, { graceSeconds, maxCalls }: LaneGrace): Temporal.Instant | null {
  return graceSeconds > 0 ? movedAt.add({ seconds: graceSeconds * maxCalls }) : null
}

/** Returns the ticket's timed move: lapse if pending, no-show if called in a lane with that rule; undefined without a limit. */
export function findTimeLimit(ticket: TimedTicket, lane: NoShowRule): MoveWithTime | undefined {
  if (ticket.status === 'pending') return { move: 'lapse', at: ticket.movedAt.add({ minutes: pendingMinutes }) }
  const end = lane.autoNoShow ? graceEnd(ticket, lane) : null
  return end ? { move: 'autoNoShow', at: end } : undefined
}

/**
 * Returns the move that ends an open ticket without anyone acting: its time limit or its day's end, whichever is first.
 * The due time counts, not the time of detection, so hours in which the PC slept are no wait. Never before the last move.
 */
export function nextTimedMove(ticket: TimedTicket, lane: NoShowRule, dayEnd: Temporal.Instant): MoveWithTime {
  const end = Temporal.Instant.compare(dayEnd, ticket.movedAt) < 0 ? ticket.movedAt : dayEnd
  const timed = findTimeLimit(ticket, lane)
  if (timed && Temporal.Instant.compare(timed.at, end) < 0) return timed
  return { move: ticket.status === 'serving' ? 'autoClose' : 'expire', at: end }
}
