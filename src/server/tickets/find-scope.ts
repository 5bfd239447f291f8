import { isPublicToken } from '#domain/public-token.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { resolve } from '#platform/database/resolver.ts'

export async function findTicketScope(db: Database, token: string): Promise<{ scope: Required<Scope>; ticketId: string } | undefined> {
  const found = isPublicToken(token) ? await resolve(db, 'ticket', token) : undefined
  return found && { scope: { organizationId: found.organizationId, shopId: found.shopId }, ticketId: found.entityId }
}
