/** Staff actions on reservations: answer, create, reschedule, call off. */

import { and, asc, eq, gt, gte, inArray, isNotNull, lt, notInArray } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Reservation, SlotCapacity } from '#contract/reservations/staff.ts'
import type { Actor } from '#domain/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { proposalExpiry, type ReservationMove } from '#domain/reservations/reservation.ts'
import { countBookings, createCapacityCounter, type Slot } from '#domain/reservations/slots.ts'
import { businessDayStart } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { memberActorOf, type StaffRequest } from '../feed/staff-request.ts'
import {
  type BookingDetails,
  type BookingRefusal,
  bookSlot,
  findTimeProposedBy,
  insertRequestedReservation,
  parseVisitorContacts,
  saveTimesProposedBy,
} from './booking.ts'
import { findBursts, toRequestBurst } from './bursts.ts'
import { openRequestsCondition } from './open-requests.ts'
import {
  clearNeedsContactFlag,
  findReservation,
  type ReservationContext,
  recordReservationEvent,
  reservationMoveRefusalCode,
  runReservationCommand,
  transitionReservation,
} from './reservation-command.ts'
import {
  readBookedTimes,
  readReservationRules,
  readServiceRules,
  readShopClock,
  readSlotDays,
  type ServiceRules,
  slotByRules,
  toSlotTime,
  toStaffSlotRules,
} from './rules.ts'
import { readStaffReservations } from './show.ts'
import { type ReservationRow, reservations } from './table.ts'

/** Page size. An attack's 2,000 requests in one list would take seconds. */
const waitingAtOnce = 50

/** Filters the requests of one burst. If none of it is waiting, filters those outside undismissed bursts. */
function isOfBurst(bursts: Awaited<ReturnType<typeof findBursts>>, burst: string) {
  const looked = bursts.find(({ id, inLine }) => id === burst && inLine.length > 0)
  if (looked) return inArray(reservations.id, looked.inLine)
  const ids = bursts.filter(({ dismissed }) => !dismissed).flatMap(({ inLine }) => inLine)
  return notInArray(reservations.id, ids)
}

export function readReservation({ db, tokens }: Pick<ReservationContext, 'db' | 'tokens'>, id: string, membership: CallerMembership) {
  const { shopId, role } = membership
  return db.readScope(membership, async (tx) => {
    const row = await findReservation(tx, shopId, id)
    return row ? (await readStaffReservations(tx, { tokens, shopId, role }, [row]))[0]! : refuse('reservation.notFound')
  })
}

/** Returns the visits of some business days and the requests waiting for an answer. */
export function listReservations(
  ctx: Pick<ReservationContext, 'db' | 'clock' | 'tokens'>,
  membership: CallerMembership,
  { from, days, after, burst }: { from: string; days: number; after?: string | undefined; burst?: string | undefined },
) {
  const { shopId, role } = membership
  return ctx.db.readScope(membership, async (tx) => {
    const clock = await readShopClock(tx, shopId)
    const start = (day: string) => new Date(businessDayStart(day, clock).epochMilliseconds)
    const bursts = await findBursts(tx, shopId, ctx.clock())
    const isWaiting = and(openRequestsCondition(shopId), burst ? isOfBurst(bursts, burst) : undefined)
    const [waitingRows, waitingCount, needsContact, scheduledRows] = await Promise.all([
      tx
        .select()
        .from(reservations)
        .where(and(isWaiting, after ? gt(reservations.id, after) : undefined))
        // Ids increase with time.
        .orderBy(asc(reservations.id))
        .limit(waitingAtOnce + 1),
      tx.$count(reservations, isWaiting),
      tx
        .select()
        .from(reservations)
        .where(and(eq(reservations.shopId, shopId), isNotNull(reservations.needsContactSince)))
        .orderBy(asc(reservations.needsContactSince), asc(reservations.id)),
      tx
        .select()
        .from(reservations)
        .where(
          and(
            eq(reservations.shopId, shopId),
            gte(reservations.startsAt, start(from)),
            lt(reservations.startsAt, start(addDays(from, days))),
          ),
        )
        .orderBy(asc(reservations.startsAt), asc(reservations.id)),
    ])
    const waiting = waitingRows.slice(0, waitingAtOnce)
    const reader = { tokens: ctx.tokens, shopId, role }
    const [shownWaiting, shownNeedsContact, shown] = [
      await readStaffReservations(tx, reader, waiting),
      await readStaffReservations(tx, reader, needsContact),
      await readStaffReservations(tx, reader, scheduledRows),
    ]
    const isFree = await readFreeness(tx, shopId, shownWaiting, ctx.clock())
    const byDay = Map.groupBy(shown, ({ slot }) => slot!.day)
    const wanted = Array.from({ length: days }, (_, index) => addDays(from, index))
    const free = (reservation: Reservation) =>
      reservation.requestedTimes.map(({ startsAt }) => isFree(reservation.service.id, Date.parse(startsAt)))
    return {
      at: ctx.clock().toString({ smallestUnit: 'millisecond' }),
      waiting: shownWaiting.map((reservation) => ({ ...reservation, free: free(reservation) })),
      waitingCount,
      nextWaiting: waitingRows.length > waitingAtOnce ? waiting.at(-1)!.id : null,
      bursts: bursts.map(toRequestBurst),
      needsContact: shownNeedsContact,
      days: wanted.map((day) => ({ day, reservations: byDay.get(day) ?? [] })),
    }
  })
}

