/** State of a card while it is filled in: pure transitions from events to effects, which use-card.ts performs. */

import type { SlotTime } from '#contract/slot-time.ts'
import { isDraft } from '#domain/cards/card.ts'
import { canStoreDraft } from '#domain/cards/draft.ts'
import { fieldAnswer, findChangedFieldKeys } from '#domain/cards/edits.ts'
import { furtherPageKey } from '#domain/cards/progress.ts'
import { rebaseDeviceDraft, rebaseDraftAnswers } from '#domain/cards/rebase-draft.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { swapMisplacedContacts } from '#domain/forms/contact-pair.ts'
import type { Field, QuestionStep } from '#domain/forms/field.ts'
import type { Locale } from '#domain/locale.ts'
import type { CardCreationRequest, LocalCard, OtherDeviceAnswers, UndatedLocalCard } from '../../device/local-cards.ts'
import { collectFieldsOfSteps, type StartedCard, toStartedDraft } from './card-data.ts'
import type { CardFormResult } from './card-saves.ts'

export type CardSubmitKind = 'save' | 'send'

export type CardSaveFailure =
  | { kind: 'unsent' }
  | { kind: 'refused'; why: string }
  | { kind: 'elsewhere'; why: string; ticket: string }
  | { kind: 'wrong' }

/** `here`: the device keeps a draft. `unsent`: a sent card was changed and not sent again. */
type Saved = 'here' | 'unsent'

/** Context of the page. `shop`: entry code. `ticket`: token. `newKey`: makes an idempotency key. */
export type CardFormContext = {
  steps: readonly QuestionStep[]
  shop: string
  ticket: string | undefined
  locale: Locale
  newKey: () => string
}

/** Rendered part of the state. The same object while it does not change, so that typing renders nothing. */
type ShownCard = {
  card: StartedCard | undefined
  /** Answers at the last turn of a page; the form holds what was typed since. */
  answers: Answers
  merged: OtherDeviceAnswers | undefined
  failure: CardSaveFailure | undefined
  saved: Saved | undefined
  free: readonly SlotTime[] | undefined
}

export type CardFormState = {
  shown: ShownCard
  answers: Answers
  /** The server's answers when `answers` last matched them. */
  base: Answers
  /** Furthest step reached here. */
  furthestStep: string | null
  beginning: CardCreationRequest | undefined
  /** Sent answers without a response, which may have arrived, latest last. */
  unacknowledged: readonly Answers[]
  /** `act`: request in flight. `next`: request to follow it. */
  act: CardSubmitKind | undefined
  next: CardSubmitKind | undefined
  /** True if the ticket's link has expired and the card goes on without it. */
  withoutTicket: boolean
}

/** `device`: the local card. `early`: answers typed before the script ran. `response`: the server's, or that none came. */
export type CardFormEvent =
  | { at: 'resumed'; device: LocalCard | undefined; early: Answers | undefined }
  | { at: 'typed'; answers: Answers }
  | { at: 'kept'; isHere: boolean }
  | { at: 'turned'; to: string }
  | { at: 'confirming' | 'paused' | 'sendPressed' }
  | { at: 'responded'; response: CardFormResult }

/** `saveLater` replaces the pending save; without a time it cancels it. `forget`: by shop and by card. */
export type CardFormEffect =
  | { do: 'keep'; card: Omit<LocalCard, 'isBrief' | 'begunAt' | 'at'> }
  | { do: 'submit'; form: Record<string, string> }
  | { do: 'saveLater'; afterMs: number | undefined }
  | { do: 'refill' }
  | { do: 'forget'; ids: readonly string[] }
  | { do: 'showWrong'; wrong: Readonly<Record<string, string>> }
  | { do: 'goOn'; card: StartedCard; act: CardSubmitKind; visit: string | undefined }

type Result = readonly [CardFormState, readonly CardFormEffect[]]

/** Delay between the last keystroke and the save, long enough to spare weak connections. */
export const saveDelayMs = 2_000
const retryMs = 10_000

