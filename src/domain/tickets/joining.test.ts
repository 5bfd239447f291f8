import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { decideJoin, type LaneJoinSettings, type TodayCodeCheckResult } from './joining.ts'

const now = Temporal.Instant.from('2026-11-21T01:00:00Z')
const clock = { timeZone: 'Asia/Tokyo', dayStartsAt: '05:00' }
const always = { open: true, lastJoin: null, closes: null, opens: null, until: Number.POSITIVE_INFINITY }
const lane = (more: Partial<LaneJoinSettings> = {}): LaneJoinSettings => ({
  laneStatus: { open: true, closedDay: null },
  joinFrom: 'anywhere',
  services: [
    { id: 'open', open: true },
    { id: 'paused', open: false },
  ],
  hours: () => always,
  ...more,
})
const decide = (joiningLane: LaneJoinSettings, { serviceId = 'open', shown = 'none' as TodayCodeCheckResult } = {}) =>
  decideJoin([lane({ services: [] }), joiningLane], { serviceId, shown, now, day: '2026-11-21', clock })

test('A paused or unknown service issues no ticket', () => {
  expect(decide(lane())).toMatchObject({ remote: false, lane: { joinFrom: 'anywhere' } })
  expect(decide(lane(), { serviceId: 'paused' })).toMatchObject({
    refusal: { refused: 'service.notFound' },
    lane: { joinFrom: 'anywhere' },
  })
  expect(decide(lane(), { serviceId: 'other' })).toMatchObject({ refusal: { refused: 'service.notFound' }, lane: undefined })
})

test('A lane stopped for a day issues tickets from the next day on', () => {
  const stopped = (closedDay: string | null) => decide(lane({ laneStatus: { open: false, closedDay } })).refusal?.refused
  expect([stopped(null), stopped('2026-11-21'), stopped('2026-11-20')]).toEqual(['lane.closed', 'lane.closed', undefined])
})

test("A join outside the hours is refused with the next opening in the shop's time", () => {
  const shut = (opens: number | null) => decide(lane({ hours: () => ({ ...always, open: false, opens }) })).refusal
  expect(shut(Date.parse('2026-11-22T00:30:00Z'))).toMatchObject({
    refused: 'lane.outsideHours',
    params: { month: 11, day: 22, time: '09:30' },
  })
  expect(shut(null)).toMatchObject({ refused: 'lane.neverOpen' })
})

test.each([
  ['anywhere', 'none', false],
  ['anywhere', 'wrong', false],
  ['remote', 'none', true],
  ['remote', 'right', false],
  ['remote', 'wrong', 'todayCode.wrong'],
  ['shop', 'none', 'todayCode.missing'],
  ['shop', 'right', false],
  ['shop', 'wrong', 'todayCode.wrong'],
] as const)('A join with joinFrom %s and today’s code %s is remote or not, or refused (%s)', (joinFrom, shown, outcome) => {
  const decided = decide(lane({ joinFrom }), { shown })
  expect(decided.refusal ? decided.refusal.refused : decided.remote).toBe(outcome)
})
