/** The way from a number to its card (docs/decisions/088-ticket-link-and-card.md): its link is shown to those one waits with, so by itself it opens no card. */

import { and, eq, lt, sql } from 'drizzle-orm'
import { isGone } from '#domain/cards/card.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { findAnswer, type IdempotentCall, keepAnswer } from '#platform/database/idempotency.ts'
import { rowOf } from '#platform/database/row-of.ts'
import { findTicketScope } from '../../tickets/find-scope.ts'
import { tickets } from '../../tickets/table.ts'
import type { CardContext } from '../context.ts'
import { fieldsOf, readAskedForm } from '../form/asked-form.ts'
import { type CardRow, cards, cardTickets } from '../table.ts'

/** What is asked of the visit, and the browser that asks. */
type Asking = { scope: Required<Scope>; ticketId: string; device: string | undefined }

/** In all, for one number. Whoever wrote the card has its own link, or the browser. */
const mostTries = 5

const askedTicket = ({ scope, ticketId }: Pick<Asking, 'scope' | 'ticketId'>) => rowOf(tickets, { shopId: scope.shopId, id: ticketId })

/** What a browser is known by at this visit: as `ticket.device`, so by the day on which the number was taken. */
async function browserKey(tx: Tx, { tokens }: Pick<CardContext, 'tokens'>, asking: Asking): Promise<Buffer | undefined> {
  if (!asking.device) return undefined
  const [row] = await tx.select({ businessDay: tickets.businessDay }).from(tickets).where(askedTicket(asking))
  return row && tokens.dayKey('device', asking.device, asking.scope.shopId, row.businessDay)
}

/** The browser that took the number. */
export async function hasTaken(tx: Tx, ctx: Pick<CardContext, 'tokens'>, asking: Asking): Promise<boolean> {
  const key = await browserKey(tx, ctx, asking)
  if (!key) return false
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(askedTicket(asking), eq(tickets.device, key)))
  return row !== undefined
}

/** The browser that took the number, began its card or opened it before. */
export async function mayOpen(tx: Tx, ctx: Pick<CardContext, 'tokens'>, asking: Asking): Promise<boolean> {
  const key = await browserKey(tx, ctx, asking)
  if (!key) return false
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(cardTickets, eq(cardTickets.ticketId, tickets.id))
    .where(and(askedTicket(asking), sql`(${tickets.device} = ${key} or ${key} = any(${cardTickets.browsers}))`))
  return row !== undefined
}

/** No card is kept for a trial number: it would be work for staff and stay when the trial ends. */
export async function isTrialTicket(tx: Tx, asking: Pick<Asking, 'scope' | 'ticketId'>): Promise<boolean> {
  return (await tx.$count(tickets, and(askedTicket(asking), eq(tickets.businessDay, trialDay)))) > 0
}

/** From now on the number's link opens its card in this browser. */
export async function rememberBrowser(tx: Tx, ctx: Pick<CardContext, 'tokens'>, asking: Asking): Promise<void> {
  const key = await browserKey(tx, ctx, asking)
  if (!key) return
  await tx
    .update(cardTickets)
    .set({ browsers: sql`array_append(array_remove(${cardTickets.browsers}, ${key}), ${key})` })
    .where(and(eq(cardTickets.shopId, asking.scope.shopId), eq(cardTickets.ticketId, asking.ticketId)))
}

type OwnToken = { token: string }
const isThere = ({ status }: CardRow) => !isGone(status)

async function cardAt(tx: Tx, shopId: string, ticketId: string): Promise<CardRow | undefined> {
  const [row] = await tx
    .select({ card: cards })
    .from(cardTickets)
    .innerJoin(cards, eq(cards.id, cardTickets.cardId))
    .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.ticketId, ticketId)))
  return row && isThere(row.card) ? row.card : undefined
}

const ownToken = ({ tokens }: Pick<CardContext, 'tokens'>, { id, tokenVersion }: CardRow): OwnToken => ({
  token: tokens.derive('card', id, tokenVersion),
})

/** The card of a number, for a browser that may open it. */
export async function findTicketCard(
  ctx: CardContext,
  ticket: string,
  device: string | undefined,
): Promise<OwnToken | Refusal<'card.notFound'>> {
  const visit = await findTicketScope(ctx.db, ticket)
  if (!visit) return refuse('card.notFound')
  const { ticketId } = visit
  return ctx.db.readScope(visit.scope, async (tx) => {
    const card = (await mayOpen(tx, ctx, { scope: visit.scope, ticketId, device })) && (await cardAt(tx, visit.scope.shopId, ticketId))
    return card ? ownToken(ctx, card) : refuse('card.notFound')
  })
}

/** By the last four digits of the telephone number that the card says. Why they don't open it is not told. */
export async function openTicketCard(
  ctx: CardContext,
  ticket: string,
  { digits: typed, device }: { digits: string; device: string | undefined },
  call: IdempotentCall,
): Promise<OwnToken | Refusal<'card.wrongDigits' | 'idempotency.mismatch'>> {
  const visit = await findTicketScope(ctx.db, ticket)
  const digits = typed.normalize('NFKC').trim()
  if (!visit || !/^\d{4}$/.test(digits)) return refuse('card.wrongDigits')
  const { scope, ticketId } = visit
  return ctx.db.inScope(scope, async (tx) => {
    const card = await cardAt(tx, scope.shopId, ticketId)
    if (!card) return refuse('card.wrongDigits')
    const earlier = await findAnswer(tx, scope.organizationId, call)
    if (earlier) return 'refused' in earlier ? earlier : ownToken(ctx, card)
    // Counted before it is looked at, and given back when it was right: who asks many times at once has no more tries.
    const ofVisit = eq(cardTickets.ticketId, ticketId)
    const [counted] = await tx
      .update(cardTickets)
      .set({ wrongDigits: sql`${cardTickets.wrongDigits} + 1` })
      .where(and(ofVisit, lt(cardTickets.wrongDigits, mostTries)))
      .returning()
    if (!counted || !(await phonesOf(tx, card)).some((phone) => phone.endsWith(digits))) return refuse('card.wrongDigits')
    await tx
      .update(cardTickets)
      .set({ wrongDigits: counted.wrongDigits - 1 })
      .where(ofVisit)
    await rememberBrowser(tx, ctx, { scope, ticketId, device })
    await keepAnswer(tx, scope, call, { cardId: card.id })
    return ownToken(ctx, card)
  })
}

/** Whole ones: of one that is still being typed the last digits are soon guessed. */
async function phonesOf(tx: Tx, { shopId, formVersion, answers }: CardRow): Promise<string[]> {
  const { steps } = await readAskedForm(tx, shopId, formVersion)
  const said = (key: string) => (answers as Answers)[key] ?? []
  return fieldsOf(steps).flatMap((field) => (field.type === 'tel' ? said(field.key).filter((phone) => /^\+\d{8,}$/.test(phone)) : []))
}
