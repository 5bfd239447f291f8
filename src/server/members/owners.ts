/** Owners of the organizations, for the operator's command line. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Database, Scope } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { shops } from '../shops/table.ts'
import { members } from './table.ts'

export type Owner = { accountId: string; scope: Required<Scope> }

/** Returns the owners of all organizations, each with the organization's first shop. Reads scope by scope because of the row policies. */
export async function readAllOwners(db: Database): Promise<Owner[]> {
  const { rows } = await db.pool.query<{ id: string }>(`select distinct organization_id as id from resolver where kind = 'shop'`)
  const found = rows.map(({ id: organizationId }) =>
    db.inScope({ organizationId }, async (tx): Promise<Owner[]> => {
      const owners = await tx
        .select({ accountId: members.accountId })
        .from(members)
        .where(and(eq(members.role, 'owner'), isNull(members.suspendedAt)))
      const [shop] = await tx.select({ id: shops.id }).from(shops).orderBy(asc(shops.createdAt)).limit(1)
      return shop ? owners.map(({ accountId }) => ({ accountId, scope: { organizationId, shopId: shop.id } })) : []
    }),
  )
  return (await Promise.all(found)).flat()
}

/** Records that the operator made a reset link for an owner. */
export async function recordOwnerResetLink(db: Database, { accountId, scope }: Owner, now: Temporal.Instant): Promise<void> {
  await db.inScope(scope, (tx) =>
    tx.insert(events).values({
      id: newId(now.epochMilliseconds),
      ...scope,
      entityType: 'shop',
      entityId: scope.shopId,
      kind: 'owner.reset',
      actorKind: 'system',
      actorId: null,
      at: new Date(now.epochMilliseconds),
      data: { accountId },
    }),
  )
}
