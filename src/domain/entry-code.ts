/**
 * A shop's public code in /entry addresses: 8 characters of Crockford's base 32 (no I, L, O, U), shown in two groups.
 * Typed codes are parsed leniently.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const entryCodeLength = 8

/** Uses 5 bits of each byte, so every character is equally likely. Throws if there are too few bytes. */
export function entryCodeFromBytes(bytes: Uint8Array): string {
  if (bytes.length < entryCodeLength) throw new Error(`an entry code takes ${entryCodeLength} bytes`)
  return Array.from(bytes.subarray(0, entryCodeLength), (byte) => alphabet[byte & 31]).join('')
}

/** Normalizes typed text to the code's alphabet: half-width, upper case, without spaces and hyphens, O as 0, I and L as 1. */
export function normalizeEntryCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―ー−]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** Returns the code as stored; undefined if it can't be one. */
export function parseEntryCode(typed: string): string | undefined {
  const code = normalizeEntryCode(typed)
  return code.length === entryCodeLength && [...code].every((character) => alphabet.includes(character)) ? code : undefined
}

/** Formats a code for print and screen: `K7M4-2QXA`. */
export function formatEntryCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
