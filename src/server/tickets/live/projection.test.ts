import { expect, test } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { defaultShares, strictCallPolicy } from '#domain/tickets/call-policy.ts'
import { buildNewTicket } from '#domain/tickets/new-ticket.ts'
import { toVisitorTicket } from '../read/visitor-ticket.ts'
import { createQueueProjection, type QueueSnapshot } from './projection.ts'

const at = '2026-11-21T01:00:00.000Z'
const today = { joined: 0, served: 0, noShow: 0, cancelled: 0 }

const ticket = (id: string, seq: number, more: Partial<Ticket> = {}): Ticket => ({
  ...buildNewTicket({ id, number: id.toUpperCase(), laneId: 'a', serviceId: 's', partySize: 1, locale: 'ja', at, seq }),
  ...more,
})

const lane = (id: string) => ({
  id,
  letter: id.toUpperCase(),
  name: { ja: id },
  joinFrom: 'anywhere' as const,
  open: true,
  closed: null,
  maxWaiting: null,
  maxCalls: 3,
  requeueOffset: 3,
  graceSeconds: 300,
  autoNoShow: false,
  policy: strictCallPolicy as Queue['lanes'][number]['policy'],
  closesAt: null,
  services: [{ id: 's', name: { ja: '相談' }, open: true, priorMinutes: 15 }],
})

function snapshot(tickets: Ticket[], seq: number, more: Partial<QueueSnapshot> = {}): QueueSnapshot {
  const queue: Queue = {
    seq,
    at,
    businessDay: '2026-11-21',
    shop: { id: 'shop', name: '店', timeZone: 'Asia/Tokyo' },
    lanes: [lane('a'), lane('b')],
    counters: [{ id: 'c1', name: '1', open: true }],
    staff: [],
    presence: [],
    lastCalls: {},
    joinBursts: [],
    joinEstimates: {},
    messages: [],
    tickets,
    today,
  }
  return {
    queue,
    names: queue,
    shop: {
      name: '店',
      code: '12345678',
      timeZone: 'Asia/Tokyo',
      brandColour: 'green',
      otherNames: {},
      position: null,
      logoId: null,
      phone: null,
      address: null,
      languages: ['ja'],
      reserves: false,
    },
    settingsVersion: 1,
    latestMessages: [],
    others: [],
    past: new Set(),
    paces: {},
    cards: [],
    ...more,
  }
}

const none = () => new Set<string>()
const change = (seq: number, tickets: Ticket[]) => ({
  seq,
  tickets,
  past: new Set<string>(),
  presence: [],
  lastCalls: {},
  paces: {},
  newMessages: [],
  today,
  at,
})
const view = (projection: ReturnType<typeof createQueueProjection>, id: string) => JSON.parse(projection.visitorEvent(id, at).json)
/** The first event for a watcher with that version. */
const firstSince = (projection: ReturnType<typeof createQueueProjection>, version: string | undefined) => {
  const change = projection.changeSince(version)
  return change === 'whole' ? projection.whole().part(0) : change
}
const changeFor = (projection: ReturnType<typeof createQueueProjection>, version: string | undefined) => {
  const prepared = firstSince(projection, version)
  return prepared && { event: prepared.event, ids: JSON.parse(prepared.json).tickets.map(({ id }: Ticket) => id) }
}

test('A long queue is sent in parts of one version, followed by later changes', () => {
  const names = Array.from({ length: 100 }, (_, index) => `t${index}`)
  const projection = createQueueProjection(
    snapshot(
      names.map((id, index) => ticket(id, index + 1)),
      100,
    ),
    none,
  )
  const whole = projection.whole()
  expect(whole).toMatchObject({ parts: 4, version: projection.version })
  const parts = () => Array.from({ length: whole.parts }, (_, index) => whole.part(index))
  const ids = () => parts().flatMap(({ json }) => JSON.parse(json).tickets.map(({ id }: Ticket) => id))
  expect(parts().map(({ event, json }) => [event, JSON.parse(json).from])).toEqual([
    ['queue', undefined],
    ['rows', 32],
    ['rows', 64],
    ['rows', 96],
  ])
  expect(ids()).toEqual(names)
  const [first] = parts()
  projection.apply(change(101, [ticket('t0', 101, { status: 'called' })]))
  expect(parts()[0]).toEqual(first)
  expect(ids()).toEqual(names)
  expect(changeFor(projection, whole.version)).toEqual({ event: 'change', ids: ['t0'] })
  expect(projection.epoch).toBe(whole.epoch)
})

