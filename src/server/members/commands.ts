import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { isRoleAtLeast, organizationRoles, type Role } from '#domain/roles.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { members, staff } from './table.ts'

export type NewMember = { accountId: string; role: Role; name: string; serves: boolean; invitedAt?: Date }

/**
 * Adds a membership and, if the member serves, a person on the shop's list of staff. Owners and admins get a membership of the
 * organization, others of the shop.
 */
export async function addMember(
  tx: Tx,
  scope: Required<Scope>,
  { accountId, role, name, serves, invitedAt }: NewMember,
  now: Temporal.Instant,
): Promise<void> {
  const { organizationId, shopId } = scope
  // Watchers of the queue show the list of staff. Take the queue's lock before rows of members, as every command does, or this could
  // deadlock.
  if (serves) await tx.$client.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shopId])
  await addRole(tx, { organizationId, shopId: organizationRoles.includes(role) ? null : shopId, accountId, role }, invitedAt, now)
  if (!serves) return
  const existing = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.shopId, shopId), eq(staff.accountId, accountId), ne(staff.status, 'left')))
  if (existing.length === 0) await tx.insert(staff).values({ id: newId(now.epochMilliseconds), ...scope, accountId, name, sort: 100 })
}

/**
 * Adds a role. An active member keeps the stronger one, so accepting an invitation never lowers rights. A suspended member returns only by
 * an invitation made after the suspension.
 */
async function addRole(
  tx: Tx,
  member: Omit<typeof members.$inferInsert, 'id'>,
  invitedAt: Date | undefined,
  now: Temporal.Instant,
): Promise<void> {
  const inShop = member.shopId ? eq(members.shopId, member.shopId) : isNull(members.shopId)
  const [existing] = await tx
    .select()
    .from(members)
    .where(and(eq(members.organizationId, member.organizationId), eq(members.accountId, member.accountId), inShop))
    .for('update')
  if (!existing) {
    await tx.insert(members).values({ id: newId(now.epochMilliseconds), ...member })
    return
  }
  const change = (set: Partial<typeof members.$inferInsert>) =>
    tx
      .update(members)
      .set(set)
      .where(and(eq(members.organizationId, member.organizationId), eq(members.id, existing.id)))
  if (!existing.suspendedAt) {
    if (!isRoleAtLeast(existing.role, member.role)) await change({ role: member.role })
  } else if (invitedAt && invitedAt > existing.suspendedAt) await change({ role: member.role, suspendedAt: null, leftAt: null })
}
