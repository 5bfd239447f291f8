import type { TicketStatus } from './ticket.ts'

/** What the order of a lane depends on. */
export type Waiting = { id: string; status: TicketStatus; laneId: string; place: number }

/** The lane's waiting tickets, next first. Policies beside strict order come with their issue; all readers of the order use this. */
export function rank<T extends Waiting>(tickets: Iterable<T>, laneId: string): T[] {
  return [...tickets]
    .filter((ticket) => ticket.laneId === laneId && ticket.status === 'waiting')
    .sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
}

/**
 * The place of a ticket that goes `back` parties behind the first of the ranked others, or to the end.
 * Between two neighbours it is their middle: 52 times into the same gap before doubles run out, far more than a day holds.
 */
export function placeAfter(others: readonly { place: number }[], back: number | 'end', end: number): number {
  if (back === 'end' || back >= others.length) return end
  const before = others[back - 1]
  const after = others[back]!
  return before ? (before.place + after.place) / 2 : after.place - 1
}
