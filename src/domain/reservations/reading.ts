/** Whether a typed name fits a reservation at the kiosk. Stricter than the staff's search: a part in the middle of a name finds nothing. */
import { createNameMatcher, foldQueryWords, foldSpellings } from '../search/fold.ts'

/** A shorter beginning would fit too many names. */
const minBeginning = 2

/**
 * `names`: written and read forms. The typed words must each be a word of one of them, or begin it: やまもと and やまもとゆか fit やまもと ゆか.
 */
export function fitsName(typed: string, names: readonly string[]): boolean {
  const words = foldQueryWords(typed).filter(({ text }) => text !== '')
  if (words.length === 0 || !createNameMatcher(typed)(foldSpellings(names))) return false
  const spellings = foldSpellings(names.flatMap((name) => [name, ...name.split(/[\s・]+/)]))
  return words.every((word) =>
    spellings[word.in].some((spelling) => spelling === word.text || (word.text.length >= minBeginning && spelling.startsWith(word.text))),
  )
}
