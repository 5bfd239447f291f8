import { Temporal } from 'temporal-polyfill'
import type { TicketMove, TicketState } from './ticket.ts'

/** How long a ticket waits for its confirmation. */
export const pendingMinutes = 15

/** How long a lane waits for somebody who was called: after each call, and how often it calls. */
export type LaneGrace = { graceSeconds: number; maxCalls: number }

/** What a lane says about those who don't come. */
export type LaneLimits = LaneGrace & { autoNoShow: boolean }

/** Awaited since the last move; `lateUntil`: until when their visitor has asked to be waited for. */
export type Awaited = Pick<TicketState, 'status' | 'movedAt'> & { lateUntil: Temporal.Instant | null }

/** A move that time makes by itself, and when. */
export type TimedMove = { move: TicketMove; at: Temporal.Instant }

/**
 * Until when the counter waits for somebody who was called; null where the lane sets no time. Whoever said that they come late is waited for
 * until then, but not longer than {@link maxGraceEnd}.
 */
export function graceEnd({ status, movedAt, lateUntil }: Awaited, lane: LaneGrace): Temporal.Instant | null {
  const longest = status === 'called' ? maxGraceEnd(movedAt, lane) : null
  if (!longest) return null
  const usual = movedAt.add({ seconds: lane.graceSeconds })
  if (!lateUntil || lateUntil.epochMilliseconds < usual.epochMilliseconds) return usual
  return lateUntil.epochMilliseconds < longest.epochMilliseconds ? lateUntil : longest
}

/** Nobody late is waited for longer than if they were called as often as the lane allows. */
export function maxGraceEnd(movedAt: Temporal.Instant, { graceSeconds, maxCalls }: LaneGrace): Temporal.Instant | null {
  return graceSeconds > 0 ? movedAt.add({ seconds: graceSeconds * maxCalls }) : null
}

/** An unconfirmed ticket lapses; who was called in vain is a no-show where the lane says so. Undefined: no limit runs. */
export function timedMove(ticket: Awaited, lane: LaneLimits): TimedMove | undefined {
  if (ticket.status === 'pending') return { move: 'lapse', at: ticket.movedAt.add({ minutes: pendingMinutes }) }
  const end = lane.autoNoShow ? graceEnd(ticket, lane) : null
  return end ? { move: 'autoNoShow', at: end } : undefined
}

/**
 * What becomes of an open ticket if nobody does anything: a limit runs out, or its business day ends. Whichever was first, also when both are
 * noticed late: at the instant at which it was due, so that the hours in which a PC slept are nobody's wait. Never before the last move.
 */
export function nextTimedMove(ticket: Awaited, lane: LaneLimits, dayEnd: Temporal.Instant): TimedMove {
  const end = Temporal.Instant.compare(dayEnd, ticket.movedAt) < 0 ? ticket.movedAt : dayEnd
  const timed = timedMove(ticket, lane)
  if (timed && Temporal.Instant.compare(timed.at, end) < 0) return timed
  return { move: ticket.status === 'serving' ? 'autoClose' : 'expire', at: end }
}
