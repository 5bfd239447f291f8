import { toKatakana } from 'wanakana'

export type KanaProblem = 'notKana'

/** Katakana with the small letters of Ainu, iteration and voiced marks, and separators of a name. */
const isKatakana = (text: string) => /^[\u30a0-\u30ff\u31f0-\u31ff\u3099\u309a\s]*$/.test(text)

/** Dashes, lines, waves and the kanji 一, often typed for ー. */
const typedLong = /(?<=[\u3041-\u3096\u30a1-\u30fa\u31f0-\u31ff])(?:(?!゠)[\p{Dash}─━~一])+/gu

/** Converts hiragana, half-width kana and romaji to katakana. Returns other text as it is. */
export function convertToKatakana(typed: string): string {
  const text = typed
    .normalize('NFKC')
    // Joins a separate voiced mark, as NFKC leaves ゛ behind a space.
    .replace(/ (?=[\u3099\u309a])/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/ゝ/g, 'ヽ')
    .replace(/ゞ/g, 'ヾ')
    .replace(typedLong, 'ー')
    .replace(/(?<=[\u3041-\u30ff])[=゠](?=[\u3041-\u30ff])/g, '゠')
    .trim()
  const read = toKatakana(text)
  // Mixed text keeps its Latin letters: John must not become ジョhン.
  return isKatakana(read) ? read : toKatakana(text, { passRomaji: true })
}

export const kanaProblem = (typed: string): KanaProblem | undefined => (isKatakana(convertToKatakana(typed)) ? undefined : 'notKana')