export function createCardFormState(card: StartedCard | undefined, prefilled: Answers | undefined): CardFormState {
  const answers = card?.answers ?? prefilled ?? {}
  return {
    shown: { card, answers, merged: undefined, failure: undefined, saved: undefined, free: undefined },
    answers,
    base: answers,
    furthestStep: card?.furthestStep ?? null,
    beginning: undefined,
    unacknowledged: [],
    act: undefined,
    next: undefined,
    withoutTicket: false,
  }
}

export function reduceCardFormState(page: CardFormContext, state: CardFormState, event: CardFormEvent): Result {
  switch (event.at) {
    case 'resumed':
      return resume(page, state, event.device, event.early)
    case 'typed':
      return saveLocally(page, { ...state, answers: event.answers })
    case 'kept':
      return [show(state, { saved: savedOf(page, state, event.isHere) }), []]
    case 'turned':
      return [
        show(
          { ...state, furthestStep: furtherPageKey(page.steps, state.furthestStep, event.to) },
          { answers: state.answers, failure: undefined },
        ),
        [],
      ]
    case 'confirming':
      return [show(state, { answers: state.answers }), []]
    case 'paused':
      return isWorthSaving(page, state) ? push(page, state, 'save') : [state, []]
    case 'sendPressed':
      return push(page, state, 'send')
    case 'responded':
      return receive(page, state, event.response)
  }
}

const same = (fields: readonly Field[], first: Answers, second: Answers): boolean =>
  findChangedFieldKeys(fields, first, second).length === 0

/** Returns true if the card was sent. Sent cards are not saved, only sent again. */
const isSent = (card: StartedCard | undefined): boolean => card !== undefined && !isDraft(card.status)

function show(state: CardFormState, changed: Partial<ShownCard>): CardFormState {
  const differs = Object.entries(changed).some(([key, value]) => state.shown[key as keyof ShownCard] !== value)
  return differs ? { ...state, shown: { ...state.shown, ...changed } } : state
}

const ticketOf = (page: CardFormContext, state: CardFormState) => (state.withoutTicket ? undefined : page.ticket)

function saveLocally(page: CardFormContext, state: CardFormState): Result {
  const { answers, base, beginning, shown } = state
  const of = { shop: page.shop, token: shown.card?.token, ticket: ticketOf(page, state) }
  return [state, [{ do: 'keep', card: { ...of, answers, base, rev: shown.card?.rev ?? 0, beginning, merged: shown.merged } }]]
}

/**
 * Adds this page's input since it last stored the card (`before`) to what another tab has stored since. Cards behind a shop's code may
 * be two visitors', so those are not merged.
 */
export function mergeWithOtherTab(
  steps: readonly QuestionStep[],
  card: UndatedLocalCard,
  before: Answers,
  stored: LocalCard,
): UndatedLocalCard {
  const { token, base, rev } = stored
  if (!card.ticket && !(card.token && token)) return card
  const { answers } = rebaseDraftAnswers(collectFieldsOfSteps(steps), { before, now: stored.answers, mine: card.answers })
  return { ...card, answers, ...(!card.token && token && { token, base, rev }) }
}

function savedOf({ steps }: CardFormContext, { shown, answers, base }: CardFormState, isHere: boolean): Saved | undefined {
  if (isSent(shown.card)) return same(collectFieldsOfSteps(steps), answers, base) ? undefined : 'unsent'
  return isHere ? 'here' : undefined
}

/** Returns true if the server may lack answers, also while a response is missing. */
function isWorthSaving(
  { steps }: CardFormContext,
  { shown: { card }, answers, base, furthestStep, unacknowledged }: CardFormState,
): boolean {
  const fields = collectFieldsOfSteps(steps)
  if (isSent(card)) return false
  const isSaved = unacknowledged.length === 0 && same(fields, answers, base)
  if (card && isSaved && card.furthestStep === furtherPageKey(steps, card.furthestStep, furthestStep)) return false
  return canStoreDraft(fields, answers)
}

