import { Temporal } from 'temporal-polyfill'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { EntrySettings } from './entry-settings.ts'

/** When it opens again, by the shop's clock. */
export function refuseOutsideHours(
  opens: number | null,
  { timeZone }: EntrySettings['clock'],
): Refusal<'lane.outsideHours' | 'lane.neverOpen'> {
  if (opens === null) return refuse('lane.neverOpen')
  const at = Temporal.Instant.fromEpochMilliseconds(opens).toZonedDateTimeISO(timeZone)
  const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
  return refuse('lane.outsideHours', { params: { month: at.month, day: at.day, time } })
}
