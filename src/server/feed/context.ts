import type { Temporal } from 'temporal-polyfill'
import type { Database } from '#platform/database/db.ts'

/** What every change of a shop needs. Time is an argument, so tests and demo data can choose it. */
export type FeedContext = {
  db: Database
  clock: () => Temporal.Instant
}
