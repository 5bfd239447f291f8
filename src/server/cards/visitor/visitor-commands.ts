import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { EmptyCard, SavedDraft, VisitorCard } from '#contract/cards/visitor-card.ts'
import { cardMoves, isDeletedOrErased, isDraft } from '#domain/cards/card.ts'
import { findChangedFieldKeys } from '#domain/cards/edits.ts'
import { filledPercent } from '#domain/cards/filled-percent.ts'
import { draftProgress, furtherPageKey } from '#domain/cards/progress.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { type Answers, areAnswersWithinLimits } from '#domain/forms/answers.ts'
import { checkAnswers } from '#domain/forms/check-answers.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import { makeFilesOptional, omitFileAnswers, replaceFileAnswers } from '#domain/forms/file-answers.ts'
import { answersFromTicket, normalizeAnswers } from '#domain/forms/tidy-answers.ts'
import { pagesForLocale } from '#domain/forms/visitor-steps.ts'
import type { Locale } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { isTrial } from '#domain/tickets/trial.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { addLookup } from '#platform/database/resolver.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { readPublishedForm } from '../../forms/published-form.ts'
import { readForm } from '../../forms/read-form.ts'
import { isShopClosedDown } from '../../shops/show.ts'
import { runWithRateLimits } from '../../tickets/entry/visitor-rate-limits.ts'
import { resolveTicketToken } from '../../tickets/find-scope.ts'
import { tickets } from '../../tickets/table.ts'
import { cardHintTopic } from '../card-hint.ts'
import type { CardContext } from '../context.ts'
import { readContactDueTimes, writeExpectedContacts } from '../first-contact/contact.ts'
import { answerProblemSentences } from '../form/answer-problems.ts'
import { draftSteps } from '../form/draft-steps.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { cardListColumnValues } from '../list/list-columns.ts'
import { cancelCorrectionMail, notifyVisitorOfReceivedCard } from '../notifications/visitor.ts'
import { readStandingConsents, recordConsents } from '../persons/consents.ts'
import { saveCustomer } from '../persons/customer.ts'
import { changedValues, recordCardEvent } from '../record.ts'
import { readFirstStageId } from '../stages.ts'
import { writeCard } from '../store.ts'
import { readAttachments } from '../stored-files/read.ts'
import { type CardRow, cards, cardTickets } from '../table.ts'
import { browserKeyOf, canOpenTicketCard, hasBrowserTakenTicket, readTicketDay } from './card-by-ticket.ts'
import {
  findTicketCardId,
  mayVisitorCorrect,
  readCardSurroundings,
  readShopHeader,
  resolveCardToken,
  showVisitorCard,
} from './visitor-card.ts'

/**
 * Returns the form. Prefills it from `ticket` if that is a ticket of this shop. Its contact is only given to the browser that took the
 * ticket.
 */
export async function showEntryForm(
  ctx: CardContext,
  typed: string,
  { ticket, device }: { ticket?: string | undefined; device: string | undefined },
): Promise<EmptyCard | Refusal<'entry.notFound' | 'entry.replaced' | 'entry.shopClosed'>> {
  const code = parseEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const { scope } = settings
  const visit = ticket ? await resolveTicketToken(ctx.db, ticket) : undefined
  return ctx.db.readScope(scope, async (tx) => {
    // The cached settings may be outdated, and nothing re-checks them for cards.
    if (await isShopClosedDown(tx, scope.shopId)) return refuse('entry.shopClosed')
    const ownVisit = visit?.scope.shopId === scope.shopId ? visit : undefined
    const [shop, { version, steps }, [ticketData], isTheirs] = await Promise.all([
      readShopHeader(tx, scope.shopId, ctx),
      readVisitorForm(tx, scope.shopId),
      ownVisit
        ? tx
            .select()
            .from(tickets)
            .where(rowInShopCondition(tickets, { shopId: scope.shopId, id: ownVisit.ticketId }))
        : [],
      ownVisit && hasBrowserTakenTicket(tx, ctx, { scope, ticketId: ownVisit.ticketId, device }),
    ])
    const visibleData = ticketData && {
      ...ticketData,
      contact: isTheirs ? ticketData.contact : null,
      name: ticketData.kioskCheckIn ? null : ticketData.name,
    }
    const given = (visibleData ? answersFromTicket(collectFieldsOfSteps(steps), visibleData) : {}) as EmptyCard['given']
    return { shop, form: { version, steps }, given }
  })
}

type Filled = { answers: Answers; locale: Locale }
/** `openedStep`: the page of the form that is open. */
type Draft = Filled & { openedStep?: string | undefined }
type TooMuch = Refusal<'request.tooLarge'>

