import { toKatakana } from 'wanakana'

export type KanaProblem = 'notKana'

/** Katakana with the small ones of Ainu, marks for repeated and voiced kana, and what stands between the words of a name. */
const isKatakana = (text: string) => /^[\u30a0-\u30ff\u31f0-\u31ff\u3099\u309a\s]*$/.test(text)

/** Dashes, lines, waves and the kanji for one, which people take for ー. */
const typedLong = /(?<=[\u3041-\u3096\u30a1-\u30fa\u31f0-\u31ff])(?:(?!゠)[\p{Dash}─━~一])+/gu

/** Returns katakana for hiragana, half-width kana or romaji, and anything else as it is. */
export function katakana(typed: string): string {
  const text = typed
    .normalize('NFKC')
    // A voiced mark of its own, as NFKC leaves ゛.
    .replace(/ (?=[\u3099\u309a])/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/ゝ/g, 'ヽ')
    .replace(/ゞ/g, 'ヾ')
    .replace(typedLong, 'ー')
    .replace(/(?<=[\u3041-\u30ff])[=゠](?=[\u3041-\u30ff])/g, '゠')
    .trim()
  const read = toKatakana(text)
  // John is not ジョhン.
  return isKatakana(read) ? read : toKatakana(text, { passRomaji: true })
}

export const kanaProblem = (typed: string): KanaProblem | undefined => (isKatakana(katakana(typed)) ? undefined : 'notKana')
