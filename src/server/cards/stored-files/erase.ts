import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { draftFileRetentionDays } from '#domain/attachments/attachment.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import { cards } from '../table.ts'
import { attachments } from './table.ts'

export async function eraseFiles(tx: Tx, card: { shopId: string; id: string }): Promise<void> {
  await tx.delete(attachments).where(and(eq(attachments.shopId, card.shopId), eq(attachments.cardId, card.id)))
}

/** Deletes files of unsent cards that were not touched for `draftFileRetentionDays` days. The answers stay, because they are small. */
export async function eraseOldDraftFiles({ db, clock }: { db: Database; clock: () => Temporal.Instant }): Promise<void> {
  const before = new Date(clock().epochMilliseconds - draftFileRetentionDays * 24 * 3_600_000)
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id } of rows)
    await db.inScope({ organizationId: id }, async (tx) => {
      const old = tx
        .select({ id: cards.id })
        .from(cards)
        .where(and(inArray(cards.status, ['draft', 'abandoned']), lt(cards.touchedAt, before)))
      await tx.delete(attachments).where(and(eq(attachments.organizationId, id), inArray(attachments.cardId, old)))
    })
}
