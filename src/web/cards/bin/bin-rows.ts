import type { DeletedCard } from '#contract/cards/bin.ts'

/** What was heard of cards since the page was read, by which question; undefined: in the bin no more. */
export type Heard = ReadonlyMap<string, { question: number; card: DeletedCard | undefined }>

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
