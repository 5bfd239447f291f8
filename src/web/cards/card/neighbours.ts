import { type CardQuery, type ListedCard, listCards } from '#contract/cards/list.ts'
import type { PageContext } from '#contract/page.ts'
import { encodeListCursor } from '#domain/cards/list-cursor.ts'
import { parseCardOrder, toCardListQuery } from '../card-query.ts'

const reverseOrder: Partial<Record<CardQuery['order'], CardQuery['order']>> = { newest: 'oldest', oldest: 'newest' }

/** Addresses without the language. */
export type NeighbourPaths = { before?: string; after?: string }

/**
 * Finds the cards before and after this one in the list given by the address's filter. Returns none if the card has left the list. By next contact
 * there is no reverse order, so the first card of a page has none before it.
 */
export async function loadNeighbourPaths(
  call: PageContext['call'],
  { shopId, cardId, search }: { shopId: string; cardId: string; search: URLSearchParams },
): Promise<NeighbourPaths> {
  const params = { shopId }
  const list = await call(listCards, { params, query: toCardListQuery(search) })
  if (!list.ok) return {}
  const { cards, next } = list.value
  const at = cards.findIndex(({ id }) => id === cardId)
  if (at < 0) return {}
  const after = cards[at + 1]
  const there = (id: string, parameters: URLSearchParams) => `/shopAdmin/cards/${id}${parameters.size > 0 ? `?${parameters}` : ''}`
  /** Loads the previous page's last card: the list in reverse order, starting at this card. */
  async function readBefore({ id, sentAt }: ListedCard): Promise<string | undefined> {
    const order = reverseOrder[parseCardOrder(search)]
    if (!order || !search.has('after')) return undefined
    const cursor = encodeListCursor({ at: new Date(sentAt), id, undated: false })
    const page = await call(listCards, { params, query: { ...toCardListQuery(search), order, after: cursor } })
    const last = page.ok ? page.value.cards[0] : undefined
    if (!page.ok || !last) return undefined
    const earlier = new URLSearchParams(search)
    if (page.value.next) earlier.set('after', page.value.next)
    else earlier.delete('after')
    return there(last.id, earlier)
  }
  const before = at > 0 ? there(cards[at - 1]!.id, search) : await readBefore(cards[0]!)
  if (after || !next) return { ...(before && { before }), ...(after && { after: there(after.id, search) }) }
  const further = new URLSearchParams(search)
  further.set('after', next)
  const page = await call(listCards, { params, query: { ...toCardListQuery(further), most: 1 } })
  const first = page.ok ? page.value.cards[0] : undefined
  return { ...(before && { before }), ...(first && { after: there(first.id, further) }) }
}
