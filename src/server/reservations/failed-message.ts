import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/db.ts'
import { reservationHintTopic } from './hint.ts'

/**
 * Asks staff to contact the visitor if this failed message about their last move was the last that could have reached them. Queuing it has
 * cleared the flag. Call inside the shop's scope.
 */
export async function askForContactAfterFailure(tx: Tx, messageId: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string; shopId: string }>(
    `update reservation r set needs_contact_since = $2
       from outbox_message f
      where f.id = $1 and f.state in ('failed', 'suppressed') and f.about_kind = 'reservation' and f.event = any($3)
        and r.shop_id = f.shop_id and r.id = f.about_id and f.created_at >= r.moved_at
        and exists (select from event e where e.entity_id = r.id and e.at = r.moved_at and e.actor_kind = 'member')
        and not exists (select from outbox_message o where o.shop_id = r.shop_id and o.about_id = r.id and o.event = f.event
                           and o.created_at >= r.moved_at and o.state in ('queued', 'sending', 'sent', 'delivered'))
    returning r.id, r.shop_id as "shopId"`,
    [messageId, new Date(now.epochMilliseconds), answers],
  )
  for (const { id, shopId } of rows) tx.hint(reservationHintTopic(shopId, id), now.epochMilliseconds)
}

const answers = ['reservation.confirmed', 'reservation.changed', 'reservation.proposed', 'reservation.declined', 'reservation.calledOff']
