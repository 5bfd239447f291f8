import { eq } from 'drizzle-orm'
import * as contract from '#contract/shops.ts'
import { refuse } from '#domain/refusal.ts'
import type { Database } from '#platform/database/db.ts'
import { type Handled, handle, membershipOf } from '#platform/http/call.ts'
import { organizations, shops } from './table.ts'

export function shopApi(db: Database): Handled[] {
  return [
    handle(contract.getShop, async (_, call) =>
      db.readScope(membershipOf(call), async (tx) => {
        const { shopId } = membershipOf(call)
        const [row] = await tx
          .select({ shop: shops, organizationName: organizations.name })
          .from(shops)
          .innerJoin(organizations, eq(organizations.id, shops.organizationId))
          .where(eq(shops.id, shopId))
        if (!row) return refuse('shop.notFound')
        const { id, organizationId, name, timeZone, entryCode } = row.shop
        return { id, organizationId, organizationName: row.organizationName, name, timeZone, entryCode }
      }),
    ),
  ]
}
