/** Browsers that get push messages about a ticket (docs/decisions/185-web-push.md). */
import type { OwnPushRecord } from '#contract/visitor-mail.ts'
import type { OutboxEvent, OutboxState } from '#domain/outbox/events.ts'
import type { Tx } from '#platform/database/db.ts'
import type { PushSubscription } from '#platform/outbox/transport.ts'
import { findMemberPush, removeMemberPush } from '../../members/member-push.ts'

/** The sender's access to subscriptions of visitors and members. Both run inside the shop's scope. */
export const pushSubscriptions = {
  async find(tx: Tx, shopId: string, id: string): Promise<PushSubscription | undefined> {
    const { rows } = await tx.$client.query<PushSubscription>(
      'select endpoint, p256dh, auth from push_subscription where shop_id = $1 and id = $2',
      [shopId, id],
    )
    return rows[0] ?? findMemberPush(tx, shopId, id)
  },
  async remove(tx: Tx, shopId: string, id: string): Promise<void> {
    await tx.$client.query('delete from push_subscription where shop_id = $1 and id = $2', [shopId, id])
    await removeMemberPush(tx, shopId, id)
  },
}

/** Returns the visitors' browsers, push messages and SMS of these tickets, for their own data export. */
export async function readPushRecord(tx: Tx, ticketIds: readonly string[]): Promise<OwnPushRecord> {
  const { rows: browsers } = await tx.$client.query<{ at: Date; endpoint: string }>(
    'select created_at as at, endpoint from push_subscription where ticket_id = any($1) order by id',
    [ticketIds],
  )
  const { rows: messages } = await tx.$client.query<{ at: Date; channel: 'push' | 'sms'; event: OutboxEvent; state: OutboxState }>(
    `select created_at as at, channel, event, state from outbox_message where about_id = any($1) and channel in ('push', 'sms') order by id`,
    [ticketIds],
  )
  return {
    browsers: browsers.map(({ at, endpoint }) => ({ at: at.toISOString(), service: new URL(endpoint).origin })),
    messages: messages.map(({ at, ...message }) => ({ at: at.toISOString(), ...message })),
  }
}
