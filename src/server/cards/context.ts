import type { Temporal } from 'temporal-polyfill'
import type { Database } from '#platform/db.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { EntrySettingsCache } from '../tickets/entry-settings.ts'

export type CardContext = {
  db: Database
  clock: () => Temporal.Instant
  tokens: Tokens
  entrySettings: EntrySettingsCache
}
