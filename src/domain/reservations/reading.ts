/**
 * Whether a typed name fits a reservation at the kiosk. Stricter than the staff's search: only whole words fit, and the family name must be one of them,
 * because a short beginning fits many visitors.
 */
import { foldQueryWords, foldSpellings } from '../search/fold.ts'

/** `names`: written and read forms. やまもと and やまもとゆか fit やまもと ゆか. A name without a space fits as a whole only. */
export function fitsName(typed: string, names: readonly string[]): boolean {
  const words = foldQueryWords(typed).filter(({ text }) => text !== '')
  const fitsOne = (candidates: readonly string[]) => {
    const spellings = foldSpellings(candidates)
    return (word: (typeof words)[number]) => spellings[word.in].includes(word.text)
  }
  const whole = foldQueryWords(typed.replace(/\s/g, '')).filter(({ text }) => text !== '')
  if (whole.some(fitsOne(names))) return true
  if (!words.some(fitsOne(names.flatMap(familyNames)))) return false
  // Nothing contradicts a given name if only the family name was noted.
  const isFamilyNameOnly = names.every((name) => partsOf(name).length === 1)
  return isFamilyNameOnly || words.every(fitsOne(names.flatMap(partsOf)))
}

const partsOf = (name: string) => name.split(/[\s・]+/).filter(Boolean)

/** The first part. Also the last one of a foreign name, whose order nobody knows. */
function familyNames(name: string): readonly string[] {
  const parts = partsOf(name)
  return /・|[a-z]/i.test(name.normalize('NFKD')) ? [parts.at(0), parts.at(-1)].filter((part) => part !== undefined) : parts.slice(0, 1)
}
