import type { Temporal } from 'temporal-polyfill'
import type { Accounts } from '#platform/accounts.ts'
import type { Database } from '#platform/database/db.ts'
import type { QueueContext } from '../tickets/context.ts'

export type CardContext = Pick<
  QueueContext,
  'db' | 'clock' | 'tokens' | 'entrySettings' | 'consumeNetwork' | 'consumeShop' | 'mails' | 'hooks'
>

export type DetailContext = { db: Database; clock: () => Temporal.Instant; accounts: Pick<Accounts, 'describeAccounts'> }
