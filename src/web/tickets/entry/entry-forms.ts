import { data, redirect } from 'react-router'
import { linkTicket } from '#contract/cards/visitor-card.ts'
import { getEntryShop } from '#contract/entry-shop.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { joinTicket } from '#contract/tickets/join.ts'
import { acknowledgeNotifications, setTicketNotifications } from '#contract/tickets/telling.ts'
import { joinTrial } from '#contract/tickets/trial.ts'
import {
  changeTicket,
  leaveQueue,
  reportArrival,
  reportDelay,
  reportOnTheWay,
  reportReturned,
  undoLeave,
} from '#contract/tickets/visitor-acts.ts'
import { tidyNumber } from '#domain/answers/number.ts'
import { typedEmail } from '#domain/email.ts'
import { withoutHiddenCharacters } from '#domain/hidden-characters.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import type { LateMinutes } from '#domain/tickets/late-minutes.ts'
import { localPath } from '../../i18n/locale.ts'
import { wordsIn } from '../../i18n/words.ts'
import { joinFormErrors } from '../join/join-rules.ts'
import { shopWords } from '../join/lane-words.ts'
import { ticketWords } from '../ticket/words.ts'
import { trialKeyOf } from './trial.ts'

/** What was typed, to fill the form again. */
type JoinValues = { serviceId: string; partySize: string; name: string; contact: string; told: string; today: string }

export type HeldTicket = { token: string; number: string }

/** How a form of these pages comes back when it wasn't taken: nothing that was typed is lost. */
export type FormAnswer =
  | { unsent: true; held?: never }
  | {
      unsent?: never
      problem?: Problem
      /** More than the problem says: what is the matter with the lane now. */
      why?: string
      /** What is wrong with the fields, in the page's language. */
      errors?: Readonly<Record<string, string>>
      key: string
      /** Today's code as it was typed on the ticket's page. */
      typed?: string
      /** The address to be told at, likewise. */
      typedAddress?: string
      values?: JoinValues
      /** This browser's number in the chosen lane: no other was taken. */
      held?: HeldTicket
    }

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** `card`: the token of a card that was sent before its visitor took a number. */
type Join = { code: string; locale: Locale; card: string | null }

/** The join form, with or without JavaScript. Ends on the ticket's page (303), so that a reload repeats nothing. */
export async function joinByForm(page: PageContext, form: FormData, { code, locale, card }: Join) {
  const values: JoinValues = {
    serviceId: text(form, 'serviceId'),
    partySize: tidyNumber(text(form, 'partySize')),
    name: withoutHiddenCharacters(text(form, 'name')),
    contact: withoutHiddenCharacters(text(form, 'contact')).trim(),
    told: typedEmail(text(form, 'told')),
    today: text(form, 'today'),
  }
  const key = text(form, 'key') || page.idempotencyKey
  form.set('partySize', values.partySize)
  const errors = joinFormErrors(form, locale)
  if (errors) return data<FormAnswer>({ errors, key, values }, { status: 422 })
  const [own, trialKey] = trialKeyOf(key)
  if (trialKey !== undefined) return tryJoin(page, { code, locale, key, own, trialKey, values })
  // Without a cookie the form is the device: sent again after a lost answer, it is the same one.
  if (!page.device) page.keepDevice(key)
  const device = page.device ? {} : { device: key }

  const join = (idempotencyKey: string) =>
    page.call(
      joinTicket,
      {
        params: { code },
        body: {
          serviceId: values.serviceId,
          partySize: Number(values.partySize),
          name: values.name.trim() || undefined,
          contact: values.contact || undefined,
          todayCode: values.today || undefined,
          locale,
        },
        idempotencyKey,
      },
      device,
    )
  let result = await join(key)
  // Somebody went back to the form and changed it: another wish than the one that this key took a number for.
  if (!result.ok && result.problem.code === 'idempotency.mismatch') result = await join(page.idempotencyKey)
  if (result.ok && result.value.already) {
    const { token, ticket } = result.value
    return data<FormAnswer>({ held: { token, number: ticket.number }, key, values })
  }
  // Where that can't be, the ticket's page says so: the number is taken all the same.
  if (result.ok && values.told)
    await page.call(setTicketNotifications, { params: { token: result.value.token }, body: { address: values.told }, idempotencyKey: key })
  // A card that has gone meanwhile is no reason against a number.
  if (result.ok && card) await page.call(linkTicket, { params: { token: card }, body: { ticket: result.value.token }, idempotencyKey: key })
  if (result.ok) throw redirect(localPath(locale, `/entry/w/${result.value.token}`), 303)

  const { problem } = result
  if (problem.code.startsWith('todayCode.'))
    return data<FormAnswer>({ errors: { today: problem.detail }, key, values }, { status: problem.status })
  const why = problem.code.startsWith('lane.') ? await whyNot(page, { code, serviceId: values.serviceId, locale }) : {}
  return data<FormAnswer>({ problem, ...why, key, values }, { status: problem.status })
}

