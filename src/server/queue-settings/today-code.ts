import { eq, sql } from 'drizzle-orm'
import type { TodayCode } from '#contract/queue-settings/today-code.ts'
import { parseTodayCode, renewedAgain } from '#domain/queue-settings/today-code.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import type { FeedContext } from '../feed/context.ts'
import { inSettings } from '../feed/in-settings.ts'
import type { StaffCall } from '../feed/staff-call.ts'
import { lastChange } from '../members/last-change.ts'
import { readShop } from '../shops/read-shop.ts'
import { shops } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { renewalColumns, renewalsOf, showTodayCode } from '../tickets/entry/today-code.ts'

export type TodayCodeContext = FeedContext & Pick<QueueContext, 'tokens'>

export const readToday =
  ({ tokens, clock }: Pick<TodayCodeContext, 'tokens' | 'clock'>, shopId: string) =>
  async (tx: Tx): Promise<TodayCode> =>
    showTodayCode(tokens, await readShop(tx, shopId), clock())

/** Replaces a code that became known outside the shop. The replaced code stays valid for a while. */
export function renewTodayCode(
  ctx: TodayCodeContext,
  replaces: string,
  call: StaffCall,
): Promise<TodayCode | Refusal<'setting.changed' | 'idempotency.mismatch'>> {
  const { membership } = call
  const { shopId } = membership
  const readResult = readToday(ctx, shopId)
  return inSettings<TodayCode, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx) => {
      const now = ctx.clock()
      const row = await readShop(tx, shopId)
      const current = showTodayCode(ctx.tokens, row, now)
      // A colleague has just renewed the code, so their new code stays.
      if (parseTodayCode(replaces) !== current.code)
        return refuse('setting.changed', { current, params: await lastChange(tx, membership, 'shop', shopId) })
      await tx
        .update(shops)
        .set({ ...renewalColumns(renewedAgain(renewalsOf(row), now)), rev: sql`${shops.rev} + 1` })
        .where(eq(shops.id, shopId))
      return { id: shopId, event: { kind: 'shop.renewTodayCode', entityType: 'shop', entityId: shopId, changed: ['todayCode'] } }
    },
    readResult,
  )
}