/** Normalizes a draft's answers. Returns undefined if they are too large. */
function draftAnswers(steps: readonly QuestionStep[], sent: Answers): Answers | undefined {
  const fields = collectFieldsOfSteps(steps)
  const answers = omitFileAnswers(fields, normalizeAnswers(fields, sent))
  return areAnswersWithinLimits(answers) ? answers : undefined
}

/** Percent of a draft after which its watchers get a hint. */
const hintStepPercent = 20

type Begin = Draft & { code: string; ticket: string | undefined; device: string | undefined; address?: string | undefined }
type Begun = { token: string; card: VisitorCard }
type NotBegun = Refusal<'trial.noCard' | 'card.notFound' | 'card.begunElsewhere' | 'idempotency.mismatch'>

export async function beginCard(
  ctx: CardContext,
  { code: typed, ticket, device, answers, openedStep, locale, address }: Begin,
  call: IdempotentCall,
): Promise<
  Begun | TooMuch | Refusal<'entry.notFound' | 'entry.replaced' | 'entry.shopClosed' | 'ticket.notFound' | 'request.tooMany'> | NotBegun
> {
  const code = parseEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const { scope } = settings
  const visit = ticket ? await resolveTicketToken(ctx.db, ticket) : undefined
  if (ticket && visit?.scope.shopId !== scope.shopId) return refuse('ticket.notFound')
  const begin = () => writeBegun(ctx, { scope, visit, device, answers, openedStep, locale }, call)
  // A ticket has at most one card and was already charged.
  return visit ? begin() : runWithRateLimits(ctx, 'card', { ...settings, address }, begin)
}

type Beginning = Omit<Begin, 'code' | 'ticket' | 'address'> & {
  scope: Required<Scope>
  visit: Awaited<ReturnType<typeof resolveTicketToken>>
}

async function writeBegun(
  ctx: CardContext,
  { scope, visit, device, answers, openedStep, locale }: Beginning,
  call: IdempotentCall,
): Promise<Begun | TooMuch | NotBegun | Refusal<'entry.shopClosed'>> {
  const now = ctx.clock()
  return ctx.db.inScope(scope, async (tx): Promise<Begun | TooMuch | NotBegun | Refusal<'entry.shopClosed'>> => {
    const { shopId } = scope
    const [, earlier, linkedId, ticket, isClosed, form] = await Promise.all([
      // Holds the lock until commit. A concurrent request with the same key, or another card for the same ticket, waits for it.
      tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [visit?.ticketId ?? call.key]),
      findIdempotentResult(tx, scope.organizationId, call),
      visit && findTicketCardId(tx, shopId, visit.ticketId),
      visit && readTicketDay(tx, visit),
      isShopClosedDown(tx, shopId),
      readForm(tx, shopId),
    ])
    if (earlier && 'refused' in earlier) return earlier
    const begunId = earlier ? String(earlier.result.cardId) : linkedId
    if (begunId) {
      if (visit && !earlier && !(await canOpenTicketCard(tx, ctx, { scope, ticketId: visit.ticketId, device })))
        return refuse('card.begunElsewhere')
      const [row] = await tx
        .select()
        .from(cards)
        .where(rowInShopCondition(cards, { shopId, id: begunId }))
      if (!row || isDeletedOrErased(row.status)) return refuse('card.notFound')
      if (!earlier) await saveIdempotentResult(tx, scope, call, { cardId: begunId })
      return toBegun(tx, ctx, row)
    }
    if (isClosed) return refuse('entry.shopClosed')
    if (ticket && isTrial(ticket)) return refuse('trial.noCard')
    const steps = draftSteps(form!.form)
    const draft = draftAnswers(steps, answers)
    if (!draft) return refuse('request.tooLarge')
    const at = new Date(now.epochMilliseconds)
    const cardId = newId(now.epochMilliseconds)
    const columns = { id: cardId, ...scope, formVersion: form!.version, status: 'draft', locale, createdAt: at, touchedAt: at } as const
    const furthestStep = furtherPageKey(pagesForLocale(steps, locale), null, openedStep)
    const browser = ticket && browserKeyOf(ctx, ticket, device)
    const [[row]] = await Promise.all([
      tx
        .insert(cards)
        .values({ ...columns, answers: draft, furthestStep })
        .returning()
        .execute(),
      visit &&
        tx
          .insert(cardTickets)
          .values({ ...scope, ticketId: visit.ticketId, cardId, ...(browser && { browsers: sql`array[${browser}::bytea]` }) })
          .execute(),
      addLookup(tx, 'card', ctx.tokens.derive('card', cardId), { ...scope, entityId: cardId }),
      recordCardEvent(tx, { scope, cardId, kind: 'card.begin', actor: { by: 'visitor' }, now }),
      saveIdempotentResult(tx, scope, call, { cardId }),
    ])
    return toBegun(tx, ctx, row!)
  })
}

