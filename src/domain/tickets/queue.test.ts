import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallPolicy, callLookbackCount, defaultShares, strictCallPolicy } from './call-policy.ts'
import { placeAfterCalls, placeAfterParties, type RankableTicket, rankTickets, waitingTicketsInPlaceOrder } from './queue.ts'
import { type TicketClass, ticketClasses, ticketStatuses } from './ticket.ts'

const opened = Date.parse('2026-11-21T01:00:00Z')
const arrived = (minute: number) => new Date(opened + minute * 60_000).toISOString()
const at = (minute: number) => ({ epochMilliseconds: opened + minute * 60_000 })
const waiting = (id: string, place: number, more: Partial<RankableTicket> = {}): RankableTicket => ({
  id,
  place,
  status: 'waiting',
  laneId: 'A',
  class: 'normal',
  joinedAt: arrived(place),
  joinedSeq: place,
  movedAt: arrived(place),
  waitedMs: 0,
  remote: false,
  arrivedAt: null,
  trial: false,
  ...more,
})
const ids = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id).join(' ')
const ratio: CallPolicy = { rule: 'ratio', shares: defaultShares }
const inA = (tickets: Iterable<RankableTicket>, lastCalls: readonly TicketClass[] = []) => ({ laneId: 'A', tickets, lastCalls })
const order = (tickets: Iterable<RankableTicket>, policy: CallPolicy, lastCalls: readonly TicketClass[] = []) =>
  rankTickets(inA(tickets, lastCalls), policy, at(120)).map(({ ticket }) => ticket)

test("A lane's order is its waiting tickets by place, then by id", () => {
  const others = ticketStatuses.filter((status) => status !== 'waiting').map((status, place) => waiting(status, place, { status }))
  const tickets = [waiting('d', 4), waiting('b', 2), waiting('c', 2), waiting('elsewhere', 1, { laneId: 'B' }), waiting('a', 2), ...others]
  expect(ids(order(tickets, strictCallPolicy))).toBe('a b c d')
  expect(ids(order(tickets, ratio))).toBe('a b c d')
  expect(ids(waitingTicketsInPlaceOrder(tickets, 'A'))).toBe('a b c d')
  expect(
    rankTickets({ laneId: 'B', tickets: new Map(tickets.map((each) => [each.id, each])).values(), lastCalls: [] }, ratio, at(0)),
  ).toHaveLength(1)
  expect(order([], strictCallPolicy)).toEqual([])
  expect(order([], ratio)).toEqual([])
})

test('A trial ticket comes after all real tickets and changes none of their positions', () => {
  const tried = waiting('trial', 1, { trial: true, class: 'care' })
  const tickets = [tried, waiting('a', 2), waiting('b', 3, { class: 'booked' })]
  for (const policy of [strictCallPolicy, ratio]) {
    const ranked = rankTickets(inA(tickets), policy, at(23))
    expect(ranked.map(({ ticket, reason }) => [ticket.id, reason.position, reason.of, reason.inArrivalOrder])).toEqual([
      ['a', 1, 2, true],
      ['b', 2, 2, true],
      ['trial', 3, 3, true],
    ])
    // A ticket put back passes only tickets of its kind, never the next to join.
    expect(placeAfterCalls(waiting('c', 0), inA(tickets), policy, 2, 9)).toBe(9)
    expect(placeAfterCalls(tried, inA(tickets), policy, 2, 9)).toBe(9)
  }
})

test('In strict order the reason for a rank states position, wait and arrival order', () => {
  const [first, second, third] = rankTickets(inA([waiting('a', 1), waiting('b', 2), waiting('c', 3)]), strictCallPolicy, at(23)).map(
    ({ reason }) => reason,
  )
  expect(first).toEqual({
    position: 1,
    of: 3,
    arrivedAt: arrived(1),
    waitedMinutes: 22,
    awayAhead: 0,
    inArrivalOrder: true,
    policy: { rule: 'strict' },
  })
  expect([second, third]).toMatchObject([{ position: 2, waitedMinutes: 21 }, { position: 3 }])
  const putBack = [waiting('a', 3.5, { joinedAt: arrived(1), joinedSeq: 1 }), waiting('b', 2), waiting('c', 3), waiting('d', 4)]
  const orderly = rankTickets(inA(putBack), strictCallPolicy, at(23)).map(({ ticket, reason }) => `${ticket.id} ${reason.inArrivalOrder}`)
  expect(orderly).toEqual(['b false', 'c false', 'a false', 'd true'])
  // The join sequence decides, not clocks: two joins may share an instant, or two servers' clocks differ.
  const skewed = [
    waiting('a', 1, { joinedAt: arrived(9) }),
    waiting('b', 2, { joinedAt: arrived(8) }),
    waiting('c', 3, { joinedAt: arrived(8) }),
  ]
  expect(rankTickets(inA(skewed), strictCallPolicy, at(23)).map(({ reason }) => reason.inArrivalOrder)).toEqual([true, true, true])
  // A clock that is behind gives 0 minutes, not a negative wait.
  expect(rankTickets(inA([waiting('a', 1)]), strictCallPolicy, at(0))[0]?.reason.waitedMinutes).toBe(0)
})

