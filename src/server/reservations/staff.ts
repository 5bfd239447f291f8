/** What staff do with reservations: answer them, write down whoever calls, move them, call them off. */

import { and, asc, eq, gt, gte, inArray, isNotNull, lt, notInArray } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Place, Reservation } from '#contract/reservations/staff.ts'
import type { Actor } from '#domain/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { proposalEnds, type ReservationMove } from '#domain/reservations/reservation.ts'
import { countTaken, placesOn, type Slot } from '#domain/reservations/slots.ts'
import { businessDayStart } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { Membership } from '#platform/http/call.ts'
import { actorOf, type StaffCall } from '../feed/staff-call.ts'
import { agree, findWish, type NotAgreed, readContacts, type WhoComes, writeRequest, writeWishes } from './agree.ts'
import { findBursts, showBurst } from './bursts.ts'
import { clearUntold, findReservation, inBook, moveReservation, type ReservationContext, recordReservation, refuseMove } from './in-book.ts'
import { findSlot, forStaff, readClock, readDays, readRules, readServiceRules, readTaken, showSlot } from './rules.ts'
import { showReservations } from './show.ts'
import { type ReservationRow, reservations } from './table.ts'
import { waitsForAnswer } from './waiting.ts'

/** A page of them: of 2,000 requests of an attack the whole list would take seconds. */
const waitingAtOnce = 50

/** The requests of one burst; where nothing of it waits any more, those of no burst, for which staff have dismissed ones as well. */
function isOfBurst(bursts: Awaited<ReturnType<typeof findBursts>>, burst: string) {
  const looked = bursts.find(({ id, inLine }) => id === burst && inLine.length > 0)
  if (looked) return inArray(reservations.id, looked.inLine)
  const ids = bursts.filter(({ dismissed }) => !dismissed).flatMap(({ inLine }) => inLine)
  return notInArray(reservations.id, ids)
}

