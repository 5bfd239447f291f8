import { listCards } from '#contract/cards/list.ts'
import type { PageContext } from '#contract/page.ts'
import { cardQuery } from './card-wish.ts'

/** Addresses without the language. */
export type Neighbours = { before?: string; after?: string }

/**
 * The cards beside this one in the list whose filter stands in the card's own address. The list is read forwards only: the first card of a page knows none
 * before it, and a card that has left the list since knows none at all.
 */
export async function readNeighbours(
  call: PageContext['call'],
  { shopId, cardId, search }: { shopId: string; cardId: string; search: URLSearchParams },
): Promise<Neighbours> {
  const params = { shopId }
  const list = await call(listCards, { params, query: cardQuery(search) })
  if (!list.ok) return {}
  const { cards, next } = list.value
  const at = cards.findIndex(({ id }) => id === cardId)
  if (at < 0) return {}
  const [before, after] = [cards[at - 1], cards[at + 1]]
  const there = (id: string, parameters: URLSearchParams) => `/shopAdmin/cards/${id}${parameters.size > 0 ? `?${parameters}` : ''}`
  if (after || !next) return { ...(before && { before: there(before.id, search) }), ...(after && { after: there(after.id, search) }) }
  const further = new URLSearchParams(search)
  further.set('after', next)
  const page = await call(listCards, { params, query: { ...cardQuery(further), most: 1 } })
  const first = page.ok ? page.value.cards[0] : undefined
  return { ...(before && { before: there(before.id, search) }), ...(first && { after: there(first.id, further) }) }
}
