/** What visitors and staff do alike: write a reservation down, and give it a place. */

import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { emailProblem } from '#domain/answers/email.ts'
import { readPhone } from '#domain/answers/phone.ts'
import { mailboxOf, readEmail } from '#domain/email.ts'
import type { Locale } from '#domain/locale.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import {
  canMoveReservation,
  isConfirmed,
  isHeld,
  isOpenReservation,
  type ReservationMove,
  type ReservationOrigin,
  requestEnds,
  type WishSide,
} from '#domain/reservations/reservation.ts'
import { countTaken, placesOn, type Slot } from '#domain/reservations/slots.ts'
import { calendarDay } from '#domain/time/business-day.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { makeResolvable } from '#platform/database/resolver.ts'
import { rowOf } from '#platform/database/row-of.ts'
import { newId } from '#platform/ids.ts'
import { problemSentences } from '../cards/form/answer-problems.ts'
import { armFor, findReservation, lastChance, moveReservation, type ReservationContext, recordReservation } from './in-book.ts'
import { givePlaceBack, takePlace } from './place.ts'
import { readServiceRules, readTaken, type ServiceRules } from './rules.ts'
import { type ReservationRow, reservations, reservationWishes, type WishRow } from './table.ts'
import type { ReservationMails } from './telling.ts'

type ShopScope = Required<Scope>

export type WhoComes = {
  serviceId: string
  partySize: number
  name: string
  phone: string
  email: string
  note: string
  locale: Locale
}

/** As they are kept, or what is wrong with them in the language of whoever wrote them. */
export function readContacts({
  phone,
  email,
  locale,
}: Pick<WhoComes, 'phone' | 'email' | 'locale'>): { phone: string | null; email: string | null } | Refusal<'reservation.invalid'> {
  const sentences = problemSentences[locale]
  const number = phone === '' ? null : readPhone(phone)
  const address = email === '' ? null : (readEmail(email)?.address ?? undefined)
  const fields = [
    ...(typeof number === 'string' ? [{ path: 'phone', message: sentences.phone[number] }] : []),
    ...(address === undefined ? [{ path: 'email', message: sentences.email[emailProblem(email) ?? 'malformed'] }] : []),
  ]
  if (fields.length > 0 || typeof number === 'string' || address === undefined) return refuse('reservation.invalid', { fields })
  return { phone: number?.shown ?? null, email: address }
}

type New = {
  scope: ShopScope
  who: Omit<WhoComes, 'phone' | 'email'> & { phone: string | null; email: string | null }
  wishes: readonly Slot[]
  origin: ReservationOrigin
  actor: Actor
  now: Temporal.Instant
  cardId?: string | null
  /** In whose place it comes. */
  previous?: ReservationRow
  noticeVersion?: number | null
  /** Of what a visitor asked for: from where. */
  placeKey?: Buffer | null
}

/** Written as a request, with the key that opens it. */
export async function writeRequest(
  tx: Tx,
  { tokens }: Pick<ReservationContext, 'tokens'>,
  { scope, who: { note, ...who }, wishes, origin, actor, now, previous, ...more }: New,
): Promise<ReservationRow> {
  const at = new Date(now.epochMilliseconds)
  const id = newId(now.epochMilliseconds)
  const dueAt = new Date(requestEnds(wishes.map(({ startsAt }) => startsAt)))
  // In a calendar it is the same visit, later.
  const after = previous && { previousId: previous.id, sequence: previous.sequence + 1 }
  const [row] = await tx
    .insert(reservations)
    .values({ id, ...scope, ...after, status: 'requested', origin, ...who, note: note || null, dueAt, createdAt: at, movedAt: at, ...more })
    .returning()
  await writeWishes(tx, scope, { id, side: 'visitor', wishes })
  await makeResolvable(tx, 'reservation', tokens.derive('reservation', id), { ...scope, entityId: id })
  const kind = origin === 'staff' ? 'reservation.create' : 'reservation.request'
  await recordReservation(tx, { scope, id, kind, actor, now, data: { wishes: wishes.length } })
  await armFor(tx, scope, row!)
  return row!
}

