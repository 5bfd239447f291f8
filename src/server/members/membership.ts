import { type Refusal, refuse } from '#domain/refusal.ts'
import { roleReaches } from '#domain/roles.ts'
import type { Database } from '#platform/database/db.ts'
import { resolve } from '#platform/database/resolver.ts'
import type { Membership } from '#platform/http/call.ts'
import { readMembershipsIn } from './store.ts'

/** A shop never changes its organization, so what was found once stays true. */
const organizationOfShop = new Map<string, string>()

/**
 * The account's strongest membership that acts in that shop. "Not there" and "not yours" are the same answer; who was a member is told that the
 * membership was suspended, since they know the shop.
 */
export async function findMembership(
  db: Database,
  accountId: string,
  shopId: string,
): Promise<Membership | Refusal<'shop.notFound' | 'auth.suspended'>> {
  const organizationId = await findOrganization(db, shopId)
  if (!organizationId) return refuse('shop.notFound')
  const rows = await readMembershipsIn(db, accountId, { organizationId, shopId })
  const [strongest] = rows
    .filter(({ suspended }) => !suspended)
    .sort((a, b) => Number(roleReaches(b.role, a.role)) - Number(roleReaches(a.role, b.role)))
  if (!strongest) return refuse(rows.length > 0 ? 'auth.suspended' : 'shop.notFound')
  return { organizationId, shopId, memberId: strongest.id, role: strongest.role }
}

async function findOrganization(db: Database, shopId: string): Promise<string | undefined> {
  const known = organizationOfShop.get(shopId)
  if (known) return known
  const found = await resolve(db, 'shop', shopId)
  if (found) organizationOfShop.set(shopId, found.organizationId)
  return found?.organizationId
}
