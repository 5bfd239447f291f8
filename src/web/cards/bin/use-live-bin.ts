import { useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type DeletedCard, listDeletedCards } from '#contract/cards/bin.ts'
import { cardsTopic } from '#contract/cards/cards-topic.ts'
import type { ChangeNews } from '#contract/live.ts'
import { call } from '../../api/api.ts'
import { useReread } from '../../live/reread.ts'

type Options = {
  shopId: string
  /** Of the page, as it was read. */
  cards: readonly DeletedCard[] | undefined
  /** Whether cards that are deleted now would stand on it. */
  first: boolean
}

const nothing: Heard = new Map()

/** The page's rows of the bin, each as it is now: whatever somebody deletes, brings back or erases is read again by itself. */
export function useLiveDeletedCards({ shopId, cards, first }: Options): readonly DeletedCard[] | undefined {
  const { revalidate } = useRevalidator()
  const [newer, setNewer] = useState<{ than: typeof cards; heard: Heard }>({ than: cards, heard: nothing })
  const heard = newer.than === cards ? newer.heard : nothing
  const rows = useMemo(() => cards && binRows(cards, heard, first), [cards, heard, first])
  const latest = useRef(cards)
  latest.current = cards
  const questions = useRef(0)

  // None of the page is left: there may be more behind it.
  const passed = rows?.length === 0 && cards!.length > 0
  useEffect(() => {
    if (passed) void revalidate()
  }, [passed, revalidate])

  const reread = async ({ ids }: ChangeNews) => {
    const asked = ids?.filter((id) => first || rows?.some((card) => card.id === id))
    if (!asked) return revalidate()
    if (asked.length === 0) return
    questions.current += 1
    const question = questions.current
    const result = await call(listDeletedCards, { params: { shopId }, query: { id: asked } })
    if (!result.ok) return
    const than = latest.current
    setNewer((now) => ({ than, heard: withHeard(now.than === than ? now.heard : nothing, question, asked, result.value.cards) }))
  }
  useReread(cardsTopic(shopId), { reread })
  return rows
}

/** What was heard of cards since the page was read, by which question; undefined: in the bin no more. */
type Heard = ReadonlyMap<string, { question: number; card: DeletedCard | undefined }>

/** With the answer to that question about `ids`. What a later question has told already stays: answers overtake each other. */
export function withHeard(heard: Heard, question: number, ids: readonly string[], cards: readonly DeletedCard[]): Heard {
  const told = ids.filter((id) => (heard.get(id)?.question ?? 0) < question)
  return new Map([...heard, ...told.map((id) => [id, { question, card: cards.find((card) => card.id === id) }] as const)])
}

/** The page as it is now, deleted last first. `first`: what was deleted since stands on it, and on no later one. */
export function binRows(read: readonly DeletedCard[], heard: Heard, first: boolean): DeletedCard[] {
  const known = new Map(read.map((card) => [card.id, card]))
  const kept = read.flatMap((card) => (heard.has(card.id) ? (heard.get(card.id)!.card ?? []) : card))
  const added = [...heard.values()].flatMap(({ card }) => (card && !known.has(card.id) ? card : []))
  return [...added, ...kept]
    .filter(({ id, deletedAt }) => first || known.get(id)?.deletedAt === deletedAt)
    .sort((a, b) => Date.parse(b.deletedAt) - Date.parse(a.deletedAt))
}
