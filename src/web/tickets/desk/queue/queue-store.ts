import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PersonPresence } from '#contract/presence.ts'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { applyPresenceUpdates } from '#domain/presence.ts'

/** The shop's queue on the desk. Immutable: an unchanged part keeps its identity. */
export type QueueState = Omit<Queue, 'tickets'> & { tickets: ReadonlyMap<string, Ticket> }

export type QueueStore = StoreApi<QueueState> & {
  replace(queue: Queue): void
  apply(change: QueueChange): void
  /** Takes a ticket from a command's response. */
  take(ticket: Ticket): void
  /** Takes a lane from a command's response. */
  takeLane(lane: QueueState['lanes'][number]): void
  /** Takes a person's presence from a command's response. */
  hear(presence: PersonPresence): void
  /** Shows a row as the command in flight will leave it, until `settle` or a later revision. */
  expect(ticket: Ticket): void
  settle(ticketId: string): void
}

type Tickets = ReadonlyMap<string, Ticket>

/** Returns the row with the higher revision, because responses and events overtake each other. An equal one keeps its identity. */
function later(stored: Ticket | undefined, received: Ticket): Ticket {
  return stored && stored.rev >= received.rev ? stored : received
}

function merge(stored: Tickets, received: readonly Ticket[]): Tickets {
  const news = received.filter((ticket) => later(stored.get(ticket.id), ticket) === ticket)
  if (news.length === 0) return stored
  const tickets = new Map(stored)
  for (const ticket of news) tickets.set(ticket.id, ticket)
  return tickets
}

/** Keeps equal parts of a reopened stream's state identical, so that they don't render. */
function reuseEqualParts(before: QueueState, queue: Omit<Queue, 'tickets'>): Omit<Queue, 'tickets'> {
  const { shop, lanes, counters, staff } = before
  const same = <T>(previous: T, next: T): T => (JSON.stringify(previous) === JSON.stringify(next) ? previous : next)
  return {
    ...queue,
    shop: same(shop, queue.shop),
    lanes: same(lanes, queue.lanes),
    counters: same(counters, queue.counters),
    staff: same(staff, queue.staff),
  }
}

export function createQueueStore(first: Queue): QueueStore {
  let confirmed: Tickets = new Map(first.tickets.map((ticket) => [ticket.id, ticket]))
  let expected: Tickets = new Map()
  const store = createStore<QueueState>(() => ({ ...first, tickets: confirmed }))

  function become(change: Partial<QueueState>): void {
    const overtaken = [...expected.values()].filter(({ id, rev }) => (confirmed.get(id)?.rev ?? rev) > rev)
    if (overtaken.length > 0) expected = new Map([...expected].filter(([, ticket]) => !overtaken.includes(ticket)))
    const tickets = expected.size > 0 ? new Map([...confirmed, ...expected]) : confirmed
    store.setState({ ...change, tickets })
  }

  return {
    ...store,
    replace({ tickets, ...queue }) {
      const state = store.getState()
      // An older state can arrive late, such as from a page restored from the browser's cache.
      if (queue.seq < state.seq && queue.businessDay === state.businessDay) return
      const rows = tickets.map((ticket) => [ticket.id, later(confirmed.get(ticket.id), ticket)] as const)
      const same = rows.length === confirmed.size && rows.every(([id, ticket]) => confirmed.get(id) === ticket)
      if (!same) confirmed = new Map(rows)
      become(reuseEqualParts(state, queue))
    },
    apply({ tickets, presence, messages, lastCalls, joinBursts, ...change }) {
      const state = store.getState()
      const newer = change.seq >= state.seq
      confirmed = merge(confirmed, tickets)
      const news = {
        presence: presence ? applyPresenceUpdates(state.presence, presence) : state.presence,
        messages: messages ?? state.messages,
        lastCalls: lastCalls ?? state.lastCalls,
        joinBursts: joinBursts ?? state.joinBursts,
      }
      become(newer ? { ...change, ...news } : {})
    },
    take(ticket) {
      const tickets = merge(confirmed, [ticket])
      if (tickets === confirmed) return
      confirmed = tickets
      become({})
    },
    takeLane: (lane) => become({ lanes: store.getState().lanes.map((current) => (current.id === lane.id ? lane : current)) }),
    hear: (presence) => become({ presence: applyPresenceUpdates(store.getState().presence, [presence]) }),
    expect(ticket) {
      expected = new Map(expected).set(ticket.id, ticket)
      become({})
    },
    settle(ticketId) {
      if (!expected.has(ticketId)) return
      expected = new Map([...expected].filter(([id]) => id !== ticketId))
      become({})
    },
  }
}