test('Staff get the whole queue once, then one update with all missed changes', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 1), ticket('y', 2)], 2), none)
  expect(changeFor(projection, undefined)).toEqual({ event: 'queue', ids: ['x', 'y'] })
  const start = projection.version
  expect(changeFor(projection, start)).toBeUndefined()
  projection.apply(change(3, [ticket('x', 3, { status: 'called' })]))
  const next = projection.version
  projection.apply(change(4, [ticket('z', 4)]))
  expect(changeFor(projection, start)).toEqual({ event: 'change', ids: ['x', 'z'] })
  expect(changeFor(projection, next)).toEqual({ event: 'change', ids: ['z'] })
})

test('Watchers with equal versions share one prepared update', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 1)], 1), none)
  const start = projection.version
  projection.apply(change(2, [ticket('x', 2)]))
  expect(firstSince(projection, start)).toBe(firstSince(projection, start))
})

test('A read that finds no changes keeps the version', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 1)], 5), none)
  const { version } = projection
  expect(projection.apply(change(5, []))).toBe(false)
  expect(projection.apply(change(4, [ticket('x', 4)]))).toBe(false)
  expect(projection.version).toBe(version)
})

test('A change committed during the read is not lost', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 1)], 1), none)
  expect(projection.apply(change(2, [ticket('x', 2), ticket('y', 3)]))).toBe(true)
  expect(projection.seq).toBe(3)
})

test('New settings or a new business day make watchers get the whole queue', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 1)], 3), none)
  const start = projection.version
  projection.replace(snapshot([ticket('x', 1)], 3, { settingsVersion: 2 }))
  expect(changeFor(projection, start)?.event).toBe('queue')
  const second = projection.version
  const tomorrow = snapshot([ticket('x', 1)], 3, { settingsVersion: 2 })
  projection.replace({ ...tomorrow, queue: { ...tomorrow.queue, businessDay: '2026-11-22' } })
  expect(changeFor(projection, second)?.event).toBe('queue')
})

test('A watcher with an unknown version gets the whole queue', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 1)], 10), none)
  for (const version of ['9.1-2026-11-21', '11.1-2026-11-21', 'nonsense', '']) expect(changeFor(projection, version)?.event).toBe('queue')
})

test('A visitor gets an update only when their own ticket or position changes', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 1), ticket('y', 2), ticket('other', 3, { laneId: 'b' })], 3), none)
  expect(view(projection, 'x')).toMatchObject({ position: 1, ahead: 0, shop: { code: '12345678' } })
  expect(view(projection, 'y')).toMatchObject({ position: 2, ahead: 1 })
  const [x, y, other] = ['x', 'y', 'other'].map((id) => projection.fingerprint(id))
  projection.apply(change(4, [ticket('x', 4, { status: 'called', counterId: 'c1', place: 1 })]))
  expect(projection.fingerprint('x')).not.toBe(x)
  expect(projection.fingerprint('y')).not.toBe(y)
  expect(projection.fingerprint('other')).toBe(other)
  expect(view(projection, 'x')).toMatchObject({ status: 'called', counter: '1', position: null, ahead: null })
  expect(view(projection, 'y')).toMatchObject({ position: 1, ahead: 0 })
})

test('The queue keeps the last 20 closed tickets and every watched one', () => {
  const closed = (index: number) =>
    ticket(`t${index}`, index, { status: 'done', closedAt: new Date(Date.parse(at) + index * 1000).toISOString() })
  const projection = createQueueProjection(snapshot([], 0), () => new Set(['t1']))
  const start = projection.version
  projection.apply(
    change(
      400,
      Array.from({ length: 400 }, (_, index) => closed(index + 1)),
    ),
  )
  const whole = changeFor(projection, undefined)!
  expect(whole.ids.length).toBe(20)
  expect(whole.ids[0]).toBe('t400')
  expect(projection.has('t1')).toBe(true)
  expect(projection.has('t2')).toBe(false)
  expect(changeFor(projection, start)?.event).toBe('queue')
})

