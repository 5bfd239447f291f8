import { and, eq, inArray } from 'drizzle-orm'
import type { OperationAnswer } from '#contract/operation.ts'
import type { getMyPresence } from '#contract/presence.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import type { ShopCommandContext } from '../../feed/context.ts'
import { members, staff } from '../../members/table.ts'
import { readOwnPresence } from '../../presence/commands.ts'
import { tickets } from '../table.ts'

/** Returns the member's own presence and whether they serve, for pages without the live queue. */
export function getOwnPresence(
  { db, clock }: ShopCommandContext,
  membership: CallerMembership,
): Promise<OperationAnswer<typeof getMyPresence>> {
  const { shopId, memberId } = membership
  return db.readScope(membership, async (tx) => {
    const [presence, served] = await Promise.all([
      readOwnPresence(tx, membership, clock()),
      tx
        .select({ id: tickets.id })
        .from(tickets)
        .innerJoin(staff, and(eq(staff.shopId, tickets.shopId), eq(staff.id, tickets.staffId)))
        .innerJoin(members, eq(members.accountId, staff.accountId))
        .where(and(eq(tickets.shopId, shopId), eq(members.id, memberId), inArray(tickets.status, ['called', 'serving'])))
        .limit(1),
    ])
    return { ...presence, serving: served.length > 0 }
  })
}
