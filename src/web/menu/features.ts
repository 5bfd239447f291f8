/** What features bring into staff's menu, settings and help. To take a feature out, take its names out. */
import { bookArea, bookMenu, bookTopic } from './reservations/entries.ts'

/** Between the queue and the cards. */
export const menuOfFeatures = [bookMenu] as const

/** Between the reception and the card. */
export const areasOfFeatures = [bookArea] as const

/** Between the card and the people. */
export const topicsOfFeatures = [bookTopic] as const
