/** Promotions to visitors, and how to unsubscribe from them (docs/decisions/093-card-mails.md). */

import { and, eq, isNull } from 'drizzle-orm'
import { isSubmitted } from '#domain/cards/card.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { addressKeyOf, cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { readAdvertisingSender } from '../../outbox/policy.ts'
import { type CardCommandContext, type CardMutation, runCardCommand } from '../card-command.ts'
import type { CardContext } from '../context.ts'
import { recordContactByStaff } from '../first-contact/contact.ts'
import { cardEmailAddress, mailPromotion } from '../notifications/visitor.ts'
import { recordCardEvent } from '../record.ts'
import { lockCards, writeCard } from '../store.ts'
import { type CardRow, consents } from '../table.ts'
import { readShopHeader, resolveCardToken } from './visitor-card.ts'

/** Field with the visitor's consent to promotions. */
const consentKey = 'consentMail'

type Context = CardCommandContext & Pick<CardContext, 'mails' | 'tokens'>
type Refused = Refusal<'card.deleted' | 'card.noMailAddress' | 'card.noMailConsent' | 'outbox.noSender' | 'outbox.notConfigured'>

export function sendPromotion(ctx: Context, call: StaffRequest, cardId: string, words: string) {
  const work: CardMutation<Refused> = async (tx, { scope, row, actor, now }) => {
    if (!isSubmitted(row.status)) return refuse('card.deleted')
    if (!ctx.mails) return refuse('outbox.notConfigured')
    const email = cardEmailAddress(row)
    if (!email) return refuse('card.noMailAddress')
    if (!(await wantsOffers(tx, row, addressKeyOf(ctx.tokens, email, scope.shopId)))) return refuse('card.noMailConsent')
    const sender = await readAdvertisingSender(tx, scope.shopId)
    if (!sender) return refuse('outbox.noSender')
    const { name, postal, complaints } = sender
    await mailPromotion(tx, ctx, { scope, card: row, now }, { words, sender: name, postal, complaints })
    const saved = await writeCard(tx, row, { touchedAt: new Date(now.epochMilliseconds) })
    const acted = { scope, cardId: row.id, actor, now }
    await recordCardEvent(tx, { ...acted, kind: 'card.sendPromotion' })
    await recordContactByStaff(tx, { ...acted, way: 'mail' })
    return saved
  }
  return runCardCommand(ctx, call, cardId, work, async (_: Tx, { rev }) => ({ rev }))
}

/** Returns true if the visitor consented and has not unsubscribed this address since. A newer consent lifts an earlier unsubscription. */
async function wantsOffers(tx: Tx, { id, shopId }: CardRow, addressKey: Buffer): Promise<boolean> {
  const [consent] = await tx
    .select({ at: consents.givenAt })
    .from(consents)
    .where(and(eq(consents.shopId, shopId), eq(consents.cardId, id), eq(consents.key, consentKey), isNull(consents.withdrawnAt)))
  if (!consent) return false
  const { rows } = await tx.$client.query<{ at: Date }>(
    `select at from suppressed_address where shop_id = $1 and address_key = $2 and reason = 'optedOut'`,
    [shopId, addressKey],
  )
  const [stopped] = rows
  if (!stopped) return true
  if (consent.at <= stopped.at) return false
  await tx.$client.query(`delete from suppressed_address where shop_id = $1 and address_key = $2 and reason = 'optedOut'`, [
    shopId,
    addressKey,
  ])
  return true
}

/** Unsubscribes the card's visitor from promotions and cancels unsent ones. */
export async function unsubscribeFromPromotions(
  ctx: CardContext,
  token: string,
  call: IdempotentCall,
): Promise<{ shop: string } | Refusal<'card.notFound' | 'idempotency.mismatch'>> {
  const owner = await resolveCardToken(ctx.db, token)
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  return ctx.db.inScope(scope, async (tx) => {
    const [row] = await lockCards(tx, scope.shopId, [cardId])
    const earlier = await findIdempotentResult(tx, scope.organizationId, call)
    if (earlier && 'refused' in earlier) return earlier
    if (!row) return refuse('card.notFound')
    if (!earlier) {
      await stop(ctx, tx, scope, row)
      await saveIdempotentResult(tx, scope, call, { cardId })
    }
    return { shop: (await readShopHeader(tx, scope.shopId, ctx)).name }
  })
}

async function stop({ clock, tokens }: CardContext, tx: Tx, scope: Required<Scope>, row: CardRow): Promise<void> {
  const now = clock()
  const at = new Date(now.epochMilliseconds)
  const email = cardEmailAddress(row)
  // Suppress the addresses of earlier promotions too, because the card's address may have changed since.
  await tx.$client.query(
    `insert into suppressed_address (organization_id, shop_id, address_key, reason, at)
     select $1, $2, k.address_key, 'optedOut', $3 from (
       select address_key from outbox_message where about_id = $4 and event = 'card.promotion' and address_key is not null
       union select $5::bytea where $5 is not null) k
     on conflict (shop_id, address_key, reason) do update set at = excluded.at`,
    [scope.organizationId, scope.shopId, at, row.id, email ? addressKeyOf(tokens, email, scope.shopId) : null],
  )
  await cancelObsoleteMessages(tx, { ids: [row.id], because: 'obsolete', now, only: ['card.promotion'] })
  const gone = await tx
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(eq(consents.shopId, scope.shopId), eq(consents.cardId, row.id), eq(consents.key, consentKey), isNull(consents.withdrawnAt)))
    .returning({ key: consents.key })
  if (gone.length === 0) return
  await recordCardEvent(tx, { scope, cardId: row.id, kind: 'card.withdraw', actor: { by: 'visitor' }, now, changed: [consentKey] })
  await writeCard(tx, row, {})
}