/** Resumes the local card and what was typed before the script ran. */
function resume(page: CardFormContext, state: CardFormState, device: LocalCard | undefined, early: Answers | undefined): Result {
  const fields = collectFieldsOfSteps(page.steps)
  const opened = device ? withDevice(fields, state, device) : state
  const answers = early ? swapMisplacedContacts(fields, { ...opened.answers, ...early }) : opened.answers
  const isSaved = same(fields, answers, opened.base)
  const isUnsent = !isSaved && isSent(opened.shown.card)
  return [
    show({ ...opened, answers }, { answers, ...(isUnsent && { saved: 'unsent' }) }),
    [{ do: 'refill' }, ...(isSaved ? [] : [{ do: 'saveLater', afterMs: saveDelayMs } as const])],
  ]
}

function withDevice(fields: readonly Field[], state: CardFormState, device: LocalCard): CardFormState {
  const { card } = state.shown
  const { answers, base, rev, conflicts } = rebaseDeviceDraft(fields, device, card)
  const resumed = show(
    { ...state, answers, base, beginning: device.beginning },
    {
      card: card ? { ...card, rev } : device.token ? toStartedDraft({ rev, answers: base, furthestStep: null }, device.token) : undefined,
      merged: device.merged,
    },
  )
  return card && conflicts.length > 0 ? mark(fields, resumed, conflicts, card.answers) : resumed
}

/** Records the other device's answers of conflicting fields. */
function mark(fields: readonly Field[], state: CardFormState, conflicts: readonly string[], theirs: Answers): CardFormState {
  const both = fields.filter(({ key }) => conflicts.includes(key)).map((field) => [field.key, fieldAnswer(field, theirs)])
  return show(state, { merged: { ...state.shown.merged, ...Object.fromEntries(both) } })
}

/** Sends the card, now or after the pending request. */
function push(page: CardFormContext, state: CardFormState, act: CardSubmitKind): Result {
  if (state.act) return [state.next === 'send' ? state : { ...state, next: act }, []]
  const { answers, shown } = state
  const { card } = shown
  const begins = !card && !state.beginning
  const openedStep = state.furthestStep ?? undefined
  const beginning = begins ? { key: page.newKey(), answers, locale: page.locale, openedStep } : state.beginning
  const sending = { ...state, beginning, act, unacknowledged: [...state.unacknowledged, answers] }
  const ticket = ticketOf(page, state)
  const form = {
    _act: act,
    _answers: JSON.stringify(answers),
    _code: page.shop,
    _reached: openedStep ?? '',
    ...(card ? { _token: card.token, _rev: String(card.rev) } : { ...(ticket && { _ticket: ticket }), _begin: JSON.stringify(beginning) }),
  }
  return [sending, [...(begins ? saveLocally(page, sending)[1] : []), { do: 'submit', form }]]
}

/** Pushes `act`, if given, after the other effects. */
function goOnWith(page: CardFormContext, [state, effects]: Result, act: CardSubmitKind | undefined): Result {
  if (!act) return [state, effects]
  const [next, moreEffects] = push(page, state, act)
  return [next, [...effects, ...moreEffects]]
}

