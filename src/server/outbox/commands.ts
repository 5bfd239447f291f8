import type { OutboxMessage } from '#contract/outbox.ts'
import { readEmail } from '#domain/email.ts'
import { outboxEvents } from '#domain/outbox/events.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Tx } from '#platform/database/db.ts'
import { findAnswer, keepAnswer } from '#platform/database/idempotency.ts'
import type { IdempotentCall, Membership } from '#platform/http/call.ts'
import { addressKeyOf, queueAgain } from '#platform/outbox/enqueue.ts'
import { findMessage, maySendAgain, type OutboxContext, type OutboxRow, showMessage } from './read.ts'

type Caller = { membership: Membership; idempotency: IdempotentCall }
type Refused = Refusal<'outbox.notFound' | 'outbox.wrongState' | 'telling.notConfigured'>
type Answer = Promise<OutboxMessage | Refused | Refusal<'idempotency.mismatch'>>

/** `address`: in the place of the one that it went to. Staff say that it is right, so it isn't suppressed any more. */
export function sendAgain(ctx: OutboxContext, caller: Caller, id: string, address: string | undefined): Answer {
  return inMessage(ctx, caller, id, async (tx, row) => {
    if (!ctx.mails) return refuse('telling.notConfigured')
    const email = readEmail(address ?? row.address ?? '')
    if (!maySendAgain(row) || !email) return refuse('outbox.wrongState')
    const { organizationId, shopId } = caller.membership
    const key = addressKeyOf(ctx.tokens, email, shopId)
    const now = ctx.clock()
    const { worthMinutes } = outboxEvents[row.event]
    await tx.$client.query(`delete from suppressed_address where shop_id = $1 and address_key = $2 and reason = 'refused'`, [shopId, key])
    await tx.$client.query(
      `update outbox_message set state = 'queued', address = $2, address_key = $3, result = null, ended_at = null, due_at = $4, expires_at = $5
        where id = $1`,
      [id, email.address, key, new Date(now.epochMilliseconds), new Date(now.add({ minutes: worthMinutes }).epochMilliseconds)],
    )
    await queueAgain(tx, { id, event: row.event, scope: { organizationId, shopId }, now })
    return undefined
  })
}

export function cancelMessage(ctx: OutboxContext, caller: Caller, id: string): Answer {
  return inMessage(ctx, caller, id, async (tx, row) => {
    if (row.state !== 'queued') return refuse('outbox.wrongState')
    await tx.$client.query(`update outbox_message set state = 'cancelled', result = 'cancelled', ended_at = $2 where id = $1`, [
      id,
      new Date(ctx.clock().epochMilliseconds),
    ])
    return undefined
  })
}

/** The row is locked: a sender that has it just now is waited for, or finds that it has ended. */
function inMessage(
  ctx: OutboxContext,
  { membership, idempotency }: Caller,
  id: string,
  work: (tx: Tx, row: OutboxRow) => Promise<Refused | undefined>,
): Answer {
  const { organizationId, shopId, role } = membership
  const scope = { organizationId, shopId }
  return ctx.db.inScope(scope, async (tx): Answer => {
    const row = await findMessage(tx, shopId, id, true)
    const earlier = await findAnswer(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    if (!row) return refuse('outbox.notFound')
    if (!earlier) {
      const refused = await work(tx, row)
      if (refused) return rollback(refused)
      await keepAnswer(tx, scope, idempotency, { messageId: id })
    }
    return showMessage((await findMessage(tx, shopId, id))!, role)
  })
}
