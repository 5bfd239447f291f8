import type { Tx } from '../database/db.ts'

/**
 * Erases content and address of the messages about these ids and cancels unsent ones. Event and result stay. Call inside the scope. Returns
 * true if there was anything to erase.
 */
export const eraseMessages = (tx: Tx, about: readonly string[]): Promise<boolean> => erase(tx, 'about_id', about)

/** Erases the messages to these members in the same way. */
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

/** SQL: true for a message that still has content or an address. */
const hasTraces = `(address is not null or address_key is not null or variables <> '{}')`