function receive(page: CardFormContext, state: CardFormState, response: CardFormResult): Result {
  const { act, next } = state
  if (!act) return [state, []]
  const received = { ...state, act: undefined, next: undefined }
  if (response.unsent) {
    if (act === 'send' || next === 'send')
      return [show(received, { failure: { kind: 'unsent' } }), [{ do: 'saveLater', afterMs: undefined }]]
    return [received, [{ do: 'saveLater', afterMs: next ? 0 : retryMs }]]
  }
  const { card: server, problem, wrong, free, visit } = response
  const { card: before } = state.shown
  const isGone = problem?.code === 'card.notFound' || problem?.code === 'ticket.notFound'
  if (isGone && (before || !state.withoutTicket)) {
    // The ticket's link has expired: begin a card without it from the same answers.
    const alone = { ...received, unacknowledged: [], base: {}, beginning: undefined, withoutTicket: true }
    return goOnWith(page, saveLocally(page, show(alone, { card: undefined, free })), next ?? act)
  }
  const isDecided = server || (problem && problem.status < 500)
  const updated = show(
    { ...received, unacknowledged: [], beginning: isDecided ? undefined : state.beginning },
    { free, ...(server && { card: { ...server, own: server.own ?? before?.own } }) },
  )
  if (problem?.code === 'card.changed' && server) {
    const [merged, effects, isSeen] = mergeTheirs(page, updated, server, state)
    if (isSeen) return goOnWith(page, [merged, effects], next ?? act)
    // Don't send answers that the visitor has not seen.
    return [act === 'send' && problem.detail ? show(merged, { failure: { kind: 'refused', why: problem.detail } }) : merged, effects]
  }
  if (wrong) return [show(updated, { answers: updated.answers, failure: { kind: 'wrong' } }), [{ do: 'showWrong', wrong }]]
  if (problem?.code === 'card.begunElsewhere' && page.ticket)
    return [show(updated, { failure: { kind: 'elsewhere', why: problem.detail ?? '', ticket: page.ticket } }), []]
  if (problem || !server) {
    const isShown = act === 'send' || problem?.code === 'card.inProgress'
    return [isShown ? show(updated, { failure: { kind: 'refused', why: problem?.detail ?? '' } }) : updated, []]
  }
  const goOn = { do: 'goOn', card: server, act, visit } as const
  if (act === 'send') {
    const [sent, effects] = receiveSent(page, updated, server, state.unacknowledged.at(-1)!)
    // A sent card is not saved, so only a second send follows.
    return goOnWith(page, [sent, [...effects, goOn]], next === 'send' ? next : undefined)
  }
  const [saved, effects] = saveLocally(page, show({ ...updated, base: server.answers }, { failure: undefined }))
  return goOnWith(page, [saved, [...effects, goOn]], next)
}

/**
 * Merges the server's answers. Answers from this page's own requests, or from a server restored to an earlier revision, yield to what was
 * typed since. `isSeen`: true if the visitor has seen all of them.
 */
function mergeTheirs(
  page: CardFormContext,
  state: CardFormState,
  server: StartedCard,
  { unacknowledged, shown }: CardFormState,
): readonly [...Result, isSeen: boolean] {
  const fields = collectFieldsOfSteps(page.steps)
  const isOwn = (field: Field) =>
    server.rev < (shown.card?.rev ?? 0) || unacknowledged.some((sentAnswers) => same([field], sentAnswers, server.answers))
  const before: Answers = Object.assign({}, ...fields.map((field) => fieldAnswer(field, isOwn(field) ? server.answers : state.base)))
  const { answers, conflicts } = rebaseDraftAnswers(fields, { before, now: server.answers, mine: state.answers })
  const differs = !same(fields, answers, state.answers)
  const isSeen = !differs && conflicts.length === 0
  const together = show({ ...state, answers, base: server.answers }, { answers })
  const [merged, effects] = saveLocally(page, isSeen ? together : mark(fields, together, conflicts, server.answers))
  return [merged, [...effects, ...(differs ? [{ do: 'refill' } as const] : [])], isSeen]
}

/** The shop has the card, so the device erases it, except for what was typed since `sent`. */
function receiveSent(page: CardFormContext, state: CardFormState, server: StartedCard, sent: Answers): Result {
  const fields = collectFieldsOfSteps(page.steps)
  const { answers } = rebaseDraftAnswers(fields, { before: sent, now: server.answers, mine: state.answers })
  const received = show({ ...state, answers, base: server.answers }, { answers, merged: undefined, failure: undefined, saved: undefined })
  const isAll = same(fields, answers, server.answers)
  return [received, [{ do: 'forget', ids: [page.shop, server.token] }, ...(isAll ? [] : saveLocally(page, received)[1])]]
}
