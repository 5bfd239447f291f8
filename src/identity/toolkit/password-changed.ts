import type { Temporal } from 'temporal-polyfill'
import { type Locale, localPath } from '#domain/locale.ts'
import type { Tx } from '#platform/database/db.ts'
import { enqueueForAccount } from '#platform/outbox/enqueue.ts'
import type { Account } from '../accounts/table.ts'

/** Whoever it wasn't finds the way back in it. */
export async function tellPasswordChanged(
  tx: Tx,
  { id, email, displayName }: Account,
  locale: Locale,
  now: Temporal.Instant,
): Promise<void> {
  if (email === null) return
  const link = localPath(locale, '/shopAdmin/forgot')
  const variables = { recipient: displayName ?? undefined, link }
  await enqueueForAccount(tx, { event: 'account.passwordChanged', accountId: id, address: email, locale, variables, now })
}
