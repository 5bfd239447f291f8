/** Conditions on rows of a shop's table. Each names the shop, so no other shop's row is found even without row policies. */
import { and, eq, inArray, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type OfShop = { id: PgColumn; shopId: PgColumn }
type Value = string | Placeholder

export const rowInShopCondition = (table: OfShop, { shopId, id }: { shopId: Value; id: Value }): SQL =>
  and(eq(table.shopId, shopId), eq(table.id, id))!

export const shopRowsByIdsCondition = (table: OfShop, shopId: string, ids: readonly string[]): SQL =>
  and(eq(table.shopId, shopId), inArray(table.id, [...ids]))!
