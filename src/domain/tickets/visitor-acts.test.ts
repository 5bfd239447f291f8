import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { delayMinuteChoices, expectedCallTime, listDelayMinutes, listReportableDelays } from './late-minutes.ts'
import { isOpenTicket, ticketStatuses } from './ticket.ts'
import { graceEnd, maxGraceEnd } from './timeouts.ts'
import { canVisitorAct, reportDelay, visitorActNames } from './visitor-acts.ts'

const called = Temporal.Instant.from('2026-11-21T05:30:00Z')
const minute = (minutes: number) => called.add({ seconds: minutes * 60 })
/** Five minutes for each of three calls: at most 15 minutes. */
const lane = { graceSeconds: 300, maxCalls: 3 }
const ticket = { status: 'called', movedAt: called, delayReportedAt: null, lateUntil: null } as const
const until = (result: ReturnType<typeof reportDelay>) =>
  'lateUntil' in result ? result.lateUntil?.since(called).total('minutes') : result.refused

test('Each status allows the listed visitor acts', () => {
  const may = ticketStatuses.map((status) => `${status}: ${visitorActNames.filter((act) => canVisitorAct(status, act)).join(' ')}`)
  expect(may.filter((line) => !line.endsWith(': '))).toEqual([
    'pending: leave change here',
    'waiting: leave late change here',
    'called: leave onMyWay late change here',
    'serving: change',
    'held: leave onMyWay late change here',
    'no_show: back',
    'cancelled: undoLeave',
  ])
  for (const status of ticketStatuses) expect(canVisitorAct(status, 'change')).toBe(isOpenTicket(status))
})

describe('delay reports of a called visitor', () => {
  test('A delay report extends the grace time to the reported time', () => {
    expect(listDelayMinutes('called').map((minutes) => until(reportDelay(ticket, minutes, minute(2), lane)))).toEqual([7, 12, 15])
  })

  test('A delay can be reported once per call', () => {
    expect(reportDelay({ ...ticket, delayReportedAt: minute(1) }, 5, minute(2), lane)).toEqual({ refused: 'ticket.delayAlreadyReported' })
    expect(until(reportDelay({ ...ticket, delayReportedAt: minute(-1) }, 5, minute(2), lane))).toBe(7)
  })

  test('A delay report that gains no more than a minute is not recorded', () => {
    const patient = { graceSeconds: 900, maxCalls: 2 }
    expect(reportDelay(ticket, 5, minute(1), patient)).toEqual({ delayReportedAt: null, lateUntil: minute(15) })
    expect(reportDelay(ticket, 5, minute(0.5), lane)).toEqual({ delayReportedAt: null, lateUntil: minute(5.5) })
    expect(reportDelay({ ...ticket, lateUntil: minute(14) }, 5, minute(1), lane)).toEqual({ delayReportedAt: null, lateUntil: minute(14) })
    expect(reportDelay(ticket, 5, minute(1.5), lane)).toEqual({ delayReportedAt: minute(1.5), lateUntil: minute(6.5) })
  })

  test("A report is refused once the lane's maximum wait is over", () => {
    expect(until(reportDelay(ticket, 5, minute(14.9), lane))).toBe(15)
    expect(reportDelay(ticket, 5, minute(15), lane)).toEqual({ refused: 'ticket.graceOver' })
  })

  test('A lane without a time limit accepts the reported time', () => {
    expect(until(reportDelay(ticket, 15, minute(60), { graceSeconds: 0, maxCalls: 1 }))).toBe(75)
  })
})

test('Every delay offered in a status is one of the allowed numbers of minutes', () => {
  for (const status of ticketStatuses) for (const minutes of listDelayMinutes(status)) expect(delayMinuteChoices).toContain(minutes)
})

test('A waiting visitor can repeatedly report a delay in minutes after the turn', () => {
  const waiting = { ...ticket, status: 'waiting', delayReportedAt: minute(1) } as const
  const at = (minutes: number) => minute(minutes).epochMilliseconds
  expect(listDelayMinutes('waiting').map((minutes) => until(reportDelay(waiting, minutes, minute(2), lane, at(60))))).toEqual([70, 80, 90])
  expect(until(reportDelay(waiting, 10, minute(2), lane, at(61.2)))).toBeCloseTo(71.2)
  expect(reportDelay(waiting, 10, minute(2), lane, undefined)).toEqual({ delayReportedAt: minute(2), lateUntil: null })
})

