/** What features tell of a business day. To take a feature out, take its name out. */
import type { DayReport } from '#contract/reports.ts'
import type { Locale } from '#domain/locale.ts'
import { reservationsTable } from '../reservations/day-report/table.ts'

type Table = { title: string; head: string; column: string; rows: readonly (readonly [label: string, value: number])[] }

/** Undefined on a day of which there is nothing to tell. */
type DayTable = { name: string; tableOf(report: DayReport, locale: Locale): Table | undefined }

export const dayTables: readonly DayTable[] = [
  // One line per feature.
  reservationsTable,
]
