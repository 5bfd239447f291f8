import { desc, eq } from 'drizzle-orm'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { invitations, type members } from './table.ts'

type MemberRow = typeof members.$inferSelect
export type InvitationRow = typeof invitations.$inferSelect

export type ActiveMembership = Pick<MemberRow, 'id' | 'organizationId' | 'shopId' | 'role'>

export function readActiveMemberships(db: Database, accountId: string): Promise<ActiveMembership[]> {
  return db.runInAccount(accountId, {
    name: 'memberships',
    text: `select id, organization_id as "organizationId", shop_id as "shopId", role from member where account_id = $1 and suspended_at is null`,
    values: [accountId],
  })
}

/**
 * Returns the account's memberships that act in this shop, suspended ones included. Every call of staff needs them, so this is one round
 * trip.
 */
export function readAccountMembershipsInShop(
  db: Database,
  accountId: string,
  { organizationId, shopId }: Required<Scope>,
): Promise<(ActiveMembership & { suspended: boolean })[]> {
  return db.runInAccount(accountId, {
    name: 'memberships-in-shop',
    text: `select id, organization_id as "organizationId", shop_id as "shopId", role, suspended_at is not null as suspended from member
            where account_id = $1 and organization_id = $2 and (shop_id is null or shop_id = $3)`,
    values: [accountId, organizationId, shopId],
  })
}

export function readInvitations(tx: Tx, shopId: string): Promise<InvitationRow[]> {
  return tx.select().from(invitations).where(eq(invitations.shopId, shopId)).orderBy(desc(invitations.createdAt)).limit(100)
}

/** Locks the invitation until commit, because it works once. */
export async function lockInvitation(tx: Tx, shopId: string, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.select().from(invitations).where(rowInShopCondition(invitations, { shopId, id })).for('update')
  return row
}
