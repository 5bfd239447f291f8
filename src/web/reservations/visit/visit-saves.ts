/** Sends the reservation form: the card first, then the reservation. Server only. */
import { redirect } from 'react-router'
import { getVisitorCard, type VisitorCard } from '#contract/cards/visitor-card.ts'
import type { PageContext } from '#contract/page.ts'
import type { NearestFreeTimes } from '#contract/reservations/slots.ts'
import { requestReservation } from '#contract/reservations/visitor.ts'
import { isDraft } from '#domain/cards/card.ts'
import { findChangedFieldKeys } from '#domain/cards/edits.ts'
import { confirmStepKey } from '#domain/cards/progress.ts'
import { firstAnswer } from '#domain/forms/answers.ts'
import { consentTextControlNames } from '#domain/forms/field.ts'
import type { Locale } from '#domain/locale.ts'
import { isOpenReservation } from '#domain/reservations/reservation.ts'
import { parseLinkSourceParam } from '#domain/shops/link-source.ts'
import { localizedPath } from '../../i18n/locale.ts'
import { collectFieldsOfSteps, type StartedCard, toStartedCard } from '../../visitor-card/form/card-data.ts'
import { cardFormResponse, handleCardForm, parseJsonAnswers } from '../../visitor-card/form/card-saves.ts'
import { parseReservationSelections } from './visit-choices.ts'

/** Returns the address of the form with the visitor's choices. */
export function createReservationRequestUrlBuilder(code: string, search: URLSearchParams) {
  return (card: string, step?: string): string => {
    const next = new URLSearchParams(search)
    for (const name of ['step', 'edit']) next.delete(name)
    next.set('card', card)
    // `done` leads to the confirmation, because only the reservation's page ends the flow.
    if (step) next.set('step', step === 'done' ? confirmStepKey : step)
    return `/entry/f/${code}?${next}`
  }
}

type SentForm = { code: string; form: FormData; locale: Locale; search: URLSearchParams }

export async function handleReservationRequestForm(page: PageContext, { code, form, locale, search }: SentForm) {
  const token = String(form.get('_token') ?? search.get('card') ?? '')
  const isScript = form.has('_act')
  const onSent = (card: StartedCard) => requestFor(page, { code, card, locale, search, isScript })
  const isSending = isScript ? form.get('_act') === 'send' : search.get('step') === confirmStepKey
  if (isSending && token) {
    // The card may be saved already: its time was gone, or it is from an earlier visit.
    const shown = await page.call(getVisitorCard, { params: { token } })
    if (shown.ok && isWithShop(shown.value, parseJsonAnswers(form))) return onSent(toStartedCard(shown.value, token))
  }
  return handleCardForm(page, { id: token || code, form, locale, at: createReservationRequestUrlBuilder(code, search), onSent }, search)
}

function isWithShop({ status, mayCorrect, answers, form }: VisitorCard, typed: ReturnType<typeof parseJsonAnswers>): boolean {
  if (isDraft(status)) return false
  return !mayCorrect || !typed || findChangedFieldKeys(collectFieldsOfSteps(form.steps), answers, typed).length === 0
}

type ReservationInput = { code: string; card: StartedCard; locale: Locale; search: URLSearchParams; isScript: boolean }

async function requestFor(page: PageContext, { code, card, locale, search, isScript }: ReservationInput) {
  const { service = '', people, requestedTimes } = parseReservationSelections(search)
  const answerTo = (key: string) => firstAnswer(card.answers, key) ?? ''
  const body = {
    serviceId: service,
    partySize: people,
    name: answerTo('name'),
    phone: answerTo('phone'),
    email: answerTo('email'),
    locale,
    requestedTimes: [...requestedTimes],
    consent: Number(answerTo(consentTextControlNames('consentPurpose').version)),
    card: card.token,
    linkSource: parseLinkSourceParam(search),
  }
  const sendRequest = (idempotencyKey: string) => page.call(requestReservation, { params: { code }, body, idempotencyKey })
  // A key from card, service and times, so that a retry after a lost answer requests no second reservation.
  let response = await sendRequest(
    [card.token, service.slice(0, 8), ...requestedTimes.map((startsAt) => (Date.parse(startsAt) / 60_000).toString(36))].join('.'),
  )
  const isAnother = response.ok ? !isOpenReservation(response.value.reservation.status) : response.problem.code === 'idempotency.mismatch'
  if (isAnother) response = await sendRequest(page.idempotencyKey)
  if (response.ok && !isScript) throw redirect(localizedPath(locale, `/entry/f/${response.value.token}`), 303)
  if (response.ok) return cardFormResponse({ card, visit: response.value.token })
  const { current, ...problem } = response.problem
  const nearest = (current as NearestFreeTimes | undefined)?.free.slice(0, 3)
  const free = nearest?.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  return cardFormResponse({ card, problem, free }, problem.status)
}
