import type { Temporal } from 'temporal-polyfill'
import type { BulkCardResult } from '#contract/cards/many-cards.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import { type CardCommandContext, type CardMutation, isVisibleToStaff } from '../card-command.ts'
import { readListedCardsByIds } from '../list/list.ts'
import { notifyAssignee } from '../notifications/staff.ts'
import { lockCards } from '../store.ts'
import {
  type AssignContext,
  createAssigneeTrackingMutation,
  createCardDeletionMutation,
  createCardRestorationMutation,
  findAssignmentMailReceiver,
  type PartialCardProperties,
} from './staff-commands.ts'

type Refused = NonNullable<BulkCardResult['refused']>
type Outcomes = { outcomes: BulkCardResult[] }
/** Outcomes stored for idempotency, beside refusal codes. */
const [done, nothing] = ['changed', 'same'] as const
type CardResult = Refused | typeof done | typeof nothing

/** Refusals that apply to all cards at once. */
type OfAll = Refusal<'staff.notFound' | 'stage.notFound' | 'request.invalid'>
const isOfAll = (refusal: Refusal<Refused> | OfAll): refusal is OfAll =>
  refusal.refused === 'staff.notFound' || refusal.refused === 'stage.notFound' || refusal.refused === 'request.invalid'
type Work = CardMutation<Refusal<Refused> | OfAll>

async function inCards(
  ctx: CardCommandContext,
  call: StaffRequest,
  ids: readonly string[],
  workOf: (id: string) => Work,
  /** Runs in the same transaction after all cards. */
  finish: (tx: Tx, scope: Required<Scope>, now: Temporal.Instant) => Promise<void> = async () => {},
): Promise<Outcomes | OfAll | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  return ctx.db.inScope(scope, async (tx): Promise<Outcomes | OfAll | Refusal<'idempotency.mismatch'>> => {
    const rows = new Map((await lockCards(tx, shopId, ids)).filter(isVisibleToStaff).map((row) => [row.id, row]))
    const earlier = await findIdempotentResult(tx, organizationId, call.idempotency)
    if (earlier && 'refused' in earlier) return earlier
    const results = (earlier?.result ?? {}) as Record<string, CardResult>
    if (!earlier) {
      const now = ctx.clock()
      for (const id of ids) {
        const row = rows.get(id)
        const after = row ? await workOf(id)(tx, { scope, row, actor: memberActorOf(call), now }) : refuse('card.notFound')
        if ('refused' in after) {
          if (isOfAll(after)) return rollback(after)
          results[id] = after.refused
        } else {
          results[id] = after === row ? nothing : done
          rows.set(id, after)
        }
      }
      await finish(tx, scope, now)
      // No lock is held if there are no rows, so two concurrent requests would both save the result.
      if (rows.size > 0) await saveIdempotentResult(tx, scope, call.idempotency, results)
    }
    const listed = new Map((await readListedCardsByIds(tx, ids)).map((card) => [card.id, card]))
    return { outcomes: ids.map((id) => showOutcome(id, results[id] ?? 'card.notFound', rows.get(id)?.rev, listed.get(id))) }
  })
}

function showOutcome(id: string, result: CardResult, rev: number | undefined, card: BulkCardResult['card'] | undefined): BulkCardResult {
  const refused = result === done || result === nothing ? null : result
  return { id, changed: result === done, refused, rev: rev ?? null, card: card ?? null }
}

const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id)

export async function changePropertiesOfCards(
  ctx: AssignContext,
  call: StaffRequest,
  { cards, change }: { cards: readonly { id: string; was: PartialCardProperties }[]; change: PartialCardProperties },
) {
  const was = new Map(cards.map((card) => [card.id, card.was]))
  const receiver = await findAssignmentMailReceiver(ctx, call, change)
  const assigned: string[] = []
  return inCards(
    ctx,
    call,
    idsOf(cards),
    (id) => createAssigneeTrackingMutation(was.get(id)!, change, assigned),
    async (tx, scope, now) => {
      const by = call.account.accountId
      if (assigned.length > 0) await notifyAssignee(tx, ctx.tokens, { scope, cardIds: assigned, receiver, by, now })
    },
  )
}

type ExpectedRevs = readonly { id: string; rev: number }[]
const expectedRevOf = (cards: ExpectedRevs) => {
  const revs = new Map(cards.map(({ id, rev }) => [id, rev]))
  return (id: string) => revs.get(id)!
}

export function deleteCards(ctx: CardCommandContext, call: StaffRequest, cards: ExpectedRevs) {
  const expectedRev = expectedRevOf(cards)
  return inCards(ctx, call, idsOf(cards), (id) => createCardDeletionMutation(expectedRev(id)))
}

export function restoreCards(ctx: CardCommandContext, call: StaffRequest, cards: ExpectedRevs) {
  const expectedRev = expectedRevOf(cards)
  return inCards(ctx, call, idsOf(cards), (id) => createCardRestorationMutation(expectedRev(id)))
}