/** Whether a visitor has asked for a visit, or has one agreed, by this phone number or address. */
export async function hasOpenReservation(
  tx: Tx,
  shopId: string,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<boolean> {
  const { rows } = await tx.$client.query<{ phone: string | null; email: string | null }>({
    name: 'open-reservations-contacts',
    text: `select phone, email from reservation where shop_id = $1 and status in ('requested', 'proposed', 'held', 'confirmed')
             and origin = 'visitor'`,
    values: [shopId],
  })
  // One mailbox has many addresses, which a stranger could go through.
  const mailbox = mailboxIn(email)
  return rows.some((one) => (phone !== null && one.phone === phone) || (mailbox !== undefined && mailboxIn(one.email) === mailbox))
}

function mailboxIn(email: string | null): string | undefined {
  const read = email === null ? undefined : readEmail(email)
  return read && mailboxOf(read)
}

/** In the place of those that were there. */
export async function writeWishes(
  tx: Tx,
  scope: ShopScope,
  { id, side, wishes }: { id: string; side: WishSide; wishes: readonly Slot[] },
): Promise<void> {
  await tx
    .delete(reservationWishes)
    .where(and(eq(reservationWishes.shopId, scope.shopId), eq(reservationWishes.reservationId, id), eq(reservationWishes.side, side)))
  const rows = wishes.map(({ startsAt, endsAt }, index) => ({
    reservationId: id,
    side,
    rank: index + 1,
    ...scope,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
  if (rows.length > 0) await tx.insert(reservationWishes).values(rows)
}

/** Of both sides, by rank. */
export function readWishes(tx: Tx, shopId: string, ids: readonly string[]): Promise<WishRow[]> {
  return tx
    .select()
    .from(reservationWishes)
    .where(and(eq(reservationWishes.shopId, shopId), inArray(reservationWishes.reservationId, [...ids])))
    .orderBy(asc(reservationWishes.reservationId), asc(reservationWishes.side), asc(reservationWishes.rank))
}

/** A wish or an offer that begins then. */
export async function findWish(tx: Tx, { shopId, id }: ReservationRow, side: WishSide, startsAt: number): Promise<Slot | undefined> {
  const found = (await readWishes(tx, shopId, [id])).find((wish) => wish.side === side && wish.startsAt.getTime() === startsAt)
  return found && { startsAt: found.startsAt.getTime(), endsAt: found.endsAt.getTime() }
}

type Agreeing = {
  scope: ShopScope
  row: ReservationRow
  /** The one liked best first. The first that is free is agreed. */
  slots: readonly Slot[]
  move: Extract<ReservationMove, 'accept' | 'autoAccept' | 'hold' | 'holdForMail'>
  actor: Actor
  now: Temporal.Instant
  /** Of all that could be: only this one. */
  resourceId?: string | undefined
  change?: Partial<typeof reservations.$inferInsert>
}
export type NotAgreed = Refusal<'reservation.full' | 'reservation.noSlot'>

/**
 * Gives it the place and makes the move; what it is to take the place of gives its own up first, so that a visit can be moved by half an hour. A refusal
 * has to roll back.
 */
export async function agree(
  tx: Tx,
  mails: ReservationMails,
  { scope, row: before, slots, move, actor, now, resourceId, change }: Agreeing,
  known?: NonNullable<ServiceRules>,
): Promise<ReservationRow | NotAgreed> {
  const ahead = slots.filter(({ startsAt }) => startsAt > now.epochMilliseconds)
  if (ahead.length === 0) return refuse('reservation.noSlot')
  const rules = known ?? (await readServiceRules(tx, scope.shopId, before.serviceId, now))
  if (!rules) return refuse('reservation.noSlot')
  const free = isHeld(before.status) ? await giveHeldBack(tx, before) : before
  const row = move === 'hold' ? free : await endPrevious(tx, mails, { scope, row: free, actor, now })
  const slot = await takeFirstFree(tx, { scope, row, slots: ahead, resourceId }, rules)
  if (!slot) return refuse('reservation.full')
  const data = { startsAt: new Date(slot.startsAt).toISOString() }
  return moveReservation(tx, mails, {
    scope,
    row,
    move,
    actor,
    now,
    data,
    change: { dueAt: lastChance(slot.startsAt, rules.clock), ...change },
  })
}

/** Returns the slot whose place was taken; undefined if all are full. */
async function takeFirstFree(
  tx: Tx,
  { scope, row, slots, resourceId }: Pick<Agreeing, 'scope' | 'row' | 'slots' | 'resourceId'>,
  { slots: rules, clock }: NonNullable<ServiceRules>,
): Promise<Slot | undefined> {
  for (const slot of slots) {
    const day = calendarDay(Temporal.Instant.fromEpochMilliseconds(slot.startsAt), clock)
    const taken = countTaken(rules, await readTaken(tx, scope.shopId, slot))
    const { left, resourceIds } = placesOn(day, rules, taken)(slot)
    const wanted = resourceId === undefined ? resourceIds : resourceIds.filter((id) => id === resourceId)
    const { service } = rules
    if (left > 0 && (await takePlace(tx, scope, { reservationId: row.id, slot, service, resourceIds: wanted }))) return slot
  }
  return undefined
}

/** Of one offer, for another. */
async function giveHeldBack(tx: Tx, row: ReservationRow): Promise<ReservationRow> {
  await givePlaceBack(tx, row)
  const [free] = await tx
    .update(reservations)
    .set({ startsAt: null, endsAt: null, resourceId: null, status: 'proposed' })
    .where(rowOf(reservations, row))
    .returning()
  return free!
}

/**
 * What is agreed now takes the place of an earlier one, as long as that still stands. What else was to take that place is to take this one’s: of one visit
 * one time is agreed. Answers the row as it goes on: in the calendar it comes after what it replaces.
 */
export async function endPrevious(
  tx: Tx,
  mails: ReservationMails,
  { scope, row, actor, now }: { scope: ShopScope; row: ReservationRow; actor: Actor; now: Temporal.Instant },
): Promise<ReservationRow> {
  const previous = row.previousId ? await findReservation(tx, scope.shopId, row.previousId) : undefined
  if (!previous || !isConfirmed(previous.status)) return row
  const move = actor.by === 'member' && row.origin === 'staff' ? 'move' : 'rebook'
  const ended = await moveReservation(tx, mails, { scope, row: previous, move, actor, now, data: { by: row.id } })
  const others = and(eq(reservations.previousId, previous.id), ne(reservations.id, row.id))
  await tx
    .update(reservations)
    .set({ previousId: row.id })
    .where(and(others, inArray(reservations.status, ['requested', 'proposed', 'held'])))
  return { ...row, sequence: Math.max(row.sequence, ended.sequence) }
}

/** Returns the id of the first of the reservations that took each other's place. A visitor may have changed theirs hundreds of times. */
export async function findFirstId(tx: Tx, row: Pick<ReservationRow, 'id' | 'shopId' | 'previousId'>): Promise<string> {
  if (!row.previousId) return row.id
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'first-of-chain',
    text: `with recursive chain as (
             select id, previous_id, 0 as step from reservation where shop_id = $2 and id = $1
             union all
             select r.id, r.previous_id, step + 1 from chain join reservation r on r.id = chain.previous_id
           )
           select id from chain order by step desc limit 1`,
    values: [row.id, row.shopId],
  })
  return rows[0]!.id
}

/** The one that has taken its place or is to take it, if it isn't over without having done so. */
export async function findSuccessor(tx: Tx, { shopId, id }: ReservationRow): Promise<ReservationRow | undefined> {
  const rows = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.shopId, shopId), eq(reservations.previousId, id)))
    .orderBy(asc(reservations.createdAt))
  // What was asked for and not agreed never had a time.
  return rows.find(({ status }) => isOpenReservation(status)) ?? rows.find(({ startsAt }) => startsAt !== null) ?? rows.at(-1)
}

/** Of a visit that was given up or has begun nobody wants another time any more, and nobody is mailed of that. */
export async function endWish(
  tx: Tx,
  mails: ReservationMails,
  { scope, row, actor, now }: { scope: ShopScope; row: ReservationRow; actor: Actor; now: Temporal.Instant },
): Promise<void> {
  const wished = await findSuccessor(tx, row)
  if (wished && canMoveReservation(wished.status, 'cancel'))
    await moveReservation(tx, { ...mails, mails: false }, { scope, row: wished, move: 'cancel', actor, now })
}
