import { normalizePhoneDashes, stripPhoneSeparators } from '../answers/phone-digits.ts'
import { parseEmail } from '../email.ts'
import type { Role } from '../roles.ts'
import { characterCount } from '../text-length.ts'
import { maxContactLength } from './limits.ts'

export type Contact = {
  /** As typed, but in half-width characters, trimmed, and with plain hyphens. */
  text: string
  /** Key for comparison: digits without grouping and with the country code 81, or the address in lower case. */
  key: string
}

/** Parses a phone number or an e-mail address; undefined if the text is neither. */
export function parseContact(input: string): Contact | undefined {
  if (characterCount(input) > maxContactLength) return undefined
  const email = parseEmail(input)
  if (email) return { text: email.address, key: email.key }
  const number = stripPhoneSeparators(input)
  if (!/^\+?\d{9,15}$/.test(number)) return undefined
  return { text: normalizePhoneDashes(input), key: number.startsWith('0') ? `+81${number.slice(1)}` : number }
}

/**
 * Returns the number that takes an SMS, such as +819012345678; undefined for others. Only Japanese mobile numbers: an attacker could earn
 * from SMS to numbers abroad.
 */
export function parseMobileNumber(contact: string): string | undefined {
  const number = parseContact(contact)?.key
  return number && /^\+81[6-9]0\d{8}$/.test(number) ? number : undefined
}

/** How much of a contact each role sees. Auditors don't need it; reception only tells visitors apart. */
const contactSeen = {
  auditor: () => null,
  reception: maskContact,
  staff: whole,
  manager: whole,
  admin: whole,
  owner: whole,
} as const satisfies Record<Role, (contact: string) => string | null>

export function maskContactForRole(role: Role, contact: string | null): string | null {
  return contact === null ? null : contactSeen[role](contact)
}

function whole(contact: string): string {
  return contact
}

/** Masks a contact so that its owner can still recognize it: `•••-••••-5678`, `h•••@example.jp`. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at >= 0) return `${contact.slice(0, 1)}•••${contact.slice(at)}`
  return contact.replace(/\d(?=(?:\D*\d){4})/g, '•')
}
