import type { Temporal } from 'temporal-polyfill'
import type { Retention, RetentionPreview } from '#contract/privacy/retention.ts'
import type { RetentionPolicy } from '#domain/cards/retention.ts'
import { privacyClasses } from '#domain/forms/form.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { type Database, rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { clockOf } from '../shops/clock.ts'
import type { PublisherRequest } from '../shops/publish.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { readRetention, readRetentionPolicy, type StoredPolicy } from './policy.ts'
import { previewRetentionErasures } from './preview.ts'
import { retentions } from './table.ts'

export type RetentionContext = { db: Database; clock: () => Temporal.Instant; hooks: Pick<FeatureHooks, 'besideCard'> }

export function getRetention({ db }: RetentionContext, scope: Required<Scope>): Promise<Retention> {
  return db.readScope(scope, (tx) => readRetention(tx, scope.shopId))
}

export function previewRetention(ctx: RetentionContext, scope: Required<Scope>, policy: RetentionPolicy): Promise<RetentionPreview> {
  return ctx.db.readScope(scope, (tx) => preview(ctx, tx, scope.shopId, policy))
}

async function preview({ clock, hooks }: RetentionContext, tx: Tx, shopId: string, policy: RetentionPolicy): Promise<RetentionPreview> {
  const [shop, retention] = await Promise.all([readShopRow(tx, shopId), readRetention(tx, shopId)])
  return { retention, ...(await previewRetentionErasures(tx, { shopId, policy, clock: clockOf(shop), now: clock(), ...hooks })) }
}

/** `goes`: the number of cards losing data that the manager has confirmed. */
type SaveRetentionInput = { rev: number; months: RetentionPolicy; goes: number }

export function setRetention(
  ctx: RetentionContext,
  { rev, months, goes }: SaveRetentionInput,
  { membership: { organizationId, shopId }, account, idempotency }: PublisherRequest,
): Promise<Retention | Refusal<'retention.changed' | 'retention.previewOutdated' | 'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  return ctx.db.inScope(scope, async (tx) => {
    // Advisory lock, because there may be no row to lock yet.
    await tx.$client.query(`select pg_advisory_xact_lock(hashtextextended('retention ' || $1, 0))`, [shopId])
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (earlier) return 'refused' in earlier ? earlier : readRetention(tx, shopId)
    const stored = await readRetentionPolicy(tx, shopId)
    if (stored.rev !== rev) return rollback(refuse('retention.changed', { current: await preview(ctx, tx, shopId, months) }))
    if (privacyClasses.some((privacy) => stored.months[privacy] !== months[privacy])) {
      const current = await preview(ctx, tx, shopId, months)
      const { classes, ...counts } = current.now
      if (Object.values(counts).reduce((sum, count) => sum + count, 0) > goes)
        return rollback(refuse('retention.previewOutdated', { current }))
      await save(tx, scope, { stored, months, now: ctx.clock(), accountId: account.accountId })
    }
    await saveIdempotentResult(tx, scope, idempotency, {})
    return readRetention(tx, shopId)
  })
}

type Saving = { stored: StoredPolicy; months: RetentionPolicy; now: Temporal.Instant; accountId: string }

async function save(tx: Tx, scope: Required<Scope>, { stored, months, now, accountId }: Saving): Promise<void> {
  const { shopId } = scope
  const at = new Date(now.epochMilliseconds)
  const values = { ...months, changedAt: at, rev: stored.rev + 1 }
  await tx
    .insert(retentions)
    .values({ ...scope, ...values })
    .onConflictDoUpdate({ target: retentions.shopId, set: values })
  await tx.insert(events).values({
    id: newId(now.epochMilliseconds),
    ...scope,
    ...{ entityType: 'shop', entityId: shopId, kind: 'shop.setRetention', actorKind: 'member', actorId: accountId, at },
    changed: privacyClasses.filter((privacy) => stored.months[privacy] !== months[privacy]),
    data: { before: stored.months, after: months },
  })
}
