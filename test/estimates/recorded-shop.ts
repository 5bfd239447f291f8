/** What a server knows from a shop's events: its queue, presence and calls of the day, and with plans and reservations its snapshots. */
import type { EstimatedShop, ShopEvent, ShopSnapshot, StaffSituation } from '#domain/estimates/shop-day.ts'
import { nextTicketToCall, placeAfterParties, rankTickets, waitingTicketsInPlaceOrder } from '#domain/tickets/queue.ts'
import type { TicketClass, TicketStatus } from '#domain/tickets/ticket.ts'

const requeueOffset = 3
/** More than the longest lookback of the simulated policies. */
const rememberedCalls = 12

export type RecordedTicket = {
  id: string
  laneId: string
  serviceId: string
  class: TicketClass
  bookedAt: number | null
  joinedMs: number
  status: TicketStatus
  since: number
  staffId: string | null
  place: number
  joinedAt: string
  joinedSeq: number
  movedAt: number
  waitedMs: number
  remote: boolean
  arrivedAt: null
  trial: boolean
}

export type ExpectedReservation = { bookedAt: number; laneId: string; serviceId: string }

/** What the server knows besides events. */
export type KnownPlans = {
  shiftOf(staffId: string): StaffSituation['shift']
  reservations: Iterable<ExpectedReservation>
}

const statusAfter = {
  called: 'called',
  started: 'serving',
  finished: 'done',
  held: 'held',
  resumed: 'waiting',
  requeued: 'waiting',
  noShow: 'no_show',
  left: 'cancelled',
} as const satisfies Record<string, TicketStatus>

export function recordShop(shop: EstimatedShop, initialStaff: Iterable<string>) {
  const tickets = new Map<string, RecordedTicket>()
  const presence = new Map<string, NonNullable<StaffSituation['presence']>>()
  const staff = new Set(initialStaff)
  const lastCalls: Record<string, TicketClass[]> = {}
  let joinedSeq = 0
  const queueOf = (laneId: string) => ({ laneId, tickets: tickets.values(), lastCalls: lastCalls[laneId] ?? [] })

  function observe(event: ShopEvent) {
    switch (event.kind) {
      case 'opened':
      case 'closed':
        for (const { id } of shop.lanes) lastCalls[id] = []
        tickets.clear()
        presence.clear()
        return
      case 'presence':
        presence.set(event.staffId, { state: event.state, since: event.at })
        return
      case 'staffJoined':
        staff.add(event.staffId)
        return
      case 'staffLeft':
        staff.delete(event.staffId)
        return
      case 'joined':
        joinedSeq++
        tickets.set(event.ticketId, {
          ...{ id: event.ticketId, laneId: event.laneId, serviceId: event.serviceId, class: event.class, bookedAt: event.bookedAt },
          ...{ joinedMs: event.at, status: 'waiting', since: event.at, staffId: null, place: joinedSeq, joinedSeq },
          ...{ joinedAt: new Date(event.at).toISOString(), movedAt: event.at, waitedMs: 0, remote: false, arrivedAt: null, trial: false },
        })
        return
    }
    const ticket = tickets.get(event.ticketId)
    if (!ticket) throw new Error(`${event.kind} of an unknown ticket`)
    if (event.kind === 'requeued') {
      ticket.place = placeAfterParties(waitingTicketsInPlaceOrder(tickets.values(), ticket.laneId), requeueOffset, ++joinedSeq)
    }
    if (event.kind === 'called') {
      lastCalls[ticket.laneId] = [...(lastCalls[ticket.laneId] ?? []), ticket.class].slice(-rememberedCalls)
    }
    ticket.status = statusAfter[event.kind]
    if (event.kind === 'called' || event.kind === 'started') ticket.staffId = event.staffId
    ticket.since = event.at
    if (!['waiting', 'called', 'serving', 'held'].includes(ticket.status)) tickets.delete(ticket.id)
  }

  /** Returns the ticket that "call next" gives to a person with these services: of the lanes' first ones the earliest. */
  function nextFor(serviceIds: readonly string[] | null, now: number): RecordedTicket | undefined {
    let next: RecordedTicket | undefined
    for (const lane of shop.lanes) {
      const served = [...tickets.values()].filter((ticket) => !serviceIds || serviceIds.includes(ticket.serviceId))
      const first = nextTicketToCall({ ...queueOf(lane.id), tickets: served }, lane.policy, { epochMilliseconds: now })
      if (first && (!next || first.joinedSeq < next.joinedSeq)) next = first
    }
    return next
  }

  function snapshot(now: number, plans: KnownPlans): ShopSnapshot {
    const waiting = shop.lanes.flatMap(({ id, policy }) => rankTickets(queueOf(id), policy, { epochMilliseconds: now }))
    return {
      waiting: waiting.map(({ ticket }) => visitorOf(ticket)),
      attended: [...tickets.values()].flatMap((ticket) => {
        const { status, since, staffId } = ticket
        return status === 'called' || status === 'serving' ? [{ ...visitorOf(ticket), status, since, staffId }] : []
      }),
      staff: [...staff].map((id) => ({ id, presence: presence.get(id) ?? null, shift: plans.shiftOf(id) })),
      reservations: [...plans.reservations].map(({ bookedAt, laneId, serviceId }) => ({ bookedAt, laneId, serviceId })),
      lastCalls: Object.fromEntries(shop.lanes.map(({ id }) => [id, [...(lastCalls[id] ?? [])]])),
    }
  }

  const countWaiting = (laneId: string) => waitingTicketsInPlaceOrder(tickets.values(), laneId).length
  return { observe, snapshot, nextFor, countWaiting, statusOf: (ticketId: string) => tickets.get(ticketId)?.status }
}

function visitorOf({ id, laneId, serviceId, class: ticketClass, joinedMs, bookedAt }: RecordedTicket) {
  return { ticketId: id, laneId, serviceId, class: ticketClass, joinedAt: joinedMs, bookedAt }
}
