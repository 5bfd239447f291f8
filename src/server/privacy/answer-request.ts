/** Steps of managers on a privacy request: verify the identity, choose cards, then fulfil or reject the request. */

import { and, eq } from 'drizzle-orm'
import type { InferredFields, requesterExportExtraFields } from '#contract/parts.ts'
import type { OwnTicketData, PrivacyRequest } from '#contract/privacy/requests.ts'
import { checkDataHandOver, checkRequestClosing } from '#domain/privacy/answering.ts'
import type { IdentityCheck, PrivacyRefusalReason, PrivacyRequestOutcome } from '#domain/privacy/request.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { areVisibleCards, discloseCards, eraseCards, withdrawConsents } from '../cards/personal/on-request.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import type { PrivacyChoiceSaver } from '../hooks/hooks.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'
import { eraseTicketVisitorData } from '../tickets/visitor/erase-visitors.ts'
import { areTicketsOfShop } from './find-numbers.ts'
import { readOwnTickets } from './own-numbers.ts'
import { type LockedPrivacyRequest, type PrivacyRequestContext, runPrivacyRequestCommand } from './privacy-request-command.ts'
import { readPrivacyRequest } from './read-requests.ts'
import { privacyRequestCards, privacyRequestTickets } from './table.ts'

type ExpectedRev = { requestId: string; rev: number }
type NotYet = Refusal<'privacyRequest.closed' | 'privacyRequest.unidentified' | 'privacyRequest.noCard'>

export function recordIdentityCheck(
  ctx: PrivacyRequestContext,
  call: StaffRequest,
  { how, ...expected }: ExpectedRev & { how: IdentityCheck },
) {
  return shown<Refusal<'privacyRequest.closed'>>(ctx, call, expected, async (_, { state, now }) => {
    if (state.closed) return refuse('privacyRequest.closed')
    const { accountId } = call.account
    const values = { identifiedHow: how, identifiedAt: new Date(now.epochMilliseconds), identifiedBy: accountId }
    return { event: { kind: 'privacyRequest.identify', data: { how } }, values }
  })
}

export function selectRequesterCards(
  ctx: PrivacyRequestContext,
  call: StaffRequest,
  { cards, ...expected }: ExpectedRev & { cards: readonly string[] },
) {
  return shown<Refusal<'privacyRequest.closed' | 'card.notFound'>>(ctx, call, expected, async (tx, { state, scope, cardIds }) => {
    if (state.closed) return refuse('privacyRequest.closed')
    const ids = [...new Set(cards)]
    // Checks only added cards, because a chosen one may have been erased since.
    const added = ids.filter((id) => !cardIds.includes(id))
    if (added.length > 0 && !(await areVisibleCards(tx, scope.shopId, added))) return refuse('card.notFound')
    await tx
      .delete(privacyRequestCards)
      .where(and(eq(privacyRequestCards.shopId, scope.shopId), eq(privacyRequestCards.requestId, expected.requestId)))
    if (ids.length > 0)
      await tx.insert(privacyRequestCards).values(ids.map((cardId) => ({ ...scope, requestId: expected.requestId, cardId })))
    return { event: { kind: 'privacyRequest.choose', data: { cards: ids.length } }, values: {} }
  })
}

export function saveRequesterTickets(
  ctx: PrivacyRequestContext,
  call: StaffRequest,
  { numbers, ...expected }: ExpectedRev & { numbers: readonly string[] },
) {
  return shown<Refusal<'privacyRequest.closed' | 'ticket.notFound'>>(ctx, call, expected, async (tx, { state, scope }) => {
    if (state.closed) return refuse('privacyRequest.closed')
    const ids = [...new Set(numbers)]
    if (ids.length > 0 && !(await areTicketsOfShop(tx, scope.shopId, ids))) return refuse('ticket.notFound')
    await tx
      .delete(privacyRequestTickets)
      .where(and(eq(privacyRequestTickets.shopId, scope.shopId), eq(privacyRequestTickets.requestId, expected.requestId)))
    const chosen = ids.map((ticketId) => ({ ...scope, requestId: expected.requestId, ticketId }))
    if (ids.length > 0) await tx.insert(privacyRequestTickets).values(chosen)
    return { event: { kind: 'privacyRequest.choose', data: { numbers: ids.length } }, values: {} }
  })
}

