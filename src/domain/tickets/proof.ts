/**
 * Proof that a number is one's own, to open its page in another browser: its short code, or the last four digits of the phone number
 * (docs/decisions/184-number-found-again.md).
 */

/** Sixteen characters, none of which looks like another one of them. */
const alphabet = '3479ACEFHJKMPRTX'
const ticketCodeLength = 5

/** Uses 4 bits of each byte, so every character is equally likely. Throws if there are too few bytes. */
export function ticketCodeFromBytes(bytes: Uint8Array): string {
  if (bytes.length < ticketCodeLength) throw new Error(`a ticket code takes ${ticketCodeLength} bytes`)
  return Array.from(bytes.subarray(0, ticketCodeLength), (byte) => alphabet[byte & 15]).join('')
}

export type TicketProof = { digits: string; code?: never } | { code: string; digits?: never }

/** Parses what a visitor typed, in any width and case, with spaces and hyphens; undefined if it can be neither proof. */
export function parseTicketProof(typed: string): TicketProof | undefined {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―ー−]/gu, '')
  if (/^\d{4}$/.test(text)) return { digits: text }
  return text.length === ticketCodeLength && [...text].every((character) => alphabet.includes(character)) ? { code: text } : undefined
}

/** Returns true if the contact is a phone number that ends with the digits. */
export function contactEndsWith(contact: string | null, digits: string): boolean {
  return contact !== null && !contact.includes('@') && contact.replace(/\D/g, '').endsWith(digits)
}
