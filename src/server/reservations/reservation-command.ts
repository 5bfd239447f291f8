/** Changes of a reservation: one transaction inside the queue lock, which also guards the shop's alarm. */

import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import type { EventKind } from '#domain/events.ts'
import type { Refusal } from '#domain/refusal.ts'
import {
  answersRequest,
  canMoveReservation,
  holdsSlot,
  isConfirmed,
  isHeld,
  mustInformVisitor,
  type ReservationMove,
  type ReservationStatus,
  reservationMoves,
} from '#domain/reservations/reservation.ts'
import { businessDayStart, type ShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { insertEvent } from '#platform/database/event-log.ts'
import { findIdempotentResult, type IdempotentCall, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import { recordContact } from '../cards/first-contact/contact.ts'
import { bringAlarmForward } from '../feed/alarm.ts'
import { lockQueue } from '../feed/queue-command.ts'
import type { QueueContext } from '../tickets/context.ts'
import { reservationHintTopic } from './hint.ts'
import { notifyReservationMove, type ReservationMailContext } from './notifications.ts'
import { releaseSlot } from './slot-booking.ts'
import { type ReservationRow, reservations } from './table.ts'

export type ReservationContext = Pick<
  QueueContext,
  'db' | 'clock' | 'tokens' | 'mails' | 'reachesLine' | 'mailFrom' | 'entrySettings' | 'consumeNetwork' | 'consumeShop' | 'consumeChain'
>
type ShopScope = Required<Scope>

type ReservationCommand<Facts, Result, Refused extends Refusal> = {
  /** Reads what `work` needs, in the round trip that takes the lock. */
  read: (tx: Tx) => Promise<Facts>
  /** Decides and writes. Returns the id of the reservation for the response. */
  work: (tx: Tx, now: Temporal.Instant, facts: Facts) => Promise<string | Refused>
  readResult: (tx: Tx, id: string) => Promise<Result>
}

/** Runs a command inside the queue lock. Repeats the response for a known idempotency key. A refusal rolls back. */
export async function runReservationCommand<Facts, Result, Refused extends Refusal>(
  { db, clock }: Pick<ReservationContext, 'db' | 'clock'>,
  { organizationId, shopId }: ShopScope,
  call: IdempotentCall,
  { read, work, readResult }: ReservationCommand<Facts, Result, Refused>,
): Promise<Result | Refused | Refusal<'idempotency.mismatch'>> {
  const scope = { organizationId, shopId }
  return db.inScope(scope, async (tx): Promise<Result | Refused | Refusal<'idempotency.mismatch'>> => {
    // Pipelined, executed in order. Read after the lock, so a concurrent duplicate and all earlier changes are seen.
    const [, earlier, facts] = await Promise.all([lockQueue(tx, shopId), findIdempotentResult(tx, organizationId, call), read(tx)])
    if (earlier) return 'refused' in earlier ? earlier : readResult(tx, String(earlier.result.reservationId))
    const id = await work(tx, clock(), facts)
    if (typeof id !== 'string') return rollback(id)
    const [, result] = await Promise.all([saveIdempotentResult(tx, scope, call, { reservationId: id }), readResult(tx, id)])
    return result
  })
}

export async function findReservation(tx: Tx, shopId: string, id: string): Promise<ReservationRow | undefined> {
  const [row] = await tx.select().from(reservations).where(rowInShopCondition(reservations, { shopId, id }))
  return row
}

type Recorded = { scope: ShopScope; id: string; kind: Extract<EventKind, `reservation.${string}`>; actor: Actor; now: Temporal.Instant }

/** Writes an event without personal data, and a hint for pages that show the reservation. */
export async function recordReservationEvent(
  tx: Tx,
  { scope, id, kind, actor, now, changed = [], data = {} }: Recorded & { changed?: string[]; data?: Record<string, unknown> },
): Promise<void> {
  const actorId = actor.by === 'member' ? actor.accountId : null
  const entity = { entityType: 'reservation', entityId: id }
  const at = new Date(now.epochMilliseconds)
  const event = { id: newId(now.epochMilliseconds), ...scope, seq: null, ...entity, kind, actorKind: actor.by, actorId, at, changed, data }
  await insertEvent(tx).execute(event)
  tx.hint(reservationHintTopic(scope.shopId, id), now.epochMilliseconds)
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

/** Applies a move and releases the slot if the new status holds none. The caller has checked the move and booked a slot where the move needs one. */
export async function transitionReservation(
  tx: Tx,
  mails: ReservationMailContext,
  { scope, row, move, actor, now, change = {}, data = {} }: Moving,
): Promise<ReservationRow> {
  if (!canMoveReservation(row.status, move)) throw new Error(`no ${move} of a reservation that is ${row.status}`)
  const { to } = reservationMoves[move]
  // A held time was never agreed, so it is cleared. An agreed one stays for the calendars that have it.
  const slot = isHeld(row.status) && !holdsSlot(to) ? { startsAt: null, endsAt: null, resourceId: null } : {}
  const at = new Date(now.epochMilliseconds)
  // Visitors know the result of their own actions, so staff need not contact them.
  const knows = actor.by === 'visitor' || to === 'expired' || to === 'rescheduled' || visitStatuses.includes(to)
  const contactChange = knows
    ? { needsContactSince: null }
    : actor.by === 'member' && mustInformVisitor(move, row)
      ? { needsContactSince: at }
      : {}
  const isAgreed = isConfirmed(row.status) || to === 'confirmed'
  const values = {
    dueAt: null,
    ...slot,
    ...contactChange,
    ...change,
    status: to,
    movedAt: at,
    sequence: row.sequence + (isAgreed ? 1 : 0),
    rev: row.rev + 1,
  }
  // Pipelined to shorten the time under the queue lock.
  const [[saved]] = await Promise.all([
    tx.update(reservations).set(values).where(rowInShopCondition(reservations, row)).returning(),
    holdsSlot(row.status) && !holdsSlot(to) ? releaseSlot(tx, row) : undefined,
    recordReservationEvent(tx, { scope, id: row.id, kind: `reservation.${move}`, actor, now, data: { from: row.status, to, ...data } }),
    cancelObsoleteMessages(tx, { ids: [row.id], because: 'obsolete', now }),
    armReservationAlarm(tx, scope, values),
    row.cardId && answersRequest(move) ? recordContact(tx, { scope, cardId: row.cardId, way: 'visit', actor, now }) : undefined,
  ])
  const mailed = await notifyReservationMove(tx, mails, move, { scope, row: saved!, now })
  return mailed && saved!.needsContactSince ? clearNeedsContactFlag(tx, saved!) : saved!
}

/** From the visit on, staff need not contact the visitor any more. */
const visitStatuses: readonly ReservationStatus[] = ['checked_in', 'completed', 'no_show']

/** Returns the end of the visit's business day, the last time to check in. */
export function checkInDeadline(startsAt: number, clock: ShopClock): Date {
  const day = unpinnedBusinessDay(Temporal.Instant.fromEpochMilliseconds(startsAt), clock)
  return new Date(businessDayStart(addDays(day, 1), clock).epochMilliseconds)
}

/** Marks the visitor as informed, so staff need not call them. */
export async function clearNeedsContactFlag(tx: Tx, row: ReservationRow): Promise<ReservationRow> {
  const [updated] = await tx.update(reservations).set({ needsContactSince: null }).where(rowInShopCondition(reservations, row)).returning()
  return updated!
}

/** Sets the shop's alarm for the reservation's next timed move. */
export async function armReservationAlarm(tx: Tx, scope: ShopScope, { dueAt }: { dueAt?: Date | null | undefined }): Promise<void> {
  if (dueAt) await bringAlarmForward(tx, scope, Temporal.Instant.fromEpochMilliseconds(dueAt.getTime()))
}

/** Returns undefined if the move is allowed. */
export function reservationMoveRefusalCode<Code extends string>(
  row: ReservationRow,
  { move, rev, changed }: { move: ReservationMove; rev: number; changed: Code },
): Code | 'reservation.wrongStatus' | undefined {
  if (row.rev !== rev) return changed
  return canMoveReservation(row.status, move) ? undefined : 'reservation.wrongStatus'
}
