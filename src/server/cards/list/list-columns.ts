import { cardSearchText, extractIndexNgrams, extractQueryNgrams, splitSearchQuery } from '#domain/cards/search.ts'
import { type Answers, firstAnswer, getControlAnswers, yenAnswer } from '#domain/forms/answers.ts'
import { sha256 } from '#platform/tokens.ts'

/** Fields whose answers are codes of lines and stations. Cards can be searched by the first two. */
export const railwayFieldKeys = ['routes', 'stations', 'commuteStation'] as const

/**
 * Returns the columns that lists show and search by. Write them with every change of the answers. `sent`: the answers before normalization.
 */
export function cardListColumnValues(shopId: string, answers: Answers, sent: Answers) {
  const name = firstAnswer(answers, 'name') ?? ''
  const kana = firstAnswer(answers, 'kana')
  const phones = [answers, sent].flatMap((some) => firstAnswer(some, 'phone') ?? [])
  const search = cardSearchText({ name, kana, phones, email: firstAnswer(answers, 'email') })
  return {
    name,
    kana: kana ?? null,
    rentFrom: yenAnswer(answers, 'rentMin') ?? null,
    rentTo: yenAnswer(answers, 'rentMax') ?? null,
    routes: codesOf(answers, 'routes'),
    stations: codesOf(answers, 'stations'),
    search,
    grams: hashed(shopId, extractIndexNgrams(search)),
  }
}

/** Returns null if there is none. Drops values that are not codes, which were never offered. */
function codesOf(answers: Answers, key: string): number[] | null {
  const codes = getControlAnswers(answers, key).filter((code) => /^\d{1,9}$/.test(code))
  return codes.length > 0 ? codes.map(Number) : null
}

/** Returns the search arguments of `find_cards`. Null finds every card; an empty list of words finds none. */
export function cardSearchParameters(shopId: string, query: string | undefined): { words: string[]; grams: number[] } | null {
  if (query === undefined || query.trim() === '') return null
  const words = splitSearchQuery(query)
  return { words: [...words], grams: hashed(shopId, words.flatMap(extractQueryNgrams)) }
}

/** A collision only costs a look at a card's text. The hash includes the shop, so no index entry mixes cards of two shops. */
function hashed(shopId: string, grams: readonly string[]): number[] {
  return [...new Set(grams.map((gram) => sha256(`${shopId}${gram}`).readInt32BE()))]
}
