/** Receives privacy requests, from the page of the shop's notice or from staff. */

import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { PrivacyRequest, PrivacyRequestReceipt } from '#contract/privacy/requests.ts'
import type { Actor } from '#domain/actor.ts'
import { entryCodeFromBytes, parseEntryCode } from '#domain/entry-code.ts'
import type { Locale } from '#domain/locale.ts'
import { earliestReceiptDay, responseDueDay } from '#domain/privacy/answering.ts'
import type { PrivacyRequestKind, PrivacyRequestSource } from '#domain/privacy/request.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { memberActorOf, type StaffRequest } from '../feed/staff-request.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { runWithRateLimits } from '../tickets/entry/visitor-rate-limits.ts'
import { type PrivacyRequestContext, recordPrivacyRequestEvent } from './privacy-request-command.ts'
import { readPrivacyRequest } from './read-requests.ts'
import { type PrivacyRequestRow, privacyRequests } from './table.ts'

type RequestInput = { kind: PrivacyRequestKind; name: string; contact: string; foundBy: string; words: string; locale: Locale }

/** Receives a visitor's request. The response contains a reference and never reveals whether the shop knows the visitor. */
export async function receivePrivacyRequest(
  ctx: PrivacyRequestContext,
  { code: typed, address }: { code: string; address: string | undefined },
  input: RequestInput,
  call: IdempotentCall,
): Promise<
  | PrivacyRequestReceipt
  | Refusal<'entry.notFound' | 'entry.replaced' | 'entry.shopClosed' | 'request.invalid' | 'request.tooMany' | 'idempotency.mismatch'>
> {
  const code = parseEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code, { closedToo: true })
  if (!settings) return ctx.entrySettings.refuse(code)
  const { scope } = settings
  const received = await runWithRateLimits(ctx, 'request', { ...settings, address }, () =>
    ctx.db.inScope(scope, (tx) => receive(tx, ctx, { scope, input, source: 'page', actor: { by: 'visitor' }, call })),
  )
  return 'refused' in received ? received : { reference: received.reference, dueOn: received.dueOn }
}

export async function addRequest(
  ctx: PrivacyRequestContext,
  call: StaffRequest,
  { source, receivedOn, ...input }: RequestInput & { source: PrivacyRequestSource; receivedOn?: string | undefined },
): Promise<PrivacyRequest | Refusal<'request.invalid' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  const actor = memberActorOf(call)
  const received = await ctx.db.inScope(scope, (tx) =>
    receive(tx, ctx, { scope, input, source, receivedOn, actor, call: call.idempotency }),
  )
  return 'refused' in received ? received : readPrivacyRequest(ctx, scope, received.id)
}

type Receiving = {
  scope: Required<Scope>
  input: RequestInput
  source: PrivacyRequestSource
  receivedOn?: string | undefined
  actor: Actor
  call: IdempotentCall
}

async function receive(
  tx: Tx,
  ctx: Pick<PrivacyRequestContext, 'clock'>,
  { scope, input, source, receivedOn, actor, call }: Receiving,
): Promise<PrivacyRequestRow | Refusal<'request.invalid' | 'idempotency.mismatch'>> {
  // Locks the key until the transaction ends, so that a concurrent duplicate waits.
  await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [call.key])
  const earlier = await findIdempotentResult(tx, scope.organizationId, call)
  if (earlier && 'refused' in earlier) return earlier
  if (earlier) {
    const [row] = await tx
      .select()
      .from(privacyRequests)
      .where(rowInShopCondition(privacyRequests, { shopId: scope.shopId, id: String(earlier.result.requestId) }))
    return row!
  }
  const now = ctx.clock()
  const shop = await readShopRow(tx, scope.shopId)
  const { timeZone, ...clock } = clockOf(shop)
  const today = unpinnedBusinessDay(now, { timeZone, ...clock })
  const day = receivedOn ?? today
  if (day > today) return { refused: 'request.invalid', fields: [{ path: 'receivedOn', message: 'Is in the future' }] }
  if (day < earliestReceiptDay(today))
    return { refused: 'request.invalid', fields: [{ path: 'receivedOn', message: 'Is more than a year ago' }] }
  // The time of an earlier day is unknown.
  const at = day === today ? now : Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant()
  const entered = { ...input, foundBy: input.foundBy || null, words: input.words || null }
  const row = {
    id: newId(now.epochMilliseconds),
    ...scope,
    ...entered,
    source,
    dueOn: responseDueDay(day),
    receivedAt: new Date(at.epochMilliseconds),
  }
  const [saved] = await tx
    .insert(privacyRequests)
    .values({ ...row, reference: entryCodeFromBytes(randomBytes(8)) })
    .returning()
  await recordPrivacyRequestEvent(tx, {
    scope,
    requestId: row.id,
    kind: 'privacyRequest.receive',
    actor,
    now,
    data: { kind: input.kind, source },
  })
  await saveIdempotentResult(tx, scope, call, { requestId: row.id })
  return saved!
}
