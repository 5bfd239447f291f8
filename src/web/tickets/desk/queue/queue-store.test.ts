import { expect, test } from 'vitest'
import { defaultShares } from '#domain/tickets/call-policy.ts'
import { listTicketsAtCounter } from '../../../presence/counter-in-use.ts'
import { countWaiting, createLaneViewBuilder, findNextTicketToCall, laneViews, orderTicketsForKeyboard } from './lane-view.ts'
import { sampleLane, sampleQueue, sampleTicket, sampleTimeAt } from './queue-samples.ts'
import { createQueueStore } from './queue-store.ts'

const today = { joined: 2, served: 0, noShow: 0, cancelled: 0 }

test('A change replaces only the rows that changed', () => {
  const store = createQueueStore(sampleQueue([sampleTicket('A001'), sampleTicket('A002')]))
  const before = store.getState()
  store.apply({ seq: 11, at: sampleTimeAt(31), tickets: [sampleTicket('A001', { status: 'called', rev: 2 })], joinEstimates: {}, today })
  expect(store.getState().tickets.get('A001')?.status).toBe('called')
  expect(store.getState().tickets.get('A002')).toBe(before.tickets.get('A002'))
  expect(store.getState().seq).toBe(11)
})

test('Trial tickets count in no figure and are called after all visitors', () => {
  const trial = sampleTicket('A901', { trial: true, joinedSeq: 1, place: 1 })
  const views = (...tickets: Parameters<typeof sampleQueue>[0]) => laneViews(createQueueStore(sampleQueue(tickets)).getState())
  const both = views(trial, sampleTicket('B002'))
  expect(both.map(countWaiting)).toEqual([0, 1])
  expect(both[0]?.longestSince).toBeUndefined()
  expect(findNextTicketToCall(both, undefined)?.number).toBe('B002')
  expect(findNextTicketToCall(views(trial, sampleTicket('A002')), undefined)?.number).toBe('A002')
  expect(findNextTicketToCall(views(trial), undefined)?.number).toBe('A901')
})

test('Visitors called without a counter come before those in line, the earliest call first', () => {
  const called = (number: string, minute: number, changes = {}) =>
    sampleTicket(number, { status: 'called', calledAt: sampleTimeAt(minute), ...changes })
  const next = (...tickets: Parameters<typeof sampleQueue>[0]) =>
    findNextTicketToCall(laneViews(createQueueStore(sampleQueue(tickets)).getState()), undefined)?.number
  expect(next(sampleTicket('A001'), called('A003', 22), called('A002', 23))).toBe('A003')
  expect(next(sampleTicket('A001'), called('B003', 20), called('A002', 21))).toBe('B003')
  expect(next(sampleTicket('A001'), called('A002', 20, { counterId: 'c1' }))).toBe('A001')
  expect(next(sampleTicket('A001'), called('A901', 20, { trial: true }))).toBe('A001')
  expect(next(sampleTicket('A902', { trial: true }), called('A901', 20, { trial: true }))).toBe('A901')
})

test('An event older than a response changes nothing', () => {
  const store = createQueueStore(sampleQueue([sampleTicket('A001')]))
  store.take(sampleTicket('A001', { status: 'serving', rev: 3 }))
  store.apply({ seq: 11, at: sampleTimeAt(31), tickets: [sampleTicket('A001', { status: 'called', rev: 2 })], joinEstimates: {}, today })
  expect(store.getState().tickets.get('A001')?.status).toBe('serving')
})

test('An unchanged ticket notifies no subscriber', () => {
  const store = createQueueStore(sampleQueue([sampleTicket('A001')]))
  let notified = 0
  const leave = store.subscribe(() => notified++)
  store.take(sampleTicket('A001'))
  expect(notified).toBe(0)
  store.take(sampleTicket('A001', { rev: 2 }))
  expect(notified).toBe(1)
  leave()
  store.take(sampleTicket('A001', { rev: 3 }))
  expect(notified).toBe(1)
})

test('An older queue is ignored, unless the queue is of a new business day', () => {
  const store = createQueueStore(sampleQueue([sampleTicket('A001')]))
  store.replace(sampleQueue([], { seq: 9 }))
  expect(store.getState().tickets.size).toBe(1)
  store.replace(sampleQueue([], { seq: 9, businessDay: '2026-11-22' }))
  expect(store.getState().tickets.size).toBe(0)
})

