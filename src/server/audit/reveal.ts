import type { EventKind } from '#domain/events.ts'
import type { Locale } from '#domain/locale.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { AuthenticatedAccount } from '#platform/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import { readFieldLabelResolver } from './entry.ts'
import type { AuditContext } from './read.ts'
import { auditTexts, formatAuditValue } from './words.ts'

export type AuditRequest = { membership: CallerMembership; account: AuthenticatedAccount; idempotency: IdempotentCall; locale: Locale }
type Revealed = { values: { label: string; before: string | null; after: string | null }[] }

/** Returns an event's personal values while they are stored. Records the access, once per idempotency key. */
export function revealEventValues(
  { db, clock }: AuditContext,
  { membership: { organizationId, shopId }, account, idempotency, locale }: AuditRequest,
  eventId: string,
): Promise<Revealed | Refusal<'audit.notFound' | 'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  return db.inScope(scope, async (tx) => {
    await lockIdempotencyKey(tx, idempotency)
    const earlier = await findIdempotentResult(tx, organizationId, idempotency)
    if (isRefusal(earlier)) return earlier
    const { rows } = await tx.$client.query<{ kind: EventKind }>('select kind from event where organization_id = $1 and id = $2', [
      organizationId,
      eventId,
    ])
    const [event] = rows
    if (!event) return refuse('audit.notFound')
    const { rows: values } = await tx.$client.query<{ field: string; before: unknown; after: unknown }>(
      'select field, before, after from event_value where event_id = $1 order by field',
      [eventId],
    )
    if (!earlier) {
      const at = clock().epochMilliseconds
      await tx.insert(events).values({
        ...{ id: newId(at), ...scope, entityType: 'event', entityId: eventId, kind: 'audit.reveal', at: new Date(at) },
        ...{ actorKind: 'member', actorId: account.accountId, changed: values.map(({ field }) => field), data: { kind: event.kind } },
      })
      await saveIdempotentResult(tx, scope, idempotency, { eventId })
    }
    const labels = await readFieldLabelResolver(tx, shopId, [event], locale)
    const text = (value: unknown) => (value === null ? null : formatAuditValue(auditTexts[locale], locale, value, true))
    return { values: values.map(({ field, before, after }) => ({ label: labels(event, field), before: text(before), after: text(after) })) }
  })
}

/** Locks the key until the transaction ends, so that a concurrent duplicate waits. */
export async function lockIdempotencyKey(tx: Tx, { key }: IdempotentCall): Promise<void> {
  await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
}
