/**
 * How long somebody waits (docs/decisions/044-waits-and-reports.md): the time in line, until a call or a service ends it. Hold, calls and services are no part
 * of it, and what turned out a mistake goes on with it: who was moved to the right lane, or put back in line, has waited since before. Served
 * here and passed on, or brought back after the visit was over, somebody begins a wait anew. The desk, the day's figures, its report and a visit's page all ask here.
 */
import { type LegOutcome, type Moment, millisecondsOf, type TicketStatus, type Waited } from './ticket.ts'

/** When the present wait of somebody in line would have begun without interruptions: for clocks that count on from there. */
export function waitBegan({ movedAt, waitedMs }: Omit<Waited, 'status'>): number {
  return millisecondsOf(movedAt) - waitedMs
}

/** Of those in line, who has waited longest. */
export function longestWaiting<T extends Waited>(tickets: Iterable<T>): T | undefined {
  let longest: T | undefined
  for (const ticket of tickets) if (ticket.status === 'waiting' && (!longest || waitBegan(ticket) < waitBegan(longest))) longest = ticket
  return longest
}

/** Minutes as every page shows them: whole ones, rounded down. Two roundings would show two waits for one visitor. */
export const wholeMinutes = (minutes: number): number => Math.floor(minutes)

/** Over so many minutes, a wait is shown as too long. */
export const longWaitMinutes = 20

/** A leg as far as waits depend on it. `to`: null while it runs. */
export type WaitLeg = {
  laneId: string
  outcome: LegOutcome | null
  intervals: readonly { status: TicketStatus; from: Moment; to: Moment | null }[]
}

/** `laneId`: the lane in which it ended or goes on. `calledAt`: when a call or a service ended it. `goesOn`: its visitor is in line now. */
export type Wait = { laneId: string; ms: number; calledAt: number | undefined; goesOn: boolean }

/** The waits of a visit, in their order; none where nobody knows how long it was. A visit has waited as long as all of them together. */
export function waitsOf(legs: readonly WaitLeg[], now: Moment): Wait[] {
  const waits: Wait[] = []
  let before = 0
  for (const { laneId, outcome, intervals } of legs) {
    const inLine = intervals.filter(({ status }) => status === 'waiting')
    const ends = inLine.map(({ to }) => millisecondsOf(to ?? now))
    const ms = inLine.reduce((sum, { from }, index) => sum + Math.max(0, ends[index]! - millisecondsOf(from)), before)
    before = outcome === 'moved' ? ms : 0
    if (outcome === 'moved') continue
    const lineEnd = inLine.some(({ to }) => to === null) ? Number.POSITIVE_INFINITY : Math.max(Number.NEGATIVE_INFINITY, ...ends)
    const calls = intervals.filter(({ status }) => status === 'called' || status === 'serving').map(({ from }) => millisecondsOf(from))
    const calledAt = calls.find((at) => at >= lineEnd)
    // They went home without a word: all that the day's end knows is that nobody saw when.
    if (outcome === 'expired' && calledAt === undefined) continue
    waits.push({ laneId, ms, calledAt, goesOn: lineEnd === Number.POSITIVE_INFINITY })
  }
  return waits
}

/** A wait counts in figures once a call ended it, and until then with the time so far. Visitors who left uncalled don't count. */
export const isCounted = ({ calledAt, goesOn }: Wait): boolean => goesOn || calledAt !== undefined
