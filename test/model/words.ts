/** What staff say to one visitor, or to all who wait: it stands on their pages, and changes nothing of the queue. */
import { dayOf, openStatuses } from './rules.ts'
import type { Shop, Visit } from './state.ts'
import { isThere, missing } from './things.ts'

const languages = ['ja', 'en', 'zh'] as const
export type Locale = (typeof languages)[number]
export type Text = Partial<Record<Locale, string>>
/** To a visitor, or to those of a lane, or with neither to those of the shop. */
export type To = { ticketId?: string; laneId?: string }
export type Message = { id: string; day: string; at: number; text: Text; parties: number } & To

/** As many as staff see, so that nobody says it twice. */
const shown = 5

/** Who is called or served is spoken to. */
const asked: readonly string[] = ['pending', 'waiting', 'held']

/** A text is the code of a refusal. */
export function audienceOf(shop: Shop, { ticketId, laneId }: To): Visit[] | string {
  const { visits } = shop
  const one = visits.find(({ id }) => id === ticketId)
  if (one) return openStatuses.includes(one.standing.status) ? [one] : 'ticket.wrongStatus'
  if (laneId && !isThere(shop, 'lanes', laneId)) return missing.lanes
  const all = visits.filter(({ standing }) => asked.includes(standing.status) && (!laneId || standing.lane === laneId))
  return all.length > 0 ? all : 'message.nobody'
}

export function say(shop: Shop, { ticketId, laneId, text }: To & { text: Text }, audience: readonly Visit[], id: string): void {
  const message = { id, day: dayOf(shop.now, shop.timeZone), at: shop.now, text, parties: audience.length }
  shop.messages.unshift({ ...message, ...(ticketId && { ticketId }), ...(laneId && { laneId }) })
  for (const visit of audience) visit.message = { text, at: shop.now }
  // It belongs to the history of the one visit that it is about.
  if (ticketId) audience[0]!.log.push({ event: 'message', by: 'member', from: null, to: null })
}

export const lastMessages = ({ messages, now, timeZone }: Shop) =>
  messages.filter(({ day }) => day === dayOf(now, timeZone)).slice(0, shown)

/** Each in their own language, else in English who doesn't read the shop's. */
export function wordsFor({ known, message }: Visit): [locale: string, text: string, at: string] | null {
  if (!message) return null
  const order = [known.locale as Locale, ...(known.locale === 'ja' ? [] : ['en' as const]), ...languages]
  const locale = order.find((one) => message.text[one])!
  return [locale, message.text[locale]!, new Date(message.at).toISOString()]
}

/** A text when the answer, or the desk's list, tells another. */
export const isTold = (message: Message, told: Record<string, unknown>) =>
  told.id === message.id &&
  told.parties === message.parties &&
  told.ticketId === (message.ticketId ?? null) &&
  told.laneId === (message.laneId ?? null) &&
  languages.every((one) => (told.text as Text)[one] === message.text[one])
