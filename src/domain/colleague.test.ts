import { expect, test } from 'vitest'
import { type ColleagueNow, inOrderOfChoice } from './colleague.ts'
import type { PresenceState } from './presence.ts'

const one = (name: string, duty: PresenceState, languages: ColleagueNow['languages'], busy = false) => ({ name, duty, languages, busy })
const people = [
  one('off, zh', 'off', ['ja', 'zh']),
  one('break', 'break', ['ja']),
  one('ready', 'serving_ready', ['ja']),
  one('busy, zh', 'serving_ready', ['ja', 'zh'], true),
  one('away', 'away', ['ja']),
  one('ready, zh', 'serving_ready', ['zh']),
  one('busy though off', 'off', ['ja'], true),
]
const order = (language?: 'zh') => inOrderOfChoice(people, language).map(({ name }) => name)

test('R2.30: who is here and speaks the visitor’s language comes first, the free ones before the busy ones; the absent ones come last', () => {
  expect(order('zh')).toEqual(['ready, zh', 'busy, zh', 'ready', 'busy though off', 'off, zh', 'away', 'break'])
})

test('R2.30: without a visitor’s language the list’s own order counts among those who are here', () => {
  expect(order()).toEqual(['ready', 'ready, zh', 'busy, zh', 'busy though off', 'away', 'break', 'off, zh'])
})
