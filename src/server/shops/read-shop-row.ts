import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { shops } from './table.ts'

export async function readShopRow(tx: Tx, shopId: string): Promise<typeof shops.$inferSelect> {
  const [shop] = await tx.select().from(shops).where(eq(shops.id, shopId))
  return shop!
}
