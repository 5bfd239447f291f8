import { and, asc, eq } from 'drizzle-orm'
import type { OwnCardData } from '#contract/cards/own-data.ts'
import { canMoveCard } from '#domain/cards/card.ts'
import type { Field } from '#domain/forms/field.ts'
import type { Locale } from '#domain/locale.ts'
import { toTextLocale } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { Tx } from '#platform/database/db.ts'
import { events, readLatestKeyReads } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { mergeFeatureParts } from '../../hooks/join-parts.ts'
import { readLineRecord } from '../../outbox/line-recipients.ts'
import { readVisitorMails } from '../../outbox/visitor-mails.ts'
import { readPushRecord } from '../../tickets/notifications/push-subscriptions.ts'
import { tickets } from '../../tickets/table.ts'
import type { CardContext } from '../context.ts'
import { eraseCard } from '../deletion/purge.ts'
import { formatAnswer } from '../form/fact-words.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { lockCards } from '../store.ts'
import { readAttachments } from '../stored-files/read.ts'
import { type CardRow, cards, cardTickets, consents } from '../table.ts'
import { readShopHeader, resolveCardToken } from '../visitor/visitor-card.ts'

export async function exportOwnData(ctx: CardContext, token: string, locale: Locale): Promise<OwnCardData | Refusal<'card.notFound'>> {
  const owner = await resolveCardToken(ctx.db, token)
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  return ctx.db.readScope(scope, async (tx) => {
    const [row] = await tx
      .select()
      .from(cards)
      .where(rowInShopCondition(cards, { shopId: scope.shopId, id: cardId }))
    if (!row || !canMoveCard(row.status, 'erase')) return refuse('card.notFound')
    return readOwnCardData(tx, ctx, row, locale)
  })
}

/** Returns the data of the card's visitor, whatever its status; without staff notes. */
export async function readOwnCardData(
  tx: Tx,
  ctx: Pick<CardContext, 'clock' | 'hooks'>,
  row: CardRow,
  locale: Locale,
): Promise<OwnCardData> {
  const [shop, form, givenConsents, linkedTickets, files, actions, keyReads] = await Promise.all([
    readShopHeader(tx, row.shopId, ctx),
    readVisitorForm(tx, row.shopId, row.formVersion, [row.answers]),
    tx
      .select()
      .from(consents)
      .where(and(eq(consents.shopId, row.shopId), eq(consents.cardId, row.id)))
      .orderBy(asc(consents.givenAt)),
    tx
      .select({
        id: tickets.id,
        letter: tickets.letter,
        ordinal: tickets.ordinal,
        joinedAt: tickets.joinedAt,
        linkSource: tickets.linkSource,
      })
      .from(cardTickets)
      .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
      .where(and(eq(cardTickets.shopId, row.shopId), eq(cardTickets.cardId, row.id)))
      .orderBy(asc(tickets.joinedAt)),
    readAttachments(tx, row),
    tx.select().from(events).where(eq(events.entityId, row.id)).orderBy(asc(events.at), asc(events.id)),
    readLatestKeyReads(tx, row.id),
  ])
  const history = [...actions, ...keyReads].sort((a, b) => a.at.getTime() - b.at.getTime())
  const ticketIds = linkedTickets.map(({ id }) => id)
  const mails = await readVisitorMails(tx, [row.id, ...ticketIds])
  const fields = collectFieldsOfSteps(form.steps)
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label[toTextLocale(locale)] ?? key
  return {
    shop: { name: shop.name, code: shop.code },
    at: ctx.clock().toString({ smallestUnit: 'second' }),
    language: row.locale,
    sentAt: row.submittedAt?.toISOString() ?? null,
    ...{ source: row.source, portal: row.portal },
    answers: fields.flatMap((field) => answeredQuestion(field, row.answers, locale)),
    consents: givenConsents.map(({ key, textVersion, locale: language, acrossShops, givenAt, withdrawnAt }) => ({
      to: labelOf(key),
      textVersion,
      language,
      acrossShops,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
    numbers: linkedTickets.map(({ letter, ordinal, joinedAt, linkSource }) => ({
      linkSource,
      number: formatTicketNumber(letter, ordinal),
      joinedAt: joinedAt.toISOString(),
    })),
    ...mergeFeatureParts(
      await Promise.all(ctx.hooks.besideCard.map((one) => one.take(tx, row.id, { shopId: row.shopId, locale, now: ctx.clock() }))),
    ),
    mails,
    push: await readPushRecord(tx, ticketIds),
    line: await readLineRecord(tx, ticketIds),
    files: files
      .filter(({ addedBy }) => addedBy === 'visitor')
      .map(({ name, size, addedAt }) => ({ name, size, addedAt: addedAt.toISOString() })),
    history: history.map(({ at, kind, actorKind }) => ({ at: at.toISOString(), what: kind, by: actorKind })),
  }
}

/** Form texts are in the reader's language, the visitor's own words unchanged. Consents are listed apart. */
function answeredQuestion(field: Field, answers: CardRow['answers'], locale: Locale): OwnCardData['answers'] {
  const text = field.type === 'consent' ? undefined : formatAnswer(field, answers, locale)
  return text ? [{ question: field.label[toTextLocale(locale)], answer: text }] : []
}

/** Erases the card for good. Its history says that the visitor did it, and nothing else about them. */
export async function eraseOwnData(
  ctx: CardContext,
  token: string,
  call: IdempotentCall,
): Promise<{ erased: true } | Refusal<'card.notFound' | 'idempotency.mismatch'>> {
  const owner = await resolveCardToken(ctx.db, token)
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  return ctx.db.inScope(scope, async (tx) => {
    const [row] = await lockCards(tx, scope.shopId, [cardId])
    const earlier = await findIdempotentResult(tx, scope.organizationId, call)
    if (earlier) return 'refused' in earlier ? earlier : { erased: true }
    if (!row || !canMoveCard(row.status, 'erase')) return refuse('card.notFound')
    await saveIdempotentResult(tx, scope, call, { cardId })
    await eraseCard(ctx, tx, { scope, row, actor: { by: 'visitor' }, now: ctx.clock() })
    return { erased: true }
  })
}
