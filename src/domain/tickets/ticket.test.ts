import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { roles } from '../roles.ts'
import {
  canMoveTicket,
  checkTicketMoveUndo,
  isLegBeginningMove,
  isOpenTicket,
  legOutcome,
  type MoveInput,
  moveTicket,
  type RecordedTicketMove,
  staffMoveNames,
  type TicketMove,
  type TicketState,
  type TicketStatus,
  ticketMoveNames,
  ticketMoves,
  ticketStatuses,
  undoMinutes,
  undoTicketMove,
} from './ticket.ts'

const at = Temporal.Instant.from('2026-11-21T01:00:00Z')
const later = (minutes: number) => at.add({ seconds: Math.round(minutes * 60) })

const ticketIn = (status: TicketStatus, more: Partial<TicketState> = {}): TicketState => ({
  status,
  laneId: 'a',
  serviceId: 'advice',
  place: 7,
  counterId: status === 'called' || status === 'serving' ? 'counter' : null,
  staffId: status === 'called' || status === 'serving' ? 'staff' : null,
  callCount: status === 'called' || status === 'serving' ? 1 : 0,
  skipCount: 0,
  waitedMs: 0,
  calledAt: status === 'called' || status === 'serving' ? at : null,
  startedAt: status === 'serving' ? at : null,
  closedAt: isOpenTicket(status) ? null : at,
  movedAt: at,
  ...more,
})

test('Each status allows the listed moves', () => {
  const open = ticketStatuses.map((status) =>
    `${status}: ${ticketMoveNames.filter((move) => canMoveTicket(status, move)).join(' ')}`.trim(),
  )
  expect(open).toEqual([
    'pending: confirm decline lapse remove leave expire',
    'waiting: call hold moveLane serveNow remove merge leave expire',
    'called: recall hold requeue moveLane start noShow autoNoShow remove leave expire',
    'serving: transfer backToQueue finish autoClose',
    'held: resume moveLane noShow remove leave expire',
    'done:',
    'no_show: reinstate',
    'cancelled: reinstate',
    'declined:',
    'expired:',
  ])
})

test('Each move has its target status and its least role', () => {
  expect(ticketMoveNames.map((move) => `${move} → ${ticketMoves[move].to} (${ticketMoves[move].by})`)).toEqual([
    'confirm → waiting (reception)',
    'decline → declined (reception)',
    'lapse → expired (system)',
    'call → called (reception)',
    'recall → called (reception)',
    'hold → held (reception)',
    'resume → waiting (reception)',
    'requeue → waiting (reception)',
    'moveLane → waiting (reception)',
    'start → serving (reception)',
    'serveNow → serving (reception)',
    'transfer → waiting (reception)',
    'backToQueue → waiting (reception)',
    'finish → done (reception)',
    'noShow → no_show (reception)',
    'autoNoShow → no_show (system)',
    'remove → cancelled (staff)',
    'merge → cancelled (staff)',
    'reinstate → waiting (reception)',
    'leave → cancelled (visitor)',
    'expire → expired (system)',
    'autoClose → done (system)',
  ])
  expect(staffMoveNames).toEqual(ticketMoveNames.filter((move) => (roles as readonly string[]).includes(ticketMoves[move].by)))
})

describe.each(ticketStatuses)('ticket with status %s', (status) => {
  test.each(ticketMoveNames)('The move %s is applied or refused as the table of moves says', (move) => {
    const before = ticketIn(status)
    const after = moveTicket(before, move, later(1), { place: 9 })
    if (!canMoveTicket(status, move)) {
      expect(after).toEqual({ refused: 'ticket.wrongStatus' })
      return
    }
    expect(after).toMatchObject({ status: ticketMoves[move].to, movedAt: later(1), place: 9 })
    expect(before).toEqual(ticketIn(status))
  })
})

const moved = (status: TicketStatus, move: keyof typeof ticketMoves, input: MoveInput = {}, more: Partial<TicketState> = {}) => {
  const after = moveTicket(ticketIn(status, more), move, later(1), input)
  if (isRefusal(after)) throw new Error(after.refused)
  return after
}

