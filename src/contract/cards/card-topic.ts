/** Names under which those who have one card before them follow each other. Apart from the schemas, because the browser needs them without zod. */

/** `at`: whether they only look at it, or put something right. */
export type CardTopic = { kind: 'card'; at: 'card' | 'edit'; shopId: string; cardId: string }

/** Whoever follows it is seen by the others as long as they do. */
export const cardTopic = (shopId: string, cardId: string) => `card:${shopId}/${cardId}`
/** Followed besides, while something is put right. */
export const cardEditTopic = (shopId: string, cardId: string) => `edit:${shopId}/${cardId}`

export function readCardTopic(name: string): CardTopic | undefined {
  const found = /^(card|edit):([0-9a-f-]{36})\/([0-9a-f-]{36})$/.exec(name)
  return found ? { kind: 'card', at: found[1] as CardTopic['at'], shopId: found[2]!, cardId: found[3]! } : undefined
}
