import { readEmail } from '../email.ts'
import type { Role } from '../roles.ts'
import { contactLimit } from './limits.ts'

/** How a visitor may be reached. */
export type Contact = {
  /** As it was written, without full-width characters and outer spaces, and with hyphens for whatever stands for one. */
  text: string
  /** What is compared: the same number however it is grouped, with or without Japan's country code; an address in small letters. */
  key: string
}

/** Between the figures of a number: dashes of several kinds, and the long vowel mark, which is what a Japanese keyboard writes there. */
const dashes = /[‐‑–−ー]/gu

/** A phone number or an e-mail address; undefined when it is neither. */
export function readContact(input: string): Contact | undefined {
  if (input.length > contactLimit) return undefined
  const email = readEmail(input)
  if (email) return { text: email.address, key: email.key }
  const text = input.normalize('NFKC').trim().replace(dashes, '-')
  if (!/^\+?[\d\s().-]+$/u.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const key = text.startsWith('+') ? `+${digits}` : digits.startsWith('0') ? `+81${digits.slice(1)}` : digits
  return digits.length >= 9 && digits.length <= 15 ? { text, key } : undefined
}

/** How much of a contact a role sees (product.md, 7): an auditor looks after the books, and reception tells two visitors apart. */
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