const watchedTicket = (ticket: Ticket) => ({ ticket, message: undefined, card: undefined, isPast: true })

test('A visitor recorded as no-show may report a return until the day ends', () => {
  const missed = ticket('x', 5, { status: 'no_show', closedAt: at })
  const projection = createQueueProjection(snapshot([missed], 5), none)
  expect(view(projection, 'x').may).toEqual(['back'])
  const before = projection.fingerprint('x')
  projection.replace(snapshot([], 5, { others: [missed], past: new Set(['x']) }))
  expect(projection.fingerprint('x')).not.toBe(before)
  expect(view(projection, 'x').may).toEqual([])
})

test('A watched ticket of another day is sent to its visitor, not to staff', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 5)], 5), none)
  projection.remember(watchedTicket(ticket('old', 1, { status: 'no_show', closedAt: at })))
  expect(view(projection, 'old')).toMatchObject({ status: 'no_show', position: null, may: [] })
  expect(changeFor(projection, undefined)?.ids).toEqual(['x'])
})

test('A ticket of a removed lane still shows the names of its lane and counter', () => {
  const { queue } = snapshot([], 1)
  const more = { queue: { ...queue, lanes: [] }, names: queue }
  const projection = createQueueProjection(snapshot([], 1, more), none)
  projection.remember(watchedTicket(ticket('old', 1, { status: 'done', closedAt: at, counterId: 'c1' })))
  expect(view(projection, 'old')).toMatchObject({ lane: { letter: 'A' }, counter: '1' })
})

const ready = { personId: 'm1', staffId: null, name: 'Hana', state: 'serving_ready' as const, since: at }
const first = { ahead: 0, estimate: null }

test('The visitor’s JSON from parts equals the JSON made in one piece', () => {
  const tickets = [
    ticket('x', 1),
    ticket('y', 2, { name: '"position":null,"ahead":null,"estimate":null \\"at":""}' }),
    ticket('z', 3, { status: 'held' }),
  ]
  const { queue, shop } = snapshot(tickets, 3)
  const projection = createQueueProjection(snapshot(tickets, 3), () => new Set())
  const names = { lanes: queue.lanes, counters: queue.counters, shop }
  const visitorJson = (id: string) => projection.visitorEvent(id, at).json
  expect(visitorJson('x')).toBe(JSON.stringify(toVisitorTicket(tickets[0]!, first, names, at)))
  projection.apply({ ...change(4, []), presence: [ready] })
  const second = { ahead: 1, estimate: { low: 10, high: 20, cutByClosing: false, asOf: at, closesAt: null } }
  expect(visitorJson('y')).toBe(JSON.stringify(toVisitorTicket(tickets[1]!, second, names, at)))
  expect(visitorJson('z')).toBe(JSON.stringify(toVisitorTicket(tickets[2]!, null, names, at)))
  projection.apply(change(5, [{ ...tickets[0]!, status: 'cancelled', seq: 5 }]))
  expect(visitorJson('y')).toBe(JSON.stringify(toVisitorTicket(tickets[1]!, first, names, at)))
})

test('An update contains the presence changed since the watcher’s version', () => {
  const person = (personId: string, state: 'serving_ready' | 'break') => ({ personId, staffId: null, name: personId, state, since: at })
  const projection = createQueueProjection(snapshot([], 1), none)
  const start = projection.version
  projection.apply({ ...change(2, []), presence: [person('tanaka', 'serving_ready')] })
  const second = projection.version
  projection.apply({ ...change(3, []), presence: [person('suzuki', 'break')] })
  const presenceSince = (version: string | undefined) => JSON.parse(firstSince(projection, version)!.json).presence
  expect(presenceSince(second)).toEqual([person('suzuki', 'break')])
  expect(presenceSince(start)).toEqual([person('tanaka', 'serving_ready'), person('suzuki', 'break')])
  expect(presenceSince(undefined)).toEqual([person('tanaka', 'serving_ready'), person('suzuki', 'break')])
  const third = projection.version
  projection.apply(change(4, [ticket('x', 4)]))
  expect(presenceSince(third)).toBeUndefined()
})

