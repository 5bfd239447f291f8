import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits, URL-safe. Only {@link hashToken} of it is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Plain hash: tokens are random and cannot be guessed. Unsalted, because tokens are looked up by it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const isTokenShaped = (value: string): boolean => /^[\w-]{43}$/.test(value)

/** Derives the successor from the token and a stored salt. The token's holder can get it again; the database alone cannot compute it. */
export const deriveSuccessorToken = (token: string, salt: string): string => createHmac('sha256', token).update(salt).digest('base64url')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 28 letters and digits, like the provider's `localId`. */
export function newAccountId(): string {
  let id = ''
  while (id.length < 28) {
    // 248 = 4 × 62: larger bytes would make some letters more likely.
    for (const byte of randomBytes(40)) if (byte < 248 && id.length < 28) id += alphabet[byte % 62]
  }
  return id
}
