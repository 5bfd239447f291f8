/** The texts by which a card is found, in whole or in part. */
import { stripPhoneSeparators } from '../answers/phone-digits.ts'
import { removeHiddenCharacters } from '../hidden-characters.ts'
import { foldQueryWords, foldSpellings } from '../search/fold.ts'

export type SearchFields = {
  readonly name: string
  readonly kana: string | undefined
  /** In E.164 and as typed. */
  readonly phones: readonly string[]
  readonly email: string | undefined
}

/** Raise it when `cardSearchText` changes its output. Then all saved cards get the new text. */
export const searchTextVersion = 1

/** Returns a line for each spelling. A word never matches across two lines. */
export function cardSearchText({ name, kana, phones, email }: SearchFields): string {
  const { kana: kanas, latin } = foldSpellings([name, ...(kana ? [kana] : [])])
  const phoneNumbers = phones.flatMap((phone) => {
    const digits = stripPhoneSeparators(phone).replace(/\D/g, '')
    // As dialled from abroad and within Japan.
    return digits.startsWith('81') ? [digits, `0${digits.slice(2)}`] : [digits]
  })
  const address = email ? foldSpellings([email]).latin : []
  const lines = [...kanas, ...latin, ...phoneNumbers, ...address]
  return [...new Set(lines)].filter((line) => line !== '').join('\n')
}

/** Returns the words of a query. A card matches if its text contains all of them. */
export function splitSearchQuery(query: string): readonly string[] {
  const typed = removeHiddenCharacters(query.replace(/\s+/g, ' '))
  const number = stripPhoneSeparators(typed)
  // After a country code or a label the next figures belong to the same number.
  const isWhole = /^\+\d+$/.test(number) || (/^\d+$/.test(number) && /\p{L}/u.test(typed))
  const words = isWhole ? [homeDigits(number)] : typed.split(' ').flatMap(searchWord)
  return [...new Set(words)].filter((word) => word !== '')
}

/**
 * `wholeContacts`: phone numbers and addresses match as a whole only, so a caller who sees them masked cannot find their parts. `find_cards`
 * (db/migrations/0019_cards.sql) does the same.
 */
export function matchesSearchWord(text: string, word: string, wholeContacts: boolean): boolean {
  if (!wholeContacts) return text.includes(word)
  return text.split('\n').some((line) => (/^\d+$/.test(line) || line.includes('@') ? line === word : line.includes(word)))
}

function searchWord(word: string): readonly string[] {
  const number = stripPhoneSeparators(word)
  return /^\+?\d+$/.test(number) ? [homeDigits(number)] : foldQueryWords(word).map(({ text }) => text)
}

/** Returns the figures as they are dialled in Japan. */
const homeDigits = (number: string) => number.replace(/^\+81/, '0').replace('+', '')

/** Returns the index's runs of letters: one and two of any kind, three of ASCII, and four of digits. */
export function extractIndexNgrams(text: string): readonly string[] {
  const grams = text.split('\n').flatMap((line) => {
    const characters = [...line]
    return [...characters, ...windows(characters, 2), ...windows(characters, 3).filter(isPlain), ...windows(characters, 4).filter(isNumber)]
  })
  return [...new Set(grams)]
}

/**
 * Returns the longest grams that cover a word's letters. The index only narrows the search, the text decides.
 * The last eight digits of a number are enough, since many numbers begin alike.
 */
export function extractQueryNgrams(word: string): readonly string[] {
  const characters = isNumber(word) ? [...word].slice(-8) : [...word]
  const size = Math.min(characters.length, isNumber(word) ? 4 : isPlain(word) ? 3 : 2)
  return [...new Set(windows(characters, size).filter((_, at, all) => at % size === 0 || at === all.length - 1))]
}

const isNumber = (text: string) => /^\d+$/.test(text)
const isPlain = (text: string) => /^[!-~]+$/.test(text)

function windows(characters: readonly string[], size: number): string[] {
  return characters.slice(size - 1).map((_, at) => characters.slice(at, at + size).join(''))
}
