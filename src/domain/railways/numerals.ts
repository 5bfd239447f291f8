/** Numerals in station names: 新宿三丁目, 西18丁目, 二十四軒. */

const kanjiDigits = '〇一二三四五六七八九'
const units = { 十: 10, 百: 100 } as const
const kanjiNumber = /[一二三四五六七八九十百]+/g

export const hasNumeral = (text: string): boolean => /[\d一二三四五六七八九十百]/.test(text)

export const toDigits = (text: string): string => text.replace(kanjiNumber, (number) => String(numberIn(number)))

/** Leaves numbers of more than three digits, as no station has one. */
export const toKanjiNumerals = (text: string): string => text.replace(/(?<!\d)[1-9]\d{0,2}(?!\d)/g, (digits) => kanjiOf(Number(digits)))

function numberIn(number: string): number {
  let total = 0
  let digit: number | undefined
  for (const character of number) {
    if (character === '十' || character === '百') {
      total += (digit ?? 1) * units[character]
      digit = undefined
    } else digit = (digit ?? 0) * 10 + kanjiDigits.indexOf(character)
  }
  return total + (digit ?? 0)
}

function kanjiOf(value: number): string {
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10]
  const counted = (count: number, unit: string) => (count === 0 ? '' : `${count === 1 ? '' : kanjiDigits[count]}${unit}`)
  return `${counted(hundreds, '百')}${counted(tens, '十')}${ones === 0 ? '' : kanjiDigits[ones]}`
}

const sounds: Record<string, string> = {
  一: 'いち|いっ',
  二: 'に',
  三: 'さん',
  四: 'よん|よ|し',
  五: 'ご',
  六: 'ろく|ろっ',
  七: 'なな|しち',
  八: 'はち|はっ',
  九: 'きゅう|く',
  十: 'じゅう|じゅっ|じっ',
  百: 'ひゃく|びゃく|ぴゃく|ひゃっ',
}

/** Returns the reading with digits for the name's last number, such as しんじゅく3ちょうめ; empty if it is read differently. */
export function putDigitsIntoReading(name: string, reading: string): string[] {
  const number = toKanjiNumerals(name).match(kanjiNumber)?.at(-1)
  if (!number) return []
  const readingPattern = new RegExp(`^(.*)(?:${[...number].map((character) => `(?:${sounds[character]})`).join('')})`)
  return readingPattern.test(reading) ? [reading.replace(readingPattern, `$1${numberIn(number)}`)] : []
}
