import { isPublicToken } from '#domain/public-token.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { findLookup } from '#platform/database/resolver.ts'

export async function resolveTicketToken(db: Database, token: string): Promise<{ scope: Required<Scope>; ticketId: string } | undefined> {
  const resolved = isPublicToken(token) ? await findLookup(db, 'ticket', token) : undefined
  return resolved && { scope: { organizationId: resolved.organizationId, shopId: resolved.shopId }, ticketId: resolved.entityId }
}
