import { and, eq, isNotNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { EmptyCard, SavedDraft, VisitorCard } from '#contract/cards/visitor-card.ts'
import { cardMoves, isDeletedOrErased, isDraft } from '#domain/cards/card.ts'
import { findChangedFieldKeys } from '#domain/cards/edits.ts'
import { filledPercent } from '#domain/cards/filled-percent.ts'
import { draftProgress, furtherPageKey } from '#domain/cards/progress.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { type Answers, areAnswersWithinLimits } from '#domain/forms/answers.ts'
import { checkAnswers } from '#domain/forms/check-answers.ts'
import type { ConsentText } from '#domain/forms/consent-text.ts'
import type { QuestionStep } from '#domain/forms/field.ts'
import { makeFilesOptional, omitFileAnswers, replaceFileAnswers } from '#domain/forms/file-answers.ts'
import type { Form } from '#domain/forms/form.ts'
import { answersFromTicket, normalizeAnswers } from '#domain/forms/tidy-answers.ts'
import { pagesForLocale, stepsForContext } from '#domain/forms/visitor-steps.ts'
import type { Locale } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { addLookup } from '#platform/database/resolver.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { readPublishedForm } from '../../forms/published-form.ts'
import { isShopClosedDown } from '../../shops/show.ts'
import { runWithRateLimits } from '../../tickets/entry/visitor-rate-limits.ts'
import { resolveTicketToken } from '../../tickets/find-scope.ts'
import { tickets } from '../../tickets/table.ts'
import { cardHintTopic } from '../card-hint.ts'
import type { CardContext } from '../context.ts'
import { expectFirstContacts } from '../first-contact/contact.ts'
import { answerProblemSentences } from '../form/answer-problems.ts'
import { collectFieldsOfSteps, readVisitorForm } from '../form/visitor-form.ts'
import { cardListColumnValues } from '../list/list-columns.ts'
import { cancelCorrectionMail, notifyVisitorOfReceivedCard } from '../notifications/visitor.ts'
import { recordConsents } from '../persons/consents.ts'
import { saveCustomer } from '../persons/customer.ts'
import { changedValues, recordCardEvent } from '../record.ts'
import { readFirstStageId } from '../stages.ts'
import { writeCard } from '../store.ts'
import { readAttachments } from '../stored-files/read.ts'
import { type CardRow, cards, cardTickets } from '../table.ts'
import { canOpenTicketCard, grantBrowserCardAccess, hasBrowserTakenTicket, isTrialTicket } from './card-by-ticket.ts'
import {
  type CardSurroundings,
  findTicketCardId,
  readCardSurroundings,
  readShopHeader,
  readVisitorCard,
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

/** What a draft needs of its form: no railways to choose from and no consent texts. */
const draftSteps = (form: Form) => stepsForContext(form, 'public', () => noConsentTexts)
const noText: ConsentText = { title: '', version: 0, date: '', locale: 'ja', paragraphs: [] }
const noConsentTexts = { ja: noText, en: noText, zh: noText }

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
    // Holds the lock until commit. A concurrent request with the same key, or another card for the same ticket, waits for it.
    await tx.$client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [visit?.ticketId ?? call.key])
    const earlier = await findIdempotentResult(tx, scope.organizationId, call)
    if (earlier && 'refused' in earlier) return earlier
    const cardId = earlier ? String(earlier.result.cardId) : visit && (await findTicketCardId(tx, scope.shopId, visit.ticketId))
    if (visit && cardId && !earlier && !(await canOpenTicketCard(tx, ctx, { scope, ticketId: visit.ticketId, device })))
      return refuse('card.begunElsewhere')
    const id = cardId ?? newId(now.epochMilliseconds)
    if (!cardId) {
      if (await isShopClosedDown(tx, scope.shopId)) return rollback(refuse('entry.shopClosed'))
      if (visit && (await isTrialTicket(tx, visit))) return rollback(refuse('trial.noCard'))
      const form = await readVisitorForm(tx, scope.shopId)
      const at = new Date(now.epochMilliseconds)
      const draft = draftAnswers(form.steps, answers)
      if (!draft) return rollback(refuse('request.tooLarge'))
      const row = { id, ...scope, formVersion: form.version, status: 'draft', locale, createdAt: at, touchedAt: at } as const
      const step = furtherPageKey(pagesForLocale(form.steps, locale), null, openedStep)
      await tx.insert(cards).values({ ...row, answers: draft, furthestStep: step })
      if (visit) {
        await tx.insert(cardTickets).values({ ...scope, ticketId: visit.ticketId, cardId: id })
        await grantBrowserCardAccess(tx, ctx, { scope, ticketId: visit.ticketId, device })
      }
      await addLookup(tx, 'card', ctx.tokens.derive('card', id), { ...scope, entityId: id })
      await recordCardEvent(tx, { scope, cardId: id, kind: 'card.begin', actor: { by: 'visitor' }, now })
    }
    if (!earlier) await saveIdempotentResult(tx, scope, call, { cardId: id })
    const [{ tokenVersion } = { tokenVersion: 1 }] = await tx
      .select({ tokenVersion: cards.tokenVersion })
      .from(cards)
      .where(rowInShopCondition(cards, { shopId: scope.shopId, id }))
    const card = await readVisitorCard(tx, { shopId: scope.shopId, id }, ctx)
    return card ? { token: ctx.tokens.derive('card', id, tokenVersion), card } : rollback(refuse('card.notFound'))
  })
}

