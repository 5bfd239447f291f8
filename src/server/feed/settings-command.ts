import type { Temporal } from 'temporal-polyfill'
import type { EventKind } from '#domain/events.ts'
import type { Refusal } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events, eventValues } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { newId } from '#platform/ids.ts'
import { bringAlarmForward } from './alarm.ts'
import type { ShopCommandContext } from './context.ts'
import { lockAndTakeSeq } from './queue-command.ts'
import type { StaffRequest } from './staff-request.ts'

/** Event of a changed row. `values`: free text that may be personal, stored where it can be erased. */
export type SettingsEvent = {
  kind: EventKind
  entityType: 'lane' | 'service' | 'counter' | 'staff' | 'shop' | 'member' | 'slotBlock' | 'calendarFeed' | 'apiKey' | 'webhook'
  entityId: string
  changed: readonly string[]
  data?: Record<string, unknown>
  values?: Record<string, { before?: unknown; after?: unknown }>
}

/** Id of the row that the result is read from, and its event; no event if nothing changed. */
export type SettingIdWithEvent = { id: string; event?: SettingsEvent }

/**
 * Runs a command that changes queue settings. It takes the queue lock and a seq, and raises the settings version, so joins and
 * projections notice outdated settings (docs/architecture.md).
 */
export async function runSettingsCommand<Result, Refused extends Refusal>(
  ctx: ShopCommandContext,
  { membership: { organizationId, shopId }, account, idempotency }: StaffRequest,
  work: (tx: Tx, now: Date) => Promise<SettingIdWithEvent | Refused>,
  readResult: (tx: Tx, id: string) => Promise<Result>,
  /** Locks rows that come before the queue in the order of locks. */
  lockFirst: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Result | Refused | Refusal<'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  const now = new Date(ctx.clock().epochMilliseconds)
  return ctx.db.inScope(scope, async (tx) => {
    await lockFirst(tx)
    const [seq, earlier] = await Promise.all([lockAndTakeSeq(tx, shopId), findIdempotentResult(tx, organizationId, idempotency)])
    if (earlier) return rollback('refused' in earlier ? earlier : await readResult(tx, String(earlier.result.id)))
    const done = await work(tx, now)
    if ('refused' in done) return rollback(done)
    const { id, event } = done
    if (event)
      await recordSettingsChange(tx, { scope, seq, event, actor: { by: 'member', accountId: account.accountId }, now: ctx.clock() })
    const [result] = await Promise.all([readResult(tx, id), saveIdempotentResult(tx, scope, idempotency, { id })])
    return result
  })
}

type SettingsChange = {
  scope: Required<Scope>
  seq: number
  event: SettingsEvent
  actor: { by: 'member'; accountId: string } | { by: 'system' }
  now: Temporal.Instant
}

/** Records a change of settings and raises their version. Call inside the queue lock. */
export async function recordSettingsChange(tx: Tx, { scope, seq, event, actor, now }: SettingsChange): Promise<void> {
  const { kind, entityType, entityId, changed, data = {}, values = {} } = event
  await tx.$client.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [scope.shopId])
  const id = newId(now.epochMilliseconds)
  const by = { actorKind: actor.by, actorId: actor.by === 'member' ? actor.accountId : null } as const
  const at = new Date(now.epochMilliseconds)
  await tx.insert(events).values({ id, ...scope, seq, entityType, entityId, kind, ...by, at, changed: [...changed], data })
  const rows = Object.entries(values).map(([field, { before, after }]) => ({ eventId: id, ...scope, field, before, after }))
  if (rows.length > 0) await tx.insert(eventValues).values(rows)
  // A changed grace time or day's end may make work due now.
  await bringAlarmForward(tx, scope, now)
}
