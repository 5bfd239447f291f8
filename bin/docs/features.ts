import { reservationLines, reservationWords } from './reservations/entries.ts'

/** Words of the glossary by feature. */
export const featureWords = {
  reservations: reservationWords,
}

/** Numbers of the specification by feature. */
export const featureLines = {
  ...reservationLines,
}
