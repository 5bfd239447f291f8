/** Finds cards that may be of the same person. It is shown to staff, who decide; nothing is merged automatically. */
import { convertToKatakana } from '../answers/kana.ts'
import { foldName } from '../search/fold.ts'
import { type MatchReason, type MatchStrength, matchReasons } from './match-strength.ts'

/** Data about a person from all their cards. Phone numbers in E.164, addresses in lower case. */
export type ComparedPerson = {
  readonly names: readonly string[]
  readonly kanas: readonly string[]
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

const weights: Record<MatchReason, number> = { phone: 8, email: 8, kana: 3, name: 2 }

export type PersonMatch = { readonly reasons: readonly MatchReason[]; readonly likeness: MatchStrength; readonly weight: number }

/** Normalizes a reading for comparison, the same as the column `customer.reading`. */
export function normalizeReading(kana: string): string {
  return convertToKatakana(kana).replace(/[\s・゠]/g, '')
}

export function matchPersons(one: ComparedPerson, other: ComparedPerson): PersonMatch | undefined {
  const has: Record<MatchReason, boolean> = {
    phone: meet(one.phones, other.phones),
    email: meet(one.emails, other.emails),
    kana: meet(one.kanas.map(normalizeReading), other.kanas.map(normalizeReading)),
    name: meet(one.names.map(foldName), other.names.map(foldName)),
  }
  const contacts = Number(has.phone) + Number(has.email)
  if (contacts === 0 && !has.kana) return undefined
  const named = has.kana || has.name
  const likeness = contacts === 2 || (contacts === 1 && named) ? 'likely' : contacts === 1 ? 'possible' : 'vague'
  const reasons = matchReasons.filter((reason) => has[reason])
  return { reasons, likeness, weight: reasons.reduce((sum, reason) => sum + weights[reason], 0) }
}

function meet(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => one !== '' && others.includes(one))
}
