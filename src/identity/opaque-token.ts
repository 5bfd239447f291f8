import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, url-safe. Only {@link hashToken} of it is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are random, so a plain hash can't be guessed back; no salt, because the hash is what they are looked up by. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const isTokenShaped = (value: string): boolean => /^[\w-]{43}$/.test(value)

/** The successor follows from the token and a stored salt: whoever holds the token can be given it again, the database alone can't. */
export const successorOf = (token: string, salt: string): string => createHmac('sha256', token).update(salt).digest('base64url')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 28 letters and digits, the form of the provider's `localId`. */
export function newAccountId(): string {
  let id = ''
  while (id.length < 28) {
    // 248 = 4 × 62: bytes above it would make the first letters likelier.
    for (const byte of randomBytes(40)) if (byte < 248 && id.length < 28) id += alphabet[byte % 62]
  }
  return id
}
