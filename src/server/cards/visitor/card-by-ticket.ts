/**
 * Leads from a ticket to its card (docs/decisions/088-ticket-link-and-card.md). Visitors show the ticket's link to companions, so the link
 * alone does not open the card.
 */

import { and, eq, lt, not, sql } from 'drizzle-orm'
import { isDeletedOrErased } from '#domain/cards/card.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { resolveTicketToken } from '../../tickets/find-scope.ts'
import { tickets } from '../../tickets/table.ts'
import type { CardContext } from '../context.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { type CardRow, cards, cardTickets } from '../table.ts'

type TicketRequest = { scope: Required<Scope>; ticketId: string; device: string | undefined }

/** Limit per ticket. The card's author has the card's own link or a known browser. */
const maxAttempts = 5

const ticketRow = ({ scope, ticketId }: Pick<TicketRequest, 'scope' | 'ticketId'>) =>
  rowInShopCondition(tickets, { shopId: scope.shopId, id: ticketId })

/**
 * True for a card that a reservation brought to a ticket of a kiosk. Four digits and a name found the reservation, so the ticket must not open what was
 * written before it. A card that staff merge into an older one is locked too. Join `tickets` and `cards`.
 */
export const isCardLocked = sql<boolean>`(${tickets.kioskCheckIn} and ${cards.createdAt} < ${tickets.joinedAt})`

type TicketDay = { shopId: string; businessDay: string }

/** Keyed hash of the browser, valid for the ticket's business day as in `ticket.device`; undefined without a browser. */
export function browserKeyOf(
  { tokens }: Pick<CardContext, 'tokens'>,
  { shopId, businessDay }: TicketDay,
  device: string | undefined,
): Buffer | undefined {
  return !device ? undefined : tokens.dayKey('device', device, shopId, businessDay)
}

export async function readTicketDay(tx: Tx, request: Pick<TicketRequest, 'scope' | 'ticketId'>): Promise<TicketDay | undefined> {
  const [row] = await tx.select({ shopId: tickets.shopId, businessDay: tickets.businessDay }).from(tickets).where(ticketRow(request))
  return row
}

async function readBrowserKey(tx: Tx, ctx: Pick<CardContext, 'tokens'>, request: TicketRequest): Promise<Buffer | undefined> {
  const row = await readTicketDay(tx, request)
  return row && browserKeyOf(ctx, row, request.device)
}

/** True for the browser that took the ticket. */
export async function hasBrowserTakenTicket(tx: Tx, ctx: Pick<CardContext, 'tokens'>, request: TicketRequest): Promise<boolean> {
  const key = await readBrowserKey(tx, ctx, request)
  if (!key) return false
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(ticketRow(request), eq(tickets.device, key)))
  return row !== undefined
}

/** True for a browser that took the ticket, or began or opened its card. */
export async function canOpenTicketCard(tx: Tx, ctx: Pick<CardContext, 'tokens'>, request: TicketRequest): Promise<boolean> {
  const key = await readBrowserKey(tx, ctx, request)
  if (!key) return false
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(cardTickets, eq(cardTickets.ticketId, tickets.id))
    .leftJoin(cards, eq(cards.id, cardTickets.cardId))
    .where(
      and(ticketRow(request), sql`(${tickets.device} = ${key} or ${key} = any(${cardTickets.browsers})) and ${isCardLocked} is not true`),
    )
  return row !== undefined
}

/** Trial tickets take no card. It would be work for staff and outlast the trial. */
export async function isTrialTicket(tx: Tx, request: Pick<TicketRequest, 'scope' | 'ticketId'>): Promise<boolean> {
  return (await tx.$count(tickets, and(ticketRow(request), eq(tickets.businessDay, trialDay)))) > 0
}

/** Lets this browser open the card by the ticket's link from now on. */
export async function grantBrowserCardAccess(tx: Tx, ctx: Pick<CardContext, 'tokens'>, request: TicketRequest): Promise<void> {
  const key = await readBrowserKey(tx, ctx, request)
  if (!key) return
  await tx
    .update(cardTickets)
    .set({ browsers: sql`array_append(array_remove(${cardTickets.browsers}, ${key}), ${key})` })
    .where(and(eq(cardTickets.shopId, request.scope.shopId), eq(cardTickets.ticketId, request.ticketId)))
}

