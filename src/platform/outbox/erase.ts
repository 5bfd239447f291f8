import type { Tx } from '../database/db.ts'

type Erased =
  | { ticketIds: readonly string[] }
  | { cardIds: readonly string[] }
  | { reservationIds: readonly string[] }
  | { invitationIds: readonly string[] }
  | { accountIds: readonly string[] }

const columns = {
  ticketIds: 'ticket_id',
  cardIds: 'card_id',
  reservationIds: 'reservation_id',
  invitationIds: 'invitation_id',
  accountIds: 'account_id',
} as const

/**
 * What was said, and to whom: nothing of it stays but that there was a message, and what came of it. What has not gone out doesn't. In the scope. Answers
 * whether anything was there.
 */
export async function eraseMessages(tx: Tx, about: Erased): Promise<boolean> {
  const [[name, ids]] = Object.entries(about) as [[keyof typeof columns, readonly string[]]]
  const { rowCount } = await tx.$client.query(
    `update outbox_message set address = null, address_key = null, variables = '{}',
            state = case when state in ('queued', 'sending') then 'cancelled' else state end,
            result = case when state in ('queued', 'sending') then 'erased' else result end,
            ended_at = coalesce(ended_at, now())
      where ${columns[name]} = any($1) and ${hasTraces}`,
    [ids],
  )
  return rowCount !== 0
}

/** Of a message that still says something of somebody. */
const hasTraces = `(address is not null or address_key is not null or variables <> '{}')`
