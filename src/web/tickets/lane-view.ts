import type { Queue, Ticket } from '#contract/tickets.ts'
import { takesTurn } from '#domain/tickets/call-policy.ts'
import { type Reason, rank } from '#domain/tickets/queue.ts'
import { isOpen, type TicketClass, type TicketMove, type TicketStatus, ticketMoveNames } from '#domain/tickets/ticket.ts'
import type { QueueState } from './queue-store.ts'

export type QueueLane = Queue['lanes'][number]

/** A lane as the staff screen lays it out. */
export type LaneView = {
  lane: QueueLane
  /** Called, then serving, then held: who is being looked after. */
  now: Ticket[]
  /** Next first. */
  waiting: Ticket[]
  /** Why each of them stands there, by ticket. */
  reasons: ReadonlyMap<string, Reason>
  /** Over today, latest first. */
  closed: Ticket[]
}

const nowOrder: readonly TicketStatus[] = ['called', 'serving', 'held', 'pending']

export function laneViews(state: Pick<QueueState, 'lanes' | 'tickets' | 'lastCalls' | 'seq' | 'at'>): LaneView[] {
  const now = { epochMilliseconds: Date.parse(state.at) }
  return state.lanes.map((lane) => {
    const here = [...state.tickets.values()].filter((ticket) => ticket.laneId === lane.id)
    const lastCalls = [...(state.lastCalls[lane.id] ?? []), ...callsSince(state.seq, here)]
    const ranked = rank({ laneId: lane.id, tickets: here, lastCalls }, lane.policy, now)
    return {
      lane,
      now: here
        .filter((ticket) => nowOrder.includes(ticket.status))
        .sort((a, b) => nowOrder.indexOf(a.status) - nowOrder.indexOf(b.status) || a.movedAt.localeCompare(b.movedAt)),
      waiting: ranked.map(({ ticket }) => ticket),
      reasons: new Map(ranked.map(({ ticket, reason }) => [ticket.id, reason])),
      closed: here.filter((ticket) => !isOpen(ticket.status)).sort((a, b) => (b.closedAt ?? '').localeCompare(a.closedAt ?? '')),
    }
  })
}

/** Calls that this device has the answers of, but not yet the news: their class has used up its turn already. */
function callsSince(seq: number, tickets: readonly Ticket[]): TicketClass[] {
  return tickets
    .filter((ticket) => ticket.seq > seq && (ticketMoveNames as readonly (string | null)[]).includes(ticket.lastMove))
    .filter(({ lastMove }) => takesTurn(lastMove as TicketMove))
    .sort((a, b) => a.seq - b.seq)
    .map((ticket) => ticket.class)
}

/** Whom "call next" would call: the head of a lane, and of several lanes' heads the one who came first. */
export function nextOf(views: readonly LaneView[], laneIds: readonly string[] | undefined): Ticket | undefined {
  return views
    .filter((view) => !laneIds || laneIds.includes(view.lane.id))
    .flatMap((view) => view.waiting.slice(0, 1))
    .sort((a, b) => a.joinedAt.localeCompare(b.joinedAt))[0]
}

/** The rows in the order in which the arrow keys walk through them. */
export function walkOrder(views: readonly LaneView[]): Ticket[] {
  return views.flatMap((view) => [...view.now, ...view.waiting])
}

/** Who stands at a counter: called to it or served there. */
export function atCounter(state: Pick<QueueState, 'tickets'>, counterId: string): Ticket | undefined {
  return [...state.tickets.values()]
    .filter((ticket) => ticket.counterId === counterId && (ticket.status === 'called' || ticket.status === 'serving'))
    .sort((a, b) => b.movedAt.localeCompare(a.movedAt))[0]
}

/** Over this, a wait is shown as too long. */
export const longWaitMinutes = 20
