import { type PhoneNumber, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { phoneDigits } from './phone-digits.ts'

export type PhoneProblem = 'letters' | 'tooShort' | 'tooLong' | 'unknown'

/** `e164` as it is kept (+819012345678), `shown` as people write it: at home 090-1234-5678, from abroad +44 20 7946 0958. */
export type Phone = { readonly e164: string; readonly shown: string }

/**
 * A phone number in any usual spelling: full-width digits, any of the dashes that Japanese keyboards have, brackets, +81, 0081 or the 0 at home.
 * Without a country it is one of Japan.
 */
export function parsePhone(typed: string): Phone | PhoneProblem {
  const number = phoneDigits(typed)
  if (!/^\+?\d+$/.test(number)) return 'letters'
  const parsed = parsePhoneNumberFromString(number, 'JP')
  if (!parsed) return shortOrLong(number) ?? 'unknown'
  if (parsed.countryCallingCode === '81') return readJapanese(parsed)
  if (parsed.isValid()) return { e164: parsed.number, shown: parsed.formatInternational() }
  return shortOrLong(number) ?? 'unknown'
}

/** What is shown when the field is left. */
export function tidyPhone(typed: string): string {
  const phone = parsePhone(typed)
  return typeof phone === 'string' ? typed.trim() : phone.shown
}

/** E.164, or, for what is no number, as it was typed: the server says what is wrong with it. */
export function sentPhone(typed: string): string {
  const phone = parsePhone(typed)
  return typeof phone === 'string' ? typed.trim() : phone.e164
}

export function phoneProblem(typed: string): PhoneProblem | undefined {
  const phone = parsePhone(typed)
  return typeof phone === 'string' ? phone : undefined
}

/**
 * Mobile, IP and machine numbers (020, 050 to 090) have ten digits behind the 0, all others nine. The small tables of the library know the lengths
 * of a country, not those of a kind.
 */
function readJapanese(parsed: PhoneNumber): Phone | PhoneProblem {
  const digits = parsed.nationalNumber
  const length = /^[25-9]0/.test(digits) ? 10 : 9
  if (digits.length < length) return 'tooShort'
  if (digits.length > length) return 'tooLong'
  return parsed.isValid() ? { e164: parsed.number, shown: parsed.formatNational() } : 'unknown'
}

function shortOrLong(number: string): PhoneProblem | undefined {
  const found = validatePhoneNumberLength(number, 'JP')
  return found === 'TOO_SHORT' ? 'tooShort' : found === 'TOO_LONG' ? 'tooLong' : undefined
}
