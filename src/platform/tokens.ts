import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto'
import { entryCodeFromBytes } from '#domain/entry-code.ts'
import type { TokenKind } from '#domain/kinds.ts'

/**
 * Public tokens are derived, never stored: 128 bits of HMAC-SHA256 over kind, id and version under the installation's key. So an
 * answer can be told again and a notice can carry the link, while the database holds only what finds a token: its hash.
 */
export type Tokens = {
  derive(kind: TokenKind, id: string, version?: number): string
  /** 8 characters to be typed, as entry codes are; good for a short while only. */
  code(kind: 'pairing', id: string): string
  /** A code of decimal digits, at most 12: the fewer, the sooner it is guessed. */
  digits(kind: 'todayCode', id: string, count: number): string
  /**
   * What a shop's trial is begun with on a business day, and what a visitor's browser, contact, network (`networkOf`) or site (`siteOf`) is known by in a shop on a business day. Neither it nor what it is known by elsewhere
   * can be found from that.
   */
  dayKey(kind: 'device' | 'contact' | 'network' | 'site' | 'trial', value: string, shopId: string, businessDay: string): Buffer
  /** What an e-mail address (its `key`) is known by in a shop, once the address itself has gone. */
  addressKey(email: string, shopId: string): Buffer
  /** What an operation's input is compared by later. There may be a password in it, which nobody who has the database can try to find by this. */
  inputKey(input: string): Buffer
}

export function createTokens(installationKey: Uint8Array): Tokens {
  const key = createSecretKey(installationKey)
  const whole = (text: string) => createHmac('sha256', key).update(text).digest()
  const mac = (text: string) => whole(text).subarray(0, 16)
  return {
    derive: (kind, id, version = 1) => mac(`${kind}:${id}:${version}`).toString('base64url'),
    code: (kind, id) => entryCodeFromBytes(mac(`${kind}:${id}`)),
    digits: (kind, id, count) => String(mac(`${kind}:${id}`).readUIntBE(0, 6) % 10 ** count).padStart(count, '0'),
    dayKey: (kind, value, shopId, businessDay) => mac(`${kind}:${shopId}:${businessDay}:${value}`),
    addressKey: (email, shopId) => mac(`address:${shopId}:${email}`),
    inputKey: (input) => whole(`input:${input}`),
  }
}

export function sha256(value: string | Uint8Array): Buffer {
  return hash('sha256', value, 'buffer')
}

/** 128 random bits, url-safe: device cookies, one-time tokens. */
export function randomToken(): string {
  return randomBytes(16).toString('base64url')
}
