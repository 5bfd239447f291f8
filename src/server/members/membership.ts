import { roleReaches } from '#domain/roles.ts'
import type { Database } from '#platform/db.ts'
import type { Membership } from '#platform/http/call.ts'
import { resolve } from '#platform/resolver.ts'
import { readMemberships } from './store.ts'

/** A shop never changes its organization, so what was found once stays true. */
const organizationOfShop = new Map<string, string>()

/** The account's strongest membership that acts in that shop. Undefined also for a shop that is not there. */
export async function findMembership(db: Database, accountId: string, shopId: string): Promise<Membership | undefined> {
  const rows = await readMemberships(db, accountId)
  const organizationId = rows.length > 0 ? await findOrganization(db, shopId) : undefined
  const [strongest] = rows
    .filter((row) => row.organizationId === organizationId && (row.shopId === null || row.shopId === shopId))
    .sort((a, b) => Number(roleReaches(b.role, a.role)) - Number(roleReaches(a.role, b.role)))
  return strongest && { organizationId: strongest.organizationId, shopId, memberId: strongest.id, role: strongest.role }
}

async function findOrganization(db: Database, shopId: string): Promise<string | undefined> {
  const known = organizationOfShop.get(shopId)
  if (known) return known
  const found = await resolve(db, 'shop', shopId)
  if (found) organizationOfShop.set(shopId, found.organizationId)
  return found?.organizationId
}
