/** Data besides cards that a shorter period erases, one entry per feature. */
import type { RetentionPreview } from '#contract/privacy/retention.ts'
import type { Locale } from '#domain/locale.ts'
import { reservationErasureEntry } from './reservations/loss.ts'

type Loss = RetentionPreview['now']
type Texts = {
  /** Sentence with the retention period. */
  rule: string
  lost: (n: number) => string
  /** Phrase for the button that erases it. */
  counted: (n: number) => string
}

export const featureErasureEntries: readonly { name: string; count(loss: Loss): number; texts(locale: Locale): Texts }[] = [
  // One line per feature.
  reservationErasureEntry,
]

export const countErasedRecords = (loss: Loss): number => featureErasureEntries.reduce((sum, { count }) => sum + count(loss), loss.cards)
