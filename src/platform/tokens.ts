import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto'
import { entryCodeFromBytes } from '#domain/entry-code.ts'
import type { TokenKind } from '#domain/kinds.ts'
import { ticketCodeFromBytes } from '#domain/tickets/proof.ts'

/**
 * Public tokens are derived, never stored: 128 bits of HMAC-SHA256 of kind, id and version with the installation key. So a link can be
 * sent again, while the database stores only its hash.
 */
export type TokenDeriver = {
  derive(kind: TokenKind, id: string, version?: number): string
  /** 8 characters to type, like entry codes; only for short-lived use. */
  code(kind: 'pairing', id: string): string
  /** Code of a ticket to type (`domain/tickets/proof.ts`). Guessable without a limit of tries. */
  ticketCode(ticketId: string, version: number): string
  /** A code of at most 12 decimal digits. The fewer, the sooner it is guessed. */
  digits(kind: 'todayCode', id: string, count: number): string
  /**
   * Keyed hash of a visitor's device, contact, network (`narrowestNetworkOf`) or site (`widestNetworkOf`), of a trial, or of a lane whose
   * numbers it shuffles, in a shop on a business day.
   * Neither the value nor hashes of other days or shops can be derived from it.
   */
  dayKey(kind: 'device' | 'contact' | 'network' | 'site' | 'trial' | 'numbers', value: string, shopId: string, businessDay: string): Buffer
  /** Keyed hash of an e-mail address (its `key`) in a shop, used after the address is erased. */
  addressKey(email: string, shopId: string): Buffer
  /**
   * Keyed hash of an operation's input for later comparison. The input may contain a password, which this hash does not let a reader of
   * the database guess.
   */
  inputKey(input: string): Buffer
  /** Signature of an access token, 43 characters. */
  accessTokenSignature(payload: string): string
}

export function createTokenDeriver(installationKey: Uint8Array): TokenDeriver {
  const key = createSecretKey(installationKey)
  const whole = (text: string) => createHmac('sha256', key).update(text).digest()
  const mac = (text: string) => whole(text).subarray(0, 16)
  return {
    derive: (kind, id, version = 1) => mac(`${kind}:${id}:${version}`).toString('base64url'),
    code: (kind, id) => entryCodeFromBytes(mac(`${kind}:${id}`)),
    ticketCode: (ticketId, version) => ticketCodeFromBytes(mac(`ticketCode:${ticketId}:${version}`)),
    digits: (kind, id, count) => String(mac(`${kind}:${id}`).readUIntBE(0, 6) % 10 ** count).padStart(count, '0'),
    dayKey: (kind, value, shopId, businessDay) => mac(`${kind}:${shopId}:${businessDay}:${value}`),
    addressKey: (email, shopId) => mac(`address:${shopId}:${email}`),
    inputKey: (input) => whole(`input:${input}`),
    accessTokenSignature: (payload) => whole(`accessToken:${payload}`).toString('base64url'),
  }
}

export function sha256(value: string | Uint8Array): Buffer {
  return hash('sha256', value, 'buffer')
}

/** 128 random bits, url-safe: device cookies, one-time tokens. */
export function randomToken(): string {
  return randomBytes(16).toString('base64url')
}
