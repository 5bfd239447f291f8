import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { estimateTextWidth, fittingSize, wrapText } from './text-width.ts'

const { resolve } = createRequire(import.meta.url)
const fontFiles = [resolve('@expo-google-fonts/noto-sans-jp/500Medium/NotoSansJP_500Medium.ttf')]
const boxWidth = (text: string, size: number) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200"><text y="100" font-family="Noto Sans JP" font-size="${size}">${text}</text></svg>`,
    {
      font: { fontFiles, loadSystemFonts: false },
    },
  ).getBBox()!.width

const samples = [
  'A012',
  '15〜25',
  'こもれび住まい 若葉通り店',
  'お部屋探しのご相談・2名様',
  'Follow your place in line on your phone',
  'WWW MMM @@@ %%%',
  'Illness, till Jill filled it.',
  'ÀÉÎÕÜ façade naïve',
  '麵髙𠮷 ①〆ー',
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
    .filter((character) => !'<&'.includes(character))
    .map((character) => character.repeat(10)),
]

test('The estimated width is never below the drawn one, and close to it', () => {
  const tight = samples.filter((text) => boxWidth(text, 40) > estimateTextWidth(text, 40))
  expect(tight).toEqual([])
  for (const text of samples.slice(0, 9)) expect(estimateTextWidth(text, 40) / boxWidth(text, 40), text).toBeLessThan(1.35)
})

test('A number shrinks to one line', () => {
  expect(fittingSize('A012', 560, 288)).toBe(222)
  expect(fittingSize('3', 560, 72)).toBe(72)
  expect(estimateTextWidth('AB1234', fittingSize('AB1234', 360, 288))).toBeLessThanOrEqual(360)
})

test('Lines wrap between words and never start with closing punctuation', () => {
  const at = { size: 27, width: 372 }
  expect(wrapText('番号でお呼びします。お席を離れるときは、お声がけください。', { ...at, locale: 'ja' })).toEqual([
    '番号でお呼びします。お席を',
    '離れるときは、お声がけくだ',
    'さい。',
  ])
  expect(wrapText('We’ll call you by this number. Please tell us before you step away.', { ...at, locale: 'en' })).toEqual([
    'We’ll call you by this',
    'number. Please tell us',
    'before you step away.',
  ])
  expect(wrapText('Wakabadorishopping', { size: 30, width: 150, locale: 'en' })).toEqual(['Wakabad', 'orishoppi', 'ng'])
  expect(wrapText('', { ...at, locale: 'ja' })).toEqual([])
  expect(wrapText('https://a.example/very/long/path', { ...at, locale: 'en' }).every((line) => estimateTextWidth(line, 27) <= 372)).toBe(
    true,
  )
})