/** Returns a function that tells if a requested time is free. Reads the booked times once for all waiting requests. */
async function readFreeness(tx: Tx, shopId: string, waiting: readonly Reservation[], now: Temporal.Instant) {
  const requestedSlots = waiting.flatMap(({ service, requestedTimes }) =>
    requestedTimes.map((time) => ({
      serviceId: service.id,
      day: time.day,
      startsAt: Date.parse(time.startsAt),
      endsAt: Date.parse(time.endsAt),
    })),
  )
  const free = new Set<string>()
  const name = (serviceId: string, startsAt: number) => `${serviceId} ${startsAt}`
  const all = { startsAt: Math.min(...requestedSlots.map(startOf)), endsAt: Math.max(...requestedSlots.map(endOf)) }
  const booked = requestedSlots.length > 0 ? await readBookedTimes(tx, shopId, all) : []
  for (const [serviceId, ofService] of Map.groupBy(requestedSlots, (slot) => slot.serviceId)) {
    const rules = await readServiceRules(tx, shopId, serviceId, now)
    if (!rules) continue
    for (const [day, slots] of Map.groupBy(ofService, (slot) => slot.day)) {
      const capacityOf = createCapacityCounter(day, rules.slots, countBookings(rules.slots, booked))
      for (const slot of slots)
        if (startOf(slot) > now.epochMilliseconds && capacityOf(slot).left > 0) free.add(name(serviceId, startOf(slot)))
    }
  }
  return (serviceId: string, startsAt: number) => free.has(name(serviceId, startsAt))
}

const startOf = ({ startsAt }: Slot) => startsAt
const endOf = ({ endsAt }: Slot) => endsAt

export function listSlotCapacity(
  { db, clock }: Pick<ReservationContext, 'db' | 'clock'>,
  membership: CallerMembership,
  { service, from, days }: { service: string; from: string; days: number },
): Promise<{ days: { day: string; places: SlotCapacity[] }[] } | Refusal<'service.notFound'>> {
  const { shopId } = membership
  return db.readScope(membership, async (tx) => {
    const now = clock()
    const rules = await readServiceRules(tx, shopId, service, now)
    if (!rules) return refuse('service.notFound')
    const wanted = Array.from({ length: days }, (_, index) => addDays(from, index))
    const read = await readSlotDays(tx, shopId, { ...rules, slots: toStaffSlotRules(rules.slots) }, wanted, now)
    return { days: read.map(({ day, slots }) => ({ day, places: slots.map((slot) => ({ ...slot, ...toSlotTime(slot, rules.clock) })) })) }
  })
}

