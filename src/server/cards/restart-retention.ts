import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { cards } from './table.ts'

/** Marks the card as used, which restarts its terms. The revision stays, because its content is unchanged. */
export async function restartCardRetention(tx: Tx, card: { shopId: string; id: string }, now: Temporal.Instant): Promise<void> {
  await tx
    .update(cards)
    .set({ touchedAt: new Date(now.epochMilliseconds) })
    .where(rowInShopCondition(cards, card))
}
