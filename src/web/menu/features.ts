/** Features' entries in the staff menu, settings and help. To remove a feature, remove its lines. */
import type { OperationAnswer } from '#contract/operation.ts'
import type { countShopWork } from '#contract/reports.ts'
import type { Role } from '#domain/roles.ts'
import { reservationsHelpTopic, reservationsMenuEntry, reservationsSettingsArea } from './reservations/entries.ts'
import type { words } from './words/ja.ts'

type Texts = (typeof words)['menu']
type Entry = {
  id: (typeof featureSettingsAreas)[number]['id']
  to: string
  least: Role
  label(texts: Texts): string
  count(work: OperationAnswer<typeof countShopWork>): number | null
  says(texts: Texts): (count: string) => string
  /** Topic of the stream that reports changes of the count. */
  topic(shopId: string): string
}

/** Shown between the queue and the cards. */
export const featureMenuEntries: readonly Entry[] = [
  // One line per feature.
  reservationsMenuEntry,
]

/** Shown between the reception and the card. */
export const featureSettingsAreas = [
  // One line per feature.
  reservationsSettingsArea,
] as const

/** Shown between the card and the people. */
export const featureHelpTopics = [
  // One line per feature.
  reservationsHelpTopic,
] as const
