/** Tables of features in the day report. To remove a feature, remove its line. */
import type { DayReport } from '#contract/reports.ts'
import type { Locale } from '#domain/locale.ts'
import { reservationPunctualityTable } from '../reservations/day-report/table.ts'

type Table = { title: string; head: string; column: string; rows: readonly (readonly [label: string, value: number])[] }

/** `tableOf` returns undefined on a day without data. */
type DayTable = { name: string; tableOf(report: DayReport, locale: Locale): Table | undefined }

export const dayReportTables: readonly DayTable[] = [
  // One line per feature.
  reservationPunctualityTable,
]
