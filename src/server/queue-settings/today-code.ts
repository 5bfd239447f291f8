import { eq, sql } from 'drizzle-orm'
import type { TodayCode } from '#contract/queue-settings/today-code.ts'
import { addCodeRenewal, parseTodayCode } from '#domain/queue-settings/today-code.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { readLastSettingsChange } from '../members/last-change.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { shops } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { toCodeRenewals, toRenewalColumns, toTodayCode } from '../tickets/entry/today-code.ts'

export type TodayCodeContext = ShopCommandContext & Pick<QueueContext, 'tokens'>

export const createTodayCodeReader =
  ({ tokens, clock }: Pick<TodayCodeContext, 'tokens' | 'clock'>, shopId: string) =>
  async (tx: Tx): Promise<TodayCode> =>
    toTodayCode(tokens, await readShopRow(tx, shopId), clock())

/** Replaces a code that became known outside the shop. The replaced code stays valid for a while. */
export function renewTodayCode(
  ctx: TodayCodeContext,
  replaces: string,
  call: StaffRequest,
): Promise<TodayCode | Refusal<'setting.changed' | 'idempotency.mismatch'>> {
  const { membership } = call
  const { shopId } = membership
  const readResult = createTodayCodeReader(ctx, shopId)
  return runSettingsCommand<TodayCode, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx) => {
      const now = ctx.clock()
      const row = await readShopRow(tx, shopId)
      const current = toTodayCode(ctx.tokens, row, now)
      // A colleague has just renewed the code, so their new code stays.
      if (parseTodayCode(replaces) !== current.code)
        return refuse('setting.changed', { current, params: await readLastSettingsChange(tx, membership, 'shop', shopId) })
      await tx
        .update(shops)
        .set({ ...toRenewalColumns(addCodeRenewal(toCodeRenewals(row), now)), rev: sql`${shops.rev} + 1` })
        .where(eq(shops.id, shopId))
      return { id: shopId, event: { kind: 'shop.renewTodayCode', entityType: 'shop', entityId: shopId, changed: ['todayCode'] } }
    },
    readResult,
  )
}
