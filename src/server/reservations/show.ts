import { and, eq, notInArray } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { parseEmail } from '#domain/email.ts'
import { checkInWindow, punctualityOf } from '#domain/reservations/check-in.ts'
import {
  awaitsMailConfirmation,
  canMoveReservation,
  hasHoldLapsed,
  isConfirmed,
  isHeld,
  isOpenReservation,
  reservationChangeDeadline,
} from '#domain/reservations/reservation.ts'
import type { Role } from '#domain/roles.ts'
import { maskContact, maskContactForRole } from '#domain/tickets/contact.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition, shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { addressKeyOf } from '#platform/outbox/enqueue.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { cards } from '../cards/table.ts'
import { createFailedAddressCheck, isFailedAddress } from '../outbox/failed-address.ts'
import { readLineLinkState } from '../outbox/line-recipients.ts'
import { readReplyAddress } from '../outbox/policy.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { toVisitorShop } from '../shops/show.ts'
import { lanes, services } from '../shops/table.ts'
import { tickets } from '../tickets/table.ts'
import { readRequestedAndOfferedTimes } from './booking.ts'
import { findFirstReservationId, findReplacement } from './replacements.ts'
import { findReservation, type ReservationContext } from './reservation-command.ts'
import { type ReservationRules, readReservationRules, readShopClock, type ServiceRules, toAgreedVisit, toSlotTime } from './rules.ts'
import type { ReservationRow, ReservationTimeRow } from './table.ts'

