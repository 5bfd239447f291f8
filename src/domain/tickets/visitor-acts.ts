import { Temporal } from 'temporal-polyfill'
import { type Refusal, refuse } from '../refusal.ts'
import { graceEnd, type LaneGrace, maxGraceEnd } from './due.ts'
import { hardlyMore, type LateMinutes } from './late-minutes.ts'
import { awayStatuses } from './remote.ts'
import { openStatuses, type TicketState, type TicketStatus, ticketMoves } from './ticket.ts'

/** What visitors do with their ticket's token, and in which statuses. Leaving is a move; the others leave the ticket where it is. `here`: for those who took it from afar. `takeBack`: of one's own leaving, for some minutes. `back`: whoever wasn't there has come, and asks to be let in. */
const visitorActs = {
  leave: ticketMoves.leave.from,
  onMyWay: ['called', 'held'],
  late: ['waiting', 'called', 'held'],
  change: openStatuses,
  here: awayStatuses,
  takeBack: ['cancelled'],
  back: ['no_show'],
} as const satisfies Record<string, readonly TicketStatus[]>

export type VisitorAct = keyof typeof visitorActs
export const visitorActNames = Object.keys(visitorActs) as VisitorAct[]

export function canAct(status: TicketStatus, act: VisitorAct): boolean {
  return (visitorActs[act] as readonly TicketStatus[]).includes(status)
}

/** When a visitor said that they are late, and until when they are expected. */
export type Lateness = { lateSaidAt: Temporal.Instant | null; lateUntil: Temporal.Instant | null }

/**
 * A called visitor is waited for until then, once per call and within the lane's limit. A visitor in line or on hold only says when to expect
 * them, counted from their turn or from now. `turn`: their expected turn in milliseconds, undefined if unknown. A time that gives the visitor no more
 * than they have anyway is not recorded, so that they can still say another.
 */
export function reportDelay(
  { status, movedAt, lateSaidAt, lateUntil }: Pick<TicketState, 'status' | 'movedAt'> & Lateness,
  minutes: LateMinutes,
  now: Temporal.Instant,
  lane: LaneGrace,
  turn?: number | undefined,
): Lateness | Refusal<'ticket.wrongStatus' | 'ticket.saidLate' | 'ticket.graceOver'> {
  if (!canAct(status, 'late')) return refuse('ticket.wrongStatus')
  if (status === 'waiting')
    return { lateSaidAt: now, lateUntil: turn === undefined ? null : Temporal.Instant.fromEpochMilliseconds(turn + minutes * 60_000) }
  const wished = now.add({ minutes })
  if (status !== 'called') return { lateSaidAt: now, lateUntil: wished }
  if (isReportCurrent(lateSaidAt, movedAt)) return refuse('ticket.saidLate')
  const limit = maxGraceEnd(movedAt, lane)
  if (!limit) return { lateSaidAt: now, lateUntil: wished }
  if (limit.epochMilliseconds <= now.epochMilliseconds) return refuse('ticket.graceOver')
  const until = limit.epochMilliseconds < wished.epochMilliseconds ? limit : wished
  const anyway = graceEnd({ status, movedAt, lateUntil }, lane)!
  const gained = until.epochMilliseconds - anyway.epochMilliseconds
  return { lateSaidAt: gained > hardlyMore ? now : lateSaidAt, lateUntil: gained > 0 ? until : anyway }
}

/** A message from before the ticket's last move no longer counts: it was about another call or place. */
export function isReportCurrent(saidAt: Temporal.Instant | null, movedAt: Temporal.Instant): boolean {
  return saidAt !== null && saidAt.epochMilliseconds >= movedAt.epochMilliseconds
}
