import { expect, test } from 'vitest'
import { initials } from './staff-person.ts'

test.each([
  ['佐藤 美咲', '佐'],
  ['鈴木', '鈴'],
  ['Emma Brown', 'EB'],
  ['wolfgang amadeus mozart', 'WM'],
  ['Madonna', 'M'],
  ['𠮷田 太郎', '𠮷'],
  [' 王 芳', '王'],
  ['', ''],
])('A member of staff named %s has the initials %s (R2.30)', (name, expected) => expect(initials(name)).toBe(expected))
