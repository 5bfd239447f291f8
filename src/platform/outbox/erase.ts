import type { Tx } from '../database/db.ts'

/**
 * What was said, and to whom: nothing of it stays but that there was a message, and what came of it. What has not gone out doesn't. In the scope. Answers
 * whether anything was there.
 */
export const eraseMessages = (tx: Tx, about: readonly string[]): Promise<boolean> => erase(tx, 'about_id', about)

/** The same of what went to members. */
export const eraseMemberMessages = (tx: Tx, accountIds: readonly string[]): Promise<boolean> => erase(tx, 'account_id', accountIds)

async function erase(tx: Tx, column: 'about_id' | 'account_id', ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `update outbox_message set address = null, address_key = null, variables = '{}',
            state = case when state in ('queued', 'sending') then 'cancelled' else state end,
            result = case when state in ('queued', 'sending') then 'erased' else result end,
            ended_at = coalesce(ended_at, now())
      where ${column} = any($1) and ${hasTraces}`,
    [ids],
  )
  return rowCount !== 0
}

/** Of a message that still says something of somebody. */
const hasTraces = `(address is not null or address_key is not null or variables <> '{}')`
