import type { Ticket } from '#contract/tickets/ticket.ts'
import { isServing } from '#domain/tickets/status.ts'
import { occupantsOf } from '../../../presence/counter-in-use.ts'

/** What "call next" meets at a counter. `finishes`: the visit that it ends. `others`: visitors beside whom it calls nobody without asking. */
export type AtCounter = { finishes: Ticket | undefined; others: readonly Ticket[] }

/** The one visitor whom this person serves at the counter is finished by the next call; anyone else there is asked about. */
export function atCounter(tickets: Iterable<Ticket>, counterId: string | undefined, ownStaffId: string | undefined): AtCounter {
  const standing = counterId ? occupantsOf(tickets, counterId) : []
  const [only, ...more] = standing
  const isOwn = (ticket: Ticket) => !ticket.staffId || !ownStaffId || ticket.staffId === ownStaffId
  return only && more.length === 0 && isServing(only.status) && isOwn(only)
    ? { finishes: only, others: [] }
    : { finishes: undefined, others: standing }
}
