import { Temporal } from 'temporal-polyfill'
import { type Refusal, refuse } from '../refusal.ts'
import { type DelayMinutes, negligibleDelayGainMs } from './late-minutes.ts'
import { notArrivedStatuses } from './remote.ts'
import { openStatuses, type TicketState, type TicketStatus, ticketMoves } from './ticket.ts'
import { graceEnd, type LaneGrace, maxGraceEnd } from './timeouts.ts'

/**
 * Visitor acts by status, authorized by the ticket's token. Only leaving is a move. `here`: a remote visitor arrived.
 * `undoLeave`: undo of leaving. `back`: a no-show visitor has come and asks to be let in.
 */
const visitorActs = {
  leave: ticketMoves.leave.from,
  onMyWay: ['called', 'held'],
  late: ['waiting', 'called', 'held'],
  change: openStatuses,
  here: notArrivedStatuses,
  undoLeave: ['cancelled'],
  back: ['no_show'],
} as const satisfies Record<string, readonly TicketStatus[]>

export type VisitorAct = keyof typeof visitorActs
export const visitorActNames = Object.keys(visitorActs) as VisitorAct[]

export function canVisitorAct(status: TicketStatus, act: VisitorAct): boolean {
  return (visitorActs[act] as readonly TicketStatus[]).includes(status)
}

/** When a visitor said that they are late, and until when they are expected. */
export type DelayReport = { delayReportedAt: Temporal.Instant | null; lateUntil: Temporal.Instant | null }

/**
 * Records a delay. A called visitor is waited for until then, once per call and within the lane's limit; others only say when to expect them.
 * `turn`: expected call in ms, undefined if unknown. A report that gains no time is not recorded, so that another can follow.
 */
export function reportDelay(
  { status, movedAt, delayReportedAt, lateUntil }: Pick<TicketState, 'status' | 'movedAt'> & DelayReport,
  minutes: DelayMinutes,
  now: Temporal.Instant,
  lane: LaneGrace,
  turn?: number | undefined,
): DelayReport | Refusal<'ticket.wrongStatus' | 'ticket.delayAlreadyReported' | 'ticket.graceOver'> {
  if (!canVisitorAct(status, 'late')) return refuse('ticket.wrongStatus')
  if (status === 'waiting')
    return { delayReportedAt: now, lateUntil: turn === undefined ? null : Temporal.Instant.fromEpochMilliseconds(turn + minutes * 60_000) }
  const requestedEnd = now.add({ minutes })
  if (status !== 'called') return { delayReportedAt: now, lateUntil: requestedEnd }
  if (isDelayReportCurrent(delayReportedAt, movedAt)) return refuse('ticket.delayAlreadyReported')
  const limit = maxGraceEnd(movedAt, lane)
  if (!limit) return { delayReportedAt: now, lateUntil: requestedEnd }
  if (limit.epochMilliseconds <= now.epochMilliseconds) return refuse('ticket.graceOver')
  const until = limit.epochMilliseconds < requestedEnd.epochMilliseconds ? limit : requestedEnd
  const currentEnd = graceEnd({ status, movedAt, lateUntil }, lane)!
  const gained = until.epochMilliseconds - currentEnd.epochMilliseconds
  return { delayReportedAt: gained > negligibleDelayGainMs ? now : delayReportedAt, lateUntil: gained > 0 ? until : currentEnd }
}

/** Returns false for a report from before the ticket's last move: it was about another call or place. */
export function isDelayReportCurrent(reportedAt: Temporal.Instant | null, movedAt: Temporal.Instant): boolean {
  return reportedAt !== null && reportedAt.epochMilliseconds >= movedAt.epochMilliseconds
}
