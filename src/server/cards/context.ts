import type { Temporal } from 'temporal-polyfill'
import type { AccountService } from '#platform/accounts.ts'
import type { Database } from '#platform/database/db.ts'
import type { QueueContext } from '../tickets/context.ts'

export type CardContext = Pick<
  QueueContext,
  'db' | 'clock' | 'tokens' | 'entrySettings' | 'consumeNetwork' | 'consumeShop' | 'mails' | 'hooks'
>

export type CardDetailContext = { db: Database; clock: () => Temporal.Instant; accounts: Pick<AccountService, 'describeAccounts'> }