const toBegun = async (tx: Tx, ctx: CardContext, row: CardRow): Promise<Begun> => ({
  token: ctx.tokens.derive('card', row.id, row.tokenVersion),
  card: await showOwnCard(tx, ctx, row),
})

type ExpectedDraft = Filled & { rev: number }
type NotMine = Refusal<'card.notFound' | 'card.inProgress' | 'card.changed' | 'idempotency.mismatch'>

/** Saves a draft. Submitted answers change only by submitting again. */
export async function saveCardDraft(
  ctx: CardContext,
  token: string,
  { answers, openedStep, locale, rev }: Draft & { rev: number },
  call: IdempotentCall,
): Promise<SavedDraft | NotMine | TooMuch> {
  return withOwnCard<SavedDraft | NotMine | TooMuch>(ctx, token, call, async (tx, { scope, cardId, row, isRepeated }) => {
    if (isRepeated) return toSavedDraft(row)
    if (!isDraft(row.status) || row.rev !== rev) return refuseOutdated(await showOwnCard(tx, ctx, row), rev)
    const steps = draftSteps(await readPublishedForm(tx, row.shopId, row.formVersion))
    const draft = draftAnswers(steps, answers)
    if (!draft) return refuse('request.tooLarge')
    const now = ctx.clock()
    const furthestStep = furtherPageKey(pagesForLocale(steps, locale), row.furthestStep, openedStep)
    const values = { answers: draft, furthestStep, locale, touchedAt: new Date(now.epochMilliseconds) }
    const written = Promise.all([writeCard(tx, row, values), saveIdempotentResult(tx, scope, call, { cardId })])
    tx.commit()
    const [saved] = await written
    if (hasProgressed(steps, row, saved)) tx.hint(cardHintTopic(scope.shopId, cardId), now.epochMilliseconds)
    return toSavedDraft(saved)
  })
}

const toSavedDraft = ({ rev, answers, furthestStep }: CardRow): SavedDraft => ({
  rev,
  answers: answers as VisitorCard['answers'],
  furthestStep,
})

/** Returns true if the pages beside a ticket show another progress, in steps of `hintStepPercent` percent. */
function hasProgressed(steps: readonly QuestionStep[], before: CardRow, after: CardRow): boolean {
  const progressOf = ({ answers, locale, furthestStep }: CardRow) => {
    const { done, next } = draftProgress(pagesForLocale(steps, locale), { answers, locale, furthestStep })
    return [Math.floor(filledPercent(collectFieldsOfSteps(steps), answers, locale) / hintStepPercent), done, next].join()
  }
  return progressOf(before) !== progressOf(after)
}

type Invalid = Refusal<'card.invalid'>

