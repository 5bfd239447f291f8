/** What a card is found by: its name in kanji, kana and Latin letters, its phone number and its address, whole or in part. */
import { phoneDigits } from '../answers/phone-digits.ts'
import { withoutHiddenCharacters } from '../hidden-characters.ts'
import { foldNames, foldWords } from '../search/fold.ts'

export type Found = {
  readonly name: string
  readonly kana: string | undefined
  /** E.164, and as it was typed. */
  readonly phones: readonly string[]
  readonly email: string | undefined
}

/** Raise it whenever `searchText` makes another text of the same card: then all saved cards get the new one. */
export const searchTextVersion = 1

/** One line for each spelling: a word never runs from one into the next. */
export function searchText({ name, kana, phones, email }: Found): string {
  const { kana: kanas, latin } = foldNames([name, ...(kana ? [kana] : [])])
  const numbers = phones.flatMap((phone) => {
    const digits = phoneDigits(phone).replace(/\D/g, '')
    // As it is dialled at home and from abroad.
    return digits.startsWith('81') ? [digits, `0${digits.slice(2)}`] : [digits]
  })
  const address = email ? foldNames([email]).latin : []
  const lines = [...kanas, ...latin, ...numbers, ...address]
  return [...new Set(lines)].filter((line) => line !== '').join('\n')
}

/** The words that a card must have, each somewhere in its text. */
export function searchWords(query: string): readonly string[] {
  const typed = withoutHiddenCharacters(query.replace(/\s+/g, ' '))
  const number = phoneDigits(typed)
  // A country code or a label belongs to the figures behind the next space.
  const isWhole = /^\+\d+$/.test(number) || (/^\d+$/.test(number) && /\p{L}/u.test(typed))
  const words = isWhole ? [homeDigits(number)] : typed.split(' ').flatMap(searchWord)
  return [...new Set(words)].filter((word) => word !== '')
}

function searchWord(word: string): readonly string[] {
  const number = phoneDigits(word)
  return /^\+?\d+$/.test(number) ? [homeDigits(number)] : foldWords(word).map(({ text }) => text)
}

/** Returns the figures as they are dialled in Japan. */
const homeDigits = (number: string) => number.replace(/^\+81/, '0').replace('+', '')

/** Runs of neighbouring letters, as the index knows them: one and two letters, also three of Latin letters and digits, which are few, and four of digits alone. */
export function gramsOf(text: string): readonly string[] {
  const grams = text.split('\n').flatMap((line) => {
    const letters = [...line]
    return [...letters, ...windows(letters, 2), ...windows(letters, 3).filter(isPlain), ...windows(letters, 4).filter(isNumber)]
  })
  return [...new Set(grams)]
}

/**
 * The longest grams of a word, just enough to cover each of its letters: the index only narrows down, the text decides. Of a number the last eight digits
 * are enough, since many numbers begin alike.
 */
export function gramsOfWord(word: string): readonly string[] {
  const letters = isNumber(word) ? [...word].slice(-8) : [...word]
  const size = Math.min(letters.length, isNumber(word) ? 4 : isPlain(word) ? 3 : 2)
  return [...new Set(windows(letters, size).filter((_, at, all) => at % size === 0 || at === all.length - 1))]
}

const isNumber = (text: string) => /^\d+$/.test(text)
const isPlain = (text: string) => /^[!-~]+$/.test(text)

function windows(letters: readonly string[], size: number): string[] {
  return letters.slice(size - 1).map((_, at) => letters.slice(at, at + size).join(''))
}
