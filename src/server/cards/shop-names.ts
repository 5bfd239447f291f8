import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db.ts'
import { staff } from '../members/table.ts'
import { readStages } from './stages.ts'

/** What a shop's stages and colleagues are called, those that left among them. */
export type ShopNames = Awaited<ReturnType<typeof readNames>>

export async function readNames(tx: Tx, shopId: string) {
  const { id, name, status } = staff
  const [stages, people] = await Promise.all([
    readStages(tx, shopId),
    tx.select({ id, name, status }).from(staff).where(eq(staff.shopId, shopId)).orderBy(asc(staff.sort), asc(id)),
  ])
  return { stages, people }
}