/** Submits a card, checked by the form version that it was begun under. `photosLater`: required photos may follow. */
export async function submitCard(
  ctx: CardContext,
  token: string,
  {
    answers: sent,
    locale,
    rev,
    forVisit = false,
    photosLater = false,
  }: ExpectedDraft & { forVisit?: boolean | undefined; photosLater?: boolean | undefined },
  call: IdempotentCall,
): Promise<VisitorCard | NotMine | Invalid> {
  return withOwnCard<VisitorCard | NotMine | Invalid>(ctx, token, call, async (tx, { scope, cardId, row, isRepeated }) => {
    if (isRepeated) return showOwnCard(tx, ctx, row)
    if (row.rev !== rev || !(await mayVisitorCorrect(tx, row))) return refuseOutdated(await showOwnCard(tx, ctx, row), rev)
    const first = isDraft(row.status)
    const now = ctx.clock()
    const touchedAt = new Date(now.epochMilliseconds)
    const [form, files, standing, firstStageId, isServed, [dueAt]] = await Promise.all([
      // A draft's answers are unchecked: they may name lines that the shop never offered.
      readVisitorForm(tx, row.shopId, row.formVersion, first ? [] : [row.answers], sent),
      readAttachments(tx, row),
      readStandingConsents(tx, row),
      first ? readFirstStageId(tx, scope.shopId) : null,
      first && isTicketServed(tx, row),
      first ? readContactDueTimes(tx, scope.shopId, [touchedAt]) : [],
    ])
    const fields = collectFieldsOfSteps(form.steps)
    const checkedFields = photosLater ? makeFilesOptional(fields) : fields
    const checked = checkAnswers(checkedFields, replaceFileAnswers(fields, sent, files), locale, answerProblemSentences[locale])
    const answers = omitFileAnswers(fields, checked.answers)
    const wrong = Object.entries(checked.errors).map(([path, message]) => ({ path, message }))
    if (wrong.length > 0) return refuse('card.invalid', { fields: wrong })
    const changed = findChangedFieldKeys(fields, first ? {} : row.answers, answers)
    const wanted = row.correctionAskedAt !== null
    const saving = saveIdempotentResult(tx, scope, call, { cardId })
    if (!first && !wanted && changed.length === 0) {
      await saving
      return showOwnCard(tx, ctx, row)
    }
    const acted = { scope, cardId, actor: { by: 'visitor' }, now } as const
    const customerId = row.customerId ?? newId(now.epochMilliseconds)
    const listed = cardListColumnValues(scope.shopId, answers, sent)
    const submittedAt = row.submittedAt ?? touchedAt
    const answeredTo = { correctionAskedAt: null, correctionWords: null }
    const sending = first && { status: cardMoves.submit.to, stageId: firstStageId! }
    // Sent together in this order: the card refers to its customer, and the consents decide what its customer shares.
    const [, saved] = await Promise.all([
      saveCustomer(tx, { scope, customerId, isNew: row.customerId === null, answers, sent, locale, now }),
      writeCard(tx, row, { answers, ...listed, locale, touchedAt, customerId, submittedAt, ...sending, ...answeredTo }),
      recordConsents(tx, { scope, cardId, form, answers, locale, now, standing }),
      first && !isServed && writeExpectedContacts(tx, scope, [{ cardId, since: submittedAt, dueAt: dueAt ?? null }]),
      first
        ? recordCardEvent(tx, { ...acted, kind: 'card.submit' })
        : recordCardEvent(tx, { ...acted, kind: 'card.correct', changed, values: changedValues(fields, changed, row.answers, answers) }),
      saving,
    ])
    const mail = { scope, card: { id: cardId, answers, locale }, now }
    if (first) await notifyVisitorOfReceivedCard(tx, ctx, mail, forVisit)
    else if (wanted) await cancelCorrectionMail(tx, mail)
    return showOwnCard(tx, ctx, saved)
  })
}

/** Returns true if a visitor filled the card in while they were served. */
async function isTicketServed(tx: Tx, { shopId, id }: CardRow): Promise<boolean> {
  const [served] = await tx
    .select({ id: tickets.id })
    .from(cardTickets)
    .innerJoin(tickets, eq(tickets.id, cardTickets.ticketId))
    .where(and(eq(cardTickets.shopId, shopId), eq(cardTickets.cardId, id), isNotNull(tickets.startedAt)))
  return served !== undefined
}

/** `isRepeated`: the command was carried out before under the same key. */
type OwnCard = { scope: Required<Scope>; cardId: string; row: CardRow; isRepeated: boolean }

/** Runs work on the locked card that the token opens. */
async function withOwnCard<Result>(
  ctx: CardContext,
  token: string,
  call: IdempotentCall,
  work: (tx: Tx, ownCard: OwnCard) => Promise<Result>,
): Promise<Result | Refusal<'card.notFound' | 'idempotency.mismatch'>> {
  const owner = await resolveCardToken(ctx.db, token)
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  return ctx.db.inScope(scope, async (tx): Promise<Result | Refusal<'card.notFound' | 'idempotency.mismatch'>> => {
    const [[row], earlier] = await Promise.all([
      // Sent at once: the search behind it must see what a command that held the lock wrote.
      lockedCard(tx).execute({ shopId: scope.shopId, id: cardId }),
      findIdempotentResult(tx, scope.organizationId, call),
    ])
    if (!row || isDeletedOrErased(row.status)) return refuse('card.notFound')
    if (earlier && 'refused' in earlier) return earlier
    return work(tx, { scope, cardId, row, isRepeated: earlier !== undefined })
  })
}

const lockedCard = createCachedStatement((tx) =>
  tx
    .select()
    .from(cards)
    .where(rowInShopCondition(cards, { shopId: sql.placeholder('shopId'), id: sql.placeholder('id') }))
    .for('update')
    .prepare('locked-card'),
)

const showOwnCard = async (tx: Tx, ctx: CardContext, row: CardRow) => showVisitorCard(row, await readCardSurroundings(tx, row, ctx))

const refuseOutdated = (current: VisitorCard, rev: number) =>
  refuse(current.mayCorrect && current.rev !== rev ? 'card.changed' : 'card.inProgress', { current })
