import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Presence } from '#domain/presence.ts'
import type { Tx } from '#platform/db.ts'
import type { Membership } from '#platform/http/call.ts'
import { shops } from '../shops/table.ts'
import { presences } from './table.ts'

export type SaidPresence = { said: Presence | undefined; clock: { timeZone: string; dayStartsAt: string } }

/** What the member said last, with the clock that tells whether it still counts. */
export async function readPresence(tx: Tx, { shopId, memberId }: Membership): Promise<SaidPresence> {
  const [row] = await tx
    .select({ timeZone: shops.timeZone, dayStartsAt: shops.dayStartsAt, state: presences.state, since: presences.since })
    .from(shops)
    .leftJoin(presences, and(eq(presences.shopId, shops.id), eq(presences.memberId, memberId)))
    .where(eq(shops.id, shopId))
  const { timeZone, dayStartsAt, state, since } = row!
  const said = state && since ? { state, since: Temporal.Instant.fromEpochMilliseconds(since.getTime()) } : undefined
  return { said, clock: { timeZone, dayStartsAt } }
}

export async function savePresence(
  tx: Tx,
  { organizationId, shopId, memberId }: Membership,
  { state, since: instant }: Presence,
): Promise<void> {
  const since = new Date(instant.epochMilliseconds)
  await tx
    .insert(presences)
    .values({ organizationId, shopId, memberId, state, since })
    .onConflictDoUpdate({ target: [presences.shopId, presences.memberId], set: { state, since } })
}
