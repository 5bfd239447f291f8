import { asc } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { rowOf, rowsOf } from '#platform/database/row-of.ts'
import { type CardRow, cards } from './table.ts'

/**
 * Held until the end of the transaction. In one order, so that two callers cannot deadlock. Rows that refer to a card can be written
 * meanwhile, under the queue's lock, for which the erasure of the card waits.
 */
export function lockCards(tx: Tx, shopId: string, ids: readonly string[]): Promise<CardRow[]> {
  return tx
    .select()
    .from(cards)
    .where(rowsOf(cards, shopId, ids))
    .orderBy(asc(cards.id))
    .for('no key update')
}

/** `row`: as it was read under the lock. Answers the row as it is then. */
export async function writeCard(tx: Tx, row: CardRow, values: Partial<typeof cards.$inferInsert>): Promise<CardRow> {
  const [saved] = await tx
    .update(cards)
    .set({ ...values, rev: row.rev + 1 })
    .where(rowOf(cards, row))
    .returning()
  return saved!
}
