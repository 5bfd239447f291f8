/**
 * A shop's public code in /entry addresses: 8 characters without look-alikes (Crockford's base 32: no I, L, O, U),
 * written in two groups of four. What people type is read generously.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const entryCodeLength = 8

/** 5 bits of each byte make one character, so every character is equally likely. */
export function entryCodeFromBytes(bytes: Uint8Array): string {
  if (bytes.length < entryCodeLength) throw new Error(`an entry code takes ${entryCodeLength} bytes`)
  return Array.from(bytes.subarray(0, entryCodeLength), (byte) => alphabet[byte & 31]).join('')
}

/** What was typed in the letters of the codes: from full width, small letters, blanks, hyphens, O for 0, I and L for 1. */
export function plainEntryCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―ー−]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/** The code as stored, or undefined when it can't be one. */
export function parseEntryCode(typed: string): string | undefined {
  const code = plainEntryCode(typed)
  return code.length === entryCodeLength && [...code].every((character) => alphabet.includes(character)) ? code : undefined
}

/** As printed and shown: `K7M4-2QXA`. */
export function formatEntryCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
