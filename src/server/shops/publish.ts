import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { EventKind } from '#domain/events.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { Database, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import { shops } from './table.ts'

export type PublishContext = { db: Database; clock: () => Temporal.Instant }
export type PublisherRequest = {
  membership: CallerMembership
  account: Pick<AuthenticatedAccount, 'accountId'>
  idempotency: IdempotentCall
}

/** Object that a shop publishes in immutable versions: its event kind, and how to read a version. */
type Versions<Published, Changed> = {
  event: EventKind
  /** Refusal for a caller whose version is outdated. */
  changed: Changed
  /** Without `version`: the current one. */
  read: (tx: Tx, shopId: string, version?: number) => Promise<Published | undefined>
}

type VersionRow = { organizationId: string; shopId: string; version: number; publishedAt: Date }

/** Publishes the next version. Of two simultaneous calls the second is refused, because its `replaces` is outdated. */
export function publishVersion<Published extends { version: number }, Changed extends string, Written extends Refusal | undefined>(
  { db, clock }: PublishContext,
  { event, changed, read }: Versions<Published, Changed>,
  replaces: number,
  { membership: { organizationId, shopId }, account, idempotency }: PublisherRequest,
  write: (tx: Tx, row: VersionRow, current: Published | undefined) => Promise<Written>,
): Promise<Published | NonNullable<Written> | Refusal<Changed> | Refusal<'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  const now = clock()
  const publishedAt = new Date(now.epochMilliseconds)
  return db.inScope(scope, async (tx) => {
    // Locks the shop, so that the second publication sees the first one's version.
    await tx.select({ id: shops.id }).from(shops).where(eq(shops.id, shopId)).for('update')
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier && 'refused' in earlier) return earlier
    if (earlier) return (await read(tx, shopId, Number(earlier.result.version)))!
    const current = await read(tx, shopId)
    if (current && current.version !== replaces) return refuse(changed, { current })
    const version = replaces + 1
    const refused = await write(tx, { ...scope, version, publishedAt }, current)
    if (refused) return refused
    await tx.insert(events).values({
      id: newId(now.epochMilliseconds),
      ...scope,
      entityType: 'shop',
      entityId: shopId,
      kind: event,
      actorKind: 'member',
      actorId: account.accountId,
      at: publishedAt,
      data: { version },
    })
    await saveIdempotentResult(tx, scope, idempotency, { version: String(version) })
    return (await read(tx, shopId, version))!
  })
}
