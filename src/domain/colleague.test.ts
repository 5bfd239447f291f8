import { expect, test } from 'vitest'
import { type ColleagueFacts, sortColleagues } from './colleague.ts'
import type { PresenceState } from './presence.ts'

const one = (name: string, duty: PresenceState, languages: ColleagueFacts['languages'], busy = false) => ({
  name,
  duty,
  languages,
  busy,
})
const people = [
  one('off, zh', 'off', ['ja', 'zh']),
  one('break', 'break', ['ja']),
  one('ready', 'serving_ready', ['ja']),
  one('busy, zh', 'serving_ready', ['ja', 'zh'], true),
  one('away', 'away', ['ja']),
  one('ready, zh', 'serving_ready', ['zh']),
  one('busy though off', 'off', ['ja'], true),
]
const order = (language?: 'zh') => sortColleagues(people, language).map(({ name }) => name)

test("Present colleagues who speak the visitor's language come first (R2.30)", () => {
  expect(order('zh')).toEqual(['ready, zh', 'busy, zh', 'ready', 'busy though off', 'off, zh', 'away', 'break'])
})

test('If no language is given, present colleagues come first, free before busy (R2.30)', () => {
  expect(order()).toEqual(['ready', 'ready, zh', 'busy, zh', 'busy though off', 'away', 'break', 'off, zh'])
})