type ExpectedDraft = Filled & { rev: number }
type NotMine = Refusal<'card.notFound' | 'card.inProgress' | 'card.changed' | 'idempotency.mismatch'>

/** Saves a draft. Submitted answers change only by submitting again. */
export async function saveCardDraft(
  ctx: CardContext,
  token: string,
  { answers, openedStep, locale, rev }: Draft & { rev: number },
  call: IdempotentCall,
): Promise<SavedDraft | NotMine | TooMuch> {
  const owner = await resolveCardToken(ctx.db, token)
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  return ctx.db.inScope(scope, async (tx): Promise<SavedDraft | NotMine | TooMuch> => {
    const [row, earlier] = await Promise.all([lockOwnCard(tx, owner), findIdempotentResult(tx, scope.organizationId, call)])
    if (!row) return refuse('card.notFound')
    if (earlier) return 'refused' in earlier ? earlier : toSavedDraft(row)
    if (!isDraft(row.status) || row.rev !== rev) return refuseOutdated(showVisitorCard(row, await readCardSurroundings(tx, row, ctx)), rev)
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
export function submitCard(
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
  return withVisitorCard<NotMine | Invalid>(ctx, token, rev, call, async (tx, { row, current, scope, now }) => {
    const first = isDraft(row.status)
    // A draft's answers are unchecked: they may name lines that the shop never offered.
    const form = await readVisitorForm(tx, row.shopId, row.formVersion, first ? [] : [row.answers], sent)
    const fields = collectFieldsOfSteps(form.steps)
    const files = await readAttachments(tx, row)
    const checkedFields = photosLater ? makeFilesOptional(fields) : fields
    const checked = checkAnswers(checkedFields, replaceFileAnswers(fields, sent, files), locale, answerProblemSentences[locale])
    const answers = omitFileAnswers(fields, checked.answers)
    const wrong = Object.entries(checked.errors).map(([path, message]) => ({ path, message }))
    if (wrong.length > 0) return refuse('card.invalid', { fields: wrong })
    const changed = findChangedFieldKeys(fields, first ? {} : row.answers, answers)
    const wanted = row.correctionAskedAt !== null
    if (!first && !wanted && changed.length === 0) return current
    const touchedAt = new Date(now.epochMilliseconds)
    const customerId = await saveCustomer(tx, { scope, customerId: row.customerId, answers, sent, locale, now })
    const listed = cardListColumnValues(scope.shopId, answers, sent)
    const submittedAt = row.submittedAt ?? touchedAt
    const answeredTo = { correctionAskedAt: null, correctionWords: null }
    const sending = first && { status: cardMoves.submit.to, stageId: await readFirstStageId(tx, scope.shopId) }
    await writeCard(tx, row, { answers, ...listed, locale, touchedAt, customerId, submittedAt, ...sending, ...answeredTo })
    await recordConsents(tx, { scope, cardId: row.id, form, answers, locale, now })
    const acted = { scope, cardId: row.id, actor: { by: 'visitor' }, now } as const
    const mail = { scope, card: { id: row.id, answers, locale }, now }
    if (first) {
      await recordCardEvent(tx, { ...acted, kind: 'card.submit' })
      if (!(await isTicketServed(tx, row))) await expectFirstContacts(tx, scope, [{ cardId: row.id, since: submittedAt }])
      await notifyVisitorOfReceivedCard(tx, ctx, mail, forVisit)
    } else {
      await recordCardEvent(tx, { ...acted, kind: 'card.correct', changed, values: changedValues(fields, changed, row.answers, answers) })
      if (wanted) await cancelCorrectionMail(tx, mail)
    }
    return (await readVisitorCard(tx, row, ctx))!
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

/** `current`: the card as its visitor sees it before the change. */
type OwnCard = { scope: Required<Scope>; row: CardRow; around: CardSurroundings; current: VisitorCard; now: Temporal.Instant }

/**
 * Runs work on the locked card that the token opens, if it has the expected revision and the visitor may still change it. The work returns the
 * card after the change.
 */
async function withVisitorCard<Refused extends Refusal>(
  ctx: CardContext,
  token: string,
  rev: number,
  call: IdempotentCall,
  work: (tx: Tx, ownCard: OwnCard) => Promise<VisitorCard | Refused>,
): Promise<VisitorCard | Refused | NotMine> {
  const owner = await resolveCardToken(ctx.db, token)
  if (!owner) return refuse('card.notFound')
  const { scope, cardId } = owner
  return ctx.db.inScope(scope, async (tx): Promise<VisitorCard | Refused | NotMine> => {
    const row = await lockOwnCard(tx, owner)
    if (!row) return refuse('card.notFound')
    const [around, earlier] = await Promise.all([readCardSurroundings(tx, row, ctx), findIdempotentResult(tx, scope.organizationId, call)])
    const current = showVisitorCard(row, around)
    if (earlier) return 'refused' in earlier ? earlier : current
    if (!current.mayCorrect || row.rev !== rev) return refuseOutdated(current, rev)
    const now = ctx.clock()
    // Sent together with the first statement of the work, which fails too if this one does. A refusal rolls it back.
    const saving = saveIdempotentResult(tx, scope, call, { cardId })
    saving.catch(() => {})
    const after = await work(tx, { scope, row, around, current, now })
    await saving
    if ('refused' in after) return rollback(after)
    if (after.rev !== rev) tx.hint(cardHintTopic(scope.shopId, cardId), now.epochMilliseconds)
    return after
  })
}

/** Locks the card against other commands. Returns undefined if it was deleted or erased. */
async function lockOwnCard(tx: Tx, { scope, cardId }: { scope: Required<Scope>; cardId: string }): Promise<CardRow | undefined> {
  const [row] = await tx
    .select()
    .from(cards)
    .where(rowInShopCondition(cards, { shopId: scope.shopId, id: cardId }))
    .for('update')
  return row && !isDeletedOrErased(row.status) ? row : undefined
}

const refuseOutdated = (current: VisitorCard, rev: number) =>
  refuse(current.mayCorrect && current.rev !== rev ? 'card.changed' : 'card.inProgress', { current })
