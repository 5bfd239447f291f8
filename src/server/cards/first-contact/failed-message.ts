import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/db.ts'
import { cardHintTopic } from '../card-hint.ts'
import { withdrawContact } from './contact.ts'

const mailsByStaff = ['card.reply', 'card.correction', 'card.promotion']

/** Withdraws the contact of a mail that staff wrote and that did not reach the visitor. Call inside the shop's scope. */
export async function withdrawContactAfterFailure(tx: Tx, messageId: string, now: Temporal.Instant): Promise<void> {
  const { rows } = await tx.$client.query<{ cardId: string; shopId: string; at: Date }>(
    `select about_id as "cardId", shop_id as "shopId", created_at as at from outbox_message
      where id = $1 and state in ('failed', 'suppressed') and about_kind = 'card' and event = any($2)`,
    [messageId, mailsByStaff],
  )
  for (const { cardId, shopId, at } of rows) {
    // The mail and its contact have the same time.
    await withdrawContact(tx, { shopId, cardId, way: 'mail', at })
    tx.hint(cardHintTopic(shopId, cardId), now.epochMilliseconds)
  }
}
