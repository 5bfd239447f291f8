/** Steps that visitors and staff share: write a reservation, book its slot, replace an earlier one. */

import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { emailProblem } from '#domain/answers/email.ts'
import { parsePhone } from '#domain/answers/phone.ts'
import { mailboxKey, parseEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import {
  canMoveReservation,
  isConfirmed,
  isHeld,
  type ReservationMove,
  type ReservationSource,
  requestExpiry,
  type TimeProposer,
} from '#domain/reservations/reservation.ts'
import type { Slot } from '#domain/reservations/slots.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { addLookup } from '#platform/database/resolver.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { answerProblemSentences } from '../cards/form/answer-problems.ts'
import type { ReservationMailContext } from './notifications.ts'
import { findReplacement } from './replacements.ts'
import {
  armReservationAlarm,
  checkInDeadline,
  findReservation,
  type ReservationContext,
  recordReservationEvent,
  transitionReservation,
} from './reservation-command.ts'
import { readServiceRules, readSlotCapacity, type ServiceRules, type SlotWithCapacity } from './rules.ts'
import { releaseSlot, reserveSlot } from './slot-booking.ts'
import { type ReservationRow, type ReservationTimeRow, reservations, reservationTimes } from './table.ts'

type ShopScope = Required<Scope>

export type BookingDetails = {
  serviceId: string
  partySize: number
  name: string
  phone: string
  email: string
  note: string
  locale: Locale
}

/** Normalizes phone and e-mail for storage, or refuses with field errors in the visitor's language. */
export function parseVisitorContacts({
  phone,
  email,
  locale,
}: Pick<BookingDetails, 'phone' | 'email' | 'locale'>): { phone: string | null; email: string | null } | Refusal<'reservation.invalid'> {
  const sentences = answerProblemSentences[locale]
  const number = phone === '' ? null : parsePhone(phone)
  const address = email === '' ? null : (parseEmail(email)?.address ?? undefined)
  const fields = [
    ...(typeof number === 'string' ? [{ path: 'phone', message: sentences.phone[number] }] : []),
    ...(address === undefined ? [{ path: 'email', message: sentences.email[emailProblem(email) ?? 'malformed'] }] : []),
  ]
  if (fields.length > 0 || typeof number === 'string' || address === undefined) return refuse('reservation.invalid', { fields })
  return { phone: number?.shown ?? null, email: address }
}

type New = {
  scope: ShopScope
  who: Omit<BookingDetails, 'phone' | 'email'> & { phone: string | null; email: string | null }
  requestedSlots: readonly Slot[]
  source: ReservationSource
  actor: Actor
  now: Temporal.Instant
  cardId?: string | null
  /** The reservation that the new one replaces. */
  previous?: ReservationRow
  noticeVersion?: number | null
  linkSource?: string | null
  /** Daily keyed hash of the visitor's network site, for burst detection. */
  networkKey?: Buffer | null
}

/** Writes a reservation in the status `requested`, with the key of its public token. */
export async function insertRequestedReservation(
  tx: Tx,
  { tokens }: Pick<ReservationContext, 'tokens'>,
  { scope, who: { note, ...who }, requestedSlots, source, actor, now, previous, ...otherColumns }: New,
): Promise<ReservationRow> {
  const at = new Date(now.epochMilliseconds)
  const id = newId(now.epochMilliseconds)
  const dueAt = new Date(requestExpiry(requestedSlots.map(({ startsAt }) => startsAt)))
  // Calendars show a replacement as a later version of the same event.
  const after = previous && { previousId: previous.id, sequence: previous.sequence + 1 }
  const kind = source === 'staff' ? 'reservation.create' : 'reservation.request'
  const values = { status: 'requested', source, ...who, note: note || null, dueAt, createdAt: at, movedAt: at, ...otherColumns } as const
  const [[row]] = await Promise.all([
    // `execute` sends it at once. Otherwise the times would be sent before the row that they refer to.
    tx
      .insert(reservations)
      .values({ id, ...scope, ...after, ...values })
      .returning()
      .execute(),
    insertTimesProposedBy(tx, scope, { id, proposedBy: 'visitor', slots: requestedSlots }),
    addLookup(tx, 'reservation', tokens.derive('reservation', id), { ...scope, entityId: id }),
    recordReservationEvent(tx, { scope, id, kind, actor, now, data: { requestedTimes: requestedSlots.length } }),
    armReservationAlarm(tx, scope, { dueAt }),
  ])
  return row!
}

/** Returns true if a visitor's open reservation in this shop has the same phone number or mailbox. */
export async function hasOpenReservation(
  tx: Tx,
  shopId: string,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<boolean> {
  const { rows } = await tx.$client.query<{ phone: string | null; email: string | null }>({
    name: 'open-reservations-contacts',
    text: `select phone, email from reservation where shop_id = $1 and status in ('requested', 'proposed', 'held', 'confirmed')
             and source = 'visitor'`,
    values: [shopId],
  })
  // Compare mailboxes, because one mailbox has many spellings of its address.
  const mailbox = mailboxIn(email)
  return rows.some((row) => (phone !== null && row.phone === phone) || (mailbox !== undefined && mailboxIn(row.email) === mailbox))
}

function mailboxIn(email: string | null): string | undefined {
  const read = email === null ? undefined : parseEmail(email)
  return read && mailboxKey(read)
}

type ProposedTimes = { id: string; proposedBy: TimeProposer; slots: readonly Slot[] }

/** Replaces the requested times of one proposedBy. */
export async function saveTimesProposedBy(tx: Tx, scope: ShopScope, times: ProposedTimes): Promise<void> {
  const { id, proposedBy } = times
  const deleted = tx
    .delete(reservationTimes)
    .where(
      and(eq(reservationTimes.shopId, scope.shopId), eq(reservationTimes.reservationId, id), eq(reservationTimes.proposedBy, proposedBy)),
    )
  await Promise.all([deleted.execute(), insertTimesProposedBy(tx, scope, times)])
}

async function insertTimesProposedBy(tx: Tx, scope: ShopScope, { id, proposedBy, slots }: ProposedTimes): Promise<void> {
  const rows = slots.map(({ startsAt, endsAt }, index) => ({
    reservationId: id,
    proposedBy,
    rank: index + 1,
    ...scope,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
  if (rows.length > 0) await tx.insert(reservationTimes).values(rows)
}

/** Returns the requested times of both sides, by rank. */
export function readRequestedAndOfferedTimes(tx: Tx, shopId: string, ids: readonly string[]): Promise<ReservationTimeRow[]> {
  return tx
    .select()
    .from(reservationTimes)
    .where(and(eq(reservationTimes.shopId, shopId), inArray(reservationTimes.reservationId, [...ids])))
    .orderBy(asc(reservationTimes.reservationId), asc(reservationTimes.proposedBy), asc(reservationTimes.rank))
}

/** Returns the requested time or offer that begins at `startsAt`; undefined if there is none. */
export async function findTimeProposedBy(
  tx: Tx,
  { shopId, id }: ReservationRow,
  proposedBy: TimeProposer,
  startsAt: number,
): Promise<Slot | undefined> {
  const time = (await readRequestedAndOfferedTimes(tx, shopId, [id])).find(
    (requestedTime) => requestedTime.proposedBy === proposedBy && requestedTime.startsAt.getTime() === startsAt,
  )
  return time && { startsAt: time.startsAt.getTime(), endsAt: time.endsAt.getTime() }
}

type BookSlotInput = {
  scope: ShopScope
  row: ReservationRow
  /** In order of preference. The first free slot is booked. Capacities that the caller read since the last change are not read again. */
  slots: readonly (Slot | SlotWithCapacity)[]
  move: Extract<ReservationMove, 'accept' | 'autoAccept' | 'hold' | 'holdForMail'>
  actor: Actor
  now: Temporal.Instant
  /** Restricts the booking to this resource. */
  resourceId?: string | undefined
  change?: Partial<typeof reservations.$inferInsert>
}
export type BookingRefusal = Refusal<'reservation.full' | 'reservation.noSlot'>

/**
 * Books the slot and applies the move. Except for a hold, the replaced reservation releases its slot first, so a visit can move by half an hour. Roll back
 * on a refusal.
 */
export async function bookSlot(
  tx: Tx,
  mails: ReservationMailContext,
  { scope, row: before, slots, move, actor, now, resourceId, change }: BookSlotInput,
  knownRules?: NonNullable<ServiceRules>,
): Promise<ReservationRow | BookingRefusal> {
  const ahead = slots.filter(({ startsAt }) => startsAt > now.epochMilliseconds)
  if (ahead.length === 0) return refuse('reservation.noSlot')
  const rules = knownRules ?? (await readServiceRules(tx, scope.shopId, before.serviceId, now))
  if (!rules) return refuse('reservation.noSlot')
  const free = isHeld(before.status) ? await releaseHeldSlot(tx, before) : before
  const row = move === 'hold' ? free : await completeReplacement(tx, mails, { scope, row: free, actor, now })
  const slot = await takeFirstFree(tx, { scope, row, slots: ahead, resourceId }, rules)
  if (!slot) return refuse('reservation.full')
  const data = { startsAt: new Date(slot.startsAt).toISOString() }
  return transitionReservation(tx, mails, {
    scope,
    row,
    move,
    actor,
    now,
    data,
    change: { dueAt: checkInDeadline(slot.startsAt, rules.clock), ...change },
  })
}

/** Returns the booked slot; undefined if all are full. */
async function takeFirstFree(
  tx: Tx,
  { scope, row, slots, resourceId }: Pick<BookSlotInput, 'scope' | 'row' | 'slots' | 'resourceId'>,
  rules: NonNullable<ServiceRules>,
): Promise<Slot | undefined> {
  const { service } = rules.slots
  for (const slot of slots) {
    const { left, resourceIds } = 'left' in slot ? slot : await readSlotCapacity(tx, scope.shopId, rules, slot)
    const wanted = resourceId === undefined ? resourceIds : resourceIds.filter((id) => id === resourceId)
    if (left > 0 && (await reserveSlot(tx, scope, { reservationId: row.id, slot, service, resourceIds: wanted }))) return slot
  }
  return undefined
}

/** Releases the slot of a held offer, so that the visitor can hold another one. */
async function releaseHeldSlot(tx: Tx, row: ReservationRow): Promise<ReservationRow> {
  await releaseSlot(tx, row)
  const [free] = await tx
    .update(reservations)
    .set({ startsAt: null, endsAt: null, resourceId: null, status: 'proposed' })
    .where(rowInShopCondition(reservations, row))
    .returning()
  return free!
}

/**
 * Ends the confirmed reservation that this one replaces, and links its other pending replacements to this one. Returns the row with the higher calendar
 * sequence.
 */
export async function completeReplacement(
  tx: Tx,
  mails: ReservationMailContext,
  { scope, row, actor, now }: { scope: ShopScope; row: ReservationRow; actor: Actor; now: Temporal.Instant },
): Promise<ReservationRow> {
  const previous = row.previousId ? await findReservation(tx, scope.shopId, row.previousId) : undefined
  if (!previous || !isConfirmed(previous.status)) return row
  const move = actor.by === 'member' && row.source === 'staff' ? 'rescheduleByShop' : 'rescheduleByVisitor'
  const ended = await transitionReservation(tx, mails, { scope, row: previous, move, actor, now, data: { by: row.id } })
  const otherReplacements = and(eq(reservations.previousId, previous.id), ne(reservations.id, row.id))
  await tx
    .update(reservations)
    .set({ previousId: row.id })
    .where(and(otherReplacements, inArray(reservations.status, ['requested', 'proposed', 'held'])))
  return { ...row, sequence: Math.max(row.sequence, ended.sequence) }
}

/** Cancels a pending change request once the visit is cancelled or has begun. Sends no message. */
export async function cancelPendingChange(
  tx: Tx,
  mails: ReservationMailContext,
  { scope, row, actor, now }: { scope: ShopScope; row: ReservationRow; actor: Actor; now: Temporal.Instant },
): Promise<void> {
  const replacement = await findReplacement(tx, row)
  if (replacement && canMoveReservation(replacement.status, 'cancel'))
    await transitionReservation(tx, { ...mails, mails: false, reachesLine: false }, { scope, row: replacement, move: 'cancel', actor, now })
}
