import { toKatakana } from 'wanakana'

export type KanaProblem = 'notKana'

const isKatakana = (text: string) => /^[\u30a1-\u30fa\u30fc・\s]*$/.test(text)

/** Katakana of hiragana, half-width kana or romaji; anything else as it is. */
export function katakana(typed: string): string {
  const text = typed.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const read = toKatakana(text)
  // John is not ジョhン.
  return isKatakana(read) ? read : toKatakana(text, { passRomaji: true })
}

export const kanaProblem = (typed: string): KanaProblem | undefined => (isKatakana(katakana(typed)) ? undefined : 'notKana')