test('Under a ratio policy the reason for a rank names the turn and counted calls', () => {
  const tickets = [
    ...[1, 2, 3, 4, 5].map((place) => waiting(`n${place}`, place)),
    waiting('b6', 6, { class: 'booked' }),
    waiting('b7', 7, { class: 'booked' }),
  ]
  const ranked = rankTickets(inA(tickets, ['normal']), ratio, at(10))
  const reasons = ranked.map(({ ticket, reason: { policy } }) =>
    policy.rule === 'ratio' ? `${ticket.id} ${policy.because} ${policy.share}/${policy.among} after ${policy.counted.join(',')}` : 'strict',
  )
  expect(reasons).toEqual([
    'n1 earliest 2/3 after normal',
    'b6 turn 1/3 after normal,normal',
    'n2 turn 2/3 after normal,booked',
    'n3 turn 2/3 after booked,normal',
    'b7 turn 1/3 after normal,normal',
    'n4 only 2/2 after normal',
    'n5 only 2/2 after normal',
  ])
  // Each ticket is in order of arrival among its class.
  expect(ranked.every(({ reason }) => reason.inArrivalOrder)).toBe(true)
})

const someTickets = fc
  .array(fc.record({ place: fc.double({ min: -5, max: 50, noNaN: true }), class: fc.constantFrom(...ticketClasses), came: fc.nat(100) }), {
    maxLength: 60,
  })
  .map((drawn) =>
    drawn.map(({ came, ...more }, index) => waiting(`t${index}`, more.place, { ...more, joinedAt: arrived(came), joinedSeq: came })),
  )
const share = fc.integer({ min: 1, max: 9 })
const anyPolicy: fc.Arbitrary<CallPolicy> = fc.oneof(
  fc.constant(strictCallPolicy),
  fc.record({ rule: fc.constant('ratio' as const), shares: fc.record({ normal: share, booked: share, care: share, staff: share }) }),
)
const someCalls = fc.array(fc.constantFrom(...ticketClasses), { maxLength: 50 })

test('Every policy calls each ticket once, whatever the input order', () => {
  fc.assert(
    fc.property(someTickets, anyPolicy, someCalls, fc.nat(), (tickets, policy, calls, turn) => {
      const ranked = rankTickets(inA(tickets, calls), policy, at(50))
      expect(ranked.map(({ ticket }) => ticket.id).sort()).toEqual(tickets.map(({ id }) => id).sort())
      expect(ranked.map(({ reason }) => reason.position)).toEqual(tickets.map((_, index) => index + 1))
      const turned = tickets.map((_, index) => tickets[(index + turn) % tickets.length]!)
      expect(rankTickets(inA(turned, calls), policy, at(50))).toEqual(ranked)
    }),
  )
})

test('Every policy keeps the order of places within each class', () => {
  fc.assert(
    fc.property(someTickets, anyPolicy, someCalls, (tickets, policy, calls) => {
      expect(order(tickets, strictCallPolicy, calls)).toEqual(waitingTicketsInPlaceOrder(tickets, 'A'))
      const called = order(tickets, policy, calls)
      for (const each of ticketClasses) {
        const inClass = (ticket: RankableTicket) => ticket.class === each
        expect(called.filter(inClass)).toEqual(waitingTicketsInPlaceOrder(tickets, 'A').filter(inClass))
      }
    }),
  )
})

test('Calling the tickets one by one follows their positions', () => {
  fc.assert(
    fc.property(someTickets, anyPolicy, someCalls, (tickets, policy, before) => {
      const left = [...tickets]
      const calls = [...before]
      const called: RankableTicket[] = []
      while (left.length > 0) {
        const remembered = callLookbackCount(policy)
        const [next] = order(left, policy, remembered === 0 ? [] : calls.slice(-remembered))
        left.splice(left.indexOf(next!), 1)
        calls.push(next!.class)
        called.push(next!)
      }
      expect(ids(called)).toBe(ids(order(tickets, policy, before)))
    }),
  )
})