test('Calling a ticket stores counter and staff and keeps the place in line', () => {
  expect(moved('waiting', 'call', { counterId: 'two', staffId: 'hanako' })).toEqual({
    ...ticketIn('waiting'),
    status: 'called',
    waitedMs: 60_000,
    counterId: 'two',
    staffId: 'hanako',
    callCount: 1,
    calledAt: later(1),
    movedAt: later(1),
  })
})

test('A recalled or started ticket keeps the counter and staff of its call', () => {
  expect(moved('called', 'recall')).toMatchObject({ callCount: 2, calledAt: later(1), counterId: 'counter', staffId: 'staff' })
  expect(moved('called', 'start')).toMatchObject({
    startedAt: later(1),
    calledAt: at,
    counterId: 'counter',
    staffId: 'staff',
    callCount: 1,
  })
})

test('A ticket put back in line has no counter or staff', () => {
  const nobody = { counterId: null, staffId: null, calledAt: null, startedAt: null, closedAt: null }
  expect(moved('called', 'requeue', { place: 12 })).toMatchObject({ ...nobody, skipCount: 1, place: 12, callCount: 1 })
  expect(moved('no_show', 'reinstate', { place: 12 })).toMatchObject({ ...nobody, skipCount: 0, place: 12 })
})

test('Time in line adds up until a transfer or reinstatement starts a new wait', () => {
  const minutes = (status: TicketStatus, move: TicketMove) => moved(status, move, { place: 12 }, { waitedMs: 600_000 }).waitedMs / 60_000
  const keptMinutes = (['call', 'hold', 'moveLane', 'serveNow', 'leave'] as const).map((move) => minutes('waiting', move))
  expect(keptMinutes).toEqual([11, 11, 11, 11, 11])
  expect([
    minutes('called', 'requeue'),
    minutes('called', 'moveLane'),
    minutes('held', 'resume'),
    minutes('serving', 'backToQueue'),
  ]).toEqual([10, 10, 10, 10])
  expect([minutes('serving', 'transfer'), minutes('no_show', 'reinstate')]).toEqual([0, 0])
})

test('A held ticket names no counter or staff and keeps its place', () => {
  const nobody = { counterId: null, staffId: null, calledAt: null, startedAt: null, closedAt: null }
  expect(moved('called', 'hold')).toMatchObject({ ...nobody, status: 'held', place: 7, callCount: 1, skipCount: 0 })
  expect(moved('held', 'resume')).toMatchObject({ ...nobody, status: 'waiting', place: 7 })
})

test('A new leg restarts the count of calls, and a moved ticket keeps its place', () => {
  const target = { laneId: 'b', serviceId: 'keys' }
  expect(moved('called', 'moveLane', target)).toMatchObject({ ...target, status: 'waiting', place: 7, callCount: 0, skipCount: 0 })
  expect(moved('serving', 'transfer', { ...target, place: 30 })).toMatchObject({ ...target, status: 'waiting', place: 30, callCount: 0 })
  expect(moved('no_show', 'reinstate')).toMatchObject({ laneId: 'a', callCount: 0 })
  expect(ticketMoveNames.filter(isLegBeginningMove)).toEqual(['moveLane', 'transfer', 'reinstate'])
})

test('Each move that ends a leg has its leg outcome', () => {
  expect(ticketMoveNames.flatMap((move) => legOutcome(move) ?? [])).toEqual([
    'declined',
    'expired',
    'moved',
    'transferred',
    'done',
    'no_show',
    'no_show',
    'cancelled',
    'cancelled',
    'cancelled',
    'expired',
    'auto_closed',
  ])
  expect([legOutcome('finish'), legOutcome('autoClose'), legOutcome('call')]).toEqual(['done', 'auto_closed', undefined])
})

