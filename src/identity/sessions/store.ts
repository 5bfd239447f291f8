import { and, eq, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { sessions } from './table.ts'

export async function insertSession(sql: NodePgDatabase, session: typeof sessions.$inferSelect): Promise<void> {
  // The browser's other tab may just have made one too: which cookie stays is up to the browser, so both rows do.
  await sql.delete(sessions).where(and(eq(sessions.signInId, session.signInId), lt(sessions.expiresAt, session.createdAt)))
  await sql.insert(sessions).values(session)
}

export async function prolongSession(sql: NodePgDatabase, tokenHash: string, expiresAt: Date): Promise<void> {
  await sql.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}
