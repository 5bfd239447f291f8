import { and, desc, eq } from 'drizzle-orm'
import type { EmptyCard, VisitorCard } from '#contract/cards/visitor-card.ts'
import { canVisitorCorrect, isDeletedOrErased } from '#domain/cards/card.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { createFailedAddressCheck } from '../../outbox/failed-address.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { toVisitorShop } from '../../shops/show.ts'
import { tickets } from '../../tickets/table.ts'
import type { CardContext } from '../context.ts'
import { readVisitorForm } from '../form/visitor-form.ts'
import { cardEmailAddress } from '../notifications/visitor.ts'
import { readStageCategoryOfCard } from '../stages.ts'
import { readAttachments, toAttachmentView } from '../stored-files/read.ts'
import type { AttachmentRow } from '../stored-files/table.ts'
import { type CardRow, cards, cardTickets } from '../table.ts'

/** Resolves a card's token. A ticket's token opens no card, because visitors show it to companions. */
export async function resolveCardToken(db: Database, token: string): Promise<{ scope: Required<Scope>; cardId: string } | undefined> {
  const resolved = isPublicToken(token) ? await findLookup(db, 'card', token) : undefined
  return resolved && { scope: { organizationId: resolved.organizationId, shopId: resolved.shopId }, cardId: resolved.entityId }
}

export async function findTicketCardId(tx: Tx, shopId: string, ticketId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ cardId: cardTickets.cardId })
    .from(cardTickets)
    .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.ticketId, ticketId)))
  return row?.cardId
}

export async function readShopHeader(tx: Tx, shopId: string, ctx: Pick<CardContext, 'clock'>): Promise<EmptyCard['shop']> {
  const shop = await readShopRow(tx, shopId)
  return { ...toVisitorShop(shop), today: unpinnedBusinessDay(ctx.clock(), clockOf(shop)) }
}

/** Call under the card's lock before a change. */
export async function mayVisitorCorrect(tx: Tx, row: CardRow): Promise<boolean> {
  return canVisitorCorrect({
    ...row,
    category: await readStageCategoryOfCard(tx, row),
    correctionRequested: row.correctionAskedAt !== null,
  })
}

/** Returns the card as its visitor sees it; undefined if it was deleted or erased. */
export async function readVisitorCard(
  tx: Tx,
  card: { shopId: string; id: string },
  ctx: Pick<CardContext, 'clock' | 'tokens'>,
): Promise<VisitorCard | undefined> {
  const [row] = await tx.select().from(cards).where(rowInShopCondition(cards, card))
  if (!row || isDeletedOrErased(row.status)) return undefined
  return showVisitorCard(row, await readCardSurroundings(tx, row, ctx))
}

/** Reads what a visitor sees with the card. */
export async function readCardSurroundings(tx: Tx, row: CardRow, ctx: Pick<CardContext, 'clock' | 'tokens'>): Promise<CardSurroundings> {
  const email = cardEmailAddress(row)
  const [shop, form, isCorrectable, files, [ticket], isFailed] = await Promise.all([
    readShopHeader(tx, row.shopId, ctx),
    readVisitorForm(tx, row.shopId, row.formVersion, [row.answers]),
    mayVisitorCorrect(tx, row),
    readAttachments(tx, row),
    tx
      .select({ id: tickets.id, letter: tickets.letter, ordinal: tickets.ordinal, tokenVersion: tickets.tokenVersion })
      .from(cardTickets)
      .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
      .where(and(eq(cardTickets.shopId, row.shopId), eq(cardTickets.cardId, row.id)))
      .orderBy(desc(tickets.joinedAt))
      .limit(1),
    createFailedAddressCheck(tx, { tokens: ctx.tokens, shopId: row.shopId }, [email]),
  ])
  return {
    shop,
    form,
    isCorrectable,
    isFailed: isFailed(email),
    // Files that staff added are not for the visitor.
    files: files.filter(({ addedBy }) => addedBy === 'visitor'),
    ticket: ticket && {
      number: formatTicketNumber(ticket.letter, ticket.ordinal),
      token: ctx.tokens.derive('ticket', ticket.id, ticket.tokenVersion),
    },
  }
}

export type CardSurroundings = Omit<EmptyCard, 'given'> & {
  isCorrectable: boolean
  isFailed: boolean
  files: AttachmentRow[]
  ticket: { number: string; token: string } | undefined
}

export function showVisitorCard(
  row: CardRow,
  { shop, form: { version, steps }, isCorrectable, isFailed, files, ticket }: CardSurroundings,
): VisitorCard {
  const { status, rev, locale, answers, furthestStep, submittedAt, correctionAskedAt, correctionWords } = row
  return {
    status,
    rev,
    locale,
    answers: answers as VisitorCard['answers'],
    furthestStep: furthestStep,
    shop,
    form: { version, steps },
    files: files.map(toAttachmentView),
    sentAt: submittedAt?.toISOString() ?? null,
    ...(isFailed && { emailFailed: true as const }),
    mayCorrect: isCorrectable,
    asked: correctionAskedAt && { at: correctionAskedAt.toISOString(), words: correctionWords },
    ticket: ticket?.number ?? null,
    ticketToken: ticket?.token ?? null,
  }
}
