import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import { type DeletedCard, listDeletedCards } from '#contract/cards/deleted.ts'
import type { ChangeNotification } from '#contract/live.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useReloadOnChange } from '../../live/reread.ts'

type Options = {
  shopId: string
  /** Cards of the loaded page. */
  cards: readonly DeletedCard[] | undefined
  /** True on the first page, where newly deleted cards appear. */
  first: boolean
}

const nothing: Updates = new Map()

/** Keeps the page's rows current: rereads cards that are deleted, restored or erased. */
export function useLiveDeletedCards({ shopId, cards, first }: Options): readonly DeletedCard[] | undefined {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState<{ than: typeof cards; updates: Updates }>({ than: cards, updates: nothing })
  const updates = newer.than === cards ? newer.updates : nothing
  const rows = useMemo(() => cards && deletedCardRows(cards, updates, first), [cards, updates, first])
  const latest = useRef(cards)
  latest.current = cards
  const questions = useRef(0)

  // The page is empty: load what follows it.
  const passed = rows?.length === 0 && cards!.length > 0
  useEffect(() => {
    if (passed) void revalidate()
  }, [passed, revalidate])

  const reread = async ({ ids }: ChangeNotification) => {
    const idsToRead = ids?.filter((id) => first || rows?.some((card) => card.id === id))
    if (!idsToRead) return revalidate()
    if (idsToRead.length === 0) return
    questions.current += 1
    const question = questions.current
    const result = await callAuthenticated(listDeletedCards, { params: { shopId }, query: { id: idsToRead } })
    if (!result.ok) return
    const than = latest.current
    setNewer((now) => ({
      than,
      updates: addCardUpdates(now.than === than ? now.updates : nothing, question, idsToRead, result.value.cards),
    }))
  }
  useReloadOnChange(cardsTopic(shopId), { reread })
  return rows
}

/** Results since the page was loaded, with the request's number; undefined for a card no longer deleted. */
type Updates = ReadonlyMap<string, { question: number; card: DeletedCard | undefined }>

/** Adds the results for `ids` of one request. Ignores cards that a later request has already answered. */
export function addCardUpdates(updates: Updates, question: number, ids: readonly string[], cards: readonly DeletedCard[]): Updates {
  const newIds = ids.filter((id) => (updates.get(id)?.question ?? 0) < question)
  return new Map([...updates, ...newIds.map((id) => [id, { question, card: cards.find((card) => card.id === id) }] as const)])
}

/** Returns the current rows, last deleted first. `first`: include cards deleted since loading. */
export function deletedCardRows(read: readonly DeletedCard[], updates: Updates, first: boolean): DeletedCard[] {
  const cardById = new Map(read.map((card) => [card.id, card]))
  const remaining = read.flatMap((card) => (updates.has(card.id) ? (updates.get(card.id)!.card ?? []) : card))
  const added = [...updates.values()].flatMap(({ card }) => (card && !cardById.has(card.id) ? card : []))
  return [...added, ...remaining]
    .filter(({ id, deletedAt }) => first || cardById.get(id)?.deletedAt === deletedAt)
    .sort((a, b) => Date.parse(b.deletedAt) - Date.parse(a.deletedAt))
}