test('A ticket in service can be put back for five minutes, by managers also later', () => {
  const back = (role: (typeof roles)[number] | undefined, minutes: number) =>
    moveTicket(ticketIn('serving'), 'backToQueue', later(minutes), role ? { role } : {})
  expect(back('reception', undoMinutes)).toMatchObject({ status: 'waiting', place: 7, startedAt: null, counterId: null })
  expect(back('staff', undoMinutes + 0.1)).toEqual({ refused: 'ticket.tooLateToUndo' })
  expect(back(undefined, undoMinutes + 0.1)).toEqual({ refused: 'ticket.tooLateToUndo' })
  expect(back('manager', 600)).toMatchObject({ status: 'waiting' })
})

test('Every closed ticket has a closing time, and no open ticket has one', () => {
  for (const status of ticketStatuses)
    for (const move of ticketMoveNames.filter((each) => canMoveTicket(status, each)))
      expect(moved(status, move).closedAt === null, `${status} ${move}`).toBe(isOpenTicket(ticketMoves[move].to))
})

test('A recall is refused once the limit of calls is reached', () => {
  const calledTimes = (callCount: number) => moveTicket(ticketIn('called', { callCount }), 'recall', at, { maxCalls: 3 })
  expect(calledTimes(1)).toMatchObject({ callCount: 2 })
  expect(calledTimes(2)).toMatchObject({ callCount: 3 })
  expect(calledTimes(3)).toEqual({ refused: 'ticket.recallsUsedUp' })
  expect(moveTicket(ticketIn('called', { callCount: 99 }), 'recall', at)).toMatchObject({ callCount: 100 })
})

test('Undo of a staff move restores the state and restarts a running time limit', () => {
  const input = fc.record({
    counterId: fc.constantFrom('one', 'two'),
    staffId: fc.constantFrom('taro', null),
    place: fc.double({ noNaN: true }),
    laneId: fc.constantFrom('a', 'b'),
    serviceId: fc.constantFrom('advice', 'keys'),
  })
  const step = fc.record({ move: fc.constantFrom(...ticketMoveNames), input, minutes: fc.integer({ min: 0, max: 600 }) })
  fc.assert(
    fc.property(fc.constantFrom(...ticketStatuses), fc.array(step, { maxLength: 12 }), (status, steps) => {
      let state = ticketIn(status)
      let now = at
      for (const { move, input: brought, minutes } of steps) {
        now = now.add({ minutes })
        const after = moveTicket(state, move, now, brought)
        if (isRefusal(after)) continue
        const undone = undoTicketMove({ move, at: now, before: state }, 'reception', now)
        // A running time limit restarts.
        const timed = state.status === 'pending' || state.status === 'called'
        if ((staffMoveNames as string[]).includes(move)) expect(undone).toEqual(timed ? { ...state, movedAt: now } : state)
        else expect(undone).toEqual({ refused: 'ticket.nothingToUndo' })
        state = after
      }
    }),
  )
})

test('A move can be undone for five minutes, by managers and above also later', () => {
  const step: RecordedTicketMove = { move: 'finish', at, before: ticketIn('serving') }
  const may = (role: (typeof roles)[number], minutes: number) => checkTicketMoveUndo(step, role, later(minutes)) === true
  expect(roles.map((role) => `${role} ${may(role, undoMinutes)} ${may(role, undoMinutes + 0.1)}`)).toEqual([
    'auditor true false',
    'reception true false',
    'staff true false',
    'manager true true',
    'admin true true',
    'owner true true',
  ])
  // A clock that was set back must not end the right to undo.
  expect(may('reception', -60)).toBe(true)
})

test('A move that staff did not make, or without its state before, can’t be undone', () => {
  for (const move of ['lapse', 'autoNoShow', 'leave', 'expire', 'autoClose'] as const)
    expect(checkTicketMoveUndo({ move, at, before: ticketIn('waiting') }, 'owner', at), move).toEqual({ refused: 'ticket.nothingToUndo' })
  expect(checkTicketMoveUndo({ move: 'call', at, before: null }, 'owner', at)).toEqual({ refused: 'ticket.nothingToUndo' })
})
