import type { PersonPresence } from '#contract/presence.ts'
import type { Queue, QueueChange, Ticket } from '#contract/tickets.ts'
import { withNews } from '#domain/presence.ts'

/** The shop's queue as the staff screen knows it. Never changed in place: what kept its identity has not changed. */
export type QueueState = Omit<Queue, 'tickets'> & { tickets: ReadonlyMap<string, Ticket> }

export type QueueStore = {
  subscribe(listener: () => void): () => void
  read(): QueueState
  /** The whole state, as a stream begins with it. */
  replace(queue: Queue): void
  /** What changed, as the stream sends it. */
  apply(change: QueueChange): void
  /** One row that a command answered with. */
  take(ticket: Ticket): void
  /** The same of somebody's presence. */
  hear(presence: PersonPresence): void
}

/** Answers and events overtake each other: the row with the higher revision is the later one, and an equal one keeps its identity. */
function later(known: Ticket | undefined, seen: Ticket): Ticket {
  return known && known.rev >= seen.rev ? known : seen
}

function merge(known: ReadonlyMap<string, Ticket>, seen: readonly Ticket[]): ReadonlyMap<string, Ticket> {
  const news = seen.filter((ticket) => later(known.get(ticket.id), ticket) === ticket)
  if (news.length === 0) return known
  const tickets = new Map(known)
  for (const ticket of news) tickets.set(ticket.id, ticket)
  return tickets
}

function stateOf({ tickets, ...queue }: Queue, known: ReadonlyMap<string, Ticket> = new Map()): QueueState {
  return { ...queue, tickets: new Map(tickets.map((ticket) => [ticket.id, later(known.get(ticket.id), ticket)])) }
}

/** A small external store, fed by the stream and by answers to commands (useSyncExternalStore). */
export function createQueueStore(first: Queue): QueueStore {
  let state = stateOf(first)
  const listeners = new Set<() => void>()
  const become = (next: QueueState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => state,
    replace(queue) {
      // An older state can arrive late, from a page restored out of the cache for instance.
      if (queue.seq >= state.seq || queue.businessDay !== state.businessDay) become(stateOf(queue, state.tickets))
    },
    apply(change) {
      const newer = change.seq >= state.seq
      become({
        ...state,
        tickets: merge(state.tickets, change.tickets),
        ...(change.presence && newer ? { presence: withNews(state.presence, change.presence) } : {}),
        ...(newer ? { seq: change.seq, at: change.at, today: change.today, lastCalls: change.lastCalls ?? state.lastCalls } : {}),
      })
    },
    take(ticket) {
      const tickets = merge(state.tickets, [ticket])
      if (tickets !== state.tickets) become({ ...state, tickets })
    },
    hear: (presence) => become({ ...state, presence: withNews(state.presence, [presence]) }),
  }
}
