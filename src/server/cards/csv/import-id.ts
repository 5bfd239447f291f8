import { sha256 } from '#platform/tokens.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type Known = { shopId: string; cards: ReadonlyMap<string, unknown> }

/**
 * Returns the card id that a file's id means: a card of this shop, else an id derived from it, the same each time. Undefined if the cell is
 * empty.
 */
export function importedId({ shopId, cards }: Known, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const own = given.toLowerCase()
  return cards.has(own) ? own : derivedId(shopId, given)
}

export function possibleIds(shopId: string, given: string): readonly string[] {
  const own = given.toLowerCase()
  return uuid.test(own) ? [own, derivedId(shopId, given)] : [derivedId(shopId, given)]
}

/** A UUID version 8 (RFC 9562, 5.8). Foreign ids are never used as they are, because they may belong to a card of another shop. */
function derivedId(shopId: string, given: string): string {
  const hex = sha256(`${shopId} ${given}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