type TrialForm = { code: string; locale: Locale; key: string; own: string; trialKey: string; values: JoinValues }

/** A trial number, which is no device's. */
async function tryJoin(page: PageContext, { code, locale, key, own, trialKey, values }: TrialForm) {
  const { serviceId, partySize, name } = values
  const body = { key: trialKey, serviceId, partySize: Number(partySize), name: name.trim() || undefined, locale }
  const result = await page.call(joinTrial, { params: { code }, body, idempotencyKey: own })
  if (result.ok) throw redirect(localPath(locale, `/entry/w/${result.value.token}`), 303)
  return data<FormAnswer>({ problem: result.problem, key, values }, { status: result.problem.status })
}

/** In the words of the page that the form stands on: why the lane takes nobody, and when it does. */
async function whyNot(page: PageContext, { code, serviceId, locale }: { code: string; serviceId: string; locale: Locale }) {
  const shop = await page.call(getEntryShop, { params: { code } })
  const lane = shop.ok && shop.value.lanes.find(({ services }) => services.some(({ id }) => id === serviceId))
  const words = lane && shopWords(shop.value, locale)[lane.id]
  return words ? { why: [words.title, words.text, words.own].filter(Boolean).join('\n') } : {}
}

/** What the ticket's page posts, with or without JavaScript: what the visitor does stands in the form. A form that doesn't say it changes nothing. */
export async function actByForm(page: PageContext, form: FormData, { token, locale }: { token: string; locale: Locale }) {
  const key = text(form, 'key') || page.idempotencyKey
  const result = await act(page, form, { params: { token }, idempotencyKey: key })
  if (!result) return data<FormAnswer>({ errors: { act: wordsIn(ticketWords, locale).unclear }, key }, { status: 400 })
  // Whatever its state is now, the ticket's page tells it.
  const told = result.ok || result.problem.status === 404 || toldByPage.has(result.problem.code)
  // A page that follows the language by itself is there already.
  if (told && form.has('stay')) return undefined
  if (told) throw redirect(localPath(locale, `/entry/w/${token}`), 303)
  return data<FormAnswer>(
    { problem: result.problem, key, typed: text(form, 'today'), ...addressOf(form) },
    { status: result.problem.status },
  )
}

const addressOf = (form: FormData) => (form.has('told') ? { typedAddress: text(form, 'told') } : {})

const toldByPage: ReadonlySet<string> = new Set(['ticket.wrongStatus', 'ticket.saidLate'])

/** What the form says that the visitor does; undefined where it says nothing that can be done here. */
function act(page: PageContext, form: FormData, input: { params: { token: string }; idempotencyKey: string }) {
  switch (text(form, 'act')) {
    case 'onMyWay':
      return page.call(reportOnTheWay, input)
    case 'here':
      return page.call(reportArrival, { ...input, body: { todayCode: text(form, 'today') } })
    case 'late':
      return page.call(reportDelay, { ...input, body: { minutes: Number(text(form, 'minutes')) as LateMinutes } })
    case 'change': {
      const [partySize, locale] = [text(form, 'partySize'), text(form, 'locale')]
      const body = { ...(partySize ? { partySize: Number(partySize) } : {}), ...(isLocale(locale) ? { locale } : {}) }
      return page.call(changeTicket, { ...input, body })
    }
    case 'beTold':
      return page.call(setTicketNotifications, {
        ...input,
        body: { address: text(form, 'stop') ? null : typedEmail(text(form, 'told')) },
      })
    case 'seen':
      return page.call(acknowledgeNotifications, input)
    case 'leave':
      return page.call(leaveQueue, input)
    case 'back':
      return page.call(reportReturned, input)
    case 'takeBack':
      return page.call(undoLeave, input)
    default:
      return undefined
  }
}
