import { expect, test } from 'vitest'
import type { Queue, Ticket } from '#contract/tickets.ts'
import { strictOrder, usualShares } from '#domain/tickets/call-policy.ts'
import { atCounter, createLaneViews, laneViews, nextOf, walkOrder } from './lane-view.ts'
import { createQueueStore } from './queue-store.ts'

const at = (minute: number) => `2026-11-21T01:${String(minute).padStart(2, '0')}:00.000Z`

function ticket(number: string, more: Partial<Ticket> = {}): Ticket {
  return {
    id: number,
    number,
    laneId: number.slice(0, 1),
    serviceId: 'service',
    status: 'waiting',
    place: Number(number.slice(1)),
    partySize: 1,
    name: null,
    locale: 'ja',
    joinedAt: at(Number(number.slice(1))),
    callCount: 0,
    skipCount: 0,
    class: 'normal',
    note: null,
    counterId: null,
    staffId: null,
    calledAt: null,
    graceUntil: null,
    onMyWayAt: null,
    lateSaidAt: null,
    lateUntil: null,
    startedAt: null,
    closedAt: null,
    movedAt: at(Number(number.slice(1))),
    lastMove: null,
    rev: 1,
    seq: 1,
    ...more,
  }
}

function lane(letter: string): Queue['lanes'][number] {
  return {
    id: letter,
    letter,
    name: { ja: letter },
    open: true,
    closed: null,
    maxWaiting: null,
    maxCalls: 3,
    graceSeconds: 300,
    autoNoShow: false,
    policy: strictOrder,
    services: [],
  }
}

function queue(tickets: Ticket[], more: Partial<Queue> = {}): Queue {
  return {
    seq: 10,
    at: at(30),
    businessDay: '2026-11-21',
    shop: { id: 'shop', name: 'Shop', timeZone: 'Asia/Tokyo' },
    lanes: [lane('A'), lane('B')],
    counters: [{ id: 'c1', name: '1', open: true }],
    staff: [],
    presence: [],
    lastCalls: {},
    messages: [],
    tickets,
    today: { joined: tickets.length, served: 0, noShow: 0, cancelled: 0 },
    ...more,
  }
}

const today = { joined: 2, served: 0, noShow: 0, cancelled: 0 }

test('a change replaces only the rows that changed', () => {
  const store = createQueueStore(queue([ticket('A001'), ticket('A002')]))
  const before = store.read()
  store.apply({ seq: 11, at: at(31), tickets: [ticket('A001', { status: 'called', rev: 2 })], today })
  expect(store.read().tickets.get('A001')?.status).toBe('called')
  expect(store.read().tickets.get('A002')).toBe(before.tickets.get('A002'))
  expect(store.read().seq).toBe(11)
})

test('an event that was overtaken by an answer changes nothing', () => {
  const store = createQueueStore(queue([ticket('A001')]))
  store.take(ticket('A001', { status: 'serving', rev: 3 }))
  store.apply({ seq: 11, at: at(31), tickets: [ticket('A001', { status: 'called', rev: 2 })], today })
  expect(store.read().tickets.get('A001')?.status).toBe('serving')
})

test('a row seen a second time tells nobody', () => {
  const store = createQueueStore(queue([ticket('A001')]))
  let told = 0
  const leave = store.subscribe(() => told++)
  store.take(ticket('A001'))
  expect(told).toBe(0)
  store.take(ticket('A001', { rev: 2 }))
  expect(told).toBe(1)
  leave()
  store.take(ticket('A001', { rev: 3 }))
  expect(told).toBe(1)
})

test('an older whole state is not taken, that of a new business day is', () => {
  const store = createQueueStore(queue([ticket('A001')]))
  store.replace(queue([], { seq: 9 }))
  expect(store.read().tickets.size).toBe(1)
  store.replace(queue([], { seq: 9, businessDay: '2026-11-22' }))
  expect(store.read().tickets.size).toBe(0)
})

