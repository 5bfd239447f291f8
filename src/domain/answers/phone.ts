import { type PhoneNumber, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { stripPhoneSeparators } from './phone-digits.ts'

export type PhoneProblem = 'letters' | 'tooShort' | 'tooLong' | 'unknown'

/** `e164`: stored form (+819012345678). `shown`: usual form, 090-1234-5678 within Japan, +44 20 7946 0958 from abroad. */
export type Phone = { readonly e164: string; readonly shown: string }

/** Parses a phone number with full-width digits, any dashes, brackets, +81, 0081 or the domestic 0. Without a country code it is Japanese. */
export function parsePhone(typed: string): Phone | PhoneProblem {
  const number = stripPhoneSeparators(typed)
  if (!/^\+?\d+$/.test(number)) return 'letters'
  const parsed = parsePhoneNumberFromString(number, 'JP')
  if (!parsed) return shortOrLong(number) ?? 'unknown'
  if (parsed.countryCallingCode === '81') return readJapanese(parsed)
  if (parsed.isValid()) return { e164: parsed.number, shown: parsed.formatInternational() }
  return shortOrLong(number) ?? 'unknown'
}

/** Formats the number on leaving the field; invalid text stays. */
export function formatPhone(typed: string): string {
  const phone = parsePhone(typed)
  return typeof phone === 'string' ? typed.trim() : phone.shown
}

/** Returns E.164; invalid text as typed, so that the server can name the problem. */
export function normalizePhone(typed: string): string {
  const phone = parsePhone(typed)
  return typeof phone === 'string' ? typed.trim() : phone.e164
}

export function phoneProblem(typed: string): PhoneProblem | undefined {
  const phone = parsePhone(typed)
  return typeof phone === 'string' ? phone : undefined
}

/**
 * Mobile, IP and machine numbers (020, 050 to 090) have ten digits after the 0, all others nine.
 * The library's small tables know the lengths of a country, but not of a number type.
 */
function readJapanese(parsed: PhoneNumber): Phone | PhoneProblem {
  const digits = parsed.nationalNumber
  const length = /^[25-9]0/.test(digits) ? 10 : 9
  if (digits.length < length) return 'tooShort'
  if (digits.length > length) return 'tooLong'
  return parsed.isValid() ? { e164: parsed.number, shown: parsed.formatNational() } : 'unknown'
}

function shortOrLong(number: string): PhoneProblem | undefined {
  const lengthProblem = validatePhoneNumberLength(number, 'JP')
  return lengthProblem === 'TOO_SHORT' ? 'tooShort' : lengthProblem === 'TOO_LONG' ? 'tooLong' : undefined
}
