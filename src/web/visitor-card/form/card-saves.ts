/** Handles the card page's submissions: the whole card with JavaScript, a form without it. Server only. */
import { data, redirect, redirectDocument } from 'react-router'
import {
  beginCard,
  findTicketCard,
  getEmptyCard,
  getVisitorCard,
  linkTicket,
  openTicketCardByPhoneDigits,
  saveVisitorCardDraft,
  submitVisitorCard,
  type VisitorCard,
} from '#contract/cards/visitor-card.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { getVisitorTicket } from '#contract/tickets/visitor-acts.ts'
import { loadAnswerProblemSentences } from '#domain/answers/problems.ts'
import { isDraft } from '#domain/cards/card.ts'
import { fieldAnswer, findChangedFieldKeys } from '#domain/cards/edits.ts'
import { confirmStepKey } from '#domain/cards/progress.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { checkAnswers } from '#domain/forms/check-answers.ts'
import { controlNames, type Field } from '#domain/forms/field.ts'
import { makeFilesOptional } from '#domain/forms/file-answers.ts'
import { normalizeAnswers } from '#domain/forms/tidy-answers.ts'
import type { Locale } from '#domain/locale.ts'
import { isPublicToken } from '#domain/public-token.ts'
import { type CardCreationRequest, isAnswers, isCardCreationRequest, type OtherDeviceAnswers } from '../../device/local-cards.ts'
import { localizedPath } from '../../i18n/locale.ts'
import { parseFormAnswers } from '../../parts/card/user-card-form/sent-answers.ts'
import { collectFieldsOfSteps, type StartedCard, toStartedCard, toStartedDraft } from './card-data.ts'
import { localizeCardForm } from './card-form-data.ts'
import { revInputName } from './card-rev.tsx'
import { createPrivateLink } from './own-link.ts'
import { resolveTypedStations, type StationsByField } from './typed-stations.ts'

/** `card`: the card on the server now. `wrong`: errors by control name. */
export type CardFormResult =
  | {
      unsent: true
      card?: never
      problem?: never
      wrong?: never
      answers?: never
      found?: never
      linked?: never
      merged?: never
      visit?: never
      free?: never
    }
  | {
      unsent?: never
      card?: StartedCard | undefined
      problem?: Problem | undefined
      wrong?: Readonly<Record<string, string>> | undefined
      /** True if the card is linked to the ticket now. */
      linked?: boolean
      answers?: Answers | undefined
      found?: StationsByField | undefined
      /** Fields changed both by another device since the form was shown and by this one. */
      merged?: OtherDeviceAnswers | undefined
      visit?: string
      free?: readonly SlotTime[] | undefined
    }

export const cardFormResponse = (content: CardFormResult, status = 200) => data<CardFormResult>(content, { status })

type CardUrl = (token: string, step?: string) => string
export const cardUrl: CardUrl = (token, step) => `/entry/c/${token}${step ? `?step=${step}` : ''}`

type SentForm = {
  id: string
  form: FormData
  locale: Locale
  at: CardUrl
  /** True for a device that takes no photos. */
  photosLater?: boolean
  /** Called once the shop has the card. */
  onSent?: ((card: StartedCard) => Promise<ReturnType<typeof cardFormResponse>>) | undefined
}

export async function handleCardForm(page: PageContext, sent: SentForm, search: URLSearchParams) {
  const act = sent.form.get('_act')
  if (act === 'save' || act === 'send') return actByScript(page, sent, act)
  if (act === 'link') return linkByForm(page, sent)
  if (act === 'open') return openByForm(page, sent)
  if (search.get('step') === 'confirm') return confirmByForm(page, sent)
  const alone = search.has('edit') ? (search.get('step') ?? undefined) : undefined
  return wholeByForm(page, sent, alone)
}

