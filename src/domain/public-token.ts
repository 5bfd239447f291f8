/** 128 bits, url-safe: the only key to a ticket. 22 characters, so it can't be mistaken for an entry code of 8. */
const token = /^[A-Za-z0-9_-]{22}$/

export function isPublicToken(value: string): boolean {
  return token.test(value)
}
