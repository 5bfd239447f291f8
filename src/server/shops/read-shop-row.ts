import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { shops } from './table.ts'

export type ShopRow = typeof shops.$inferSelect

export async function readShopRow(tx: Tx, shopId: string): Promise<ShopRow> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId))
  return shop!
}