type CardToken = { token: string }
const isThere = ({ status }: CardRow) => !isDeletedOrErased(status)

/** Returns the card that the ticket's link may open, with a proof. */
async function cardAt(tx: Tx, shopId: string, ticketId: string): Promise<CardRow | undefined> {
  const [row] = await tx
    .select({ card: cards })
    .from(cardTickets)
    .innerJoin(cards, eq(cards.id, cardTickets.cardId))
    .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
    .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.ticketId, ticketId), not(isCardLocked)))
  return row && isThere(row.card) ? row.card : undefined
}

const cardToken = ({ tokens }: Pick<CardContext, 'tokens'>, { id, tokenVersion }: CardRow): CardToken => ({
  token: tokens.derive('card', id, tokenVersion),
})

/** Returns the token of a ticket's card, for a browser that may open it. */
export async function findTicketCardToken(
  ctx: CardContext,
  ticket: string,
  device: string | undefined,
): Promise<CardToken | Refusal<'card.notFound'>> {
  const visit = await resolveTicketToken(ctx.db, ticket)
  if (!visit) return refuse('card.notFound')
  const { ticketId } = visit
  return ctx.db.readScope(visit.scope, async (tx) => {
    const card =
      (await canOpenTicketCard(tx, ctx, { scope: visit.scope, ticketId, device })) && (await cardAt(tx, visit.scope.shopId, ticketId))
    return card ? cardToken(ctx, card) : refuse('card.notFound')
  })
}

/** Opens a ticket's card by the last four digits of the phone number on it. The refusal does not say why. */
export async function openTicketCardByPhoneDigits(
  ctx: CardContext,
  ticket: string,
  { digits: typed, device }: { digits: string; device: string | undefined },
  call: IdempotentCall,
): Promise<CardToken | Refusal<'card.wrongDigits' | 'idempotency.mismatch'>> {
  const visit = await resolveTicketToken(ctx.db, ticket)
  const digits = typed.normalize('NFKC').trim()
  if (!visit || !/^\d{4}$/.test(digits)) return refuse('card.wrongDigits')
  const { scope, ticketId } = visit
  return ctx.db.inScope(scope, async (tx) => {
    const card = await cardAt(tx, scope.shopId, ticketId)
    if (!card) return refuse('card.wrongDigits')
    const earlier = await findIdempotentResult(tx, scope.organizationId, call)
    if (earlier) return 'refused' in earlier ? earlier : cardToken(ctx, card)
    // Count the attempt before the check and refund a correct one. Otherwise concurrent requests could exceed the limit.
    const ofVisit = eq(cardTickets.ticketId, ticketId)
    const [counted] = await tx
      .update(cardTickets)
      .set({ wrongDigits: sql`${cardTickets.wrongDigits} + 1` })
      .where(and(ofVisit, lt(cardTickets.wrongDigits, maxAttempts)))
      .returning()
    if (!counted || !(await phonesOf(tx, card)).some((phone) => phone.endsWith(digits))) return refuse('card.wrongDigits')
    await tx
      .update(cardTickets)
      .set({ wrongDigits: counted.wrongDigits - 1 })
      .where(ofVisit)
    await grantBrowserCardAccess(tx, ctx, { scope, ticketId, device })
    await saveIdempotentResult(tx, scope, call, { cardId: card.id })
    return cardToken(ctx, card)
  })
}

/** Complete phone numbers only; the last digits of a number still being typed are easy to guess. */
async function phonesOf(tx: Tx, { shopId, formVersion, answers }: CardRow): Promise<string[]> {
  const { steps } = await readVisitorForm(tx, shopId, formVersion)
  const answersTo = (key: string) => (answers as Answers)[key] ?? []
  return collectFieldsOfSteps(steps).flatMap((field) =>
    field.type === 'tel' ? answersTo(field.key).filter((phone) => /^\+\d{8,}$/.test(phone)) : [],
  )
}
