import type { Temporal } from 'temporal-polyfill'
import type { Database } from '#platform/database/db.ts'

/** Dependencies of every shop command. The clock is passed in, so tests and demo data can choose the time. */
export type ShopCommandContext = {
  db: Database
  clock: () => Temporal.Instant
}
