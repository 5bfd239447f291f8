import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { type Presence, presentPresence, withNews } from './presence.ts'
import { defaultShopClock } from './time/business-day.ts'

const at = (time: string) => Temporal.Instant.from(`${time}+09:00`)
const said: Presence = { state: 'serving_ready', since: at('2026-11-21T10:00') }

test.each([
  ['the same afternoon', '2026-11-21T18:00', said],
  ['after midnight, before the day ends', '2026-11-22T04:59', said],
  ['the next business day', '2026-11-22T05:00', undefined],
])('what was said in the morning, looked at on %s', (_, now, expected) => {
  expect(presentPresence(said, at(now), defaultShopClock)).toEqual(expected)
})

test('who has said nothing', () => {
  expect(presentPresence(undefined, at('2026-11-21T18:00'), defaultShopClock)).toBeUndefined()
})

test('news of a person replace what was known, and nobody is listed twice', () => {
  const known = [
    { personId: 'a', state: 'away' },
    { personId: 'b', state: 'off' },
  ]
  const news = [
    { personId: 'c', state: 'break' },
    { personId: 'a', state: 'serving_ready' },
  ]
  expect(withNews(known, news).map(({ personId, state }) => `${personId} ${state}`)).toEqual(['a serving_ready', 'b off', 'c break'])
})
