import type { Temporal } from 'temporal-polyfill'
import type { Database } from '#platform/database/db.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { EntrySettingsCache } from './join/entry-settings.ts'
import type { VisitorPurses } from './join/visitor-purses.ts'

/** What commands and reads of the queue need. Time is an argument, so tests and demo data can choose it. */
export type QueueContext = VisitorPurses & {
  db: Database
  clock: () => Temporal.Instant
  tokens: Tokens
  entrySettings: EntrySettingsCache
  /** Whether a mail server is configured. */
  mails: boolean
  /** The address that mails come from. */
  mailFrom?: string | undefined
  /** After a commit: the shop's queue is now at that seq. Reaches every process's watchers. */
  announced(shopId: string, seq: number): void
  /** After a commit: that reservation of the shop's is otherwise, or any of them may be. */
  reservationChanged(shopId: string, reservationId?: string): void
}
