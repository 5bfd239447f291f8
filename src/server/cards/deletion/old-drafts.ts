/** Erases drafts untouched for `draftRetentionDays` days, as cards are erased. Their links are not found afterwards. */
import { and, asc, eq, lt } from 'drizzle-orm'
import { canMoveCard } from '#domain/cards/card.ts'
import { draftRetentionDays } from '#domain/cards/draft.ts'
import type { Scope } from '#platform/database/db.ts'
import type { CardContext } from '../context.ts'
import { lockCards } from '../store.ts'
import { cards } from '../table.ts'
import { eraseCard } from './purge.ts'

type DraftContext = Pick<CardContext, 'db' | 'clock' | 'hooks'>

/** Limit per organization and run. The next run continues. */
const maxPerRun = 5_000

/** Erases each draft in its own transaction. A failed one does not stop the others and is retried in the next run. */
export async function eraseOldDrafts(ctx: DraftContext, maxDrafts = maxPerRun): Promise<void> {
  const before = new Date(ctx.clock().epochMilliseconds - draftRetentionDays * 24 * 3_600_000)
  const failed: unknown[] = []
  const { rows } = await ctx.db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  for (const { id: organizationId } of rows) {
    const old = await ctx.db.readScope({ organizationId }, (tx) =>
      tx
        .select({ cardId: cards.id, shopId: cards.shopId })
        .from(cards)
        .where(and(eq(cards.status, 'draft'), lt(cards.touchedAt, before)))
        .orderBy(asc(cards.touchedAt))
        .limit(maxDrafts),
    )
    for (const { cardId, shopId } of old)
      await eraseDraft(ctx, { organizationId, shopId }, cardId, before).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

async function eraseDraft(ctx: DraftContext, scope: Required<Scope>, cardId: string, before: Date) {
  await ctx.db.inScope(scope, async (tx) => {
    const [row] = await lockCards(tx, scope.shopId, [cardId])
    // The draft was edited, sent or erased by another process since the list was read.
    if (!row || !canMoveCard(row.status, 'lapse') || row.touchedAt >= before) return
    await eraseCard(ctx, tx, { scope, row, actor: { by: 'system' }, now: ctx.clock() })
  })
}
