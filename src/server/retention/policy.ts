import { and, desc, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Retention } from '#contract/privacy/retention.ts'
import { type RetentionPolicy, unlimitedRetention } from '#domain/cards/retention.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { readStaffNamesByAccount } from '../members/actor-names.ts'
import { retentions } from './table.ts'

export type StoredPolicy = { rev: number; months: RetentionPolicy; changedAt: Date | null }

/** `lock`: locks the policy against changes until the transaction ends. */
export async function readRetentionPolicy(tx: Tx, shopId: string, { held: lock = false } = {}): Promise<StoredPolicy> {
  const query = tx.select().from(retentions).where(eq(retentions.shopId, shopId))
  const [row] = lock ? await query.for('share') : await query
  if (!row) return { rev: 0, months: unlimitedRetention, changedAt: null }
  const { rev, open, person, contact, paper, changedAt } = row
  return { rev, months: { person, contact, paper, open }, changedAt }
}

export async function copyRetentionPolicy(tx: Tx, from: string, scope: Required<Scope>, now: Temporal.Instant): Promise<void> {
  const { months, changedAt } = await readRetentionPolicy(tx, from)
  if (changedAt) await tx.insert(retentions).values({ ...scope, ...months, changedAt: new Date(now.epochMilliseconds), rev: 1 })
}

export async function readRetention(tx: Tx, shopId: string): Promise<Retention> {
  const { rev, months, changedAt } = await readRetentionPolicy(tx, shopId)
  if (!changedAt) return { rev, months, changedAt: null, changedBy: null }
  const [last] = await tx
    .select({ actorId: events.actorId })
    .from(events)
    .where(and(eq(events.entityId, shopId), eq(events.kind, 'shop.setRetention')))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1)
  const names = last ? await readStaffNamesByAccount(tx, [last]) : undefined
  return { rev, months, changedAt: changedAt.toISOString(), changedBy: names?.get(last!.actorId ?? '') ?? null }
}