test('A ticket that leaves the line leaves its burst without a database read', () => {
  const ids = Array.from({ length: 11 }, (_, index) => `t${index}`)
  const tickets = ids.map((id, index) => ticket(id, index + 1))
  const burst = { id: 't0', taken: 20, from: at, to: at, inLine: ids, removed: null, dismissed: false }
  const first = snapshot(tickets, 11)
  const projection = createQueueProjection({ ...first, queue: { ...first.queue, joinBursts: [burst] } }, none)
  const joinBurstsSince = (version: string) => JSON.parse(firstSince(projection, version)!.json).joinBursts
  const [start, call] = [projection.version, (seq: number) => change(seq, [{ ...tickets[seq - 12]!, status: 'called', seq }])]
  projection.apply(call(12))
  expect(joinBurstsSince(start)).toEqual([{ ...burst, inLine: ids.slice(1) }])
  const second = projection.version
  projection.apply(change(13, [{ ...tickets[5]!, note: '窓際', seq: 13 }]))
  expect(joinBurstsSince(second)).toBeUndefined()
  projection.apply(change(14, [{ ...tickets[2]!, status: 'held', seq: 14 }]))
  expect(joinBurstsSince(second)).toEqual([])
  projection.apply({ ...change(15, [{ ...tickets[2]!, seq: 15 }]), joinBursts: [burst] })
  expect(joinBurstsSince(second)).toEqual([{ ...burst, inLine: ids.slice(1) }])
})

test('Positions follow the lane’s call policy, and an update has the last calls', () => {
  const tickets = [ticket('n1', 1), ticket('n2', 2), ticket('b3', 3, { class: 'booked' })]
  const first = snapshot(tickets, 3)
  const lanes = first.queue.lanes.map((one) => ({ ...one, policy: { rule: 'ratio' as const, shares: defaultShares } }))
  const projection = createQueueProjection({ ...first, queue: { ...first.queue, lanes, lastCalls: { a: ['normal', 'normal'] } } }, none)
  const positions = () => ['n1', 'n2', 'b3'].map((id) => view(projection, id).position)
  expect(positions()).toEqual([2, 3, 1])
  const knownVersion = projection.version
  projection.apply({ ...change(4, [{ ...tickets[2]!, status: 'called', seq: 4 }]), lastCalls: { a: ['normal', 'normal', 'booked'] } })
  expect(positions()).toEqual([1, 2, null])
  expect(JSON.parse(firstSince(projection, knownVersion)!.json).lastCalls).toEqual({ a: ['normal', 'normal', 'booked'] })
})

test('Estimates follow position, staff on duty and the pace of service', () => {
  const projection = createQueueProjection(snapshot([ticket('x', 1), ticket('y', 2), ticket('z', 3)], 3), none)
  const estimates = () => ['x', 'y', 'z'].map((id) => view(projection, id).estimate)
  const minutes = () => estimates().map((estimate) => estimate && [estimate.low, estimate.high])
  const newcomer = () => JSON.parse(firstSince(projection, undefined)!.json).joinEstimates.a
  expect([minutes(), newcomer()]).toEqual([[null, null, null], null])
  const [first, last] = [projection.fingerprint('x'), projection.fingerprint('z')]
  projection.apply({ ...change(4, []), presence: [ready] })
  expect(minutes()).toEqual([null, [10, 20], [20, 40]])
  expect(newcomer()).toMatchObject({ low: 30, high: 60 })
  expect([projection.fingerprint('x'), projection.fingerprint('z') === last]).toEqual([first, false])
  const knownVersion = projection.version
  projection.apply({ ...change(5, []), presence: [{ ...ready, personId: 'm2' }] })
  expect(minutes()[2]).toEqual([10, 20])
  expect(JSON.parse(firstSince(projection, knownVersion)!.json).joinEstimates.a).toMatchObject({ low: 15, high: 30 })
  projection.apply({ ...change(6, []), paces: { a: { services: 8, ratio: 2 } } })
  expect(minutes()[2]).toEqual([15, 30])
})