/** Saves or sends a card by JavaScript; begins it first if necessary. */
async function actByScript(page: PageContext, { form, locale, at, photosLater = false, onSent }: SentForm, act: 'save' | 'send') {
  const value = (name: string) => form.get(name)?.toString()
  const answers = parseJsonAnswers(form)
  if (!answers) return cardFormResponse({}, 400)
  // A retry may use a new key, because `rev` reveals that the first save arrived.
  const key = page.idempotencyKey
  let token = value('_token')
  let known: StartedCard | undefined
  let rev = Number(value('_rev'))
  const openedStep = value('_reached')?.slice(0, 80) || undefined
  if (!token) {
    const beginning = readJson(value('_begin'))
    if (!isCardCreationRequest(beginning)) return cardFormResponse({}, 400)
    const begun = await begin(page, { code: value('_code') ?? '', ticket: value('_ticket'), ...beginning })
    if (!begun.ok) return cardFormResponse({ problem: begun.problem }, begun.problem.status)
    const { card } = begun.value
    token = begun.value.token
    known = { ...toStartedCard(card, token), own: createPrivateLink(page.origin, locale, at(token)) }
    const fields = collectFieldsOfSteps(card.form.steps)
    const differs = (sent: Answers) => findChangedFieldKeys(fields, card.answers, normalizeAnswers(fields, sent)).length > 0
    // The ticket's card was begun elsewhere, so the visitor must see its answers first.
    if (differs(beginning.answers)) return cardFormResponse({ card: known, problem: changed })
    if (act === 'save' && !differs(answers) && known.furthestStep === (openedStep ?? null)) return cardFormResponse({ card: known })
    rev = card.rev
  }
  const input = { params: { token }, idempotencyKey: `${key}-${act}` }
  const body = { answers: answers as VisitorCard['answers'], locale, rev }
  if (act === 'save') {
    const saved = await page.call(saveVisitorCardDraft, { ...input, body: { ...body, ...(openedStep && { openedStep }) } })
    if (!saved.ok) return refused(saved.problem, token, known)
    return cardFormResponse({ card: { ...toStartedDraft(saved.value, token), own: known?.own } })
  }
  const sent = await page.call(submitVisitorCard, { ...input, body: { ...body, forVisit: onSent !== undefined, photosLater } })
  if (!sent.ok) return refused(sent.problem, token, known)
  const card = { ...toStartedCard(sent.value, token), own: known?.own }
  return onSent ? onSent(card) : cardFormResponse({ card })
}

/** Returns undefined for invalid JSON, because other programs may post too. */
function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Parses answers sent by JavaScript; returns undefined if they are invalid. */
export function parseJsonAnswers(form: FormData): Answers | undefined {
  const answers = readJson(form.get('_answers')?.toString())
  return isAnswers(answers) ? answers : undefined
}

const changed: Problem = { type: 'about:blank', title: '', status: 409, code: 'card.changed', detail: '', requestId: '' }

function refused(problem: Problem, token: string, begun?: StartedCard) {
  const current = problem.current as VisitorCard | undefined
  const wrong = problem.fields && Object.fromEntries(problem.fields.map(({ path, message }) => [path, message]))
  const card = current ? toStartedCard(current, token) : begun
  return cardFormResponse({ problem: { ...problem, current: undefined }, wrong, card }, problem.status)
}

type Begin = CardCreationRequest & { code: string; ticket: string | undefined }

function begin(page: PageContext, { code, ticket, answers, openedStep, locale, key }: Begin) {
  const body = { answers: answers as VisitorCard['answers'], locale, ...(ticket && { ticket }), ...(openedStep && { openedStep }) }
  return page.call(beginCard, { params: { code }, body, idempotencyKey: key })
}

/** Without JavaScript: checks the whole form, then shows the confirmation; or a single step together with the saved answers. */
async function wholeByForm(page: PageContext, { id: address, form, locale, at }: SentForm, alone: string | undefined) {
  // The page of a ticket may have been open before its card was begun.
  const ownCard = isPublicToken(address) ? await page.call(findTicketCard, { params: { token: address } }) : undefined
  const id = ownCard?.ok ? ownCard.value.token : address
  const shown = isPublicToken(id) ? await page.call(getVisitorCard, { params: { token: id } }) : undefined
  const visit = isPublicToken(id) && !shown?.ok ? await page.call(getVisitorTicket, { params: { token: id } }) : undefined
  const code = visit?.ok ? visit.value.shop.code : id
  const entryForm = shown?.ok ? shown : await page.call(getEmptyCard, { params: { code } })
  if (!entryForm.ok) return cardFormResponse({ problem: entryForm.problem, answers: parseFormAnswers(form) }, entryForm.problem.status)
  const { steps } = entryForm.value.form
  const step = localizeCardForm(entryForm.value.form, locale).steps.find(({ key }) => key === alone)
  const otherAnswers = step && shown?.ok ? without(shown.value.answers, step.fields) : {}
  const typed = await resolveTypedStations(page, { entryCode: entryForm.value.shop.code, steps, sent: parseFormAnswers(form), locale })
  if ('problem' in typed) return cardFormResponse({ problem: typed.problem, answers: parseFormAnswers(form) }, typed.problem.status)
  const { found } = typed
  const { answers, errors } = checkAnswers(
    makeFilesOptional(collectFieldsOfSteps(steps)),
    { ...otherAnswers, ...typed.answers },
    locale,
    await loadAnswerProblemSentences(locale),
  )
  const wrong = { ...errors, ...typed.wrong }
  if (Object.keys(wrong).length > 0) return cardFormResponse({ wrong, answers, found }, 422)
  const key = page.idempotencyKey
  if (!shown?.ok) {
    const begun = await begin(page, { code, ticket: visit?.ok ? id : undefined, answers, openedStep: confirmStepKey, locale, key })
    if (!begun.ok) return cardFormResponse({ problem: begun.problem, answers }, begun.problem.status)
    throw toPage(locale, at(begun.value.token, 'confirm'))
  }
  const { status, rev } = shown.value
  const { changed, given } = beside(step?.fields ?? collectFieldsOfSteps(steps), answers, shown.value.answers)
  // Once the visitor has seen them, the conflicting answers are theirs to decide.
  const meanwhile = (shownRev(form) ?? rev) !== rev
  if (meanwhile && changed.length > 0) {
    const theirs = shown.value.answers
    return cardFormResponse({ answers: given, merged: Object.fromEntries(changed.map((key) => [key, theirs])) }, 409)
  }
  const first = isDraft(status)
  const body = { answers: (meanwhile ? given : answers) as VisitorCard['answers'], locale, rev }
  const input = { params: { token: id }, idempotencyKey: key }
  const saved = await (first
    ? page.call(saveVisitorCardDraft, { ...input, body: { ...body, openedStep: confirmStepKey } })
    : page.call(submitVisitorCard, { ...input, body: { ...body, photosLater: true } }))
  if (!saved.ok) return cardFormResponse({ problem: saved.problem, answers }, saved.problem.status)
  throw toPage(locale, at(id, first ? 'confirm' : 'done'))
}