const slotOf = ({ startsAt, endsAt }: Pick<ReservationRow, 'startsAt' | 'endsAt'>, clock: ShopClock): SlotTime | null =>
  startsAt && endsAt && toSlotTime({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, clock)

function timesOf(times: readonly ReservationTimeRow[], row: ReservationRow, clock: ShopClock) {
  const of = (proposedBy: ReservationTimeRow['proposedBy']) =>
    times.filter((time) => time.reservationId === row.id && time.proposedBy === proposedBy).map((time) => slotOf(time, clock)!)
  const isOffered = canMoveReservation(row.status, 'hold') && !awaitsMailConfirmation(row)
  return {
    requestedTimes: of('visitor'),
    offers: isOffered ? of('shop') : [],
    offersUntil: isOffered ? (row.proposedUntil?.toISOString() ?? null) : null,
    slot: slotOf(row, clock),
  }
}

/** What the caller has read since the last change, so that it is not read again. `isNew`: no other reservation replaces it yet. */
type KnownReservation = { row?: ReservationRow | undefined; rules?: ServiceRules; isNew?: boolean }

export async function readVisitorReservation(
  tx: Tx,
  { clock, tokens, mailFrom, reachesLine }: Pick<ReservationContext, 'clock' | 'tokens' | 'mailFrom' | 'reachesLine'>,
  shopId: string,
  id: string,
  known: KnownReservation = {},
): Promise<VisitorReservation | undefined> {
  const row = known.row ?? (await findReservation(tx, shopId, id))
  if (!row) return undefined
  const email = parseEmail(row.email ?? '')
  const [shop, rules, times, [service], calendarId, next, card, [ticket], emailFailed, replyTo] = await Promise.all([
    known.rules?.shop ?? readShopRow(tx, shopId),
    known.rules?.rules ?? readReservationRules(tx, shopId),
    readRequestedAndOfferedTimes(tx, shopId, [id]),
    tx
      .select({ name: services.name, joinFrom: lanes.joinFrom })
      .from(services)
      .innerJoin(lanes, eq(lanes.id, services.laneId))
      .where(rowInShopCondition(services, { shopId, id: row.serviceId })),
    findFirstReservationId(tx, row),
    known.isNew ? undefined : findReplacement(tx, row),
    row.cardId
      ? tx
          .select({ id: cards.id, version: cards.tokenVersion })
          .from(cards)
          // The link of a deleted card opens nothing.
          .where(and(rowInShopCondition(cards, { shopId, id: row.cardId }), notInArray(cards.status, ['deleted', 'purged'])))
      : [],
    row.ticketId
      ? tx
          .select()
          .from(tickets)
          .where(rowInShopCondition(tickets, { shopId, id: row.ticketId }))
      : [],
    email && isFailedAddress(tx, shopId, addressKeyOf(tokens, email, shopId)),
    readReplyAddress(tx, shopId),
  ])
  const until = isConfirmed(row.status) ? reservationChangeDeadline(toAgreedVisit(row), rules.changeMinutes) : null
  const inTime = until === null || clock().epochMilliseconds <= until
  // The visitor would return from LINE to the page without the mailed secret, and could not confirm.
  const offersLine = reachesLine && isOpenReservation(row.status) && !awaitsMailConfirmation(row)
  const line = (offersLine && (await readLineLinkState(tx, shopId, calendarId))) || null
  const isReplaced = next !== undefined && isOpenReservation(next.status)
  return {
    status: row.status,
    rev: row.rev,
    calendarId,
    sequence: row.sequence,
    locale: row.locale,
    shop: toVisitorShop(shop),
    service: { id: row.serviceId, name: service!.name },
    partySize: row.partySize,
    name: row.name,
    contact: {
      phone: row.phone && maskContact(row.phone),
      email: row.email && maskContact(row.email),
      ...(emailFailed && { emailFailed }),
    },
    line,
    organizer: replyTo ?? mailFrom ?? null,
    ...timesOf(times, row, clockOf(shop)),
    heldUntil: isHeld(row.status) ? row.dueAt!.toISOString() : null,
    awaitsMail: awaitsMailConfirmation(row),
    lapsed: hasHoldLapsed(row),
    mayChange: inTime && !isReplaced && (canMoveReservation(row.status, 'change') || canMoveReservation(row.status, 'rescheduleByVisitor')),
    mayCancel: inTime && canMoveReservation(row.status, 'cancel'),
    changeUntil: until === null ? null : new Date(until).toISOString(),
    reason: row.reason,
    checkIn: canMoveReservation(row.status, 'arrive')
      ? {
          ...shownWindow(row, rules),
          comes: punctualityOf(toAgreedVisit(row), rules, clock().epochMilliseconds),
          code: service!.joinFrom !== 'anywhere',
        }
      : null,
    ticket: ticket
      ? { token: tokens.derive('ticket', ticket.id, ticket.tokenVersion), number: formatTicketNumber(ticket.letter, ticket.ordinal) }
      : null,
    next: next ? tokens.derive('reservation', next.id, next.tokenVersion) : null,
    card: card[0] ? tokens.derive('card', card[0].id, card[0].version) : null,
  }
}

function shownWindow(row: ReservationRow, rules: ReservationRules) {
  const { from, until } = checkInWindow(toAgreedVisit(row), rules)
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}

type Reader = { tokens: TokenDeriver; shopId: string; role: Role }

/** Returns the reservations as `role` may see them, in the order of `rows`. */
export async function readStaffReservations(
  tx: Tx,
  { tokens, shopId, role }: Reader,
  rows: readonly ReservationRow[],
): Promise<Reservation[]> {
  if (rows.length === 0) return []
  const emails = rows.map(({ email }) => parseEmail(email ?? ''))
  const ticketIds = rows.flatMap(({ ticketId }) => ticketId ?? [])
  const [clock, rules, ticketRows, times, named, isFailed] = await Promise.all([
    readShopClock(tx, shopId),
    readReservationRules(tx, shopId),
    ticketIds.length > 0
      ? tx
          .select({ id: tickets.id, letter: tickets.letter, ordinal: tickets.ordinal })
          .from(tickets)
          .where(shopRowsByIdsCondition(tickets, shopId, ticketIds))
      : [],
    readRequestedAndOfferedTimes(
      tx,
      shopId,
      rows.map(({ id }) => id),
    ),
    tx
      .select({ id: services.id, name: services.name })
      .from(services)
      .where(shopRowsByIdsCondition(services, shopId, [...new Set(rows.map(({ serviceId }) => serviceId))])),
    createFailedAddressCheck(tx, { tokens, shopId }, emails),
  ])
  const numberOf = new Map(ticketRows.map(({ id, letter, ordinal }) => [id, { id, number: formatTicketNumber(letter, ordinal) }]))
  return rows.map((row, at) => ({
    id: row.id,
    rev: row.rev,
    status: row.status,
    source: row.source,
    linkSource: row.linkSource,
    service: named.find(({ id }) => id === row.serviceId)!,
    partySize: row.partySize,
    locale: row.locale,
    name: row.name,
    contact: {
      phone: maskContactForRole(role, row.phone),
      email: maskContactForRole(role, row.email),
      ...(isFailed(emails[at]) && { emailFailed: true as const }),
    },
    note: row.note,
    reason: row.reason,
    ...timesOf(times, row, clock),
    resourceId: row.resourceId,
    turnedDown: row.turnedDownAt !== null,
    cardId: row.cardId,
    checkIn: canMoveReservation(row.status, 'checkIn') ? shownWindow(row, rules) : null,
    ticket: numberOf.get(row.ticketId ?? '') ?? null,
    late: row.late,
    previousId: row.previousId,
    requestedAt: row.createdAt.toISOString(),
    needsContactSince: row.needsContactSince?.toISOString() ?? null,
  }))
}

export const hasTimePassed = (at: Date | null, now: Temporal.Instant) => at !== null && at.getTime() <= now.epochMilliseconds
