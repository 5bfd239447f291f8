import { expect, test } from 'vitest'
import { isLocale, localizedText, preferredLocale } from './locale.ts'

test('The best interface language is chosen for an Accept-Language header', () => {
  const cases: [string | null | undefined, string | undefined][] = [
    ['ja', 'ja'],
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
    ['en-US', 'en'],
    ['EN-gb', 'en'],
    ['zh-Hant-TW', 'zh'],
    ['fr-FR, en;q=0.8, zh;q=0.9', 'zh'],
    ['fr, de;q=0.5', undefined],
    ['ja;q=0, en;q=0.1', 'en'],
    ['en;q=0.5, zh;q=0.5', 'en'],
    ['zh ; q=0.3 , ja ; q=0.2', 'zh'],
    ['*', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    [';;;q=,,,', undefined],
    ['english', undefined],
  ]
  expect(cases.map(([header]) => [header, preferredLocale(header)])).toEqual(cases)
})

test('Only ja, en and zh are locales, and a text missing in one is shown in Japanese', () => {
  expect(localizedText({ ja: '窓口', en: 'Counter' }, 'en')).toBe('Counter')
  expect(localizedText({ ja: '窓口', en: '' }, 'en')).toBe('窓口')
  expect(localizedText({ ja: '窓口' }, 'zh')).toBe('窓口')
  expect(['ja', 'en', 'zh', 'fr', undefined, 'constructor'].map(isLocale)).toEqual([true, true, true, false, false, false])
})
