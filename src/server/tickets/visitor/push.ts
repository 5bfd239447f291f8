/** Visitors' browsers that get push messages about their ticket. */

import type { TicketMailSubscription } from '#contract/tickets/notifications.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { maxPushBrowsersPerTicket } from '#domain/tickets/notifications.ts'
import { isOpenTicket } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/database/db.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import type { QueueContext } from '../context.ts'
import { isTurnNear, type OwnTicket, withVisitorTicket } from './notifications.ts'
import { readVisitorTicket } from './visitor.ts'

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } }
type Refused = Refusal<'ticket.wrongStatus' | 'push.notConfigured' | 'push.tooMany'>
type Result<R extends Refusal> = Promise<TicketMailSubscription | R | Refusal<'ticket.notFound' | 'idempotency.mismatch'>>

/** Repeating a browser only renews its keys. */
export function subscribeToPush(ctx: QueueContext, token: string, browser: Browser, call: IdempotentCall): Result<Refused> {
  return withVisitorTicket<Refused>(ctx, token, call, async (tx, own) => {
    if (!ctx.pushKey) return refuse('push.notConfigured')
    if (!isOpenTicket(own.row.status)) return refuse('ticket.wrongStatus')
    return saveBrowser(ctx, tx, own, browser)
  })
}

async function saveBrowser(
  { hooks }: QueueContext,
  tx: Tx,
  { scope: { organizationId, shopId }, row, now }: OwnTicket,
  { endpoint, keys: { p256dh, auth } }: Browser,
): Promise<Refusal<'push.tooMany'> | undefined> {
  // Without this lock two browsers at once could both be the last one allowed.
  await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [row.id])
  const ticket = await readVisitorTicket(tx, shopId, row.id, now, hooks)
  const at = new Date(now.epochMilliseconds)
  const { rowCount } = await tx.$client.query(
    `insert into push_subscription (id, organization_id, shop_id, ticket_id, endpoint, p256dh, auth, near_pushed_at, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9
      where (select count(*) from push_subscription where ticket_id = $4 and endpoint <> $5) < $10
     on conflict (ticket_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth`,
    [
      ...[newId(now.epochMilliseconds), organizationId, shopId, row.id, endpoint, p256dh, auth],
      ...[isTurnNear(row.status, ticket!.view.ahead) ? at : null, at, maxPushBrowsersPerTicket],
    ],
  )
  return rowCount === 0 ? refuse('push.tooMany') : undefined
}

export function unsubscribeFromPush(ctx: QueueContext, token: string, endpoint: string, call: IdempotentCall): Result<never> {
  return withVisitorTicket<never>(ctx, token, call, async (tx, { row }) => {
    await tx.$client.query('delete from push_subscription where ticket_id = $1 and endpoint = $2', [row.id, endpoint])
    return undefined
  })
}
