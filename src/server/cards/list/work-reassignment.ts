/** Open work of a member of staff, and its reassignment. Closed work keeps its assignee. */

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { staffWorkExtraFields } from '#contract/parts.ts'
import type { StaffWork } from '#contract/queue-settings/staff-leave.ts'
import type { Actor } from '#domain/actor.ts'
import { isOpenCategory, isSubmitted } from '#domain/cards/card.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { recordCardEvents } from '../record.ts'
import { openStageIdsQuery, readStageCategoriesOfCards } from '../stages.ts'
import { lockCards } from '../store.ts'
import { type CardRow, cardItems, cards } from '../table.ts'

/** Limit of listed cards and of listed tasks. The rest is only counted. */
const maxListed = 100

const openCards = (tx: Tx, shopId: string, staffId: string) =>
  and(
    eq(cards.shopId, shopId),
    eq(cards.assigneeId, staffId),
    eq(cards.status, 'submitted'),
    inArray(cards.stageId, openStageIdsQuery(tx, shopId)),
  )

/** Includes tasks of deleted cards, which may be restored. */
const openTasks = (shopId: string, staffId: string) =>
  and(
    eq(cardItems.shopId, shopId),
    eq(cardItems.assigneeId, staffId),
    eq(cardItems.kind, 'task'),
    isNull(cardItems.doneAt),
    isNull(cardItems.removedAt),
  )

export async function readOpenCardWork(
  tx: Tx,
  shopId: string,
  staffId: string,
): Promise<Omit<StaffWork, keyof typeof staffWorkExtraFields>> {
  const due = sql`coalesce(${cardItems.dueOn}, 'infinity'::date)`
  const [cardRows, cardCount, taskRows, taskCount] = await Promise.all([
    tx
      .select({ id: cards.id, name: cards.name })
      .from(cards)
      .where(openCards(tx, shopId, staffId))
      .orderBy(asc(cards.createdAt), asc(cards.id))
      .limit(maxListed),
    tx.$count(cards, openCards(tx, shopId, staffId)),
    tx
      .select({ id: cardItems.id, fields: cardItems.fields, dueOn: cardItems.dueOn, cardId: cards.id, name: cards.name })
      .from(cardItems)
      .innerJoin(cards, eq(cards.id, cardItems.cardId))
      .where(openTasks(shopId, staffId))
      .orderBy(asc(due), asc(cardItems.id))
      .limit(maxListed),
    tx.$count(cardItems, openTasks(shopId, staffId)),
  ])
  return {
    cards: cardRows.map(({ id, name }) => ({ id, name: name ?? '' })),
    cardCount,
    tasks: taskRows.map(({ id, fields, dueOn, cardId, name }) => ({
      id,
      words: String(fields.words ?? ''),
      dueOn,
      card: { id: cardId, name: name ?? '' },
    })),
    taskCount,
  }
}

type Handing = { scope: Required<Scope>; from: string; to: string | null; actor: Actor; now: Temporal.Instant }
/** `cards`: ids of the reassigned cards. */
export type ReassignedCardWork = { cards: string[]; tasks: number }

/** Locks and returns the cards with open work of this person. Lock cards before the queue, or an erasure could deadlock with this. */
export async function lockCardsWithWork(tx: Tx, shopId: string, staffId: string): Promise<CardRow[]> {
  const tasks = await tx.select({ id: cardItems.cardId }).from(cardItems).where(openTasks(shopId, staffId))
  const owned = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(openCards(tx, shopId, staffId))
  return lockCards(tx, shopId, [...new Set(idsOf([...owned, ...tasks]))])
}

/**
 * Reassigns open cards and tasks; `to`: null leaves them unassigned. The caller's lock must keep the receiver on the list, and keep the
 * former assignee from being given more.
 */
export async function reassignCardWork(tx: Tx, { scope, from, to, actor, now }: Handing): Promise<ReassignedCardWork> {
  const { shopId } = scope
  // Locks also the cards that were assigned since the caller's lock.
  const rows = await lockCardsWithWork(tx, shopId, from)
  // Check the rows again under the lock: a colleague may have reassigned or closed one.
  const categories = await readStageCategoriesOfCards(tx, rows)
  const reassigned = rows
    .filter(({ assigneeId, status, stageId }) => assigneeId === from && isSubmitted(status) && isOpenCategory(categories.get(stageId!)!))
    .map(({ id }) => id)
  const touchedAt = new Date(now.epochMilliseconds)
  const tasks = await tx
    .update(cardItems)
    .set({ assigneeId: to, mailedOn: null, rev: sql`${cardItems.rev} + 1` })
    .where(and(openTasks(shopId, from), inArray(cardItems.cardId, idsOf(rows))))
    .returning({ id: cardItems.id, cardId: cardItems.cardId, fields: cardItems.fields })
  await tx
    .update(cards)
    .set({ assigneeId: to, contactMailedOn: null, touchedAt, rev: sql`${cards.rev} + 1` })
    .where(shopRowsByIdsCondition(cards, shopId, reassigned))
  const change = { field: 'assigneeId', before: from, after: to }
  const happened = { scope, actor, now }
  await recordCardEvents(tx, [
    ...reassigned.map((cardId) => ({ ...happened, cardId, kind: 'card.change' as const, changed: [change.field], values: [change] })),
    ...tasks.map(({ id, cardId, fields }) => ({
      ...happened,
      cardId,
      kind: 'card.changeTask' as const,
      values: [{ field: 'task', before: null, after: fields.words }, change],
      data: { taskId: id },
    })),
  ])
  return { cards: reassigned, tasks: tasks.length }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
