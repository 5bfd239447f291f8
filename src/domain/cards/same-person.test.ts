import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ComparedPerson, matchPersons, normalizeReading } from './same-person.ts'

const someone: ComparedPerson = { names: ['山本 由佳'], kanas: ['ヤマモト ユカ'], phones: ['+819012345678'], emails: ['yuka@example.jp'] }
const nobody: ComparedPerson = { names: [], kanas: [], phones: [], emails: [] }

test.each<[string, Partial<ComparedPerson>, string, string[]]>([
  ['the number and the name', { phones: ['+819012345678'], names: ['山本由佳'] }, 'likely', ['phone', 'name']],
  ['the address and the reading', { emails: ['yuka@example.jp'], kanas: ['やまもと　ゆか'] }, 'likely', ['email', 'kana']],
  ['the number and the address', { phones: ['+81312349999', '+819012345678'], emails: ['yuka@example.jp'] }, 'likely', ['phone', 'email']],
  ['the number and a variant of the name', { phones: ['+819012345678'], names: ['山本　由\u{e0100}佳'] }, 'likely', ['phone', 'name']],
  ['only the number, like a family', { phones: ['+819012345678'], names: ['山本 健'] }, 'possible', ['phone']],
  ['only the address', { emails: ['yuka@example.jp'] }, 'possible', ['email']],
  ['only the reading', { kanas: ['ﾔﾏﾓﾄ･ﾕｶ'], names: ['山元 有香'] }, 'vague', ['kana']],
])('Cards that share %s match (R2.12)', (_, shared, likeness, reasons) => {
  expect(matchPersons(someone, { ...nobody, ...shared })).toMatchObject({ likeness, reasons })
})

test.each<[string, Partial<ComparedPerson>]>([
  ['only the same name', { names: ['山本 由佳'] }],
  ['nothing in common', {}],
  ['no reading on both sides', { kanas: [''] }],
  ['another reading', { kanas: ['オオノ'] }],
])("Cards with %s don't match (R2.12)", (_, shared) => {
  expect(matchPersons({ ...someone, kanas: [...someone.kanas, '', 'オノ'] }, { ...nobody, ...shared })).toBeUndefined()
})

const some = (...of: string[]) => fc.subarray(of)
const anybody = fc.record({
  names: some('山本 由佳', '山本由佳', '李 静'),
  kanas: some('ヤマモト ユカ', 'やまもとゆか', 'リ セイ'),
  phones: some('+819012345678', '+81312349999'),
  emails: some('yuka@example.jp', 'li@example.jp'),
})

test('Likeness of two cards is symmetric and never drops with more in common', () => {
  fc.assert(
    fc.property(anybody, anybody, (one, other) => {
      const alike = matchPersons(one, other)
      expect(matchPersons(other, one)).toEqual(alike)
      const more = matchPersons({ ...one, phones: [...one.phones, '+811'] }, { ...other, phones: [...other.phones, '+811'] })!
      expect(more.weight).toBeGreaterThanOrEqual(alike?.weight ?? 0)
    }),
  )
})

test('A reading is compared without separators between its words', () => {
  expect(['ヤマダ　ハナコ', 'やまだ はなこ', 'ﾔﾏﾀﾞ･ﾊﾅｺ', 'ヤマダ゠ハナコ'].map(normalizeReading)).toEqual(Array(4).fill('ヤマダハナコ'))
})
