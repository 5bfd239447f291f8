/** A token of 128 bits, the only key to a ticket. Its 22 characters can't be confused with an entry code of 8. */
const token = /^[A-Za-z0-9_-]{22}$/

export function isPublicToken(value: string): boolean {
  return token.test(value)
}
