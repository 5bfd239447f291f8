import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/db.ts'
import { cardHintTopic } from '../card-hint.ts'
import { withdrawContact } from './contact.ts'

const mailsByStaff = ['card.reply', 'card.correction', 'card.promotion']

/** Withdraws the contact of a mail that staff wrote and that did not reach the visitor. Call inside the shop's scope. */
export async function withdrawContactAfterFailure(tx: Tx, messageId: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await tx.$client.query<{ cardId: string; shopId: string; at: Date }>(
    `select c.id as "cardId", c.shop_id as "shopId", f.created_at as at
       from outbox_message f join card c on c.shop_id = f.shop_id and c.id = f.about_id
      where f.id = $1 and f.state in ('failed', 'suppressed') and f.about_kind = 'card' and f.event = any($2)`,
    [messageId, mailsByStaff],
  )
  for (const { cardId, shopId, at } of rows) {
    // The mail and its contact have the same time.
    await withdrawContact(tx, { shopId, cardId, way: 'mail', at })
    tx.hint(cardHintTopic(shopId, cardId), now.epochMilliseconds)
  }
}
