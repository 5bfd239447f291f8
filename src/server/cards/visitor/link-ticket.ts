import type { Temporal } from 'temporal-polyfill'
import type { VisitorCard } from '#contract/cards/visitor-card.ts'
import type { Actor } from '#domain/actor.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { resolveTicketToken } from '../../tickets/find-scope.ts'
import type { CardContext } from '../context.ts'
import { recordCardEvent } from '../record.ts'
import { restartCardRetention } from '../restart-retention.ts'
import { cardTickets } from '../table.ts'
import { grantBrowserCardAccess, isTrialTicket } from './card-by-ticket.ts'
import { readVisitorCard, resolveCardToken } from './visitor-card.ts'

type Linked = VisitorCard | Refusal<'card.notFound' | 'ticket.notFound' | 'trial.noCard' | 'idempotency.mismatch'>

type Attached = { scope: Required<Scope>; cardId: string; ticketId: string; actor: Actor; now: Temporal.Instant }

/** Returns false if the ticket already has a card. */
export async function insertCardTicket(tx: Tx, { scope, cardId, ticketId, actor, now }: Attached): Promise<boolean> {
  const [linked] = await tx
    .insert(cardTickets)
    .values({ ...scope, ticketId, cardId })
    .onConflictDoNothing()
    .returning()
  if (!linked) return false
  await recordCardEvent(tx, { scope, cardId, kind: 'card.link', actor, now, data: { ticketId } })
  await restartCardRetention(tx, { shopId: scope.shopId, id: cardId }, now)
  return true
}

/** Links a card to a ticket of the same shop, whichever came first. A ticket keeps the card that it has. */
export async function linkTicketByVisitor(
  ctx: CardContext,
  token: string,
  { ticket, device }: { ticket: string; device: string | undefined },
  call: IdempotentCall,
): Promise<Linked> {
  const [owner, visit] = await Promise.all([resolveCardToken(ctx.db, token), resolveTicketToken(ctx.db, ticket)])
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  if (visit?.scope.shopId !== scope.shopId) return refuse('ticket.notFound')
  const { ticketId } = visit
  const now = ctx.clock()
  return ctx.db.inScope(scope, async (tx): Promise<Linked> => {
    const earlier = await findIdempotentResult(tx, scope.organizationId, call)
    if (earlier && 'refused' in earlier) return earlier
    if (await isTrialTicket(tx, visit)) return rollback(refuse('trial.noCard'))
    // The primary key decides between two cards linked at once.
    if (await insertCardTicket(tx, { scope, cardId, ticketId, actor: { by: 'visitor' }, now }))
      await grantBrowserCardAccess(tx, ctx, { scope, ticketId, device })
    if (!earlier) await saveIdempotentResult(tx, scope, call, { cardId })
    return (await readVisitorCard(tx, { shopId: scope.shopId, id: cardId }, ctx)) ?? rollback(refuse('card.notFound'))
  })
}
