import { type CardBoard, type CardWish, type ListedCard, mostCounted, noStage } from '#contract/cards/list.ts'
import type { Newer } from '../newer-cards.ts'

/** A stage as the board and its address call it. */
export type StageKey = string
export const stageKey = (stageId: string | null): StageKey => stageId ?? noStage

/** What a board holds: what was read of it, the pages of single stages that were added, and what has changed since. */
export type HeldBoard = {
  readonly read: CardBoard
  readonly cards: ReadonlyMap<string, ListedCard>
  /** In each stage, those that aren't shown too. */
  readonly counts: ReadonlyMap<StageKey, number>
  /** Where the rest of a stage begins. */
  readonly next: ReadonlyMap<StageKey, string | null>
  /** Stages of which more than the first cards were asked for. */
  readonly opened: ReadonlySet<StageKey>
}

/** `before`: of the same wish; the stages that were opened stay so. */
export function holdBoard(read: CardBoard, before?: HeldBoard): HeldBoard {
  const opened = before?.opened ?? new Set()
  const kept = [...(before?.cards ?? [])].filter(([, { stageId }]) => opened.has(stageKey(stageId)))
  return {
    read,
    opened,
    cards: new Map([...kept, ...read.columns.flatMap(({ cards }) => cards.map((card) => [card.id, card] as const))]),
    counts: new Map(read.columns.map(({ stageId, count }) => [stageKey(stageId), count])),
    next: new Map(
      read.columns.map(({ stageId, next }) => {
        const key = stageKey(stageId)
        return [key, opened.has(key) ? (before?.next.get(key) ?? null) : next]
      }),
    ),
  }
}

/** With one more page of a stage. */
export function withPage(
  held: HeldBoard,
  stage: StageKey,
  { cards, next }: { cards: readonly ListedCard[]; next: string | null },
): HeldBoard {
  return {
    ...held,
    opened: new Set([...held.opened, stage]),
    // Whoever was shown already is known better by what was heard since.
    cards: new Map([...cards.map((card) => [card.id, card] as const), ...held.cards]),
    next: new Map([...held.next, [stage, next]]),
  }
}

/** With the cards that it shows as they are now, each at its stage, and the counts with them. */
export function withNewer(held: HeldBoard, newer: Newer): HeldBoard {
  const cards = new Map(held.cards)
  const counts = new Map(held.counts)
  const count = (stageId: string | null, by: number) => {
    const counted = counts.get(stageKey(stageId)) ?? 0
    // Nobody knows how many more there are.
    if (counted < mostCounted) counts.set(stageKey(stageId), counted + by)
  }
  for (const [id, card] of newer) {
    const was = cards.get(id)
    if (!was) continue
    count(was.stageId, -1)
    if (card) {
      count(card.stageId, 1)
      cards.set(id, { ...card, facts: card.facts ?? was.facts })
    } else cards.delete(id)
  }
  return { ...held, cards, counts }
}

export type BoardColumn = { key: StageKey; cards: ListedCard[]; count: number; next: string | null }

/** `stages`: in the shop's order. Those at none stand first, where there are any. */
export function columnsOf(held: HeldBoard, stages: readonly string[], order: CardWish['order']): BoardColumn[] {
  const byStage = Map.groupBy(held.cards.values(), ({ stageId }) => stageKey(stageId))
  const read = new Set(held.read.columns.map(({ stageId }) => stageKey(stageId)))
  return [noStage, ...stages].flatMap((key) => {
    const cards = (byStage.get(key) ?? []).sort(comparison[order])
    // Filtered by stage, or nobody is there.
    if (!read.has(key) && cards.length === 0) return []
    return { key, cards, count: Math.max(held.counts.get(key) ?? 0, cards.length), next: held.next.get(key) ?? null }
  })
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
type Comparison = (a: ListedCard, b: ListedCard) => number
const oldest: Comparison = (a, b) => byText(a.sentAt, b.sentAt) || byText(a.id, b.id)
const newest: Comparison = (a, b) => oldest(b, a)

/** As the list has them. */
const comparison: Record<CardWish['order'], Comparison> = {
  newest,
  oldest,
  next: (a, b) => {
    if (a.nextContactOn && b.nextContactOn) return byText(a.nextContactOn, b.nextContactOn) || byText(a.id, b.id)
    return a.nextContactOn ? -1 : b.nextContactOn ? 1 : newest(a, b)
  },
}