/** Returns undefined for a page sent before its script had loaded. */
const shownRev = (form: FormData) => (form.has(revInputName) ? Number(form.get(revInputName)) : undefined)

/** Fills empty fields with another device's answers. `changed`: fields that both devices answered differently. */
function beside(fields: readonly Field[], sent: Answers, theirs: Answers): { changed: readonly string[]; given: Answers } {
  const answersOf = (field: Field, answers: Answers) => Object.keys(fieldAnswer(field, answers)).length > 0
  const empty = fields.filter((field) => !answersOf(field, sent))
  const added = Object.assign({}, ...empty.map((field) => fieldAnswer(field, theirs)))
  const both = fields.filter((field) => answersOf(field, sent) && answersOf(field, theirs))
  return { changed: findChangedFieldKeys(both, sent, theirs), given: { ...sent, ...added } }
}

function without(answers: Answers, fields: readonly Field[]): Answers {
  const controls = new Set(fields.flatMap(controlNames))
  return Object.fromEntries(Object.entries(answers).filter(([control]) => !controls.has(control)))
}

/** Without JavaScript: sends what the confirmation showed. */
async function confirmByForm(page: PageContext, { id, form, locale, at, onSent }: SentForm) {
  const shown = await page.call(getVisitorCard, { params: { token: id } })
  if (!shown.ok) return cardFormResponse({ problem: shown.problem }, shown.problem.status)
  const { answers } = shown.value
  const rev = shownRev(form) ?? shown.value.rev
  const body = { answers, rev, locale, forVisit: onSent !== undefined, photosLater: true }
  const sent = await page.call(submitVisitorCard, { params: { token: id }, body, idempotencyKey: page.idempotencyKey })
  if (!sent.ok) return refused(sent.problem, id)
  if (onSent) return onSent(toStartedCard(sent.value, id))
  throw toPage(locale, at(id, 'done'))
}

async function linkByForm(page: PageContext, { id, form }: SentForm) {
  const input = { params: { token: id }, body: { ticket: String(form.get('_ticket')) }, idempotencyKey: page.idempotencyKey }
  const linked = await page.call(linkTicket, input)
  if (linked.ok) return cardFormResponse({ card: toStartedCard(linked.value, id), linked: linked.value.ticketToken === input.body.ticket })
  return cardFormResponse({ problem: linked.problem }, linked.problem.status)
}

/** Opens a ticket's card on another device than the one that took the ticket or wrote the card. */
async function openByForm(page: PageContext, { id, form, locale }: SentForm) {
  const digits = String(form.get('digits') ?? '').slice(0, 20)
  const opened = await page.call(openTicketCardByPhoneDigits, {
    params: { token: id },
    body: { digits },
    idempotencyKey: page.idempotencyKey,
  })
  // A document redirect, because step navigation does not ask the server.
  if (opened.ok) throw redirectDocument(localizedPath(locale, `/entry/c/${opened.value.token}`), 303)
  return cardFormResponse({ problem: opened.problem }, opened.problem.status)
}

function toPage(locale: Locale, path: string): Response {
  return redirect(localizedPath(locale, path), 303)
}
