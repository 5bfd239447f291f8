import { addDays } from '../time/plain-date.ts'

/** Days that a deleted card can be brought back (docs/decisions/052-card-commands.md). */
const binDays = 30

/** The day, in the shop, on which a card that was deleted `today` is erased. */
export function purgeDay(today: string): string {
  return addDays(today, binDays)
}
