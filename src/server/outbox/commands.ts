import type { Temporal } from 'temporal-polyfill'
import type { OutboxMessage } from '#contract/outbox.ts'
import { parseEmail } from '#domain/email.ts'
import { outboxMailDefinitions } from '#domain/outbox/mails.ts'
import { defaultMailPolicy } from '#domain/outbox/policy.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import { type Database, rollback, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import { addressKeyOf, mailboxKeyOf, requeueMessage } from '#platform/outbox/enqueue.ts'
import { describeOutboxMessages, findOutboxMessage, type OutboxContext, type OutboxRow, resendRefusal } from './read.ts'

type Caller = { membership: CallerMembership; account: AuthenticatedAccount; idempotency: IdempotentCall }
type Refused = Refusal<
  'outbox.notFound' | 'outbox.wrongState' | 'outbox.obsolete' | 'outbox.invitationOver' | 'outbox.otherInvited' | 'outbox.notConfigured'
>
type CommandResult = Promise<OutboxMessage | Refused | Refusal<'idempotency.mismatch'>>

/**
 * Queues a message again, to `address` if given. Lifts the suppression of that address and corrects the visitor's ticket and queued mails.
 * An invitation keeps its address, because its account is made for it.
 */
export function resendMessage(ctx: OutboxContext, caller: Caller, id: string, address: string | undefined): CommandResult {
  return inMessage(ctx, caller, id, async (tx, row) => {
    if (!ctx.mails) return refuse('outbox.notConfigured')
    const refused = resendRefusal(row)
    if (refused) return refused
    const [former, email] = [parseEmail(row.address ?? ''), parseEmail(address ?? row.address ?? '')]
    if (!former || !email) return refuse('outbox.wrongState')
    if (row.aboutKind === 'invitation' && former.key !== email.key) return refuse('outbox.otherInvited')
    const { organizationId, shopId } = caller.membership
    const [formerKey, key] = [addressKeyOf(ctx.tokens, former, shopId), addressKeyOf(ctx.tokens, email, shopId)]
    const mailbox = mailboxKeyOf(ctx.tokens, email, shopId)
    const now = ctx.clock()
    const { ttlMinutes } = outboxMailDefinitions[row.event]
    await tx.$client.query(`delete from suppressed_address where shop_id = $1 and address_key = $2 and reason = 'refused'`, [shopId, key])
    await tx.$client.query(
      `update outbox_message set state = 'queued', address = $2, address_key = $3, maybe_sent = maybe_sent and address_key = $3, result = null, ended_at = null,
              due_at = $4, expires_at = $5
        where shop_id = $6 and id = $1`,
      [id, email.address, key, new Date(now.epochMilliseconds), new Date(now.add({ minutes: ttlMinutes }).epochMilliseconds), shopId],
    )
    await requeueMessage(tx, { id, event: row.event, scope: { organizationId, shopId }, now })
    if (row.aboutKind === 'ticket' && former.key !== email.key)
      await correctAddress(tx, row.aboutId!, formerKey, { address: email.address, key, mailbox })
    await record(tx, ctx, caller, { row, kind: 'outbox.sendAgain', changed: former.key === email.key ? [] : ['address'] })
    return undefined
  })
}

/** Corrects a ticket's address, unless the visitor has changed it since. */
async function correctAddress(
  tx: Tx,
  ticketId: string,
  failedKey: Buffer,
  { address, key, mailbox }: { address: string; key: Buffer; mailbox: Buffer },
): Promise<void> {
  const values = [ticketId, failedKey, address, key]
  await tx.$client.query(
    'update ticket_address set address = $3, address_key = $4, mailbox = $5 where ticket_id = $1 and address_key = $2',
    [...values, mailbox],
  )
  await tx.$client.query(
    `update outbox_message set address = $3, address_key = $4 where about_id = $1 and address_key = $2 and state = 'queued'`,
    values,
  )
}

export function cancelMessage(ctx: OutboxContext, caller: Caller, id: string): CommandResult {
  return inMessage(ctx, caller, id, async (tx, row) => {
    if (row.state !== 'queued') return refuse('outbox.wrongState')
    await tx.$client.query(
      `update outbox_message set state = 'cancelled', result = 'cancelled', ended_at = $2 where shop_id = $3 and id = $1`,
      [id, new Date(ctx.clock().epochMilliseconds), caller.membership.shopId],
    )
    await record(tx, ctx, caller, { row, kind: 'outbox.cancel', changed: ['state'] })
    return undefined
  })
}

type Done = { row: OutboxRow; kind: 'outbox.sendAgain' | 'outbox.cancel'; changed: string[] }

/** Records the action without the address, which is personal data. */
async function record(tx: Tx, { clock }: OutboxContext, { membership, account }: Caller, { row, kind, changed }: Done): Promise<void> {
  const now = clock().epochMilliseconds
  const { organizationId, shopId } = membership
  const entity = { entityType: 'outbox_message', entityId: row.id }
  const actor = { actorKind: 'member', actorId: account.accountId } as const
  await tx
    .insert(events)
    .values({ id: newId(now), organizationId, shopId, ...entity, kind, ...actor, at: new Date(now), changed, data: { event: row.event } })
}

/** Runs work on the locked message. A sender that holds it is waited for. */
function inMessage(
  ctx: OutboxContext,
  { membership, idempotency }: Caller,
  id: string,
  work: (tx: Tx, row: OutboxRow) => Promise<Refused | undefined>,
): CommandResult {
  const { organizationId, shopId, role } = membership
  const scope = { organizationId, shopId }
  return ctx.db.inScope(scope, async (tx): CommandResult => {
    const row = await findOutboxMessage(tx, shopId, id, ctx.clock(), true)
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    if (!row) return refuse('outbox.notFound')
    if (!earlier) {
      const refused = await work(tx, row)
      if (refused) return rollback(refused)
      await saveIdempotentResult(tx, scope, idempotency, { messageId: id })
    }
    const after = (await findOutboxMessage(tx, shopId, id, ctx.clock()))!
    return (await describeOutboxMessages(ctx, tx, [after], { shopId, role }))[0]!
  })
}

/** Erases content and addresses of old messages and keeps their state. Runs scope by scope because of the row policies. */
export async function eraseOldOutboxContents({ db, clock }: { db: Database; clock: () => Temporal.Instant }): Promise<void> {
  const now = clock()
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    await db.inScope({ organizationId: id }, (tx) =>
      tx.$client.query(
        `update outbox_message m set address = null, address_key = null, variables = '{}'
          where created_at < $1::timestamptz - make_interval(days => coalesce((select p.message_retention_days from mail_policy p where p.shop_id = m.shop_id), $2))
            and state not in ('queued', 'sending') and (address is not null or address_key is not null or variables <> '{}')`,
        [new Date(now.epochMilliseconds), defaultMailPolicy.messageRetentionDays],
      ),
    )
  const before = new Date(now.subtract({ hours: 24 * defaultMailPolicy.messageRetentionDays }).epochMilliseconds)
  await db.pool.query('delete from identity.outbox_message where created_at < $1 and ended_at is not null', [before])
}
