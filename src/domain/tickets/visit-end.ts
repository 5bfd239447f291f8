import type { LegOutcome, TicketStatus } from './ticket.ts'

/**
 * How visits end, each with one status. `cancelled`: the visitor left or staff removed the ticket. `declined`: not approved by staff.
 * `expired`: not approved in time, or the day ended.
 */
export const visitEnds = {
  served: 'done',
  noShow: 'no_show',
  cancelled: 'cancelled',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<string, TicketStatus>

/** `autoClosed`: the day ended during the service, so the real end is unknown. */
export type VisitEnd = keyof typeof visitEnds | 'autoClosed'

export const unservedEnds = ['noShow', 'cancelled', 'declined', 'expired'] as const satisfies readonly (keyof typeof visitEnds)[]

const statusEnds = Object.keys(visitEnds) as (keyof typeof visitEnds)[]

type Ending = { status: TicketStatus; legs: readonly { outcome: LegOutcome | null }[] }

/** Returns undefined while the visit is open. */
export function visitEnd({ status, legs }: Ending): VisitEnd | undefined {
  if (legs.at(-1)?.outcome === 'auto_closed') return 'autoClosed'
  return statusEnds.find((end) => visitEnds[end] === status)
}

export function countEnds(visits: readonly Ending[]): Record<VisitEnd, number> {
  const ends = visits.map(visitEnd)
  const count = (end: VisitEnd) => ends.filter((each) => each === end).length
  return {
    served: count('served'),
    autoClosed: count('autoClosed'),
    noShow: count('noShow'),
    cancelled: count('cancelled'),
    declined: count('declined'),
    expired: count('expired'),
  }
}
