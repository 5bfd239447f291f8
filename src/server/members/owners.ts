/** For whoever runs the server: who owns what is on it, without being signed in. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Database, Scope } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import { shops } from '../shops/table.ts'
import { members } from './table.ts'

export type Owner = { accountId: string; scope: Required<Scope> }

/** Of all organizations; the shop is the organization's first. Scope by scope, as the row policies want it. */
export async function findOwners(db: Database): Promise<Owner[]> {
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

/** In the organization's history: somebody at the server's console has made a link that sets an owner's password. */
export async function logOwnerReset(db: Database, { accountId, scope }: Owner, now: Temporal.Instant): Promise<void> {
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
