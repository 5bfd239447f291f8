import { cardsTopic } from './cards/cards-topic.ts'
import { printingTopic } from './devices/printing-topic.ts'
import { reservationsTopic } from './reservations/topic.ts'

/** Parts of a shop without a live state. Followers receive changed ids and read again. By topic kind. */
export const changeTopicsByKind = {
  cards: cardsTopic,
  reservations: reservationsTopic,
  printing: printingTopic,
}

export type ChangeTopicKind = keyof typeof changeTopicsByKind
export const isChangeTopicKind = (kind: string): kind is ChangeTopicKind => Object.hasOwn(changeTopicsByKind, kind)
