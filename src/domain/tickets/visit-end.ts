import type { LegOutcome, TicketStatus } from './ticket.ts'

/**
 * How visits end: one figure for each, wherever visits are counted. `cancelled`: the visitor left, or staff took the ticket out. `declined`: not
 * let in by staff. `expired`: the time for letting them in, or the day, was over first.
 */
export const visitEnds = {
  served: 'done',
  noShow: 'no_show',
  cancelled: 'cancelled',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<string, TicketStatus>

/** `autoClosed`: the day ended during the service, so nobody knows whether the visitor was served to the end. */
export type VisitEnd = keyof typeof visitEnds | 'autoClosed'

/** Those who came and were not served. */
export const unservedEnds = ['noShow', 'cancelled', 'declined', 'expired'] as const satisfies readonly (keyof typeof visitEnds)[]

const statusEnds = Object.keys(visitEnds) as (keyof typeof visitEnds)[]

type Ending = { status: TicketStatus; legs: readonly { outcome: LegOutcome | null }[] }

/** Returns undefined while the visit is open. */
export function visitEnd({ status, legs }: Ending): VisitEnd | undefined {
  if (legs.at(-1)?.outcome === 'auto_closed') return 'autoClosed'
  return statusEnds.find((end) => visitEnds[end] === status)
}

/** How many of the visits ended so. */
export function countEnds(visits: readonly Ending[]): Record<VisitEnd, number> {
  const ends = visits.map(visitEnd)
  const count = (end: VisitEnd) => ends.filter((one) => one === end).length
  return {
    served: count('served'),
    autoClosed: count('autoClosed'),
    noShow: count('noShow'),
    cancelled: count('cancelled'),
    declined: count('declined'),
    expired: count('expired'),
  }
}
