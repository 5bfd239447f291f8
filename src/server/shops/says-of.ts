import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import { phoneDigits } from '#domain/answers/phone-digits.ts'
import { foldKanji, kanjiForms } from '#domain/search/kanji.ts'

/** Matches rows of somebody of that name in any variant of its kanji, or with that telephone number or address. */
export function saysOf(text: string, named: AnyColumn, reached: readonly AnyColumn[]): SQL | undefined {
  const wanted = text.normalize('NFKC').replace(/\s/gu, '')
  const pattern = `%${foldKanji(wanted).replace(/[\\%_]/g, '\\$&')}%`
  const number = phoneDigits(text)
  const digits = /^\+?\d{6,}$/.test(number) ? number.replace(/\D/g, '').replace(homePrefix, '') : undefined
  const isNamed = sql`translate(regexp_replace(normalize(${named}, NFKC), ${unseen}, '', 'g'), ${variants}, ${usual}) ilike ${pattern}`
  const isReached = (contact: AnyColumn) =>
    digits === undefined
      ? sql`lower(${contact}) = lower(${wanted})`
      : sql`regexp_replace(regexp_replace(${contact}, '\\D', '', 'g'), ${homePrefix.source}, '') = ${digits}`
  return or(isNamed, ...reached.map(isReached))
}

/** Spaces and variation selectors, as a pattern of PostgreSQL. */
const unseen = '[\\s\\uFE00-\\uFE0F\\U000E0100-\\U000E01EF]'
/** `translate` does in the database what `foldKanji` does here. */
const [variants, usual] = [[...kanjiForms.keys()].join(''), [...kanjiForms.values()].join('')]

/** The 0 that is dialled in Japan, or Japan's country code, with that 0 or without. */
const homePrefix = /^(?:0|810?)/
