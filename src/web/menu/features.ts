/** What features bring into staff's menu, settings and help. To take a feature out, take its lines out. */
import type { OperationAnswer } from '#contract/operation.ts'
import type { countOpenWork } from '#contract/reports.ts'
import type { Role } from '#domain/roles.ts'
import { reservationsArea, reservationsHelp, reservationsMenu } from './reservations/entries.ts'
import type { words } from './words/ja.ts'

type Texts = (typeof words)['menu']
type Entry = {
  id: (typeof areasOfFeatures)[number]['id']
  to: string
  least: Role
  label(texts: Texts): string
  /** How much waits there. */
  count(work: OperationAnswer<typeof countOpenWork>): number | null
  says(texts: Texts): (count: string) => string
  /** Of the stream that tells of a change of the count. */
  topic(shopId: string): string
}

/** Between the queue and the cards. */
export const menuOfFeatures: readonly Entry[] = [
  // One line per feature.
  reservationsMenu,
]

/** Between the reception and the card. */
export const areasOfFeatures = [
  // One line per feature.
  reservationsArea,
] as const

/** Between the card and the people. */
export const topicsOfFeatures = [
  // One line per feature.
  reservationsHelp,
] as const
