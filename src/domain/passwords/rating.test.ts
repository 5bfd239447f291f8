import { expect, test } from 'vitest'
import { normalizePassword } from './length.ts'
import { ratePassword } from './rating.ts'

const own = ['tanaka@example.jp', 'kobayashi7@example.jp', 'Tanaka Taro', '田中 太郎']

test.each([
  ['short7!', 'short'],
  ['password1', 'short'],
  ['ｐａｓｓｗｏｒｄ１', 'short'],
  ['a'.repeat(129), 'long'],
  ['aaaaaaaaaaaa', 'repeated'],
  ['abcabcabcabc', 'repeated'],
  ['さくらさくらさくらさくら', 'repeated'],
  ['1234567890', 'common'],
  ['qwertyuiop', 'common'],
  ['asdfghjkl;', 'keys'],
  ['1qaz2wsx3edc', 'common'],
  ['Password123!', 'common'],
  ['P@ssw0rd1234', 'common'],
  ['iloveyou2020', 'common'],
  ['uketsuke2026', 'common'],
  ['あいうえおかきくけこ', 'sequence'],
  ['tanaka@example.jp', 'own'],
  ['tanakataro12', 'own'],
  ['2026tanaka', 'own'],
  ['Kobayashi2026', 'own'],
])('The password %s is weak because of %s', (password, fault) => {
  expect(ratePassword(password, own)).toMatchObject({ weak: true, fault })
})

test.each([
  'correct horse battery',
  'kX9-tulpe-Regen',
  'ねこがすきなのでねこ',
  'umbrella-in-november',
  'tanaka-reads-quietly',
  'kx8#mQ2!vL',
])('The password %s is strong enough', (password) => {
  expect(ratePassword(password, own)).toMatchObject({ weak: false })
})

test('A strong password of the maximum length is not weak', () => {
  const hard = '4@8({[<369!1|0$5+7%2pa55w0rd!sunsh1ne '.repeat(4).slice(0, 128)
  expect(ratePassword(hard, own).weak).toBe(false)
})

test('A password typed in full width or decomposed kana is normalized', () => {
  expect(normalizePassword('Ｔulpe１')).toBe('Tulpe1')
  expect(normalizePassword('か\u3099')).toBe('が')
})
