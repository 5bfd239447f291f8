import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { graceEnd, longestGrace } from './due.ts'
import { expectedCall, lateChoices, lateMinutes } from './late-minutes.ts'
import { isOpen, ticketStatuses } from './ticket.ts'
import { canAct, sayLate, visitorActNames } from './visitor-acts.ts'

const called = Temporal.Instant.from('2026-11-21T05:30:00Z')
const minute = (minutes: number) => called.add({ seconds: minutes * 60 })
/** Five minutes for each of three calls: fifteen at the most. */
const lane = { graceSeconds: 300, maxCalls: 3 }
const ticket = { status: 'called', movedAt: called, lateSaidAt: null, lateUntil: null } as const
const until = (said: ReturnType<typeof sayLate>) => ('lateUntil' in said ? said.lateUntil?.since(called).total('minutes') : said.refused)

test('what visitors may do in each status', () => {
  const may = ticketStatuses.map((status) => `${status}: ${visitorActNames.filter((act) => canAct(status, act)).join(' ')}`)
  expect(may.filter((line) => !line.endsWith(': '))).toEqual([
    'pending: leave change here',
    'waiting: leave late change here',
    'called: leave onMyWay late change here',
    'serving: change',
    'held: leave onMyWay late change here',
    'no_show: back',
    'cancelled: takeBack',
  ])
  for (const status of ticketStatuses) expect(canAct(status, 'change')).toBe(isOpen(status))
})

describe('somebody who was called says that they come late', () => {
  test('they are waited for until then', () => {
    expect(lateChoices('called').map((minutes) => until(sayLate(ticket, minutes, minute(2), lane)))).toEqual([7, 12, 15])
  })

  test('once for each call', () => {
    expect(sayLate({ ...ticket, lateSaidAt: minute(1) }, 5, minute(2), lane)).toEqual({ refused: 'ticket.saidLate' })
    expect(until(sayLate({ ...ticket, lateSaidAt: minute(-1) }, 5, minute(2), lane))).toBe(7)
  })

  test('never earlier than the counter waits anyway; who gains nothing may still say that they come later', () => {
    const patient = { graceSeconds: 900, maxCalls: 2 }
    expect(sayLate(ticket, 5, minute(1), patient)).toEqual({ lateSaidAt: null, lateUntil: minute(15) })
    expect(sayLate(ticket, 5, minute(0.5), lane)).toEqual({ lateSaidAt: null, lateUntil: minute(5.5) })
    expect(sayLate({ ...ticket, lateUntil: minute(14) }, 5, minute(1), lane)).toEqual({ lateSaidAt: null, lateUntil: minute(14) })
    expect(sayLate(ticket, 5, minute(1.5), lane)).toEqual({ lateSaidAt: minute(1.5), lateUntil: minute(6.5) })
  })

  test('not when the longest that the lane waits is over', () => {
    expect(until(sayLate(ticket, 5, minute(14.9), lane))).toBe(15)
    expect(sayLate(ticket, 5, minute(15), lane)).toEqual({ refused: 'ticket.graceOver' })
  })

  test('a lane that sets no time takes their word', () => {
    expect(until(sayLate(ticket, 15, minute(60), { graceSeconds: 0, maxCalls: 1 }))).toBe(75)
  })
})

test('what is offered is taken, in each status', () => {
  for (const status of ticketStatuses) for (const minutes of lateChoices(status)) expect(lateMinutes).toContain(minutes)
})

test('who waits says how long after their turn, as often as they like, in steps of five minutes', () => {
  const waiting = { ...ticket, status: 'waiting', lateSaidAt: minute(1) } as const
  const at = (minutes: number) => minute(minutes).epochMilliseconds
  expect(lateChoices('waiting').map((minutes) => until(sayLate(waiting, minutes, minute(2), lane, at(60))))).toEqual([70, 80, 90])
  expect(until(sayLate(waiting, 10, minute(2), lane, at(61.2)))).toBe(75)
  expect(sayLate(waiting, 10, minute(2), lane, undefined)).toEqual({ lateSaidAt: minute(2), lateUntil: null })
})

test('a turn is expected at once, in the middle of what is told, or at no time', () => {
  expect(expectedCall({ ahead: 0, estimate: null }, 0)).toBe(0)
  expect(expectedCall({ ahead: 4, estimate: { low: 30, high: 55 } }, 0)).toBe(42.5 * 60_000)
  expect(expectedCall({ ahead: 4, estimate: null }, 0)).toBeUndefined()
})

test('who is on hold says when to expect them, as often as they like', () => {
  expect(until(sayLate({ ...ticket, status: 'held', lateSaidAt: minute(1) }, 15, minute(60), lane))).toBe(75)
  for (const status of ['pending', 'serving', 'done'] as const)
    expect(sayLate({ ...ticket, status }, 5, called, lane)).toEqual({ refused: 'ticket.wrongStatus' })
})

describe('how long the counter waits', () => {
  const end = (lateUntil: number | null, status: 'called' | 'waiting' = 'called', limits = lane) =>
    graceEnd({ status, movedAt: called, lateUntil: lateUntil === null ? null : minute(lateUntil) }, limits)
      ?.since(called)
      .total('minutes')

  test('its grace time, or until somebody late comes, never shorter and never longer than the lane allows', () => {
    expect([null, 3, 5, 12, 15, 40].map((late) => end(late))).toEqual([5, 5, 5, 12, 15, 15])
  })
  test('as somebody said before the call; nobody is waited for who was not called', () => {
    expect(end(-20)).toBe(5)
    expect(end(12, 'waiting')).toBeUndefined()
  })
  test('a lane that calls once waits its grace time; one that sets none has no limit', () => {
    expect(end(12, 'called', { graceSeconds: 300, maxCalls: 1 })).toBe(5)
    expect(end(12, 'called', { graceSeconds: 0, maxCalls: 3 })).toBeUndefined()
    expect(longestGrace(called, { graceSeconds: 0, maxCalls: 3 })).toBeNull()
  })
})
