/** Handles cards for privacy requests. Everything runs in the caller's transaction, for all cards or for none. */

import { and, eq, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { OwnCardData } from '#contract/cards/own-data.ts'
import type { Actor } from '#domain/actor.ts'
import { isErased } from '#domain/cards/card.ts'
import { contactFieldKeys } from '#domain/cards/hidden-answers.ts'
import type { Locale } from '#domain/locale.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { readForm } from '../../forms/read-form.ts'
import { isVisibleToStaff } from '../card-command.ts'
import type { CardContext } from '../context.ts'
import { type EraseContext, eraseCard } from '../deletion/purge.ts'
import { updateCustomerSharing } from '../persons/customer.ts'
import { lockPersonChanges } from '../persons/persons.ts'
import { recordCardEvent } from '../record.ts'
import { lockCards } from '../store.ts'
import { cards, consents } from '../table.ts'
import { readOwnCardData } from './own-data.ts'

type RequestedCards = { scope: Required<Scope>; cardIds: readonly string[]; actor: Actor; now: Temporal.Instant }

/** Returns true if all are cards of the shop that staff can see. */
export async function areVisibleCards(tx: Tx, shopId: string, cardIds: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select()
    .from(cards)
    .where(shopRowsByIdsCondition(cards, shopId, cardIds))
  return new Set(cardIds).size === rows.filter(isVisibleToStaff).length
}

/** Returns the data of the cards that are not erased, and records the disclosure in each card's history. */
export async function discloseCards(
  tx: Tx,
  ctx: Pick<CardContext, 'clock' | 'hooks'>,
  requested: RequestedCards & { locale: Locale },
): Promise<OwnCardData[]> {
  const { scope, cardIds, actor, now, locale } = requested
  const exported: OwnCardData[] = []
  for (const row of await lockCards(tx, scope.shopId, cardIds)) {
    if (isErased(row.status)) continue
    exported.push(await readOwnCardData(tx, ctx, row, locale))
    const form = await readForm(tx, scope.shopId, row.formVersion)
    await recordCardEvent(tx, {
      scope,
      cardId: row.id,
      kind: 'card.reveal',
      actor,
      now,
      changed: form ? [...contactFieldKeys(form.form)] : [],
    })
  }
  return exported
}

export async function withdrawConsents(tx: Tx, { scope, cardIds, actor, now }: RequestedCards): Promise<void> {
  const rows = (await lockCards(tx, scope.shopId, cardIds)).filter(isVisibleToStaff)
  for (const { id } of rows) {
    const gone = await tx
      .update(consents)
      .set({ withdrawnAt: new Date(now.epochMilliseconds) })
      .where(and(eq(consents.shopId, scope.shopId), eq(consents.cardId, id), isNull(consents.withdrawnAt)))
      .returning({ key: consents.key })
    await updateCustomerSharing(tx, scope.shopId, id)
    await recordCardEvent(tx, { scope, cardId: id, kind: 'card.withdraw', actor, now, changed: gone.map(({ key }) => key) })
  }
}

/** Erases the cards, deleted ones included. */
export async function eraseCards(ctx: EraseContext, tx: Tx, { scope, cardIds, actor, now }: RequestedCards): Promise<void> {
  const rows = (await lockCards(tx, scope.shopId, cardIds)).filter(({ status }) => !isErased(status))
  // Lock persons before tickets, as everywhere, or this could deadlock.
  await lockPersonChanges(tx, scope.organizationId)
  for (const row of rows) await eraseCard(ctx, tx, { scope, row, actor, now })
}
