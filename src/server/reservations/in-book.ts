/** Every change of a reservation: one transaction in the queue's lock, which whatever sets the shop's alarm holds. */

import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import type { EventKind } from '#domain/events.ts'
import type { Refusal } from '#domain/refusal.ts'
import {
  canMoveReservation,
  holdsSlot,
  isConfirmed,
  isHeld,
  needsVisitorContact,
  type ReservationMove,
  type ReservationStatus,
  reservationMoves,
} from '#domain/reservations/reservation.ts'
import { businessDayStart, calendarDay, type ShopClock } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowOf } from '#platform/database/row-of.ts'
import { newId } from '#platform/ids.ts'
import { setAlarm } from '../feed/alarm.ts'
import { lockQueue } from '../feed/in-queue.ts'
import type { QueueContext } from '../tickets/context.ts'
import { reservationHint } from './hint.ts'
import { releaseSlot } from './place.ts'
import { type ReservationRow, reservations } from './table.ts'
import { type ReservationMails, tellMove } from './telling.ts'

export type ReservationContext = Pick<
  QueueContext,
  'db' | 'clock' | 'tokens' | 'mails' | 'mailFrom' | 'entrySettings' | 'consumeNetwork' | 'consumeShop' | 'consumeChain'
>
type ShopScope = Required<Scope>

/** `work` answers with the id of the reservation that the answer is about. A refusal rolls back. */
export async function inReservationScope<Answer, Refused extends Refusal>(
  { db, clock }: Pick<ReservationContext, 'db' | 'clock'>,
  { organizationId, shopId }: ShopScope,
  call: IdempotentCall,
  work: (tx: Tx, now: Temporal.Instant) => Promise<string | Refused>,
  answer: (tx: Tx, id: string) => Promise<Answer>,
): Promise<Answer | Refused | Refusal<'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  return db.inScope(scope, async (tx): Promise<Answer | Refused | Refusal<'idempotency.mismatch'>> => {
    await lockQueue(tx, shopId)
    const earlier = await findIdempotentResult(tx, organizationId, call)
    if (earlier) return 'refused' in earlier ? earlier : answer(tx, String(earlier.result.reservationId))
    const id = await work(tx, clock())
    if (typeof id !== 'string') return rollback(id)
    await saveIdempotentResult(tx, scope, call, { reservationId: id })
    return answer(tx, id)
  })
}

export async function findReservation(tx: Tx, shopId: string, id: string): Promise<ReservationRow | undefined> {
  const [row] = await tx.select().from(reservations).where(rowOf(reservations, { shopId, id }))
  return row
}

type Recorded = { scope: ShopScope; id: string; kind: Extract<EventKind, `reservation.${string}`>; actor: Actor; now: Temporal.Instant }

/** What happened to it, and a hint for whoever has it before them. Nothing of a person stands there. */
export async function recordReservation(
  tx: Tx,
  { scope, id, kind, actor, now, changed = [], data = {} }: Recorded & { changed?: string[]; data?: Record<string, unknown> },
): Promise<void> {
  const actorId = actor.by === 'member' ? actor.accountId : null
  const entity = { entityType: 'reservation', entityId: id }
  const at = new Date(now.epochMilliseconds)
  await tx
    .insert(events)
    .values({ id: newId(now.epochMilliseconds), ...scope, ...entity, kind, actorKind: actor.by, actorId, at, changed, data })
  tx.hint(reservationHint(scope.shopId, id), now.epochMilliseconds)
}

type Moving = {
  scope: ShopScope
  row: ReservationRow
  move: ReservationMove
  actor: Actor
  now: Temporal.Instant
  change?: Partial<typeof reservations.$inferInsert>
  data?: Record<string, unknown>
}

/** Whoever calls has asked the table whether it may be, and has taken the place where the move gives one. A place that it gives up is given back. */
export async function transitionReservation(
  tx: Tx,
  mails: ReservationMails,
  { scope, row, move, actor, now, change = {}, data = {} }: Moving,
): Promise<ReservationRow> {
  if (!canMoveReservation(row.status, move)) throw new Error(`no ${move} of a reservation that is ${row.status}`)
  const { to } = reservationMoves[move]
  if (holdsSlot(row.status) && !holdsSlot(to)) await releaseSlot(tx, row)
  // What was held for a while was never agreed; what was agreed stays written, for the calendars that have it.
  const slot = isHeld(row.status) && !holdsSlot(to) ? { startsAt: null, endsAt: null, resourceId: null } : {}
  const at = new Date(now.epochMilliseconds)
  // Whoever acts themselves has seen how it stands.
  const knows = actor.by === 'visitor' || to === 'expired' || to === 'rescheduled' || visitStatuses.includes(to)
  const told = knows ? { untoldSince: null } : actor.by === 'member' && needsVisitorContact(move, row) ? { untoldSince: at } : {}
  const isAgreed = isConfirmed(row.status) || to === 'confirmed'
  const [saved] = await tx
    .update(reservations)
    .set({
      dueAt: null,
      ...slot,
      ...told,
      ...change,
      status: to,
      movedAt: at,
      sequence: row.sequence + (isAgreed ? 1 : 0),
      rev: row.rev + 1,
    })
    .where(rowOf(reservations, row))
    .returning()
  await recordReservation(tx, { scope, id: row.id, kind: `reservation.${move}`, actor, now, data: { from: row.status, to, ...data } })
  const mailed = await tellMove(tx, mails, move, { scope, row: saved!, now })
  await armReservationAlarm(tx, scope, saved!)
  return mailed && saved!.untoldSince ? clearNeedsContact(tx, saved!) : saved!
}

/** From the agreed time on nobody is phoned about it. */
const visitStatuses: readonly ReservationStatus[] = ['checked_in', 'completed', 'no_show']

/** Until when somebody may still come: what is agreed ends with its business day. */
export function arrivalDeadline(startsAt: number, clock: ShopClock): Date {
  const day = calendarDay(Temporal.Instant.fromEpochMilliseconds(startsAt), clock)
  return new Date(businessDayStart(addDays(day, 1), clock).epochMilliseconds)
}

/** Its visitor knows, so nobody need phone them. */
export async function clearNeedsContact(tx: Tx, row: ReservationRow): Promise<ReservationRow> {
  const [told] = await tx.update(reservations).set({ untoldSince: null }).where(rowOf(reservations, row)).returning()
  return told!
}

/** Whatever time does to it rings the shop's alarm. */
export async function armReservationAlarm(tx: Tx, scope: ShopScope, { dueAt }: Pick<ReservationRow, 'dueAt'>): Promise<void> {
  if (dueAt) await setAlarm(tx, scope, Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()))
}

/** Undefined: it may be done. */
export function refuseMove<Code extends string>(
  row: ReservationRow,
  { move, rev, changed }: { move: ReservationMove; rev: number; changed: Code },
): Code | 'reservation.wrongStatus' | undefined {
  if (row.rev !== rev) return changed
  return canMoveReservation(row.status, move) ? undefined : 'reservation.wrongStatus'
}
