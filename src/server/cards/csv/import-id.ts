import { sha256 } from '#platform/tokens.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type ShopCards = { shopId: string; cards: ReadonlyMap<string, unknown> }

/**
 * Returns the card id that a file's id means: a card of this shop, else an id derived from it, the same each time. Undefined if the cell is
 * empty.
 */
export function importedCardId({ shopId, cards }: ShopCards, id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  const cardId = id.toLowerCase()
  return cards.has(cardId) ? cardId : derivedId(shopId, id)
}

export function possibleCardIds(shopId: string, id: string): readonly string[] {
  const cardId = id.toLowerCase()
  return uuid.test(cardId) ? [cardId, derivedId(shopId, id)] : [derivedId(shopId, id)]
}

/** A UUID version 8 (RFC 9562, 5.8). Foreign ids are never used as they are, because they may belong to a card of another shop. */
function derivedId(shopId: string, id: string): string {
  const hex = sha256(`${shopId} ${id}`).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
