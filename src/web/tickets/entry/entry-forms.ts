import { data, redirect } from 'react-router'
import { linkTicket } from '#contract/cards/visitor-card.ts'
import { getEntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { takeTicket } from '#contract/tickets/join.ts'
import {
  reportTicketStateSeen,
  setTicketMailSubscription,
  subscribePush,
  unlinkLine,
  unsubscribePush,
} from '#contract/tickets/notifications.ts'
import { takeTrialTicket } from '#contract/tickets/trial.ts'
import {
  changeOwnTicket,
  leaveQueue,
  reportArrival,
  reportBackAfterNoShow,
  reportDelay,
  reportOnTheWay,
  undoLeave,
} from '#contract/tickets/visitor-acts.ts'
import { normalizeNumber } from '#domain/answers/number.ts'
import { removeHiddenEmailCharacters } from '#domain/email.ts'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import type { DelayMinutes } from '#domain/tickets/late-minutes.ts'
import { localizedPath } from '../../i18n/locale.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { closedLaneTextsById } from '../join/lane-words.ts'
import { joinFormErrors } from '../join/rules/join-rules.ts'
import { splitFormKey } from './trial.ts'
import { ticketFormWords } from './words.ts'

export type JoinValues = { serviceId: string; partySize: string; name: string; contact: string; notificationEmail: string; today: string }

export type ExistingTicket = { token: string; number: string }

/** Result of a form that was not accepted. Contains what was typed, so that nothing is lost. */
export type FormRefusal =
  | { unsent: true; held?: never }
  | {
      unsent?: never
      problem?: Problem
      /** Current state of the lane, in addition to the problem. */
      why?: string
      errors?: Readonly<Record<string, string>>
      key: string
      typed?: string
      typedAddress?: string
      values?: JoinValues
      /** Ticket that this browser already has in the lane; no other was issued. */
      held?: ExistingTicket
    }

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** `card`: token of a card sent before the visitor took a ticket; null if there is none. */
type Join = { code: string; locale: Locale; card: string | null; linkSource: string | undefined }

/** Handles the join form, with or without JavaScript. Redirects to the ticket page (303), so that a reload repeats nothing. */
export async function handleJoinForm(page: PageContext, form: FormData, { code, locale, card, linkSource }: Join) {
  const values: JoinValues = {
    serviceId: text(form, 'serviceId'),
    partySize: normalizeNumber(text(form, 'partySize')),
    name: removeHiddenCharacters(text(form, 'name')),
    contact: removeHiddenCharacters(text(form, 'contact')).trim(),
    notificationEmail: removeHiddenEmailCharacters(text(form, 'notificationEmail')),
    today: text(form, 'today'),
  }
  const key = text(form, 'key') || page.idempotencyKey
  form.set('partySize', values.partySize)
  const errors = joinFormErrors(form, locale)
  if (errors) return data<FormRefusal>({ errors, key, values }, { status: 422 })
  const [joinKey, trialKey] = splitFormKey(key)
  if (trialKey !== undefined) return tryJoin(page, { code, locale, key, joinKey, trialKey, values })
  // Without a cookie the form's key identifies the device, so that a retry is recognized as the same device.
  if (!page.device) page.keepDevice(key)
  const device = page.device ? {} : { device: key }

  const join = (idempotencyKey: string) =>
    page.call(
      takeTicket,
      {
        params: { code },
        body: {
          serviceId: values.serviceId,
          partySize: Number(values.partySize),
          name: values.name.trim() || undefined,
          contact: values.contact || undefined,
          todayCode: values.today || undefined,
          locale,
          linkSource,
        },
        idempotencyKey,
      },
      device,
    )
  let result = await join(key)
  // The visitor went back and changed a form whose key is used already, so this is a new request.
  if (!result.ok && result.problem.code === 'idempotency.mismatch') result = await join(page.idempotencyKey)
  if (result.ok && result.value.already) {
    const { token, ticket } = result.value
    return data<FormRefusal>({ held: { token, number: ticket.number }, key, values })
  }
  // Ignore a failure: the ticket is issued, and its page shows whether mail is possible.
  if (result.ok && values.notificationEmail)
    await page.call(setTicketMailSubscription, {
      params: { token: result.value.token },
      body: { address: values.notificationEmail },
      idempotencyKey: key,
    })
  // Ignore a failure: a deleted card must not block the ticket.
  if (result.ok && card) await page.call(linkTicket, { params: { token: card }, body: { ticket: result.value.token }, idempotencyKey: key })
  if (result.ok) throw redirect(localizedPath(locale, `/entry/w/${result.value.token}`), 303)

  const { problem } = result
  if (problem.code.startsWith('todayCode.'))
    return data<FormRefusal>({ errors: { today: problem.detail }, key, values }, { status: problem.status })
  const why = problem.code.startsWith('lane.') ? await whyNot(page, { code, serviceId: values.serviceId, locale }) : {}
  return data<FormRefusal>({ problem, ...why, key, values }, { status: problem.status })
}

type TrialForm = { code: string; locale: Locale; key: string; joinKey: string; trialKey: string; values: JoinValues }

/** Issues a trial ticket, which belongs to no device. */
async function tryJoin(page: PageContext, { code, locale, key, joinKey, trialKey, values }: TrialForm) {
  const { serviceId, partySize, name } = values
  const body = { key: trialKey, serviceId, partySize: Number(partySize), name: name.trim() || undefined, locale }
  const result = await page.call(takeTrialTicket, { params: { code }, body, idempotencyKey: joinKey })
  if (result.ok) throw redirect(localizedPath(locale, `/entry/w/${result.value.token}`), 303)
  return data<FormRefusal>({ problem: result.problem, key, values }, { status: result.problem.status })
}

/** Returns why the lane gives no tickets and when it will, in the page's words. */
async function whyNot(page: PageContext, { code, serviceId, locale }: { code: string; serviceId: string; locale: Locale }) {
  const shop = await page.call(getEntryShop, { params: { code } })
  const lane = shop.ok && shop.value.lanes.find(({ services }) => services.some(({ id }) => id === serviceId))
  const words = lane && closedLaneTextsById(shop.value, locale)[lane.id]
  return words ? { why: [words.title, words.text, words.own].filter(Boolean).join('\n') } : {}
}

/** Handles the ticket page's forms, with or without JavaScript. A form without a known `act` changes nothing. */
export async function handleTicketForm(page: PageContext, form: FormData, { token, locale }: { token: string; locale: Locale }) {
  const key = text(form, 'key') || page.idempotencyKey
  const result = await act(page, form, { params: { token }, idempotencyKey: key })
  if (!result) return data<FormRefusal>({ errors: { act: wordsInLocale(ticketFormWords, locale).unclear }, key }, { status: 400 })
  // The ticket page shows these outcomes by its current state.
  const shownByPage = result.ok || result.problem.status === 404 || outcomesShownByPage.has(result.problem.code)
  // A submission with `stay` comes from the page itself and needs no redirect.
  if (shownByPage && form.has('stay')) return undefined
  if (shownByPage) throw redirect(localizedPath(locale, `/entry/w/${token}`), 303)
  return data<FormRefusal>(
    { problem: result.problem, key, typed: text(form, 'today'), ...addressOf(form) },
    { status: result.problem.status },
  )
}

const addressOf = (form: FormData) => (form.has('notificationEmail') ? { typedAddress: text(form, 'notificationEmail') } : {})

const outcomesShownByPage: ReadonlySet<string> = new Set(['ticket.wrongStatus', 'ticket.delayAlreadyReported'])

/** Calls the operation that the form's `act` names; returns undefined for an unknown one. */
function act(page: PageContext, form: FormData, input: { params: { token: string }; idempotencyKey: string }) {
  switch (text(form, 'act')) {
    case 'onMyWay':
      return page.call(reportOnTheWay, input)
    case 'here':
      return page.call(reportArrival, { ...input, body: { todayCode: text(form, 'today') } })
    case 'late':
      return page.call(reportDelay, { ...input, body: { minutes: Number(text(form, 'minutes')) as DelayMinutes } })
    case 'change': {
      const [partySize, locale] = [text(form, 'partySize'), text(form, 'locale')]
      const body = { ...(partySize ? { partySize: Number(partySize) } : {}), ...(isLocale(locale) ? { locale } : {}) }
      return page.call(changeOwnTicket, { ...input, body })
    }
    case 'setNotifications':
      return page.call(setTicketMailSubscription, {
        ...input,
        body: { address: text(form, 'stop') ? null : removeHiddenEmailCharacters(text(form, 'notificationEmail')) },
      })
    case 'startPush':
      return page.call(subscribePush, {
        ...input,
        body: { endpoint: text(form, 'endpoint'), keys: { p256dh: text(form, 'p256dh'), auth: text(form, 'auth') } },
      })
    case 'endPush':
      return page.call(unsubscribePush, { ...input, body: { endpoint: text(form, 'endpoint') } })
    case 'endLine':
      return page.call(unlinkLine, input)
    case 'seen':
      return page.call(reportTicketStateSeen, input)
    case 'leave':
      return page.call(leaveQueue, input)
    case 'back':
      return page.call(reportBackAfterNoShow, input)
    case 'undoLeave':
      return page.call(undoLeave, input)
    default:
      return undefined
  }
}
