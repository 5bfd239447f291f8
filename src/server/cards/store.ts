import { asc } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition, shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { type CardRow, cards } from './table.ts'

/**
 * Locks cards until commit, in one order, so two callers cannot deadlock. Rows that refer to a card can still be inserted under the queue
 * lock, which the erasure of a card takes as well.
 */
export function lockCards(tx: Tx, shopId: string, ids: readonly string[]): Promise<CardRow[]> {
  return tx
    .select()
    .from(cards)
    .where(shopRowsByIdsCondition(cards, shopId, ids))
    .orderBy(asc(cards.id))
    .for('no key update')
}

/** Writes to the locked `row` and returns it as it is afterwards. Sent at once, so that `tx.commit` may follow. */
export async function writeCard(tx: Tx, row: CardRow, values: Partial<typeof cards.$inferInsert>): Promise<CardRow> {
  const [saved] = await tx
    .update(cards)
    .set({ ...values, rev: row.rev + 1 })
    .where(rowInShopCondition(cards, row))
    .returning()
    .execute()
  return saved!
}
