import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/db.ts'
import { cards } from './table.ts'

/** Somebody has worked with it or given something to it, and it is as it was: the revision stays. */
export async function touchCard(tx: Tx, cardId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(cards)
    .set({ touchedAt: new Date(now.epochMilliseconds) })
    .where(eq(cards.id, cardId))
}
