import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { findLookup } from '#platform/database/resolver.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { passesSecondFactorDemand, readSecondFactorDemand } from './second-factor.ts'
import { type ActiveMembership, readAccountMembershipsInShop, readActiveMemberships } from './store.ts'
import { members } from './table.ts'

/** Topic of hints that an account's rights changed. Every process checks its open streams again. */
export const rightsHintTopic = (accountId: string) => `rights:${accountId}`

const tabletRole: Role = 'reception'

/** A shop never changes its organization, so cached entries stay valid. */
const organizationOfShop = new Map<string, string>()

/**
 * Returns the account's strongest active membership in the shop. An unknown shop and a foreign one get the same refusal. Members learn of a
 * suspension or a demanded second factor.
 */
export async function findMembership(
  db: Database,
  {
    accountId,
    organizationId: only,
    device,
    secondFactor,
  }: Pick<AuthenticatedAccount, 'accountId' | 'organizationId' | 'device' | 'secondFactor'>,
  shopId: string,
  now: Date,
): Promise<CallerMembership | Refusal<'shop.notFound' | 'auth.suspended' | 'auth.factorDemanded'>> {
  const organizationId = await findOrganization(db, shopId)
  if (!organizationId || (only !== undefined && only !== organizationId) || (device && device.shopId !== shopId))
    return refuse('shop.notFound')
  if (device?.by === 'device') return { organizationId, shopId, memberId: device.id, role: tabletRole }
  const rows = await readAccountMembershipsInShop(db, accountId, { organizationId, shopId })
  const [strongest] = rows
    .filter(({ suspended }) => !suspended)
    .sort((a, b) => Number(isRoleAtLeast(b.role, a.role)) - Number(isRoleAtLeast(a.role, b.role)))
  if (!strongest) return refuse(rows.length > 0 ? 'auth.suspended' : 'shop.notFound')
  if (!passesSecondFactorDemand({ secondFactor, device })) {
    const demand = await readSecondFactorDemand(db, organizationId)
    if (demand && demand.from <= now) return refuse('auth.factorDemanded')
  }
  return { organizationId, shopId, memberId: strongest.id, role: strongest.role }
}

/** Returns the account's memberships: on a shared tablet those of its shop, and after a sign-in for one organization those of that one. */
export async function readAccessibleMemberships(
  db: Database,
  { accountId, organizationId: only, device }: AuthenticatedAccount,
): Promise<ActiveMembership[]> {
  if (!device)
    return (await readActiveMemberships(db, accountId)).filter(({ organizationId }) => only === undefined || only === organizationId)
  const { id, shopId } = device
  const organizationId = await findOrganization(db, shopId)
  if (!organizationId) return []
  if (device.by === 'device') return [{ id, organizationId, shopId, role: tabletRole }]
  const rows = await readAccountMembershipsInShop(db, accountId, { organizationId, shopId })
  return rows.filter(({ suspended }) => !suspended).map(({ id, role }) => ({ id, organizationId, shopId, role }))
}

/** Suspended memberships do not count. */
export const hasMembershipInOrganization = async (db: Database, accountId: string, organizationId: string): Promise<boolean> =>
  (await readActiveMemberships(db, accountId)).some((membership) => membership.organizationId === organizationId)

async function findOrganization(db: Database, shopId: string): Promise<string | undefined> {
  const cached = organizationOfShop.get(shopId)
  if (cached) return cached
  const resolved = await findLookup(db, 'shop', shopId)
  if (resolved) organizationOfShop.set(shopId, resolved.organizationId)
  return resolved?.organizationId
}

/** Returns true if the account was suspended or removed in this shop since then, even if it is back. */
export async function hasMembershipEndedSince(
  tx: Tx,
  { organizationId, shopId }: Required<Scope>,
  accountId: string,
  since: Date,
): Promise<boolean> {
  const actsHere = or(isNull(members.shopId), eq(members.shopId, shopId))
  const [row] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId), actsHere, gte(members.endedAt, since)))
    .limit(1)
  return row !== undefined
}

/** Returns all memberships of the account, suspended ones included. Call before entering a scope. */
export async function readAccountOrganizationIds(tx: Tx, accountId: string): Promise<{ organizationId: string }[]> {
  await tx.$client.query(`select set_config('app.account', $1, true)`, [accountId])
  return tx.select({ organizationId: members.organizationId }).from(members).where(eq(members.accountId, accountId))
}
