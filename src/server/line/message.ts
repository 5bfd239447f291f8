/** Messages at LINE: texts with buttons that act like those of the ticket's page. */
import type { Locale } from '#domain/locale.ts'
import type { OutboxEvent } from '#domain/outbox/events.ts'
import { fillMailTemplate } from '#domain/outbox/template.ts'
import { truncateText } from '#domain/text-length.ts'
import type { TicketMailEvent } from '#domain/tickets/notifications.ts'
import type { LineMessage } from '#platform/outbox/line-api.ts'
import { defaultMailTemplate, formatMessageVariables, type MessageVariables } from '#platform/outbox/template.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import type { LineWords } from './words/ja.ts'

const wordsByLocale = await loadWordsByLocale<LineWords>('server/line/words')
export const lineWords = (locale: Locale): LineWords => wordsByLocale[locale]

/** What a pressed button asks for. `cancel` and `cancelReservation` only ask back. */
const lineActs = ['onMyWay', 'late', 'cancel', 'cancelReservation', 'confirmCancel', 'keep'] as const
export type LineAct = (typeof lineActs)[number]

/** The recipient's row, as the buttons name it. LINE signs what it returns, and the row must be that of the user who presses. */
export type LineButtonTarget = { recipientId: string; shopId: string }

export function parseLineButton(data: string): ({ act: LineAct } & LineButtonTarget) | undefined {
  const fields = new URLSearchParams(data)
  const act = lineActs.find((name) => name === fields.get('act'))
  const [recipientId, shopId] = [fields.get('recipient'), fields.get('shop')]
  return act && recipientId && shopId && [recipientId, shopId].every((id) => uuid.test(id)) ? { act, recipientId, shopId } : undefined
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** LINE's limits in characters. */
const maxTemplateText = 160
const maxConfirmText = 240
const maxText = 5_000

const buttonsByEvent: Readonly<Record<Exclude<TicketMailEvent, 'ticket.message'>, readonly LineAct[]>> = {
  'ticket.joined': ['late', 'cancel'],
  'ticket.near': ['late', 'cancel'],
  'ticket.called': ['onMyWay', 'late', 'cancel'],
  'ticket.requeued': ['late', 'cancel'],
  'ticket.noShow': [],
  'ticket.cancelled': [],
}

type ReservationEvent = OutboxEvent & `reservation.${string}`
export type LineEvent = TicketMailEvent | ReservationEvent

const isReservationEvent = (event: LineEvent): event is ReservationEvent => event.startsWith('reservation.')

/** Their visitors can still cancel. A proposal is answered on the page. */
const cancellableEvents: readonly LineEvent[] = [
  'reservation.requested',
  'reservation.confirmed',
  'reservation.changed',
  'reservation.reminder',
  'reservation.runningLate',
]

type Message = { event: LineEvent; variables: MessageVariables; locale: Locale; target: LineButtonTarget }

export function makeLineMessages({ event, variables, locale, target }: Message): LineMessage[] {
  const words = lineWords(locale)
  const values = formatMessageVariables(event, variables, locale)
  const { shop = '', number = '', wait = '', ahead = '', counter = '', words: text = '' } = values
  const { link } = variables
  if (isReservationEvent(event)) {
    const { subject } = fillMailTemplate(defaultMailTemplate(event, locale), values)
    const { earliest, latest } = variables
    const sentence = earliest && latest ? `${subject}\n${words.expectedCall(earliest, latest)}` : subject
    return toTemplate(sentence, cancellableEvents.includes(event) ? ['cancelReservation'] : [], { words, target, link })
  }
  if (event === 'ticket.message')
    return [{ type: 'text', text: truncateText(`${words.message(shop, number, text)}\n\n${link ?? ''}`.trim(), maxText) }]
  const sentences: Record<keyof typeof buttonsByEvent, () => string> = {
    'ticket.joined': () => words.joined(shop, number, wait),
    'ticket.near': () => words.near(shop, number, ahead),
    'ticket.called': () => words.called({ number, counter }),
    'ticket.requeued': () => words.requeued(shop, number),
    'ticket.noShow': () => words.noShow(shop, number),
    'ticket.cancelled': () => words.cancelled(shop, number),
  }
  return toTemplate(sentences[event](), buttonsByEvent[event], { words, target, link })
}

type Frame = { words: LineWords; target: LineButtonTarget; link: string | undefined }

function toTemplate(text: string, acts: readonly LineAct[], { words, target, link }: Frame): LineMessage[] {
  const sentence = truncateText(text, maxTemplateText)
  const opening = link ? [{ type: 'uri' as const, label: words.buttons.open, uri: link }] : []
  const actions = [...acts.map((act) => toButton(act, words, target)), ...opening]
  return actions.length === 0
    ? [{ type: 'text', text: sentence }]
    : [{ type: 'template', altText: sentence, template: { type: 'buttons', text: sentence, actions } }]
}

/** Asks before something is cancelled, because a chat is easily touched by mistake. */
export function makeLineConfirmation(question: string, locale: Locale, target: LineButtonTarget): LineMessage {
  const words = lineWords(locale)
  const text = truncateText(question, maxConfirmText)
  const actions = (['confirmCancel', 'keep'] as const).map((act) => toButton(act, words, target))
  return { type: 'template', altText: text, template: { type: 'confirm', text, actions } }
}

function toButton(act: LineAct, { buttons }: LineWords, { recipientId, shopId }: LineButtonTarget) {
  const label = buttons[act]
  const data = String(new URLSearchParams({ act, recipient: recipientId, shop: shopId }))
  return { type: 'postback' as const, label, data, displayText: label }
}
