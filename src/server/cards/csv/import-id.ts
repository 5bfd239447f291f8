import { sha256 } from '#platform/tokens.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type Known = { shopId: string; cards: ReadonlyMap<string, unknown> }

/** The card that a file's id means: of this shop, or the one that is made of it here, the same each time. Undefined where the file says none. */
export function importedId({ shopId, cards }: Known, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const own = given.toLowerCase()
  return cards.has(own) ? own : derivedId(shopId, given)
}

/** All that it could mean. */
export function possibleIds(shopId: string, given: string): readonly string[] {
  const own = given.toLowerCase()
  return uuid.test(own) ? [own, derivedId(shopId, given)] : [derivedId(shopId, given)]
}

/** A UUID version 8 (RFC 9562, 5.8). An id of another shop or program is never taken as it is: it may be somebody else's. */
function derivedId(shopId: string, given: string): string {
  const hex = sha256(`${shopId} ${given}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