/** Lets a feature store its own choices in a request. */
export const createPrivacyChoiceSaver =
  (ctx: PrivacyRequestContext): PrivacyChoiceSaver =>
  <Refused extends Refusal>(...[call, expected, work]: Parameters<PrivacyChoiceSaver>) =>
    shown<Refusal<'privacyRequest.closed'> | Refused>(ctx, call, expected, async (tx, { state, scope }) => {
      if (state.closed) return refuse('privacyRequest.closed')
      const chosen = await work(tx, scope)
      return 'refused' in chosen ? (chosen as Refused) : { event: { kind: 'privacyRequest.choose', data: chosen }, values: {} }
    })

type ExportedData = { cards: Awaited<ReturnType<typeof discloseCards>>; numbers: OwnTicketData[] } & InferredFields<
  typeof requesterExportExtraFields
>

export function exportRequesterData(ctx: PrivacyRequestContext, call: StaffRequest, expected: ExpectedRev) {
  return runPrivacyRequestCommand<NotYet, ExportedData | NotYet>(
    ctx,
    call,
    expected,
    async (_, { state }) => {
      const may = checkDataHandOver(state)
      return may === true ? { event: { kind: 'privacyRequest.exportData' } } : may
    },
    async (tx, { state, ticketIds, chosen, ...locked }) => {
      const may = checkDataHandOver(state)
      if (may !== true) return may
      const { locale } = locked.row
      const { shopId } = locked.scope
      return {
        cards: await discloseCards(tx, ctx, { ...locked, locale }),
        numbers: await readOwnTickets(tx, { shopId, ticketIds, locale, now: locked.now }),
        ...mergeFeatureParts<InferredFields<typeof requesterExportExtraFields>>(
          await Promise.all(ctx.hooks.inPrivacyRequests.map(({ take }, at) => take(tx, shopId, chosen[at]!, { locale, now: locked.now }))),
        ),
      }
    },
  )
}

type Closing = ExpectedRev & { outcome: PrivacyRequestOutcome; refusedFor?: PrivacyRefusalReason | undefined; words: string }

export function closePrivacyRequest(ctx: PrivacyRequestContext, call: StaffRequest, { outcome, refusedFor, words, ...expected }: Closing) {
  return shown<NotYet>(ctx, call, expected, async (tx, locked) => {
    const may = checkRequestClosing(locked.state, outcome)
    if (may !== true) return may
    const closed = { closedAt: new Date(locked.now.epochMilliseconds), closedBy: call.account.accountId }
    await carryOut(ctx, tx, outcome, locked)
    return {
      event: { kind: 'privacyRequest.close', data: { outcome, ...(refusedFor ? { refusedFor } : {}) } },
      values: { outcome, refusedFor: refusedFor ?? null, closingWords: words || null, ...closed },
    }
  })
}

/** Stops consents or erases. Corrections happen on the card and exports have left the shop, so those are only recorded. */
async function carryOut(ctx: PrivacyRequestContext, tx: Tx, outcome: PrivacyRequestOutcome, request: LockedPrivacyRequest): Promise<void> {
  if (outcome === 'stopped') return withdrawConsents(tx, request)
  if (outcome !== 'erased') return
  await eraseCards(ctx, tx, request)
  for (const [at, { erase }] of ctx.hooks.inPrivacyRequests.entries()) await erase(tx, request.chosen[at]!, request)
  await eraseTicketVisitorData(tx, request.scope, request.ticketIds)
}

/** Returns the request after the change. */
async function shown<Refused extends Refusal>(
  ctx: PrivacyRequestContext,
  call: StaffRequest,
  expected: ExpectedRev,
  work: Parameters<typeof runPrivacyRequestCommand<Refused, object>>[3],
): Promise<PrivacyRequest | Refused | Refusal<'privacyRequest.notFound' | 'privacyRequest.changed' | 'idempotency.mismatch'>> {
  const result = await runPrivacyRequestCommand<Refused, object>(ctx, call, expected, work, async () => ({}))
  return 'refused' in result ? (result as Refused) : readPrivacyRequest(ctx, call.membership, expected.requestId)
}
