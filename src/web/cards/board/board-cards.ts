import { type CardBoard, type CardQuery, type ListedCard, maxCountedCardsPerStage } from '#contract/cards/list.ts'
import type { ChangedCards } from '../changed-cards.ts'

/** State of a board: the first load, further pages of single stages, and later changes. */
export type BoardState = {
  readonly read: CardBoard
  readonly cards: ReadonlyMap<string, ListedCard>
  /** Per stage, including cards that aren't loaded. */
  readonly counts: ReadonlyMap<string, number>
  readonly next: ReadonlyMap<string, string | null>
  readonly opened: ReadonlySet<string>
}

/** `before`: the board of the same filter and order; its opened stages stay open. */
export function createBoardState(read: CardBoard, before?: BoardState): BoardState {
  const opened = before?.opened ?? new Set()
  const openedCards = [...(before?.cards ?? [])].filter(([, { stageId }]) => opened.has(stageId))
  return {
    read,
    opened,
    cards: new Map([...openedCards, ...read.columns.flatMap(({ cards }) => cards.map((card) => [card.id, card] as const))]),
    counts: new Map(read.columns.map(({ stageId, count }) => [stageId, count])),
    next: new Map(read.columns.map(({ stageId, next }) => [stageId, opened.has(stageId) ? (before?.next.get(stageId) ?? null) : next])),
  }
}

export function addBoardPage(
  state: BoardState,
  stage: string,
  { cards, next }: { cards: readonly ListedCard[]; next: string | null },
): BoardState {
  return {
    ...state,
    opened: new Set([...state.opened, stage]),
    // Cards on the board may be newer than the page, so they win.
    cards: new Map([...cards.map((card) => [card.id, card] as const), ...state.cards]),
    next: new Map([...state.next, [stage, next]]),
  }
}

export function applyCardChanges(state: BoardState, newer: ChangedCards): BoardState {
  const cards = new Map(state.cards)
  const counts = new Map(state.counts)
  const count = (stageId: string, by: number) => {
    const counted = counts.get(stageId) ?? 0
    // A full count means "99+": the true one is unknown.
    if (counted < maxCountedCardsPerStage) counts.set(stageId, counted + by)
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
  return { ...state, cards, counts }
}

export type BoardColumn = { key: string; cards: ListedCard[]; count: number; next: string | null }

/** `stages`: in the shop's order. */
export function boardColumns(state: BoardState, stages: readonly string[], order: CardQuery['order']): BoardColumn[] {
  const byStage = Map.groupBy(state.cards.values(), ({ stageId }) => stageId)
  const read = new Set(state.read.columns.map(({ stageId }) => stageId))
  return stages.flatMap((key) => {
    const cards = (byStage.get(key) ?? []).sort(comparison[order])
    // The filter excludes the stage.
    if (!read.has(key) && cards.length === 0) return []
    return { key, cards, count: Math.max(state.counts.get(key) ?? 0, cards.length), next: state.next.get(key) ?? null }
  })
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
type Comparison = (a: ListedCard, b: ListedCard) => number
const oldest: Comparison = (a, b) => byText(a.sentAt, b.sentAt) || byText(a.id, b.id)
const newest: Comparison = (a, b) => oldest(b, a)

const comparison: Record<CardQuery['order'], Comparison> = {
  newest,
  oldest,
  next: (a, b) => {
    if (a.nextContactOn && b.nextContactOn) return byText(a.nextContactOn, b.nextContactOn) || byText(a.id, b.id)
    return a.nextContactOn ? -1 : b.nextContactOn ? 1 : newest(a, b)
  },
}
