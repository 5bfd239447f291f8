import { and, asc, eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { InferredFields, privacyRequestExtraFields } from '#contract/parts.ts'
import type { Actor } from '#domain/actor.ts'
import type { EventKind } from '#domain/events.ts'
import type { PrivacyRequestFacts } from '#domain/privacy/answering.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import type { CardContext, CardDetailContext } from '../cards/context.ts'
import { memberActorOf, type StaffRequest } from '../feed/staff-request.ts'
import { readPrivacyRequestTickets } from './find-numbers.ts'
import { readPrivacyRequest } from './read-requests.ts'
import { type PrivacyRequestRow, privacyRequestCards, privacyRequests } from './table.ts'

export type PrivacyRequestContext = CardContext & CardDetailContext

export type LockedPrivacyRequest = {
  scope: Required<Scope>
  row: PrivacyRequestRow
  cardIds: readonly string[]
  ticketIds: readonly string[]
  /** One entry per `hooks.inPrivacyRequests`. */
  chosen: readonly Partial<InferredFields<typeof privacyRequestExtraFields>>[]
  state: PrivacyRequestFacts
  actor: Actor
  now: Temporal.Instant
}
type Happened = { kind: Extract<EventKind, `privacyRequest.${string}`>; data?: Record<string, unknown> }
/** `values`: changed columns of the row. */
type Done = { event: Happened; values?: Partial<typeof privacyRequests.$inferInsert> }

type ExpectedRev = { requestId: string; rev: number }
type Late = Refusal<'privacyRequest.notFound' | 'privacyRequest.changed' | 'idempotency.mismatch'>

/** Runs a manager's action with the request locked. Of two simultaneous actions the second gets the new state. */
export async function runPrivacyRequestCommand<Refused extends Refusal, Answer>(
  ctx: PrivacyRequestContext,
  call: StaffRequest,
  { requestId, rev }: ExpectedRev,
  work: (tx: Tx, locked: LockedPrivacyRequest) => Promise<Done | Refused>,
  respond: (tx: Tx, locked: LockedPrivacyRequest) => Promise<Answer>,
): Promise<Answer | Refused | Late> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  const result = await ctx.db.inScope(scope, async (tx): Promise<Answer | Refused | Late> => {
    const [row] = await tx
      .select()
      .from(privacyRequests)
      .where(rowInShopCondition(privacyRequests, { shopId, id: requestId }))
      .for('update')
    const earlier = row && (await findIdempotentResult(tx, organizationId, call.idempotency))
    if (earlier && 'refused' in earlier) return earlier
    if (!row) return refuse('privacyRequest.notFound')
    const cardIds = await readCardIds(tx, row)
    const ticketIds = (await readPrivacyRequestTickets(tx, [requestId])).map(({ number }) => number.id)
    const chosen = await Promise.all(
      ctx.hooks.inPrivacyRequests.map(async (part) => (await part.read(tx, [requestId])).get(requestId) ?? part.nothing),
    )
    const otherItems = ticketIds.length + chosen.flatMap((parts) => Object.values(parts).flat()).length
    const counts = { cards: cardIds.length, others: otherItems }
    const state = { closed: row.closedAt !== null, identified: row.identifiedAt !== null, ...counts }
    const locked = { scope, row, cardIds, ticketIds, chosen, state, actor: memberActorOf(call), now: ctx.clock() }
    if (earlier) return respond(tx, locked)
    if (row.rev !== rev) return refuse('privacyRequest.changed')
    const done = await work(tx, locked)
    if ('refused' in done) return rollback(done)
    if (done.values)
      await tx
        .update(privacyRequests)
        .set({ ...done.values, rev: row.rev + 1 })
        .where(rowInShopCondition(privacyRequests, row))
    await recordPrivacyRequestEvent(tx, { ...locked, requestId, ...done.event })
    await saveIdempotentResult(tx, scope, call.idempotency, { requestId })
    return respond(tx, locked)
  })
  const late = result as Late
  return late.refused === 'privacyRequest.changed'
    ? refuse(late.refused, { current: await readPrivacyRequest(ctx, scope, requestId) })
    : result
}

async function readCardIds(tx: Tx, { shopId, id: requestId }: { shopId: string; id: string }): Promise<string[]> {
  const rows = await tx
    .select({ id: privacyRequestCards.cardId })
    .from(privacyRequestCards)
    .where(and(eq(privacyRequestCards.shopId, shopId), eq(privacyRequestCards.requestId, requestId)))
    .orderBy(asc(privacyRequestCards.cardId))
  return rows.map(({ id }) => id)
}

type Recorded = Happened & { scope: Required<Scope>; requestId: string; actor: Actor; now: Temporal.Instant }

/** Writes an event without personal data: the person's words are only in the request, which is emptied later. */
export async function recordPrivacyRequestEvent(tx: Tx, { scope, requestId, kind, actor, now, data = {} }: Recorded): Promise<void> {
  await tx.insert(events).values({
    id: newId(now.epochMilliseconds),
    ...scope,
    entityType: 'privacyRequest',
    entityId: requestId,
    kind,
    actorKind: actor.by,
    actorId: actor.by === 'member' ? actor.accountId : null,
    at: new Date(now.epochMilliseconds),
    data,
  })
}
