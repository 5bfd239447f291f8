import type { Part } from './page.ts'
import { reservationLines, reservationWords } from './reservations/entries.ts'
import { reservationParts } from './reservations/moves.ts'

export const featureWords = {
  reservations: reservationWords,
}

export const featureLines = {
  ...reservationLines,
}

export const featureParts: Record<string, readonly Part[]> = {
  reservations: reservationParts,
}
