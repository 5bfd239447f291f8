/** What visitors went through in replayed days. */
import { type TicketClass, ticketClasses } from '../../tickets/ticket.ts'
import type { ReplayedVisit } from './replayed-day.ts'

/** Waits are minutes; null if nobody was called. */
export type WaitFigures = {
  called: number
  meanWait: number | null
  /** Nine of ten visitors waited at most as long. */
  highWait: number | null
  longestWait: number | null
  turnedAway: number
  /** Visitors who left, or whom nobody called any more. */
  uncalled: number
  /** Visitors with a reservation who were called too late. */
  bookedLate: number
}

export type LaneWaitFigures = { laneId: string; all: WaitFigures; byClass: { class: TicketClass; figures: WaitFigures }[] }

/** A call so many minutes after the booked time misses it. For visitors who come late the time of their join counts. */
const missedBookingMinutes = 15
const highShare = 0.9

export function measureWaits(visits: readonly ReplayedVisit[]): WaitFigures {
  const called = visits.flatMap((visit) => (visit.outcome === 'called' ? [visit] : []))
  const waits = called.map(({ waitedMinutes }) => waitedMinutes).sort((a, b) => a - b)
  const count = (outcome: ReplayedVisit['outcome']) => visits.filter((visit) => visit.outcome === outcome).length
  return {
    called: called.length,
    meanWait: waits.length > 0 ? waits.reduce((sum, wait) => sum + wait, 0) / waits.length : null,
    highWait: waits[Math.ceil(highShare * waits.length) - 1] ?? null,
    longestWait: waits.at(-1) ?? null,
    turnedAway: count('turnedAway'),
    uncalled: count('uncalled'),
    bookedLate: called.filter(
      ({ at, bookedAt, joinedAt }) => bookedAt !== null && at > Math.max(bookedAt, joinedAt) + missedBookingMinutes * 60_000,
    ).length,
  }
}

/** Returns the figures of lanes and classes that had visitors. */
export function measureWaitsByLane(visits: readonly ReplayedVisit[]): LaneWaitFigures[] {
  return [...Map.groupBy(visits, ({ laneId }) => laneId)].map(([laneId, ofLane]) => ({
    laneId,
    all: measureWaits(ofLane),
    byClass: ticketClasses.flatMap((each) => {
      const ofClass = ofLane.filter((visit) => visit.class === each)
      return ofClass.length > 0 ? [{ class: each, figures: measureWaits(ofClass) }] : []
    }),
  }))
}
