import { cardsTopic } from './cards/cards-topic.ts'
import { reservationsTopic } from './reservations/topic.ts'

/** What of a shop has no state to follow: whoever shows it hears what has changed, and reads it again. By the topic's kind. */
export const changeTopics = {
  cards: cardsTopic,
  reservations: reservationsTopic,
}

export type ChangeTopic = keyof typeof changeTopics
export const isChangeTopic = (kind: string): kind is ChangeTopic => Object.hasOwn(changeTopics, kind)
