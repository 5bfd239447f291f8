import type { LegOutcome, TicketStatus } from './ticket.ts'

/**
 * How visits end, each with one status. `cancelled`: the visitor left or staff removed the ticket. `declined`: not approved by staff.
 * `expired`: not approved in time, or the day ended.
 */
export const statusByVisitOutcome = {
  served: 'done',
  noShow: 'no_show',
  cancelled: 'cancelled',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<string, TicketStatus>

/** `autoClosed`: the day ended during the service, so the real end is unknown. */
export type VisitOutcome = keyof typeof statusByVisitOutcome | 'autoClosed'

export const unservedOutcomes = [
  'noShow',
  'cancelled',
  'declined',
  'expired',
] as const satisfies readonly (keyof typeof statusByVisitOutcome)[]

const statusEnds = Object.keys(statusByVisitOutcome) as (keyof typeof statusByVisitOutcome)[]

type Ending = { status: TicketStatus; legs: readonly { outcome: LegOutcome | null }[] }

/** Returns undefined while the visit is open. */
export function findVisitOutcome({ status, legs }: Ending): VisitOutcome | undefined {
  if (legs.at(-1)?.outcome === 'auto_closed') return 'autoClosed'
  return statusEnds.find((end) => statusByVisitOutcome[end] === status)
}

export function countVisitOutcomes(visits: readonly Ending[]): Record<VisitOutcome, number> {
  const ends = visits.map(findVisitOutcome)
  const count = (end: VisitOutcome) => ends.filter((each) => each === end).length
  return {
    served: count('served'),
    autoClosed: count('autoClosed'),
    noShow: count('noShow'),
    cancelled: count('cancelled'),
    declined: count('declined'),
    expired: count('expired'),
  }
}
