import type { SentMessage } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { type Locale, locales } from '#domain/locale.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import type { QueueState } from '../queue/queue-store.ts'

/** Addressee of a message: one ticket, a lane, or with neither all who wait. */
export type MessageAudience = Partial<Pick<SentMessage, 'ticketId' | 'laneId'>>

/** Same statuses as on the server (server/tickets/messages/commands.ts). */
const waits: readonly TicketStatus[] = ['pending', 'waiting', 'held']

export function findMessageRecipients(tickets: QueueState['tickets'], { ticketId, laneId }: MessageAudience): Ticket[] {
  if (ticketId) return [tickets.get(ticketId)].filter((ticket) => ticket !== undefined)
  return [...tickets.values()].filter((ticket) => waits.includes(ticket.status) && (!laneId || ticket.laneId === laneId))
}

/** Languages of the audience, most frequent first, to show which texts are worth writing. */
export function countRecipientLanguages(audience: readonly Ticket[]): { locale: Locale; parties: number }[] {
  return locales
    .map((locale) => ({ locale, parties: audience.filter((ticket) => ticket.locale === locale).length }))
    .filter(({ parties }) => parties > 0)
    .sort((a, b) => b.parties - a.parties)
}
