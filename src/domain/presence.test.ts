import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isLongRun, matrixTest, sampleCases } from '../../test/matrix.ts'
import { applyPresenceUpdates, nextPlanChange, type Presence, type PresenceState, presenceAt, type WorkPlan } from './presence.ts'
import { defaultShopClock } from './time/business-day.ts'

const at = (time: string) => Temporal.Instant.from(`${time}+09:00`)
const report = (time: string, state: PresenceState = 'serving_ready'): Presence => ({ state, since: at(time) })
const free: WorkPlan = { shifts: null, otherDays: [], leavesOn: null }
/** Weekdays 10 to 14 and 15 to 18, Saturday from 18 to 1 at night; the 26th off, the 27th from 12. */
const weekday = [
  { from: '10:00', to: '14:00' },
  { from: '15:00', to: '18:00' },
]
const planned: WorkPlan = {
  shifts: [[], weekday, weekday, weekday, weekday, weekday, [{ from: '18:00', to: '01:00' }]],
  otherDays: [
    { day: '2026-11-26', ranges: [] },
    { day: '2026-11-27', ranges: [{ from: '12:00', to: '18:00' }] },
  ],
  leavesOn: null,
}
const stateAt = (time: string, word: Presence | undefined, plan: WorkPlan = planned, clock = defaultShopClock) => {
  const { state, since } = presenceAt(at(time), word, plan, clock) ?? {}
  return [state, since?.toZonedDateTimeISO('Asia/Tokyo').toPlainDateTime().toString().slice(0, 16)]
}
const none = [undefined, undefined]

test.each([
  ['the same afternoon', '2026-11-21T18:00', ['serving_ready', '2026-11-21T10:00']],
  ['after midnight, before the day ends', '2026-11-22T04:59', ['serving_ready', '2026-11-21T10:00']],
  ['the next business day', '2026-11-22T05:00', none],
])('Without a shift plan a reported presence ends with the business day (%s)', (_, now, expected) => {
  expect(stateAt(now, report('2026-11-21T10:00'), free)).toEqual(expected)
  expect(stateAt(now, undefined, free)).toEqual(none)
})

// 2026-11-24 is a Tuesday.
test.each([
  ['before the shift', '2026-11-24T09:59', undefined, none],
  ['as the shift begins', '2026-11-24T10:00', undefined, ['serving_ready', '2026-11-24T10:00']],
  ['between two shifts', '2026-11-24T14:30', undefined, none],
  ['as the shift ends', '2026-11-24T18:00', undefined, none],
  ['on a day off', '2026-11-26T11:00', undefined, none],
  ['before a shift that starts late', '2026-11-27T11:00', undefined, none],
  ['during a shift that starts late', '2026-11-27T12:30', undefined, ['serving_ready', '2026-11-27T12:00']],
  ['during a Saturday shift past midnight (24:30)', '2026-11-29T00:30', undefined, ['serving_ready', '2026-11-28T18:00']],
  ['as a Saturday shift ends at 25:00', '2026-11-29T01:00', undefined, none],
  ['a break reported during a shift', '2026-11-24T13:59', report('2026-11-24T12:00', 'break'), ['break', '2026-11-24T12:00']],
  ['a reported break, after the shift', '2026-11-24T14:00', report('2026-11-24T12:00', 'break'), ['off', '2026-11-24T14:00']],
  ['a reported break, in the next shift', '2026-11-24T15:00', report('2026-11-24T12:00', 'break'), ['serving_ready', '2026-11-24T15:00']],
  ['ready reported before the shift', '2026-11-24T09:45', report('2026-11-24T09:30'), ['serving_ready', '2026-11-24T09:30']],
  ['ready reported after the shift', '2026-11-24T19:00', report('2026-11-24T18:30'), ['serving_ready', '2026-11-24T18:30']],
  ['ready reported after the shift, the next morning', '2026-11-25T09:00', report('2026-11-24T18:30'), none],
  ['a report exactly as the shift begins', '2026-11-24T15:30', report('2026-11-24T15:00', 'away'), ['away', '2026-11-24T15:00']],
])('Presence follows the shift plan and the latest report (%s)', (_, now, word, expected) => {
  expect(stateAt(now, word)).toEqual(expected)
})

test('After the last working day of a leaving member of staff, no shift is planned', () => {
  const leaving = { ...planned, leavesOn: '2026-11-24' }
  expect(stateAt('2026-11-24T17:00', undefined, leaving)).toEqual(['serving_ready', '2026-11-24T15:00'])
  expect(stateAt('2026-11-25T11:00', undefined, leaving)).toEqual(none)
  expect(nextPlanChange(at('2026-11-24T18:00'), leaving, defaultShopClock)).toBeUndefined()
})

matrixTest('Planned presence changes only at shift starts and ends, even if clocks change', () => {
  const fortnights = [
    ['Europe/Berlin', '2026-10-20T00:00Z'],
    ['Asia/Tokyo', '2026-11-20T00:00Z'],
    ['Europe/Berlin', '2026-03-24T00:00Z'],
    ['America/New_York', '2026-03-04T00:00Z'],
  ] as const
  // Steps of 15 minutes in the long round, else 30.
  const step = isLongRun ? 15 : 30
  for (const [timeZone, from] of sampleCases(fortnights)) {
    const clock = { timeZone, dayStartsAt: '05:00' }
    let now = Temporal.Instant.from(from)
    let turn = nextPlanChange(now, planned, clock)
    let on = presenceAt(now, undefined, planned, clock) !== undefined
    for (let minute = 0; minute < 14 * 24 * 60; minute += step) {
      now = now.add({ minutes: step })
      if (turn && Temporal.Instant.compare(turn, now) <= 0) {
        on = !on
        turn = nextPlanChange(now, planned, clock)
      }
      expect(presenceAt(now, undefined, planned, clock) !== undefined, `${timeZone} ${now}`).toBe(on)
      // A weekday's shift keeps its local time on both sides of the clock change.
      const local = now.toZonedDateTimeISO(timeZone)
      if (local.dayOfWeek <= 5 && local.hour === 16 && !['2026-11-26'].includes(local.toPlainDate().toString()))
        expect(on, `${local}`).toBe(true)
    }
  }
})

test("A presence update replaces the person's entry instead of adding a second", () => {
  const known = [
    { personId: 'a', state: 'away' },
    { personId: 'b', state: 'off' },
  ]
  const news = [
    { personId: 'c', state: 'break' },
    { personId: 'a', state: 'serving_ready' },
  ]
  expect(applyPresenceUpdates(known, news).map(({ personId, state }) => `${personId} ${state}`)).toEqual([
    'a serving_ready',
    'b off',
    'c break',
  ])
})
