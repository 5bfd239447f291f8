import { phoneDigits, plainPhone } from '../answers/phone-digits.ts'
import { parseEmail } from '../email.ts'
import type { Role } from '../roles.ts'
import { characterCount } from '../text-length.ts'
import { contactLimit } from './limits.ts'

/** How a visitor may be reached. */
export type Contact = {
  /** As it was written, without full-width characters and outer spaces, and with hyphens for whatever stands for one. */
  text: string
  /** What is compared: the same number however it is grouped, with or without Japan's country code; an address in small letters. */
  key: string
}

/** A phone number or an e-mail address; undefined when it is neither. */
export function parseContact(input: string): Contact | undefined {
  if (characterCount(input) > contactLimit) return undefined
  const email = parseEmail(input)
  if (email) return { text: email.address, key: email.key }
  const number = phoneDigits(input)
  if (!/^\+?\d{9,15}$/.test(number)) return undefined
  return { text: plainPhone(input), key: number.startsWith('0') ? `+81${number.slice(1)}` : number }
}

/** How much of a contact a role sees: an auditor looks after the books, and reception tells two visitors apart. */
const contactSeen = {
  auditor: () => null,
  reception: maskContact,
  staff: whole,
  manager: whole,
  admin: whole,
  owner: whole,
} as const satisfies Record<Role, (contact: string) => string | null>

export function contactFor(role: Role, contact: string | null): string | null {
  return contact === null ? null : contactSeen[role](contact)
}

function whole(contact: string): string {
  return contact
}

/** `•••-••••-5678`, `h•••@example.jp`: enough to see that it is the one that the visitor names. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@')
  if (at >= 0) return `${contact.slice(0, 1)}•••${contact.slice(at)}`
  return contact.replace(/\d(?=(?:\D*\d){4})/g, '•')
}
