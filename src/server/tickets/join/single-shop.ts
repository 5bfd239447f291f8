import { eq } from 'drizzle-orm'
import type { EntryShop } from '#contract/entry-shop.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Scope } from '#platform/database/db.ts'
import { shops } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { readEntryShop } from './entry-shop.ts'

/** Returns the installation's only shop; null if there are none or several. */
export async function findSingleShop(ctx: QueueContext): Promise<EntryShop | null> {
  const { rows } = await ctx.db.pool.query<Required<Scope>>(
    `select organization_id as "organizationId", shop_id as "shopId" from resolver where kind = 'shop' limit 2`,
  )
  const [scope, second] = rows
  if (!scope || second) return null
  const [row] = await ctx.db.readScope(scope, (tx) => tx.select({ code: shops.entryCode }).from(shops).where(eq(shops.id, scope.shopId)))
  const shop = await readEntryShop(ctx, row!.code)
  return isRefusal(shop) ? null : shop
}
