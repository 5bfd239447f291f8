import type { TicketStatus } from './ticket.ts'

/**
 * How visits end: one figure for each, wherever visits are counted. `cancelled`: the visitor left, or staff took the ticket out. `declined`: not
 * let in by staff. `expired`: the time for letting them in, or the day, was over first. What is in none of them is open.
 */
export const visitEnds = {
  served: 'done',
  noShow: 'no_show',
  cancelled: 'cancelled',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<string, TicketStatus>

export type VisitEnd = keyof typeof visitEnds

/** Those who came and were not served. */
export const unservedEnds = ['noShow', 'cancelled', 'declined', 'expired'] as const satisfies readonly VisitEnd[]

/** How many of the visits ended so. */
export function countEnds(visits: readonly { status: TicketStatus }[]): Record<VisitEnd, number> {
  const count = (end: VisitEnd) => visits.filter(({ status }) => status === visitEnds[end]).length
  return {
    served: count('served'),
    noShow: count('noShow'),
    cancelled: count('cancelled'),
    declined: count('declined'),
    expired: count('expired'),
  }
}
