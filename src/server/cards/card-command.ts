import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { isDeleted, isSubmitted } from '#domain/cards/card.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { memberActorOf, type StaffRequest } from '../feed/staff-request.ts'
import type { CardContext } from './context.ts'
import { readListedCardsByIds } from './list/list.ts'
import { lockCards } from './store.ts'
import type { CardRow } from './table.ts'

export type CardCommandContext = Pick<CardContext, 'db' | 'clock'>
export type LockedCard = { scope: Required<Scope>; row: CardRow; actor: Actor; now: Temporal.Instant }
/** Returns the row after the change, or the same object if nothing changed. */
export type CardMutation<Refused extends Refusal> = (tx: Tx, locked: LockedCard) => Promise<CardRow | Refused>

/** Staff never see drafts, which belong to the visitor, nor erased cards. */
export const isVisibleToStaff = ({ status }: CardRow) => isSubmitted(status) || isDeleted(status)

/** Runs a member's change of one card. The card is locked, so the second of two at once sees the first one's change. */
export async function runCardCommand<Refused extends Refusal, Answer>(
  ctx: CardCommandContext,
  call: StaffRequest,
  cardId: string,
  work: CardMutation<Refused>,
  respond: (tx: Tx, row: CardRow, earlier?: IdempotentResult['result']) => Promise<Answer>,
  /** Stored with the idempotency key, to answer a repetition. */
  storedResult: () => Record<string, string> = () => ({}),
): Promise<Answer | Refused | Refusal<'card.notFound' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  return ctx.db.inScope(scope, async (tx): Promise<Answer | Refused | Refusal<'card.notFound' | 'idempotency.mismatch'>> => {
    const [row] = await lockCards(tx, shopId, [cardId])
    const earlier = row && (await findIdempotentResult(tx, organizationId, call.idempotency))
    if (earlier) return 'refused' in earlier ? earlier : respond(tx, row, earlier.result)
    if (!row || !isVisibleToStaff(row)) return refuse('card.notFound')
    const after = await work(tx, { scope, row, actor: memberActorOf(call), now: ctx.clock() })
    if ('refused' in after) return rollback(after)
    await saveIdempotentResult(tx, scope, call.idempotency, { cardId, ...storedResult() })
    return respond(tx, after)
  })
}

/** The card as lists show it after the change. */
export async function readListedCard(tx: Tx, { id, status }: CardRow) {
  const [card] = await readListedCardsByIds(tx, [id])
  return card ?? refuse(isDeleted(status) ? 'card.deleted' : 'card.notFound')
}
