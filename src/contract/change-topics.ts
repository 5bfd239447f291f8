import { cardsTopic } from './cards/cards-topic.ts'
import { reservationsTopic } from './reservations/topic.ts'

/** Parts of a shop without a live state. Followers receive changed ids and read again. By topic kind. */
export const changeTopics = {
  cards: cardsTopic,
  reservations: reservationsTopic,
}

export type ChangeTopic = keyof typeof changeTopics
export const isChangeTopic = (kind: string): kind is ChangeTopic => Object.hasOwn(changeTopics, kind)
