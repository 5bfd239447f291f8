import { gramsOf, gramsOfWord, searchText, searchWords } from '#domain/cards/search.ts'
import { type Answers, allAnswered, answered, answeredYen } from '#domain/forms/answers.ts'
import { sha256 } from '#platform/tokens.ts'

/** Answers that are codes of lines and stations; cards are found by the first two. */
export const railwayKeys = ['routes', 'stations', 'commuteStation'] as const

/** What lists show and search by, written whenever the answers are. `sent`: before they were put in order. */
export function listedColumns(shopId: string, answers: Answers, sent: Answers) {
  const name = answered(answers, 'name') ?? ''
  const kana = answered(answers, 'kana')
  const phones = [answers, sent].flatMap((given) => answered(given, 'phone') ?? [])
  const search = searchText({ name, kana, phones, email: answered(answers, 'email') })
  return {
    name,
    kana: kana ?? null,
    rentFrom: answeredYen(answers, 'rentMin') ?? null,
    rentTo: answeredYen(answers, 'rentMax') ?? null,
    routes: codesOf(answers, 'routes'),
    stations: codesOf(answers, 'stations'),
    search,
    grams: hashed(shopId, gramsOf(search)),
  }
}

/** Null: none. What is no code was never offered. */
function codesOf(answers: Answers, key: string): number[] | null {
  const codes = allAnswered(answers, key).filter((code) => /^\d{1,9}$/.test(code))
  return codes.length > 0 ? codes.map(Number) : null
}

/** As the function `find_cards` takes it; null finds every card, no word none. */
export function searched(shopId: string, query: string | undefined): { words: string[]; grams: number[] } | null {
  if (query === undefined || query.trim() === '') return null
  const words = searchWords(query)
  return { words: [...words], grams: hashed(shopId, words.flatMap(gramsOfWord)) }
}

/** A collision costs a look at a card's text, nothing more. The shop is hashed too, so that no entry of the index has two shops' cards. */
function hashed(shopId: string, grams: readonly string[]): number[] {
  return [...new Set(grams.map((gram) => sha256(`${shopId}${gram}`).readInt32BE()))]
}
