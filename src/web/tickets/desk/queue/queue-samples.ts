/** Sample queue for tests with the defaults of a typical shop. */
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { strictCallPolicy } from '#domain/tickets/call-policy.ts'
import { buildNewTicket } from '#domain/tickets/new-ticket.ts'

/** Minutes after 10:00 in Tokyo, as an ISO instant. */
export const sampleTimeAt = (minute: number) => new Date(Date.UTC(2026, 10, 21, 1, minute)).toISOString()

/** Ticket by its printed number: `A012` is the twelfth of lane A. */
export function sampleTicket(number: string, changes: Partial<Ticket> = {}): Ticket {
  const ordinal = Number(number.slice(1))
  const letter = number.slice(0, 1)
  const base = { id: number, number, laneId: letter, serviceId: `service ${letter}`, partySize: 1, locale: 'ja' } as const
  return { ...buildNewTicket({ ...base, at: sampleTimeAt(ordinal), seq: ordinal }), seq: 1, ...changes }
}

export function sampleLane(letter: string, changes: Partial<Queue['lanes'][number]> = {}): Queue['lanes'][number] {
  return {
    id: letter,
    letter,
    name: { ja: letter },
    joinFrom: 'anywhere',
    open: true,
    closed: null,
    maxWaiting: null,
    maxCalls: 3,
    graceSeconds: 300,
    requeueOffset: 3,
    autoNoShow: false,
    policy: strictCallPolicy,
    closesAt: null,
    services: [{ id: `service ${letter}`, name: { ja: letter }, open: true, priorMinutes: 15 }],
    ...changes,
  }
}

export function sampleQueue(tickets: Ticket[], changes: Partial<Queue> = {}): Queue {
  return {
    seq: 10,
    at: sampleTimeAt(30),
    businessDay: '2026-11-21',
    shop: { id: 'shop', name: 'Shop', timeZone: 'Asia/Tokyo' },
    lanes: [sampleLane('A'), sampleLane('B')],
    counters: [{ id: 'c1', name: '1', open: true }],
    staff: [],
    presence: [],
    messages: [],
    lastCalls: {},
    joinEstimates: {},
    joinBursts: [],
    tickets,
    today: { joined: tickets.length, served: 0, noShow: 0, cancelled: 0 },
    ...changes,
  }
}
