import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import { stripPhoneSeparators } from '#domain/answers/phone-digits.ts'
import { foldKanji, usualKanjiForms } from '#domain/search/kanji.ts'

/** SQL condition for rows with this name in any kanji variant, or with this phone number or address. */
export function nameOrContactSearchCondition(text: string, named: AnyColumn, reached: readonly AnyColumn[]): SQL | undefined {
  const wanted = text.normalize('NFKC').replace(/\s/gu, '')
  const pattern = `%${foldKanji(wanted).replace(/[\\%_]/g, '\\$&')}%`
  const digits = searchedPhoneDigits(text)
  const isNamed = sql`translate(regexp_replace(normalize(${named}, NFKC), ${unseen}, '', 'g'), ${variants}, ${usual}) ilike ${pattern}`
  const isReached = (contact: AnyColumn) =>
    digits === undefined
      ? sql`lower(${contact}) = lower(${wanted})`
      : sql`regexp_replace(regexp_replace(${contact}, '\\D', '', 'g'), ${homePrefix.source}, '') = ${digits}`
  return or(isNamed, ...reached.map(isReached))
}

/** Returns the digits that all spellings of a phone number share; undefined if the text is no number. */
export function searchedPhoneDigits(text: string): string | undefined {
  const number = stripPhoneSeparators(text)
  return /^\+?\d{6,}$/.test(number) ? number.replace(/\D/g, '').replace(homePrefix, '') : undefined
}

/** Spaces and variation selectors, as a PostgreSQL pattern. */
const unseen = '[\\s\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]'
/** Arguments of `translate`, the database's equivalent of `foldKanji`. */
const [variants, usual] = [[...usualKanjiForms.keys()].join(''), [...usualKanjiForms.values()].join('')]

/** Japan's trunk prefix 0 or country code, with or without 0. */
const homePrefix = /^(?:0|810?)/
