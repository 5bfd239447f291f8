import type { Temporal } from 'temporal-polyfill'
import type { Database } from '#platform/db.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { EntrySettingsCache } from '../tickets/entry-settings.ts'

export type CardContext = {
  db: Database
  clock: () => Temporal.Instant
  tokens: Tokens
  entrySettings: EntrySettingsCache
  /** Call after the commit: whoever has the card before them reads it again. */
  cardChanged(shopId: string, cardId: string, rev: number): void
}
