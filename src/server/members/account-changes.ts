import { and, eq } from 'drizzle-orm'
import type { AccountChangeEvent } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { newId } from '#platform/ids.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { readAccountOrganizationIds } from './membership.ts'
import { members } from './table.ts'

/** Records an account's change in the log of each of its memberships. */
export async function recordAccountChange(
  { db, clock }: Pick<ShopCommandContext, 'db' | 'clock'>,
  tx: Tx,
  accountId: string,
  { kind, data }: AccountChangeEvent,
): Promise<void> {
  const at = new Date(clock().epochMilliseconds)
  const organizations = new Set((await readAccountOrganizationIds(tx, accountId)).map(({ organizationId }) => organizationId))
  for (const organizationId of organizations) {
    await db.enterScope(tx, { organizationId })
    const memberships = await tx
      .select({ id: members.id, shopId: members.shopId })
      .from(members)
      .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)))
    const actor = { actorKind: 'member', actorId: accountId } as const
    for (const { id: entityId, shopId } of memberships)
      await tx
        .insert(events)
        .values({ id: newId(at.getTime()), organizationId, shopId, entityType: 'member', entityId, kind, data, at, ...actor })
    await db.leaveScope(tx)
  }
}