/** Of some business days, and those that wait for an answer. What was declined or has expired never had a time. */
export function listReservations(
  ctx: Pick<ReservationContext, 'db' | 'clock' | 'tokens'>,
  membership: Membership,
  { from, days, after, burst }: { from: string; days: number; after?: string | undefined; burst?: string | undefined },
) {
  const { shopId, role } = membership
  return ctx.db.readScope(membership, async (tx) => {
    const clock = await readClock(tx, shopId)
    const start = (day: string) => new Date(businessDayStart(day, clock).epochMilliseconds)
    const bursts = await findBursts(tx, shopId, ctx.clock())
    const isWaiting = and(waitsForAnswer(shopId), burst ? isOfBurst(bursts, burst) : undefined)
    const [found, waitingCount, untold, placed] = await Promise.all([
      tx
        .select()
        .from(reservations)
        .where(and(isWaiting, after ? gt(reservations.id, after) : undefined))
        // Ids rise with time.
        .orderBy(asc(reservations.id))
        .limit(waitingAtOnce + 1),
      tx.$count(reservations, isWaiting),
      tx
        .select()
        .from(reservations)
        .where(and(eq(reservations.shopId, shopId), isNotNull(reservations.untoldSince)))
        .orderBy(asc(reservations.untoldSince), asc(reservations.id)),
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
    const waiting = found.slice(0, waitingAtOnce)
    const reader = { tokens: ctx.tokens, shopId, role }
    const [shownWaiting, shownUntold, shown] = [
      await showReservations(tx, reader, waiting),
      await showReservations(tx, reader, untold),
      await showReservations(tx, reader, placed),
    ]
    const isFree = await readFreeness(tx, shopId, shownWaiting, ctx.clock())
    const byDay = Map.groupBy(shown, ({ slot }) => slot!.day)
    const wanted = Array.from({ length: days }, (_, index) => addDays(from, index))
    const free = (one: Reservation) => one.wishes.map(({ startsAt }) => isFree(one.service.id, Date.parse(startsAt)))
    return {
      at: ctx.clock().toString({ smallestUnit: 'millisecond' }),
      waiting: shownWaiting.map((one) => ({ ...one, free: free(one) })),
      waitingCount,
      nextWaiting: found.length > waitingAtOnce ? waiting.at(-1)!.id : null,
      bursts: bursts.map(showBurst),
      untold: shownUntold,
      days: wanted.map((day) => ({ day, reservations: byDay.get(day) ?? [] })),
    }
  })
}

/** Whether a wish could be agreed to now: all of them from one reading of what is taken, as many requests may wait. */
async function readFreeness(tx: Tx, shopId: string, waiting: readonly Reservation[], now: Temporal.Instant) {
  const wished = waiting.flatMap(({ service, wishes }) =>
    wishes.map((wish) => ({ serviceId: service.id, day: wish.day, startsAt: Date.parse(wish.startsAt), endsAt: Date.parse(wish.endsAt) })),
  )
  const free = new Set<string>()
  const name = (serviceId: string, startsAt: number) => `${serviceId} ${startsAt}`
  const all = { startsAt: Math.min(...wished.map(startOf)), endsAt: Math.max(...wished.map(endOf)) }
  const taken = wished.length > 0 ? await readTaken(tx, shopId, all) : []
  for (const [serviceId, wishes] of Map.groupBy(wished, (wish) => wish.serviceId)) {
    const rules = await readServiceRules(tx, shopId, serviceId, now)
    if (!rules) continue
    for (const [day, slots] of Map.groupBy(wishes, (wish) => wish.day)) {
      const places = placesOn(day, rules.slots, countTaken(rules.slots, taken))
      for (const slot of slots) if (startOf(slot) > now.epochMilliseconds && places(slot).left > 0) free.add(name(serviceId, startOf(slot)))
    }
  }
  return (serviceId: string, startsAt: number) => free.has(name(serviceId, startsAt))
}

const startOf = ({ startsAt }: Slot) => startsAt
const endOf = ({ endsAt }: Slot) => endsAt

export function listPlaces(
  { db, clock }: Pick<ReservationContext, 'db' | 'clock'>,
  membership: Membership,
  { service, from, days }: { service: string; from: string; days: number },
): Promise<{ days: { day: string; places: Place[] }[] } | Refusal<'service.notFound'>> {
  const { shopId } = membership
  return db.readScope(membership, async (tx) => {
    const now = clock()
    const rules = await readServiceRules(tx, shopId, service, now)
    if (!rules) return refuse('service.notFound')
    const wanted = Array.from({ length: days }, (_, index) => addDays(from, index))
    const read = await readDays(tx, shopId, { ...rules, slots: forStaff(rules.slots) }, wanted, now)
    return { days: read.map(({ day, slots }) => ({ day, places: slots.map((slot) => ({ ...slot, ...showSlot(slot, rules.clock) })) })) }
  })
}

const answerTo = ({ tokens }: Pick<ReservationContext, 'tokens'>, { membership: { shopId, role } }: StaffCall) =>
  async function answer(tx: Tx, id: string): Promise<Reservation> {
    const row = await findReservation(tx, shopId, id)
    const [shown] = await showReservations(tx, { tokens, shopId, role }, [row!])
    return shown!
  }

type Created = WhoComes & { startsAt: string; resourceId?: string | undefined }

/** For somebody who called: agreed at once, for staff may go below the lead time. */
export async function createReservation(
  ctx: ReservationContext,
  { startsAt, resourceId, ...who }: Created,
  call: StaffCall,
): Promise<Reservation | NotAgreed | Refusal<'service.notFound' | 'reservation.invalid' | 'idempotency.mismatch'>> {
  const contacts = readContacts(who)
  if (isRefusal(contacts)) return contacts
  const scope = scopeOf(call)
  return inBook<Reservation, NotAgreed | Refusal<'service.notFound'>>(
    ctx,
    scope,
    call.idempotency,
    async (tx, now) => {
      const rules = await readServiceRules(tx, scope.shopId, who.serviceId, now)
      if (!rules) return refuse('service.notFound')
      const slot = await findSlot(tx, scope.shopId, rules, { startsAt: Date.parse(startsAt), now, near: true })
      if (!slot) return refuse('reservation.noSlot')
      const actor = actorOf(call)
      const row = await writeRequest(tx, ctx, { scope, who: { ...who, ...contacts }, wishes: [slot], origin: 'staff', actor, now })
      const agreed = await agree(tx, ctx, { scope, row, slots: [slot], move: 'accept', actor, now, resourceId }, rules)
      return isRefusal(agreed) ? agreed : agreed.id
    },
    answerTo(ctx, call),
  )
}

const scopeOf = ({ membership: { organizationId, shopId } }: StaffCall): Required<Scope> => ({ organizationId, shopId })

type Known = { scope: Required<Scope>; row: ReservationRow; actor: Actor; now: Temporal.Instant }
type NotKnown = Refusal<'reservation.notFound' | 'reservation.changedMeanwhile' | 'reservation.wrongStatus' | 'idempotency.mismatch'>
type Seen = { rev: number }
/** `move`: undefined for what leaves it as it stands. */
type Act = { id: string; move?: ReservationMove; seen: Seen }

export function inReservation<Refused extends Refusal>(
  ctx: ReservationContext,
  { id, move, seen: { rev } }: Act,
  call: StaffCall,
  work: (tx: Tx, known: Known) => Promise<ReservationRow | Refused>,
): Promise<Reservation | Refused | NotKnown> {
  const scope = scopeOf(call)
  const answer = answerTo(ctx, call)
  return inBook<Reservation, Refused | NotKnown>(
    ctx,
    scope,
    call.idempotency,
    async (tx, now) => {
      const row = await findReservation(tx, scope.shopId, id)
      if (!row) return refuse('reservation.notFound')
      const changed = 'reservation.changedMeanwhile'
      const refused = move ? refuseMove(row, { move, rev, changed }) : row.rev === rev ? undefined : changed
      const current = await answer(tx, id)
      if (refused) return refuse(refused, { current })
      const done = await work(tx, { scope, row, actor: actorOf(call), now })
      return 'refused' in done ? { current, ...done } : done.id
    },
    answer,
  )
}

export function acceptReservation(
  ctx: ReservationContext,
  id: string,
  { startsAt, resourceId, ...seen }: Seen & { startsAt: string; resourceId?: string | undefined },
  call: StaffCall,
) {
  return inReservation<NotAgreed>(ctx, { id, move: 'accept', seen }, call, async (tx, { scope, row, actor, now }) => {
    const slot = await findWish(tx, row, 'visitor', Date.parse(startsAt))
    if (!slot) return refuse('reservation.noSlot')
    return agree(tx, ctx, { scope, row, slots: [slot], move: 'accept', actor, now, resourceId })
  })
}

/** Any time that the rules give, also one that is full now: it holds nothing, and may be free when it is taken. */
export function proposeTimes(ctx: ReservationContext, id: string, { times, ...seen }: Seen & { times: string[] }, call: StaffCall) {
  return inReservation<Refusal<'reservation.noSlot'>>(ctx, { id, move: 'propose', seen }, call, async (tx, { scope, row, actor, now }) => {
    const rules = await readServiceRules(tx, scope.shopId, row.serviceId, now)
    if (!rules) return refuse('reservation.noSlot')
    const slots: Slot[] = []
    for (const time of times) {
      const slot = await findSlot(tx, scope.shopId, rules, { startsAt: Date.parse(time), now, near: true })
      if (!slot) return refuse('reservation.noSlot')
      slots.push(slot)
    }
    await writeWishes(tx, scope, { id, side: 'shop', wishes: slots })
    const { proposalHours } = await readRules(tx, scope.shopId)
    const starts = slots.map(({ startsAt }) => startsAt)
    const dueAt = new Date(proposalEnds(starts, now.epochMilliseconds, proposalHours))
    const change = { dueAt, proposedUntil: dueAt, lapsedAt: null, turnedDownAt: null }
    return moveReservation(tx, ctx, { scope, row, move: 'propose', actor, now, change, data: { times: slots.length } })
  })
}

const ended = (move: 'decline' | 'callOff') =>
  function end(ctx: ReservationContext, id: string, { reason, ...seen }: Seen & { reason: string }, call: StaffCall) {
    return inReservation<never>(ctx, { id, move, seen }, call, (tx, known) =>
      moveReservation(tx, ctx, { ...known, move, change: { reason: reason || null } }),
    )
  }
export const declineReservation = ended('decline')
export const callOffReservation = ended('callOff')

/** A new one takes its place, with a token of its own; the old one's page leads there. */
export function rescheduleReservation(
  ctx: ReservationContext,
  id: string,
  { startsAt, resourceId, ...seen }: Seen & { startsAt: string; resourceId?: string | undefined },
  call: StaffCall,
) {
  return inReservation<NotAgreed>(ctx, { id, move: 'move', seen }, call, async (tx, { scope, row, actor, now }) => {
    const rules = await readServiceRules(tx, scope.shopId, row.serviceId, now)
    if (!rules) return refuse('reservation.noSlot')
    const slot = await findSlot(tx, scope.shopId, rules, { startsAt: Date.parse(startsAt), now, near: true })
    if (!slot) return refuse('reservation.noSlot')
    const { serviceId, partySize, name, phone, email, note, locale, cardId, noticeVersion } = row
    const who = { serviceId, partySize, name: name ?? '', phone, email, note: note ?? '', locale }
    const more = { cardId, noticeVersion, previous: row }
    const after = await writeRequest(tx, ctx, { scope, who, wishes: [slot], origin: 'staff', actor, now, ...more })
    return agree(tx, ctx, { scope, row: after, slots: [slot], move: 'accept', actor, now, resourceId }, rules)
  })
}

/** Nothing about it is otherwise for its visitor, whose page stays as it is. */
export function noteTold(ctx: ReservationContext, id: string, seen: Seen, call: StaffCall) {
  return inReservation<never>(ctx, { id, seen }, call, async (tx, { scope, row, actor, now }) => {
    if (row.untoldSince === null) return row
    await recordReservation(tx, { scope, id, kind: 'reservation.noteTold', actor, now })
    return clearUntold(tx, row)
  })
}
