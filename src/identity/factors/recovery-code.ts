import { randomInt } from 'node:crypto'

export const recoveryCodeCount = 10

/** Excludes characters that look alike on paper. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const half = 5

/** Returns a code of 50 random bits. */
export function newRecoveryCode(): string {
  const characters = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${characters.slice(0, half)}-${characters.slice(half)}`
}

/** Normalizes a typed code; undefined if it has no valid form. */
export function parseRecoveryCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 40) return undefined
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s‐-―ー-]/g, '')
  return characters.length === 2 * half && [...characters].every((character) => alphabet.includes(character))
    ? `${characters.slice(0, half)}-${characters.slice(half)}`
    : undefined
}
