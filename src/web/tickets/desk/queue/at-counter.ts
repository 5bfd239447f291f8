import type { Ticket } from '#contract/tickets/ticket.ts'
import { isServing } from '#domain/tickets/status.ts'
import { listTicketsAtCounter } from '../../../presence/counter-in-use.ts'

/**
 * State of a counter for "call next". `finishes`: the visit that the call ends. `others`: visitors whose presence needs a confirmation
 * first.
 */
export type CallNextEffect = { finishes: Ticket | undefined; others: readonly Ticket[] }

/** Returns the only visit as `finishes` if this person serves it; otherwise all visitors there as `others`. */
export function findCallNextEffect(
  tickets: Iterable<Ticket>,
  counterId: string | undefined,
  ownStaffId: string | undefined,
): CallNextEffect {
  const standing = counterId ? listTicketsAtCounter(tickets, counterId) : []
  const [only, ...rest] = standing
  const isOwn = (ticket: Ticket) => !ticket.staffId || !ownStaffId || ticket.staffId === ownStaffId
  return only && rest.length === 0 && isServing(only.status) && isOwn(only)
    ? { finishes: only, others: [] }
    : { finishes: undefined, others: standing }
}
