import { and, eq, gt, lt } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { addSeconds } from '../clock.ts'
import { identitySchema } from './schema.ts'
import { signIns } from './sign-ins.ts'

export const sessions = identitySchema.table(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    signInId: uuid('sign_in_id')
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('session_sign_in').on(table.signInId)],
)

export async function insertSession(sql: NodePgDatabase, session: typeof sessions.$inferSelect): Promise<void> {
  // Keeps other sessions of the sign-in: another tab may just have made one, and the browser decides which cookie stays.
  await sql.delete(sessions).where(and(eq(sessions.signInId, session.signInId), lt(sessions.expiresAt, session.createdAt)))
  await sql.insert(sessions).values(session)
}

/** How long the previous cookie stays valid while the response with the new one is on its way. */
const handoverSeconds = 10

/** Returns false if the session is gone or being handed over, which must not be extended. */
export async function extendSession(
  sql: NodePgDatabase,
  tokenHash: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> {
  const lasting = and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, addSeconds(now, handoverSeconds)))
  return (await sql.update(sessions).set({ expiresAt }).where(lasting).returning({ signInId: sessions.signInId })).length > 0
}

/**
 * Moves the sessions of an ending sign-in to its successor for a few seconds. Otherwise an open page, which still sends the old cookie,
 * would be redirected and lose its input.
 */
export async function moveSessionsToSuccessor(
  sql: NodePgDatabase,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const soon = addSeconds(now, handoverSeconds)
  const lasting = and(eq(sessions.signInId, from), gt(sessions.expiresAt, soon))
  await sql.update(sessions).set({ signInId: to, expiresAt: soon }).where(lasting)
}
