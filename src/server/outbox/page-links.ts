import { type Locale, localPath } from '#domain/locale.ts'
import type { OutboxEvent } from '#domain/outbox/events.ts'
import { mailParam } from '#domain/reservations/reservation.ts'
import type { Tx } from '#platform/database/db.ts'
import type { About } from '#platform/outbox/sender.ts'
import type { Tokens } from '#platform/tokens.ts'

type Page = (tx: Tx, tokens: Tokens, about: About) => Promise<string | undefined>

const ticketPage: Page = async (tx, tokens, { ticketId }) => {
  const { rows } = await tx.$client.query<{ version: number }>('select token_version as version from ticket where id = $1', [ticketId])
  return rows[0] && ticketId ? `/entry/w/${tokens.derive('ticket', ticketId, rows[0].version)}` : undefined
}

/** As its visitor opens it, to look at it and to correct it. */
const visitorCardPage: Page = async (tx, tokens, { cardId }) => {
  const { rows } = await tx.$client.query<{ version: number }>('select token_version as version from card where id = $1', [cardId])
  return rows[0] && cardId ? `/entry/c/${tokens.derive('card', cardId, rows[0].version)}` : undefined
}

/** The page on which its visitor stops what is advertising. */
const stopPage: Page = async (tx, tokens, about) => (await visitorCardPage(tx, tokens, about))?.replace('/entry/c/', '/entry/stop/')

/** Of several cards: the list of those that its receiver has. */
const staffCardPage: Page = async (tx, _, { cardId, accountId }) => {
  if (cardId) return `/shopAdmin/cards/${cardId}`
  const { rows } = await tx.$client.query<{ id: string }>(`select id from staff where account_id = $1 and status <> 'left'`, [accountId])
  return rows[0] ? `/shopAdmin/cards?assignee=${rows[0].id}` : '/shopAdmin/cards'
}

/** As its visitor opens it: what is agreed, and the answer to the shop. */
const reservationPage: Page = async (tx, tokens, { reservationId }) => {
  const { rows } = await tx.$client.query<{ version: number }>('select token_version as version from reservation where id = $1', [
    reservationId,
  ])
  return rows[0] && reservationId ? `/entry/f/${tokens.derive('reservation', reservationId, rows[0].version)}` : undefined
}

/** The page on which only the receiver of the mail can confirm: who asked knows the page, not what comes behind it. */
const heldReservationPage: Page = async (tx, tokens, about) => {
  const path = await reservationPage(tx, tokens, about)
  return path && `${path}?${mailParam}=${tokens.derive('reservationMail', about.reservationId!)}`
}

const invitationPage: Page = async (_, tokens, { invitationId }) =>
  invitationId ? `/invitation/${tokens.derive('invitation', invitationId)}` : undefined

const pages: Partial<Record<OutboxEvent, Page>> = {
  'ticket.joined': ticketPage,
  'ticket.near': ticketPage,
  'ticket.called': ticketPage,
  'ticket.requeued': ticketPage,
  'ticket.noShow': ticketPage,
  'ticket.cancelled': ticketPage,
  'ticket.message': ticketPage,
  'card.received': visitorCardPage,
  'card.correction': visitorCardPage,
  'card.offer': stopPage,
  'card.assigned': staffCardPage,
  'card.contactDue': staffCardPage,
  'task.due': staffCardPage,
  'reservation.requested': reservationPage,
  'reservation.held': heldReservationPage,
  'reservation.proposed': reservationPage,
  'reservation.confirmed': reservationPage,
  'reservation.changed': reservationPage,
  'reservation.reminder': reservationPage,
  'reservation.declined': reservationPage,
  'reservation.expired': reservationPage,
  'reservation.cancelled': reservationPage,
  'reservation.calledOff': reservationPage,
  'reservation.noShow': reservationPage,
  'reservation.thanks': reservationPage,
  invitation: invitationPage,
}

/**
 * Pages that messages lead to, by what they tell of. What the link of a ticket, a card, a reservation or an invitation opens is everybody's who has it, so it is made when
 * the message is sent and stands in no row. `origin`: the server's, as phones reach it.
 */
export function createPageLinks(tokens: Tokens, origin: string) {
  return async (tx: Tx, about: About, locale: Locale): Promise<string | undefined> => {
    const path = await pages[about.event]?.(tx, tokens, about)
    return path && `${origin}${localPath(locale, path)}`
  }
}
