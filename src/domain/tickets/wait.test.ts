import { expect, test } from 'vitest'
import { type CurrentWait, currentWaitMs, type LegOutcome, type TicketStatus } from './ticket.ts'
import { findLongestWaiting, isWaitCounted, visitWaits, type WaitLeg, waitStartedAt } from './wait.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+09:00`)
const now = at('12:00')

/** A leg from its changes of status. The last time is the end of a leg that has an outcome. */
function leg(laneId: string, outcome: LegOutcome | null, ...steps: [time: string, status?: TicketStatus][]): WaitLeg {
  const intervals = steps.flatMap(([time, status], index) =>
    status ? [{ status, from: at(time), to: steps[index + 1] ? at(steps[index + 1]![0]) : null }] : [],
  )
  return { laneId, outcome, intervals }
}
const waits = (...legs: WaitLeg[]) =>
  visitWaits(legs, now).map(({ laneId, ms, calledAt }) => [
    laneId,
    ms / 60_000,
    calledAt && new Date(calledAt + 9 * 3_600_000).toISOString().slice(11, 16),
  ])

test('A wait is the time in line until a call or service, without time on hold', () => {
  expect(waits(leg('A', null, ['10:00', 'waiting'], ['10:10', 'held'], ['10:30', 'waiting'], ['10:35', 'called']))).toEqual([
    ['A', 15, '10:35'],
  ])
  expect(waits(leg('A', null, ['11:30', 'waiting']))).toEqual([['A', 30, undefined]])
  expect(waits(leg('A', null, ['10:00', 'waiting'], ['10:10', 'held']))).toEqual([['A', 10, undefined]])
  expect(waits(leg('A', 'cancelled', ['10:00', 'waiting'], ['10:20']))).toEqual([['A', 20, undefined]])
  expect(waits(leg('A', 'done', ['10:00', 'waiting'], ['10:00', 'serving'], ['10:20']))).toEqual([['A', 0, '10:00']])
})

test("A visitor still in line at the day's end has no wait", () => {
  expect(waits(leg('A', 'expired', ['10:00', 'waiting'], ['11:50']))).toEqual([])
  const served = leg('A', 'transferred', ['10:00', 'waiting'], ['10:10', 'serving'], ['10:20'])
  expect(waits(served, leg('B', 'expired', ['10:20', 'waiting'], ['11:50']))).toEqual([['A', 10, '10:10']])
})

test('A visitor put back in line continues the same wait', () => {
  const notThere = leg('A', null, ['10:00', 'waiting'], ['10:10', 'called'], ['10:15', 'waiting'])
  expect(waits(notThere)).toEqual([['A', 115, undefined]])
  const again = leg(
    'A',
    'done',
    ['10:00', 'waiting'],
    ['10:10', 'serving'],
    ['10:15', 'waiting'],
    ['10:45', 'called'],
    ['10:46', 'serving'],
    ['11:00'],
  )
  expect(waits(again)).toEqual([['A', 40, '10:45']])
})

test('A ticket moved to another lane keeps its wait, a transferred one starts anew', () => {
  const moved = leg('A', 'moved', ['10:00', 'waiting'], ['10:20', 'called'], ['10:21'])
  const there = leg('B', 'transferred', ['10:21', 'waiting'], ['10:31', 'serving'], ['10:41'])
  expect(waits(moved, there, leg('C', null, ['10:41', 'waiting']))).toEqual([
    ['B', 30, '10:31'],
    ['C', 79, undefined],
  ])
  const gone = leg('A', 'no_show', ['10:00', 'waiting'], ['10:20', 'called'], ['10:25'])
  expect(waits(gone, leg('A', null, ['11:00', 'waiting'], ['11:05', 'called']))).toEqual([
    ['A', 20, '10:20'],
    ['A', 5, '11:05'],
  ])
})

test("A ticket's wait grows only in line", () => {
  const ticket = (status: TicketStatus, movedAt: string, waited: number): CurrentWait => ({
    status,
    movedAt: new Date(at(movedAt)).toISOString(),
    waitedMs: waited * 60_000,
  })
  expect(currentWaitMs(ticket('waiting', '11:50', 7), now)).toBe(17 * 60_000)
  expect(currentWaitMs(ticket('held', '11:50', 7), { epochMilliseconds: now })).toBe(7 * 60_000)
  expect(currentWaitMs(ticket('waiting', '12:10', 7), now)).toBe(7 * 60_000)
  expect(waitStartedAt(ticket('waiting', '11:50', 7))).toBe(at('11:43'))
})

test('Only waits of called and currently waiting visitors count in reports', () => {
  const counted = (...legs: WaitLeg[]) => visitWaits(legs, now).map(isWaitCounted)
  expect(counted(leg('A', null, ['11:30', 'waiting']))).toEqual([true])
  expect(counted(leg('A', null, ['11:30', 'waiting'], ['11:40', 'called']))).toEqual([true])
  expect(counted(leg('A', null, ['11:30', 'waiting'], ['11:40', 'held']))).toEqual([false])
  expect(counted(leg('A', 'cancelled', ['11:30', 'waiting'], ['11:40']))).toEqual([false])
})

test('The longest wait is found by time in line, not by order of arrival', () => {
  const passedOn = { id: 'came first', status: 'waiting' as const, movedAt: at('11:50'), waitedMs: 0 }
  const patient = { id: 'patient', status: 'waiting' as const, movedAt: at('11:40'), waitedMs: 60_000 }
  const aside = { id: 'aside', status: 'held' as const, movedAt: at('09:00'), waitedMs: 7_200_000 }
  expect(findLongestWaiting([passedOn, patient, aside])?.id).toBe('patient')
  expect(findLongestWaiting([aside])).toBeUndefined()
})