test('Lanes show called tickets, then those being served, then the queue in order', () => {
  const store = createQueueStore(
    sampleQueue([
      sampleTicket('A005'),
      sampleTicket('A004', { place: 9 }),
      sampleTicket('A003', { status: 'serving', counterId: 'c1' }),
      sampleTicket('A002', { status: 'called', counterId: 'c2' }),
      sampleTicket('A001', { status: 'done', closedAt: sampleTimeAt(20) }),
      sampleTicket('B001', { joinedSeq: 2, joinedAt: sampleTimeAt(20) }),
    ]),
  )
  const views = laneViews(store.getState())
  expect(orderTicketsForKeyboard(views).map(({ number }) => number)).toEqual(['A002', 'A003', 'A005', 'A004', 'B001'])
  expect(views[0]?.closed.map(({ number }) => number)).toEqual(['A001'])
  expect(findNextTicketToCall(views, ['A'])?.number).toBe('A005')
  expect(findNextTicketToCall(views, undefined)?.number).toBe('B001')
  expect(listTicketsAtCounter(store.getState().tickets.values(), 'c1')[0]?.number).toBe('A003')
})

test('Under a ratio policy a call counts once for the share of its class', () => {
  const tickets = [1, 2, 4, 5].map((place) => sampleTicket(`A00${place}`, { place, ...(place > 3 ? { class: 'booked' as const } : {}) }))
  const lanes = [sampleLane('A', { policy: { rule: 'ratio', shares: defaultShares } })]
  const store = createQueueStore(sampleQueue(tickets, { lanes, lastCalls: { A: ['normal', 'normal'] } }))
  const order = () => laneViews(store.getState())[0]!.waiting.map(({ number }) => number)
  expect(order()).toEqual(['A004', 'A001', 'A002', 'A005'])
  expect(laneViews(store.getState())[0]!.reasons.get('A004')?.policy).toMatchObject({ because: 'turn', counted: ['normal', 'normal'] })
  const calledAt = sampleTimeAt(31)
  const called = { ...tickets[2]!, status: 'called' as const, rev: 2, seq: 11, lastMove: 'call', calledAt, movedAt: calledAt }
  store.take(called)
  expect(order()).toEqual(['A001', 'A002', 'A005'])
  // The same call from the stream must count once.
  store.apply({
    seq: 11,
    at: sampleTimeAt(31),
    tickets: [called],
    lastCalls: { A: ['normal', 'normal', 'booked'] },
    joinEstimates: {},
    today,
  })
  expect(order()).toEqual(['A001', 'A002', 'A005'])
  // Undoing a start leads back to the call, which is counted already.
  store.take({ ...called, rev: 4, seq: 13, movedAt: sampleTimeAt(35) })
  expect(laneViews(store.getState())[0]!.reasons.get('A001')?.policy).toMatchObject({ counted: ['normal', 'booked'] })
})

test('An expected ticket is shown until settled or replaced by a later revision', () => {
  const store = createQueueStore(sampleQueue([sampleTicket('A001', { rev: 3 }), sampleTicket('A002')]))
  const status = (number: string) => store.getState().tickets.get(number)?.status
  store.expect(sampleTicket('A001', { rev: 3, status: 'called' }))
  store.expect(sampleTicket('A002', { status: 'called' }))
  store.apply({ seq: 11, at: sampleTimeAt(31), tickets: [sampleTicket('B001')], joinEstimates: {}, today })
  expect([status('A001'), status('A002'), status('B001')]).toEqual(['called', 'called', 'waiting'])
  store.apply({ seq: 12, at: sampleTimeAt(32), tickets: [sampleTicket('A001', { rev: 4, status: 'serving' })], joinEstimates: {}, today })
  expect(status('A001')).toBe('serving')
  store.settle('A002')
  expect(status('A002')).toBe('waiting')
})

test('An unchanged lane stays the same object', () => {
  const store = createQueueStore(sampleQueue([sampleTicket('A001'), sampleTicket('A002'), sampleTicket('B001')]))
  const look = createLaneViewBuilder()
  const [a, b] = look(store.getState()).views
  store.take(sampleTicket('A001', { status: 'called', rev: 2 }))
  const [afterA, afterB] = look(store.getState()).views
  expect(afterB).toBe(b)
  expect(afterA).not.toBe(a)
  expect(afterA!.closed).toBe(a!.closed)
  expect([a!.longestSince, afterA!.longestSince]).toEqual([1, 2].map((minute) => Date.parse(sampleTimeAt(minute))))
})

test('A reopened stream keeps the objects of unchanged tickets and settings', () => {
  const first = sampleQueue([sampleTicket('A001'), sampleTicket('A002')])
  const store = createQueueStore(first)
  const before = store.getState()
  store.replace(structuredClone(first))
  const { tickets, lanes, counters, staff } = store.getState()
  expect(tickets).toBe(before.tickets)
  expect([lanes, counters, staff].map((part, index) => part === [before.lanes, before.counters, before.staff][index])).toEqual([
    true,
    true,
    true,
  ])
  store.replace({ ...structuredClone(first), seq: 11, counters: [{ id: 'c1', name: '9', open: true }] })
  expect(store.getState().counters).toEqual([{ id: 'c1', name: '9', open: true }])
  expect(store.getState().lanes).toBe(before.lanes)
})