describe('delays offered to a late visitor', () => {
  const standing = { ahead: null, estimate: null }
  const offered = (now: number, { graceUntil, latestUntil }: { graceUntil: number | null; latestUntil: number | null }) =>
    listReportableDelays({ status: 'called', ...standing, graceUntil, latestUntil }, now).map(
      ({ minutes, end }) => `${minutes}: ${end! / 60_000}`,
    )
  const at = (minutes: number) => minutes * 60_000

  test('Delays beyond the maximum are offered once, as the maximum', () => {
    expect(offered(at(1.5), { graceUntil: at(5), latestUntil: at(15) })).toEqual(['5: 6.5', '10: 11.5', '15: 15'])
    expect(offered(at(6), { graceUntil: at(7), latestUntil: at(15) })).toEqual(['5: 11', '10: 15'])
    expect(offered(at(12), { graceUntil: at(13), latestUntil: at(15) })).toEqual(['5: 15'])
    // Ends at most a minute apart would be read as the same time.
    expect(offered(at(5), { graceUntil: at(6), latestUntil: at(15.5) })).toEqual(['5: 10', '10: 15'])
  })
  test('Delays that would not extend the grace time are not offered', () => {
    expect(offered(at(1), { graceUntil: at(15), latestUntil: at(15) })).toEqual([])
    expect(offered(at(1), { graceUntil: at(9), latestUntil: at(15) })).toEqual(['10: 11', '15: 15'])
    // The server ignores a gain of up to a minute.
    expect(offered(at(1), { graceUntil: at(14.5), latestUntil: at(15) })).toEqual([])
  })
  test('No delay is offered after the maximum, and every delay without a time limit', () => {
    expect(offered(at(15), { graceUntil: at(5), latestUntil: at(15) })).toEqual([])
    expect(offered(at(60), { graceUntil: null, latestUntil: null })).toEqual(['5: 65', '10: 70', '15: 75'])
  })
  test('A waiting visitor is offered delays after the turn, even if the turn is unknown', () => {
    const waiting = { status: 'waiting', graceUntil: null, latestUntil: null } as const
    const offers = listReportableDelays({ ...waiting, ahead: 4, estimate: { low: 30, high: 50 } }, 0)
    expect(offers).toEqual([10, 20, 30].map((minutes) => ({ minutes, end: at(40 + minutes) })))
    const odd = listReportableDelays({ ...waiting, ahead: 0, estimate: null }, at(373))
    expect(odd.map(({ end }) => end)).toEqual([at(383), at(393), at(403)])
    const unknown = listReportableDelays({ ...waiting, ...standing }, 0)
    expect(unknown).toEqual([10, 20, 30].map((minutes) => ({ minutes, end: undefined })))
  })
})

test('The expected call is now, the middle of the estimate, or unknown', () => {
  expect(expectedCallTime({ ahead: 0, estimate: null }, 0)).toBe(0)
  expect(expectedCallTime({ ahead: 4, estimate: { low: 30, high: 55 } }, 0)).toBe(42.5 * 60_000)
  expect(expectedCallTime({ ahead: 4, estimate: null }, 0)).toBeUndefined()
})

test('A visitor on hold can repeatedly report a delay, a pending or serving one never', () => {
  expect(until(reportDelay({ ...ticket, status: 'held', delayReportedAt: minute(1) }, 15, minute(60), lane))).toBe(75)
  for (const status of ['pending', 'serving', 'done'] as const)
    expect(reportDelay({ ...ticket, status }, 5, called, lane)).toEqual({ refused: 'ticket.wrongStatus' })
})

describe('end of the grace time', () => {
  const end = (lateUntil: number | null, status: 'called' | 'waiting' = 'called', limits = lane) =>
    graceEnd({ status, movedAt: called, lateUntil: lateUntil === null ? null : minute(lateUntil) }, limits)
      ?.since(called)
      .total('minutes')

  test("The grace time ends at the lane's or the reported time, up to the maximum", () => {
    expect([null, 3, 5, 12, 15, 40].map((late) => end(late))).toEqual([5, 5, 5, 12, 15, 15])
  })
  test('A time before the call shortens no grace time, and a waiting visitor has none', () => {
    expect(end(-20)).toBe(5)
    expect(end(12, 'waiting')).toBeUndefined()
  })
  test('A delay extends no grace time in a lane that calls once or sets no grace time', () => {
    expect(end(12, 'called', { graceSeconds: 300, maxCalls: 1 })).toBe(5)
    expect(end(12, 'called', { graceSeconds: 0, maxCalls: 3 })).toBeUndefined()
    expect(maxGraceEnd(called, { graceSeconds: 0, maxCalls: 3 })).toBeNull()
  })
})
