/** Follows a stream as a browser does: the whole queue first, then only changes. */
import type { Queue, QueueChange, QueueChunk } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { EventReader } from '../event-reader.ts'

type Carried<Data> = { data: Data }

export function latestQueue({ events }: EventReader): { seq: number; tickets: Map<string, Ticket>; today: Queue['today'] } {
  let seen = { seq: -1, tickets: new Map<string, Ticket>(), today: {} as Queue['today'] }
  for (const { event, data } of events) {
    if (event === 'rows') for (const ticket of (data as Carried<QueueChunk>).data.tickets) seen.tickets.set(ticket.id, ticket)
    if (event !== 'queue' && event !== 'change') continue
    const { seq, tickets, today } = (data as Carried<Queue | QueueChange>).data
    const kept = event === 'queue' ? [] : seen.tickets
    seen = { seq, today, tickets: new Map([...kept, ...tickets.map((ticket) => [ticket.id, ticket] as const)]) }
  }
  return seen
}

export function latestVisitorTicket({ events }: EventReader): VisitorTicket | undefined {
  const last = events.findLast(({ event }) => event === 'ticket')
  return (last?.data as Carried<VisitorTicket> | undefined)?.data
}
