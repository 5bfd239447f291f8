/** Topics through which viewers of one card see each other. Without schemas, because the browser must not load zod. */

/** `at`: `card` for viewers, `edit` for members who edit. */
export type CardTopic = { kind: 'card'; at: 'card' | 'edit'; shopId: string; cardId: string }

/** Followers of this topic are visible to each other. */
export const cardViewersTopic = (shopId: string, cardId: string) => `card:${shopId}/${cardId}`
/** Followed in addition while a member edits the card. */
export const cardEditorsTopic = (shopId: string, cardId: string) => `edit:${shopId}/${cardId}`

export function parseCardTopic(name: string): CardTopic | undefined {
  const match = /^(card|edit):([0-9a-f-]{36})\/([0-9a-f-]{36})$/.exec(name)
  return match ? { kind: 'card', at: match[1] as CardTopic['at'], shopId: match[2]!, cardId: match[3]! } : undefined
}
