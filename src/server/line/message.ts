/** Messages at LINE: texts with buttons that act like those of the ticket's page. */
import type { Locale } from '#domain/locale.ts'
import { channelsOf, type OutboxEvent } from '#domain/outbox/events.ts'
import { composeLineText, hasLineButtons } from '#domain/outbox/line-text.ts'
import { truncateText } from '#domain/text-length.ts'
import type { LineMessage } from '#platform/outbox/line-api.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import type { LineWords } from './words/ja.ts'

const wordsByLocale = await loadWordsByLocale<LineWords>('server/line/words')
export const lineWords = (locale: Locale): LineWords => wordsByLocale[locale]

/** What a pressed button asks for. `cancel` and `cancelReservation` only ask back. */
const lineActs = ['onMyWay', 'late', 'cancel', 'cancelReservation', 'confirmCancel', 'keep'] as const
export type LineAct = (typeof lineActs)[number]

/** The recipient's row, as the buttons name it. LINE signs what it returns, and the row must be that of the user who presses. */
type LineButtonTarget = { recipientId: string; shopId: string }
/** The ticket or reservation that a question was about, and the time of the question in milliseconds. */
type LineQuestion = { aboutId: string; askedAt: number }
/** `question`: undefined for the buttons below a message. */
export type LineButton = LineButtonTarget & { act: LineAct; question: LineQuestion | undefined }

export function parseLineButton(data: string): LineButton | undefined {
  const fields = new URLSearchParams(data)
  const act = lineActs.find((name) => name === fields.get('act'))
  const [recipientId, shopId, aboutId] = [fields.get('recipient'), fields.get('shop'), fields.get('about')]
  if (!act || !recipientId || !shopId || ![recipientId, shopId].every((id) => uuid.test(id))) return undefined
  return { act, recipientId, shopId, question: aboutId ? { aboutId, askedAt: Number(fields.get('asked')) } : undefined }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** LINE's limit in characters. */
const maxConfirmText = 240

/** A proposal is answered on the page. */
const buttonsByEvent: Readonly<Partial<Record<OutboxEvent, readonly LineAct[]>>> = {
  'ticket.joined': ['late', 'cancel'],
  'ticket.near': ['late', 'cancel'],
  'ticket.called': ['onMyWay', 'late', 'cancel'],
  'ticket.requeued': ['late', 'cancel'],
  'reservation.requested': ['cancelReservation'],
  'reservation.confirmed': ['cancelReservation'],
  'reservation.changed': ['cancelReservation'],
  'reservation.reminder': ['cancelReservation'],
  'reservation.runningLate': ['cancelReservation'],
}

/** `text`: the short text, or what staff wrote. */
type Message = { event: OutboxEvent; title: string; text: string; link: string | undefined; locale: Locale; target: LineButtonTarget }

export function makeLineMessages({ event, title, text, link, locale, target }: Message): LineMessage[] {
  const words = lineWords(locale)
  const shown = composeLineText(event, { title, text, link })
  if (!hasLineButtons(event)) return [{ type: 'text', text: shown }]
  const opening = link ? [{ type: 'uri' as const, label: words.buttons.open, uri: link }] : []
  const actions = [...(buttonsByEvent[event] ?? []).map((act) => toButton(act, words, target)), ...opening]
  return actions.length === 0
    ? [{ type: 'text', text: shown }]
    : [{ type: 'template', altText: shown, template: { type: 'buttons', text: shown, actions } }]
}

/** Returns the labels of the buttons below the event's message. */
export function lineButtonLabels(event: OutboxEvent, locale: Locale): string[] {
  const { buttons } = lineWords(locale)
  if (!channelsOf(event).includes('line') || !hasLineButtons(event)) return []
  return [...(buttonsByEvent[event] ?? []), 'open' as const].map((name) => buttons[name])
}

/** Asks before something is cancelled, because a chat is easily touched by mistake. */
export function makeLineConfirmation(sentence: string, locale: Locale, target: LineButtonTarget, question: LineQuestion): LineMessage {
  const words = lineWords(locale)
  const text = truncateText(sentence, maxConfirmText)
  const actions = (['confirmCancel', 'keep'] as const).map((act) => toButton(act, words, target, question))
  return { type: 'template', altText: text, template: { type: 'confirm', text, actions } }
}

function toButton(act: LineAct, { buttons }: LineWords, { recipientId, shopId }: LineButtonTarget, question?: LineQuestion) {
  const label = buttons[act]
  const asked = question && { about: question.aboutId, asked: String(question.askedAt) }
  const data = String(new URLSearchParams({ act, recipient: recipientId, shop: shopId, ...asked }))
  return { type: 'postback' as const, label, data, displayText: label }
}
