import type { Part } from './page.ts'
import { reservationLines, reservationWords } from './reservations/entries.ts'
import { reservationParts } from './reservations/moves.ts'

/** Glossary words by feature. */
export const featureWords = {
  reservations: reservationWords,
}

/** Requirement lines by feature. */
export const featureLines = {
  ...reservationLines,
}

/** Generated parts of pages by feature. */
export const featureParts: Record<string, readonly Part[]> = {
  reservations: reservationParts,
}
