import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import { canMoveTicket, isOpenTicket, type TicketState, type TicketStatus, ticketStatuses, undoTicketMove } from './ticket.ts'
import { findTimeLimit, nextTimedMove } from './timeouts.ts'

const at = Temporal.Instant.from('2026-11-21T01:00:00Z')
const later = (minutes: number) => at.add({ minutes })
const lane = { graceSeconds: 300, maxCalls: 3, autoNoShow: true }
const ticketIn = (status: TicketStatus): TicketState => ({
  status,
  laneId: 'a',
  serviceId: 'advice',
  place: 7,
  counterId: null,
  staffId: null,
  callCount: 1,
  skipCount: 0,
  waitedMs: 0,
  calledAt: at,
  startedAt: null,
  closedAt: null,
  movedAt: at,
})

test('Only pending tickets and, if the lane is set so, called tickets time out', () => {
  const due = (status: TicketStatus, limits = lane) => findTimeLimit({ ...ticketIn(status), lateUntil: null }, limits)
  expect(due('pending')).toEqual({ move: 'lapse', at: later(15) })
  expect(due('called')).toEqual({ move: 'autoNoShow', at: later(5) })
  expect(due('called', { ...lane, autoNoShow: false })).toBeUndefined()
  expect(due('called', { ...lane, graceSeconds: 0 })).toBeUndefined()
  for (const status of ticketStatuses.filter((each) => each !== 'pending' && each !== 'called')) expect(due(status), status).toBeUndefined()
})

test("The timed move of a ticket is due at its time limit or at the day's end", () => {
  const due = (status: TicketStatus, dayEnd: Temporal.Instant) => nextTimedMove({ ...ticketIn(status), lateUntil: null }, lane, dayEnd)
  expect(due('called', later(4))).toEqual({ move: 'expire', at: later(4) })
  expect(due('called', later(6))).toEqual({ move: 'autoNoShow', at: later(5) })
  expect(due('pending', later(600))).toEqual({ move: 'lapse', at: later(15) })
  expect(due('serving', later(600))).toEqual({ move: 'autoClose', at: later(600) })
  expect(due('held', later(600))).toEqual({ move: 'expire', at: later(600) })
  expect(due('waiting', later(-10))).toEqual({ move: 'expire', at })
})

test("A visitor who reported a delay gets more time, up to the lane's maximum", () => {
  const due = (lateUntil: Temporal.Instant) => findTimeLimit({ ...ticketIn('called'), lateUntil }, lane)?.at
  expect([due(later(3)), due(later(12)), due(later(40))]).toEqual([later(5), later(12), later(15)])
})

test('Every open ticket has a timed move that its status allows', () => {
  for (const status of ticketStatuses.filter(isOpenTicket))
    for (const autoNoShow of [true, false])
      expect(canMoveTicket(status, nextTimedMove({ ...ticketIn(status), lateUntil: null }, { ...lane, autoNoShow }, later(60)).move)).toBe(
        true,
      )
})

test('Undo of a move restarts the time limit of the ticket', () => {
  const undone = undoTicketMove({ move: 'noShow', at: later(9), before: ticketIn('called') }, 'reception', later(10))
  if (isRefusal(undone)) throw new Error(undone.refused)
  expect(findTimeLimit({ ...undone, lateUntil: null }, lane)).toEqual({ move: 'autoNoShow', at: later(15) })
  expect(undone).toMatchObject({ calledAt: at, callCount: 1 })
})
