import { derivedId } from '#platform/ids.ts'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type ShopCards = { shopId: string; cards: ReadonlyMap<string, unknown> }

/**
 * Returns the card id that a file's id means: a card of this shop, else an id derived from it, the same each time. Undefined if the cell is
 * empty.
 */
export function importedCardId({ shopId, cards }: ShopCards, id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  const cardId = id.toLowerCase()
  return cards.has(cardId) ? cardId : idInShop(shopId, id)
}

export function possibleCardIds(shopId: string, id: string): readonly string[] {
  const cardId = id.toLowerCase()
  return uuid.test(cardId) ? [cardId, idInShop(shopId, id)] : [idInShop(shopId, id)]
}

/** Foreign ids are never used as they are, because they may belong to a card of another shop. */
const idInShop = (shopId: string, id: string) => derivedId(`${shopId} ${id}`)
