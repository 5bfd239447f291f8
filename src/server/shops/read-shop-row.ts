import { eq, sql } from 'drizzle-orm'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Tx } from '#platform/database/db.ts'
import { shops } from './table.ts'

export type ShopRow = typeof shops.$inferSelect

/** Reads the row of the scope's shop. */
export async function readShopRow(tx: Tx, shopId: string): Promise<ShopRow> {
  const shop = await findShopRow(tx, shopId)
  if (!shop) throw new Error('a scope has its shop')
  return shop
}

export async function findShopRow(tx: Tx, shopId: string): Promise<ShopRow | undefined> {
  const [shop] = await shopById(tx).execute({ shopId })
  return shop
}

const shopById = createCachedStatement((tx) =>
  tx
    .select()
    .from(shops)
    .where(eq(shops.id, sql.placeholder('shopId')))
    .prepare('shop-by-id'),
)