test('Undoing a call restores the order', () => {
  fc.assert(
    fc.property(someTickets, anyPolicy, someCalls, fc.nat(), (tickets, policy, calls, chosen) => {
      fc.pre(tickets.length > 0)
      const before = rankTickets(inA(tickets, calls), policy, at(50))
      const ticket = tickets[chosen % tickets.length]!
      const called = tickets.map((each) => (each === ticket ? { ...each, status: 'called' as const } : each))
      const after = rankTickets(inA(called, [...calls, ticket.class]), policy, at(50))
      expect(after.map((each) => each.ticket.id)).not.toContain(ticket.id)
      const undone = called.map((each) => (each.id === ticket.id ? { ...each, status: 'waiting' as const } : each))
      expect(rankTickets(inA(undone, calls), policy, at(50))).toEqual(before)
    }),
  )
})

test('A ticket put back to let N others pass has exactly N others in front of it', () => {
  const places = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(places, fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant('end' as const)), (taken, back) => {
      const others = waitingTicketsInPlaceOrder(
        taken.map((place) => waiting(String(place), place)),
        'A',
      )
      const place = placeAfterParties(others, back, 100_001)
      const line = ids(waitingTicketsInPlaceOrder([...others, waiting('skipped', place)], 'A')).split(' ')
      expect(line.indexOf('skipped')).toBe(back === 'end' ? others.length : Math.min(back, others.length))
      expect(line.filter((id) => id !== 'skipped').join(' ')).toBe(ids(others))
    }),
  )
})

const someLine = fc
  .uniqueArray(fc.record({ place: fc.integer({ min: 1, max: 100_000 }), class: fc.constantFrom(...ticketClasses) }), {
    selector: ({ place }) => place,
    maxLength: 60,
  })
  .map((drawn) => drawn.map((more, index) => waiting(`t${index}`, more.place, more)))

test('Under any policy a ticket letting N pass is called after N others, if possible', () => {
  fc.assert(
    fc.property(
      someLine,
      anyPolicy,
      someCalls,
      fc.constantFrom(...ticketClasses),
      fc.oneof(fc.nat(60), fc.constant('end' as const)),
      (others, policy, calls, own, back) => {
        const end = 100_001
        const put = (place: number) => waiting('skipped', place, { class: own })
        const before = (place: number) => order([...others, put(place)], policy, calls).findIndex(({ id }) => id === 'skipped')
        const called = { ...waiting('skipped', 7, { class: own }), status: 'called' as const }
        const place = placeAfterCalls(called, inA([...others, called], calls), policy, back, end)
        if (back === 'end') {
          expect(place).toBe(end)
          return
        }
        const line = waitingTicketsInPlaceOrder(others, 'A')
        const every = [...line.keys(), line.length].map((gap) => before(placeAfterParties(line, gap, end)))
        expect(every).toEqual(every.toSorted((a, b) => a - b))
        const enoughPassed = every.filter((count) => count >= back)
        expect(before(place)).toBe(enoughPassed[0] ?? every.at(-1))
        if (policy.rule === 'strict') expect(before(place)).toBe(Math.min(back, others.length))
      },
    ),
  )
})

test('A visitor with a reservation who lets two others pass is called third', () => {
  const line = ['n1', 'n2', 'n3', 'n4'].map((id, index) => waiting(id, index + 1))
  const booked = waiting('b', 0, { class: 'booked', status: 'called' })
  const place = placeAfterCalls(booked, inA([...line, booked], ['booked']), ratio, 2, 9)
  expect(ids(order([...line, { ...booked, status: 'waiting', place }], ratio, ['booked']))).toBe('n1 n2 b n3 n4')
})

test('Forty tickets inserted at one place in line get different places', () => {
  let others = [waiting('first', 1), waiting('last', 2)]
  for (let times = 0; times < 40; times++) {
    const place = placeAfterParties(others, 1, 3)
    others = waitingTicketsInPlaceOrder([...others, waiting(`t${String(times).padStart(2, '0')}`, place)], 'A')
    expect(others[1]?.id).toBe(`t${String(times).padStart(2, '0')}`)
  }
  expect(new Set(others.map(({ place }) => place)).size).toBe(42)
})