const resultReader = ({ tokens }: Pick<ReservationContext, 'tokens'>, { membership: { shopId, role } }: StaffRequest) =>
  async function readResult(tx: Tx, id: string): Promise<Reservation> {
    const row = await findReservation(tx, shopId, id)
    const [shown] = await readStaffReservations(tx, { tokens, shopId, role }, [row!])
    return shown!
  }

type Created = BookingDetails & { startsAt: string; resourceId?: string | undefined }

/** Creates a confirmed reservation for a caller on the phone. Staff may go below the lead time. */
export async function createReservation(
  ctx: ReservationContext,
  { startsAt, resourceId, ...who }: Created,
  call: StaffRequest,
): Promise<Reservation | BookingRefusal | Refusal<'service.notFound' | 'reservation.invalid' | 'idempotency.mismatch'>> {
  const contacts = parseVisitorContacts(who)
  if (isRefusal(contacts)) return contacts
  const scope = scopeOf(call)
  return runReservationCommand<ServiceRules, Reservation, BookingRefusal | Refusal<'service.notFound'>>(ctx, scope, call.idempotency, {
    read: (tx) => readServiceRules(tx, scope.shopId, who.serviceId, ctx.clock()),
    async work(tx, now, rules) {
      if (!rules) return refuse('service.notFound')
      const slot = slotByRules(rules, { startsAt: Date.parse(startsAt), now, near: true })
      if (!slot) return refuse('reservation.noSlot')
      const actor = memberActorOf(call)
      const row = await insertRequestedReservation(tx, ctx, {
        scope,
        who: { ...who, ...contacts },
        requestedSlots: [slot],
        source: 'staff',
        actor,
        now,
      })
      const agreed = await bookSlot(tx, ctx, { scope, row, slots: [slot], move: 'accept', actor, now, resourceId }, rules)
      return isRefusal(agreed) ? agreed : agreed.id
    },
    readResult: resultReader(ctx, call),
  })
}

const scopeOf = ({ membership: { organizationId, shopId } }: StaffRequest): Required<Scope> => ({ organizationId, shopId })

type ReservationChange = { scope: Required<Scope>; row: ReservationRow; actor: Actor; now: Temporal.Instant }
type ChangeRefusal = Refusal<'reservation.notFound' | 'reservation.changedByColleague' | 'reservation.wrongStatus' | 'idempotency.mismatch'>
type ExpectedRev = { rev: number }
/** `move`: undefined for a change without a new status. */
type Act = { id: string; move?: ReservationMove; expected: ExpectedRev }

export function runStaffReservationCommand<Refused extends Refusal>(
  ctx: ReservationContext,
  { id, move, expected: { rev } }: Act,
  call: StaffRequest,
  work: (tx: Tx, change: ReservationChange) => Promise<ReservationRow | Refused>,
): Promise<Reservation | Refused | ChangeRefusal> {
  const scope = scopeOf(call)
  const readResult = resultReader(ctx, call)
  return runReservationCommand<ReservationRow | undefined, Reservation, Refused | ChangeRefusal>(ctx, scope, call.idempotency, {
    read: (tx) => findReservation(tx, scope.shopId, id),
    async work(tx, now, row) {
      if (!row) return refuse('reservation.notFound')
      const changed = 'reservation.changedByColleague'
      const refused = move ? reservationMoveRefusalCode(row, { move, rev, changed }) : row.rev === rev ? undefined : changed
      const current = await readResult(tx, id)
      if (refused) return refuse(refused, { current })
      const done = await work(tx, { scope, row, actor: memberActorOf(call), now })
      return 'refused' in done ? { current, ...done } : done.id
    },
    readResult,
  })
}

export function acceptReservation(
  ctx: ReservationContext,
  id: string,
  { startsAt, resourceId, ...expected }: ExpectedRev & { startsAt: string; resourceId?: string | undefined },
  call: StaffRequest,
) {
  return runStaffReservationCommand<BookingRefusal>(ctx, { id, move: 'accept', expected }, call, async (tx, { scope, row, actor, now }) => {
    const slot = await findTimeProposedBy(tx, row, 'visitor', Date.parse(startsAt))
    if (!slot) return refuse('reservation.noSlot')
    return bookSlot(tx, ctx, { scope, row, slots: [slot], move: 'accept', actor, now, resourceId })
  })
}

