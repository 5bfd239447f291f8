import type { Temporal } from 'temporal-polyfill'
import type { Accounts } from '#platform/accounts.ts'
import type { Database } from '#platform/database/db.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { QueueContext } from '../tickets/context.ts'
import type { EntrySettingsCache } from '../tickets/entry/entry-settings.ts'

export type CardContext = Pick<QueueContext, 'takeNetwork' | 'takeShop' | 'mails' | 'hooks'> & {
  db: Database
  clock: () => Temporal.Instant
  tokens: Tokens
  entrySettings: EntrySettingsCache
  /** Call after the commit: where a number has changed with its card. */
  announced: QueueContext['announced']
  /** Call after the commit: whoever has the card before them reads it again. */
  cardChanged(shopId: string, cardId: string, rev: number): void
}

export type DetailContext = { db: Database; clock: () => Temporal.Instant; accounts: Pick<Accounts, 'describeAccounts'> }
