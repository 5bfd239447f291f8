import { and, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sessions } from './table.ts'

export async function insertSession(sql: NodePgDatabase, session: typeof sessions.$inferSelect): Promise<void> {
  // Another tab may just have made a session too. The browser decides which cookie stays, so both rows stay.
  await sql.delete(sessions).where(and(eq(sessions.signInId, session.signInId), lt(sessions.expiresAt, session.createdAt)))
  await sql.insert(sessions).values(session)
}

export async function prolongSession(sql: NodePgDatabase, tokenHash: string, expiresAt: Date): Promise<void> {
  await sql.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}
