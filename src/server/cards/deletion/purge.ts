/** Erases deleted cards, by a manager or at the end of their time in the bin. Only what figures count remains. */

import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { canMoveCard } from '#domain/cards/card.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { recordErasure } from '#platform/backup/erasures.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { events, eventValues } from '#platform/database/event-log.ts'
import { eraseMessages } from '#platform/outbox/erase.ts'
import type { StaffRequest } from '../../feed/staff-request.ts'
import { clockOf } from '../../shops/clock.ts'
import { shops } from '../../shops/table.ts'
import { eraseTicketVisitorData } from '../../tickets/visitor/erase-visitors.ts'
import { type CardCommandContext, type CardMutation, runCardCommand } from '../card-command.ts'
import type { CardContext } from '../context.ts'
import { eraseCustomer } from '../persons/persons.ts'
import { recordCardEvent } from '../record.ts'
import { lockCards, writeCard } from '../store.ts'
import { eraseFiles } from '../stored-files/erase.ts'
import { type CardRow, cardItems, cards, cardTickets, firstContacts } from '../table.ts'

export type EraseContext = Pick<CardContext, 'db' | 'hooks'>
type PurgeContext = CardCommandContext & EraseContext

export function purgeCard(ctx: PurgeContext, call: StaffRequest, cardId: string, rev: number) {
  const work: CardMutation<Refusal<'card.changedByColleague' | 'card.wrongStatus'>> = async (tx, { scope, row, actor, now }) => {
    if (!canMoveCard(row.status, 'purge')) return refuse('card.wrongStatus')
    if (row.rev !== rev) return refuse('card.changedByColleague')
    return eraseCard(ctx, tx, { scope, row, actor, now })
  }
  return runCardCommand(ctx, call, cardId, work, async (_, { id }) => ({ id }))
}

/**
 * Erases cards whose `purgeOn` has come, each in its own transaction. A failed one does not stop the others and is retried in the next run.
 */
export async function purgeDueCards(ctx: PurgeContext): Promise<void> {
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    for (const card of await findDueCards(ctx, id)) await purgeDueCard(ctx, card).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

type DueCard = { scope: Required<Scope>; cardId: string; purgeOn: string | null }

async function findDueCards({ db, clock }: PurgeContext, organizationId: string): Promise<DueCard[]> {
  const now = clock()
  // Upper bound over all time zones. Each shop's own day decides below.
  const tomorrow = addDays(now.toString().slice(0, 10), 1)
  const dueCards = await db.readScope({ organizationId }, (tx) =>
    tx
      .select({ cardId: cards.id, purgeOn: cards.purgeOn, shop: shops })
      .from(cards)
      .innerJoin(shops, eq(shops.id, cards.shopId))
      .where(and(eq(cards.status, 'deleted'), lte(cards.purgeOn, tomorrow))),
  )
  return dueCards
    .filter(({ purgeOn, shop }) => purgeOn! <= unpinnedBusinessDay(now, clockOf(shop)))
    .map(({ cardId, purgeOn, shop }) => ({ cardId, purgeOn, scope: { organizationId, shopId: shop.id } }))
}

async function purgeDueCard(ctx: PurgeContext, { scope, cardId, purgeOn }: DueCard): Promise<void> {
  await ctx.db.inScope(scope, async (tx) => {
    const [row] = await lockCards(tx, scope.shopId, [cardId])
    // The card was restored or erased by another process. A card deleted again has a later `purgeOn`.
    if (!row || !canMoveCard(row.status, 'expire') || row.purgeOn !== purgeOn) return
    await eraseCard(ctx, tx, { scope, row, actor: { by: 'system' }, now: ctx.clock() })
  })
}

type Erasing = { scope: Required<Scope>; row: CardRow; actor: Actor; now: Temporal.Instant }

/** Erases a card of any status; the caller must have checked the move. Call last in the transaction. */
export async function eraseCard({ db, hooks }: EraseContext, tx: Tx, { scope, row, actor, now }: Erasing): Promise<CardRow> {
  const eventIds = tx.select({ id: events.id }).from(events).where(eq(events.entityId, row.id))
  await tx.delete(eventValues).where(inArray(eventValues.eventId, eventIds))
  await eraseFiles(tx, row)
  const { shopId } = scope
  const visits = await tx
    .delete(cardTickets)
    .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.cardId, row.id)))
    .returning({ id: cardTickets.ticketId })
  await tx.delete(cardItems).where(and(eq(cardItems.shopId, shopId), eq(cardItems.cardId, row.id)))
  await eraseMessages(tx, [row.id])
  const person = {
    customerId: null,
    answers: {},
    name: null,
    kana: null,
    lostReason: null,
    nextContactOn: null,
    correctionAskedAt: null,
    correctionWords: null,
  }
  const searchColumns = { rentFrom: null, rentTo: null, routes: null, stations: null, search: null, grams: null }
  const saved = await writeCard(tx, row, { ...person, ...searchColumns, status: 'purged', purgeOn: null })
  await recordCardEvent(tx, {
    scope,
    cardId: row.id,
    kind: 'card.purge',
    actor,
    now,
    changed: ['status'],
    data: { from: row.status },
  })
  await recordErasure(tx, scope, { kind: 'card', ids: [row.id] })
  // Otherwise the mailbox would be read again after a restore, and the person would come back.
  if (row.inquiryId) await recordErasure(tx, scope, { kind: 'inquiry', ids: [row.inquiryId] })
  if (row.customerId) await eraseUnsharedCustomer(db, tx, scope, row.customerId)
  const ids = visits.map(({ id }) => id)
  for (const feature of hooks.besideCard) await feature.erase(tx, row.id, { scope, actor, now })
  await eraseTicketVisitorData(tx, scope, ids)
  // After the queue lock, which a service holds when it writes this row. A contact that was made stays for the reports.
  const { cardId, contactedAt } = firstContacts
  await tx.delete(firstContacts).where(and(eq(firstContacts.shopId, shopId), eq(cardId, row.id), isNull(contactedAt)))
  return saved
}

/** Erases the customer, unless another card of the organization belongs to them. That card may be in another shop. */
async function eraseUnsharedCustomer(db: Database, tx: Tx, scope: Required<Scope>, customerId: string): Promise<void> {
  await db.enterScope(tx, { organizationId: scope.organizationId })
  const [otherCard] = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.organizationId, scope.organizationId), eq(cards.customerId, customerId)))
    .limit(1)
  if (!otherCard) await eraseCustomer(tx, scope.organizationId, customerId)
  await db.enterScope(tx, scope)
}