/** Proposes any times that the rules give, including full ones: a proposal books nothing, and a slot may become free. */
export function proposeTimes(
  ctx: ReservationContext,
  id: string,
  { times, ...expected }: ExpectedRev & { times: string[] },
  call: StaffRequest,
) {
  return runStaffReservationCommand<Refusal<'reservation.noSlot'>>(
    ctx,
    { id, move: 'propose', expected },
    call,
    async (tx, { scope, row, actor, now }) => {
      const rules = await readServiceRules(tx, scope.shopId, row.serviceId, now)
      if (!rules) return refuse('reservation.noSlot')
      const slots: Slot[] = []
      for (const time of times) {
        const slot = slotByRules(rules, { startsAt: Date.parse(time), now, near: true })
        if (!slot) return refuse('reservation.noSlot')
        slots.push(slot)
      }
      await saveTimesProposedBy(tx, scope, { id, proposedBy: 'shop', slots })
      const { proposalHours } = await readReservationRules(tx, scope.shopId)
      const starts = slots.map(({ startsAt }) => startsAt)
      const dueAt = new Date(proposalExpiry(starts, now.epochMilliseconds, proposalHours))
      const change = { dueAt, proposedUntil: dueAt, lapsedAt: null, turnedDownAt: null }
      return transitionReservation(tx, ctx, { scope, row, move: 'propose', actor, now, change, data: { times: slots.length } })
    },
  )
}

const ended = (move: 'decline' | 'cancelByShop') =>
  function end(ctx: ReservationContext, id: string, { reason, ...expected }: ExpectedRev & { reason: string }, call: StaffRequest) {
    return runStaffReservationCommand<never>(ctx, { id, move, expected }, call, (tx, change) =>
      transitionReservation(tx, ctx, { ...change, move, change: { reason: reason || null } }),
    )
  }
export const declineReservation = ended('decline')
export const cancelReservationByShop = ended('cancelByShop')

/** Creates a confirmed replacement with its own token. The old page leads to it. */
export function rescheduleReservation(
  ctx: ReservationContext,
  id: string,
  { startsAt, resourceId, ...expected }: ExpectedRev & { startsAt: string; resourceId?: string | undefined },
  call: StaffRequest,
) {
  return runStaffReservationCommand<BookingRefusal>(
    ctx,
    { id, move: 'rescheduleByShop', expected },
    call,
    async (tx, { scope, row, actor, now }) => {
      const rules = await readServiceRules(tx, scope.shopId, row.serviceId, now)
      if (!rules) return refuse('reservation.noSlot')
      const slot = slotByRules(rules, { startsAt: Date.parse(startsAt), now, near: true })
      if (!slot) return refuse('reservation.noSlot')
      const { serviceId, partySize, name, phone, email, note, locale, cardId, noticeVersion, linkSource } = row
      const who = { serviceId, partySize, name: name ?? '', phone, email, note: note ?? '', locale }
      const copied = { cardId, noticeVersion, linkSource, previous: row }
      const after = await insertRequestedReservation(tx, ctx, {
        scope,
        who,
        requestedSlots: [slot],
        source: 'staff',
        actor,
        now,
        ...copied,
      })
      return bookSlot(tx, ctx, { scope, row: after, slots: [slot], move: 'accept', actor, now, resourceId }, rules)
    },
  )
}

/** Marks the visitor as informed. `rev` stays, because the visitor's page does not change. */
export function markVisitorInformed(ctx: ReservationContext, id: string, expected: ExpectedRev, call: StaffRequest) {
  return runStaffReservationCommand<never>(ctx, { id, expected }, call, async (tx, { scope, row, actor, now }) => {
    if (row.needsContactSince === null) return row
    await recordReservationEvent(tx, { scope, id, kind: 'reservation.markInformed', actor, now })
    return clearNeedsContactFlag(tx, row)
  })
}
