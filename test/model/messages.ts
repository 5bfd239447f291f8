/** Messages of staff to one visitor or to all waiting ones: shown on their pages, without effect on the queue. */
import { businessDayOf, openStatuses } from './rules.ts'
import { hasSettingsRow, notFoundCodes } from './settings-rows.ts'
import type { Shop, Visit } from './state.ts'

const languages = ['ja', 'en', 'zh'] as const
export type Locale = (typeof languages)[number]
export type TextByLocale = Partial<Record<Locale, string>>
/** To a visitor, to a lane, or with neither to the whole shop. */
export type MessageTarget = { ticketId?: string; laneId?: string }
export type Message = { id: string; day: string; at: number; text: TextByLocale; parties: number } & MessageTarget

/** Number of messages that staff see, so that they don't repeat one. */
const shown = 5

/** Called and served visitors are spoken to directly. */
const messageableStatuses: readonly string[] = ['pending', 'waiting', 'held']

/** Returns the recipients, or the code of a refusal. */
export function findRecipients(shop: Shop, { ticketId, laneId }: MessageTarget): Visit[] | string {
  const { visits } = shop
  const one = visits.find(({ id }) => id === ticketId)
  if (one) return openStatuses.includes(one.standing.status) ? [one] : 'ticket.wrongStatus'
  if (laneId && !hasSettingsRow(shop, 'lanes', laneId)) return notFoundCodes.lanes
  const all = visits.filter(({ standing }) => messageableStatuses.includes(standing.status) && (!laneId || standing.lane === laneId))
  return all.length > 0 ? all : 'message.noRecipients'
}

export function addMessage(
  shop: Shop,
  { ticketId, laneId, text }: MessageTarget & { text: TextByLocale },
  audience: readonly Visit[],
  id: string,
): void {
  const message = { id, day: businessDayOf(shop.now, shop.timeZone), at: shop.now, text, parties: audience.length }
  shop.messages.unshift({ ...message, ...(ticketId && { ticketId }), ...(laneId && { laneId }) })
  for (const visit of audience) visit.message = { text, at: shop.now }
  // A message to a single visit is part of its history.
  if (ticketId) audience[0]!.log.push({ event: 'message', by: 'member', from: null, to: null })
}

export const lastMessages = ({ messages, now, timeZone }: Shop) =>
  messages.filter(({ day }) => day === businessDayOf(now, timeZone)).slice(0, shown)

/** The text in the visitor's language, or in English for visitors who don't read the shop's. */
export function findMessageForVisit({ known, message }: Visit): [locale: string, text: string, at: string] | null {
  if (!message) return null
  const order = [known.locale as Locale, ...(known.locale === 'ja' ? [] : ['en' as const]), ...languages]
  const locale = order.find((one) => message.text[one])!
  return [locale, message.text[locale]!, new Date(message.at).toISOString()]
}

/** Returns true if the response, or the desk's list, shows this message. */
export const isMessageInResponse = (message: Message, response: Record<string, unknown>) =>
  response.id === message.id &&
  response.parties === message.parties &&
  response.ticketId === (message.ticketId ?? null) &&
  response.laneId === (message.laneId ?? null) &&
  languages.every((one) => (response.text as TextByLocale)[one] === message.text[one])