test('lanes show who is called first, then who is served, then the queue in its order', () => {
  const store = createQueueStore(
    queue([
      ticket('A005'),
      ticket('A004', { place: 9 }),
      ticket('A003', { status: 'serving', counterId: 'c1' }),
      ticket('A002', { status: 'called' }),
      ticket('A001', { status: 'done', closedAt: at(20) }),
      ticket('B001', { joinedAt: at(2) }),
    ]),
  )
  const views = laneViews(store.read())
  expect(walkOrder(views).map(({ number }) => number)).toEqual(['A002', 'A003', 'A005', 'A004', 'B001'])
  expect(views[0]?.closed.map(({ number }) => number)).toEqual(['A001'])
  expect(nextOf(views, ['A'])?.number).toBe('A005')
  expect(nextOf(views, undefined)?.number).toBe('B001')
  expect(atCounter(store.read(), 'c1')?.number).toBe('A003')
})

test('under a ratio a class’s turn is used up with the answer to a call, before the stream tells of it', () => {
  const tickets = [1, 2, 4, 5].map((place) => ticket(`A00${place}`, { place, ...(place > 3 ? { class: 'booked' as const } : {}) }))
  const lanes = [{ ...lane('A'), policy: { rule: 'ratio' as const, shares: usualShares } }]
  const store = createQueueStore(queue(tickets, { lanes, lastCalls: { A: ['normal', 'normal'] } }))
  const order = () => laneViews(store.read())[0]!.waiting.map(({ number }) => number)
  expect(order()).toEqual(['A004', 'A001', 'A002', 'A005'])
  expect(laneViews(store.read())[0]!.reasons.get('A004')?.policy).toMatchObject({ because: 'turn', counted: ['normal', 'normal'] })
  const called = { ...tickets[2]!, status: 'called' as const, rev: 2, seq: 11, lastMove: 'call' }
  store.take(called)
  expect(order()).toEqual(['A001', 'A002', 'A005'])
  // Told by the stream as well, it counts once.
  store.apply({ seq: 11, at: at(31), tickets: [called], lastCalls: { A: ['normal', 'normal', 'booked'] }, today })
  expect(order()).toEqual(['A001', 'A002', 'A005'])
})

test('what is expected is shown until it is settled, or until something later is known', () => {
  const store = createQueueStore(queue([ticket('A001', { rev: 3 }), ticket('A002')]))
  const status = (number: string) => store.read().tickets.get(number)?.status
  store.expect(ticket('A001', { rev: 3, status: 'called' }))
  store.expect(ticket('A002', { status: 'called' }))
  store.apply({ seq: 11, at: at(31), tickets: [ticket('B001')], today })
  expect([status('A001'), status('A002'), status('B001')]).toEqual(['called', 'called', 'waiting'])
  store.apply({ seq: 12, at: at(32), tickets: [ticket('A001', { rev: 4, status: 'serving' })], today })
  expect(status('A001')).toBe('serving')
  store.settle('A002')
  expect(status('A002')).toBe('waiting')
})

test('a lane in which nothing has changed is the same object as before', () => {
  const store = createQueueStore(queue([ticket('A001'), ticket('A002'), ticket('B001')]))
  const look = createLaneViews()
  const [a, b] = look(store.read()).views
  store.take(ticket('A001', { status: 'called', rev: 2 }))
  const [afterA, afterB] = look(store.read()).views
  expect(afterB).toBe(b)
  expect(afterA).not.toBe(a)
  expect(afterA!.closed).toBe(a!.closed)
  expect([a!.oldest, afterA!.oldest]).toEqual([at(1), at(2)])
})

test('a stream that begins again with the same says nothing new', () => {
  const first = queue([ticket('A001'), ticket('A002')])
  const store = createQueueStore(first)
  const before = store.read()
  store.replace(structuredClone(first))
  const { tickets, lanes, counters, staff } = store.read()
  expect(tickets).toBe(before.tickets)
  expect([lanes, counters, staff].map((part, index) => part === [before.lanes, before.counters, before.staff][index])).toEqual([
    true,
    true,
    true,
  ])
  store.replace({ ...structuredClone(first), seq: 11, counters: [{ id: 'c1', name: '9', open: true }] })
  expect(store.read().counters).toEqual([{ id: 'c1', name: '9', open: true }])
  expect(store.read().lanes).toBe(before.lanes)
})
