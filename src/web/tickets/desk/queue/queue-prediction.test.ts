import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { CallPolicy } from '#domain/tickets/call-policy.ts'
import { placeAfterCalls, rankTickets } from '#domain/tickets/queue.ts'
import { type StaffMove, ticketClasses } from '#domain/tickets/ticket.ts'
import type { StaffMoveInput } from './queue-command.ts'
import { predictMovedTicket } from './queue-prediction.ts'
import { sampleLane, sampleTicket, sampleTimeAt } from './queue-samples.ts'

const now = Date.parse(sampleTimeAt(30))
const line = ['A001', 'A002', 'A003', 'A004'].map((number) => sampleTicket(number))
const lanes = [sampleLane('A', { graceSeconds: 60 }), sampleLane('B')]

function predict(ticket: Ticket, move: StaffMove, extras: StaffMoveInput = {}): Ticket | undefined {
  return predictMovedTicket(
    ticket,
    move,
    extras,
    { tickets: new Map(line.map((one) => [one.id, one])), lanes, seq: 10, lastCalls: {} },
    now,
  )
}
/** Returns the numbers of the line with this ticket in its predicted place. */
function orderWith(ticket: Ticket | undefined): string[] {
  return [...line.filter(({ id }) => id !== ticket?.id), ticket!].sort((a, b) => a.place - b.place).map(({ number }) => number)
}

test('A predicted call has counter, time and grace time, and keeps the revision', () => {
  expect(predict(line[0]!, 'call', { counterId: 'c1' })).toMatchObject({
    status: 'called',
    counterId: 'c1',
    callCount: 1,
    calledAt: sampleTimeAt(30),
    graceUntil: sampleTimeAt(31),
    lastMove: 'call',
    rev: 1,
    seq: 11,
  })
})

test('A move that is impossible has no prediction', () => {
  expect(predict(line[0]!, 'finish')).toBeUndefined()
})

test('A ticket put back in line is predicted at the chosen place', () => {
  const called = { ...line[0]!, status: 'called' as const }
  expect(orderWith(predict(called, 'requeue', { back: 2 }))).toEqual(['A002', 'A003', 'A001', 'A004'])
  expect(orderWith(predict(called, 'requeue', { back: 'end' }))).toEqual(['A002', 'A003', 'A004', 'A001'])
  const held = { ...line[2]!, status: 'held' as const }
  expect(orderWith(predict(held, 'resume', { to: 'next' }))).toEqual(['A003', 'A001', 'A002', 'A004'])
  expect(orderWith(predict(held, 'resume', { to: 'original' }))).toEqual(['A001', 'A002', 'A003', 'A004'])
})

test('A ticket moved to another lane gets the given service, or the lane’s first', () => {
  expect(predict(line[1]!, 'moveLane', { laneId: 'B' })).toMatchObject({ laneId: 'B', serviceId: 'service B', number: 'A002', place: 2 })
  expect(predict(line[1]!, 'moveLane', { laneId: 'B', serviceId: 'keys' })).toMatchObject({ serviceId: 'keys' })
})

const share = fc.integer({ min: 1, max: 4 })
const anyPolicy: fc.Arbitrary<CallPolicy> = fc.oneof(
  fc.constant({ rule: 'strict' as const }),
  fc.record({ rule: fc.constant('ratio' as const), shares: fc.record({ normal: share, booked: share, care: share, staff: share }) }),
)

test('A ticket put back is predicted where the server puts it, under any call policy', () => {
  const classes = fc.array(fc.constantFrom(...ticketClasses), { minLength: 1, maxLength: 20 })
  const anyMove = fc.oneof(
    fc.record({ move: fc.constant('requeue' as const), back: fc.oneof(fc.integer({ min: 1, max: 25 }), fc.constant('end' as const)) }),
    fc.record({ move: fc.constant('resume' as const), to: fc.constantFrom('next' as const, 'end' as const) }),
  )
  fc.assert(
    fc.property(classes, anyPolicy, classes, anyMove, (drawn, policy, calls, { move, ...extras }) => {
      const status = move === 'requeue' ? 'called' : 'held'
      const all = drawn.map((kind, index) =>
        sampleTicket(`A${String(index + 1).padStart(3, '0')}`, { class: kind, ...(index ? {} : { status }) }),
      )
      const own = all[0]!
      const state = {
        tickets: new Map(all.map((one) => [one.id, one])),
        lanes: [sampleLane('A', { policy })],
        seq: 99,
        lastCalls: { A: calls },
      }
      const expected = predictMovedTicket(own, move, extras, state, now)!
      // The server uses the same line; its end is the number of the change.
      const back = 'back' in extras ? extras.back : extras.to === 'next' ? 0 : 'end'
      const place = placeAfterCalls(own, { laneId: 'A', tickets: all, lastCalls: calls }, policy, back, 100)
      const line = (at: number) =>
        rankTickets({ laneId: 'A', tickets: [{ ...expected, place: at }, ...all.slice(1)], lastCalls: calls }, policy, {
          epochMilliseconds: now,
        })
      expect(line(expected.place).map(({ ticket }) => ticket.id)).toEqual(line(place).map(({ ticket }) => ticket.id))
    }),
  )
})
