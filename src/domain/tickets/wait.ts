/**
 * A wait (docs/decisions/044-waits-and-reports.md) is the time in line until a call or a service, without hold. Moves to another lane and back in line continue it;
 * a transfer after a service or a reinstatement starts a new one. Desk, figures, report and visit page all use this file.
 */
import { type CurrentWait, type InstantLike, type LegOutcome, type TicketStatus, toEpochMilliseconds } from './ticket.ts'

/** Returns when the current wait would have begun without interruptions, for clocks that count from there. */
export function waitStartedAt({ movedAt, waitedMs }: Omit<CurrentWait, 'status'>): number {
  return toEpochMilliseconds(movedAt) - waitedMs
}

export function findLongestWaiting<T extends CurrentWait>(tickets: Iterable<T>): T | undefined {
  let longest: T | undefined
  for (const ticket of tickets)
    if (ticket.status === 'waiting' && (!longest || waitStartedAt(ticket) < waitStartedAt(longest))) longest = ticket
  return longest
}

/** Rounds down. A second way of rounding would show two waits for one visitor. */
export const roundDownMinutes = (minutes: number): number => Math.floor(minutes)

/** Minutes above which a wait is shown as too long. */
export const longWaitMinutes = 20

/** The part of a leg that waits depend on. `to`: null while it runs. */
export type WaitLeg = {
  laneId: string
  outcome: LegOutcome | null
  intervals: readonly { status: TicketStatus; from: InstantLike; to: InstantLike | null }[]
}

/** `laneId`: lane in which it ended or goes on. `calledAt`: time of the call or service that ended it. `goesOn`: the visitor is in line now. */
export type VisitWait = { laneId: string; ms: number; calledAt: number | undefined; goesOn: boolean }

/** Returns the waits of a visit in order, without those of unknown length. The visit's wait is their sum. */
export function visitWaits(legs: readonly WaitLeg[], now: InstantLike): VisitWait[] {
  const waits: VisitWait[] = []
  let before = 0
  for (const { laneId, outcome, intervals } of legs) {
    const inLine = intervals.filter(({ status }) => status === 'waiting')
    const ends = inLine.map(({ to }) => toEpochMilliseconds(to ?? now))
    const ms = inLine.reduce((sum, { from }, index) => sum + Math.max(0, ends[index]! - toEpochMilliseconds(from)), before)
    before = outcome === 'moved' ? ms : 0
    if (outcome === 'moved') continue
    const lineEnd = inLine.some(({ to }) => to === null) ? Number.POSITIVE_INFINITY : Math.max(Number.NEGATIVE_INFINITY, ...ends)
    const calls = intervals.filter(({ status }) => status === 'called' || status === 'serving').map(({ from }) => toEpochMilliseconds(from))
    const calledAt = calls.find((at) => at >= lineEnd)
    // The visitor left unnoticed: the wait's real end is unknown.
    if (outcome === 'expired' && calledAt === undefined) continue
    waits.push({ laneId, ms, calledAt, goesOn: lineEnd === Number.POSITIVE_INFINITY })
  }
  return waits
}

/** A wait counts in figures once a call ended it, and before that with its time so far. Visitors who left uncalled don't count. */
export const isWaitCounted = ({ calledAt, goesOn }: VisitWait): boolean => goesOn || calledAt !== undefined
