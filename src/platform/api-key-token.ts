/** Text of API keys and of the access tokens that they get (docs/decisions/189-api-keys.md). Scanners of leaked secrets find both by their prefix. */
import { crc32 } from 'node:zlib'

const keyPrefix = 'uks_'
const accessTokenPrefix = 'ukt_'

/** True for a bearer token that is meant as a key or its access token, valid or not. */
export function isApiKeyToken(token: string): boolean {
  return token.startsWith(keyPrefix) || token.startsWith(accessTokenPrefix)
}

/** Appends a checksum, so that a scanner can tell a key from random text without asking us. */
export function formatApiKey(secret: string): string {
  const body = `${keyPrefix}${secret}`
  return body + crc32(body).toString(36).padStart(7, '0')
}

/** Returns true if the checksum is correct. Otherwise the database needs no query. */
export function isApiKey(text: string): boolean {
  const secret = /^uks_([\w-]{22})[0-9a-z]{7}$/.exec(text)?.[1]
  return secret !== undefined && formatApiKey(secret) === text
}

export function formatAccessToken(payload: string, signature: string): string {
  return `${accessTokenPrefix}${Buffer.from(payload).toString('base64url')}.${signature}`
}

export function parseAccessToken(text: string): { payload: string; signature: string } | undefined {
  const [, payload, signature] = /^ukt_([\w-]{1,600})\.([\w-]{43})$/.exec(text) ?? []
  return payload && signature ? { payload: Buffer.from(payload, 'base64url').toString(), signature } : undefined
}
