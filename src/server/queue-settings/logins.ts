import { and, eq, isNull, or } from 'drizzle-orm'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { members } from '../members/table.ts'

/** Accounts that act in the shop, each with its strongest role. Auditors are left out, because they serve no visitors. */
export async function readAccountsAllowedToServe(
  tx: Tx,
  { organizationId, shopId }: Required<Scope>,
): Promise<{ accountId: string; role: Role }[]> {
  const rows = await tx
    .select({ accountId: members.accountId, role: members.role })
    .from(members)
    .where(
      and(eq(members.organizationId, organizationId), isNull(members.suspendedAt), or(isNull(members.shopId), eq(members.shopId, shopId))),
    )
    .orderBy(members.createdAt)
  const strongest = new Map<string, Role>()
  for (const { accountId, role } of rows) {
    const strongestRole = strongest.get(accountId)
    if (isRoleAtLeast(role, 'reception') && (!strongestRole || isRoleAtLeast(role, strongestRole))) strongest.set(accountId, role)
  }
  return [...strongest].map(([accountId, role]) => ({ accountId, role }))
}
