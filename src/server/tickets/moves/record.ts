/** Writes a move: the ticket's row, its leg's intervals, the lane's counters, the event. Call inside the queue lock. */

import { and, desc, eq, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import { mailEventsByMove } from '#domain/tickets/notifications.ts'
import { isServing } from '#domain/tickets/status.ts'
import { isOpenTicket, type RecordedTicketMove, type TicketMove, type TicketState, ticketMoveNames } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { armTicketAlarm } from '../../feed/alarm.ts'
import type { TicketMoveHook } from '../../hooks/hooks.ts'
import { detachSecondTicket } from '../device.ts'
import { notifyMove, notifyNearVisitors } from '../notifications/notify.ts'
import { recordLaneCall, revertLaneCall } from '../read/lane-calls.ts'
import type { LaneRow, TicketRow } from '../store.ts'
import { tickets } from '../table.ts'
import { updateLaneCounts } from './lane-count.ts'
import { recordInterval, revertInterval } from './legs.ts'
import { appendTicketEvent, instantToDate, type NewTicketEvent, saveTicketState } from './record-rows.ts'

export function toTicketState(row: TicketRow): TicketState {
  const instant = (date: Date | null) => date && Temporal.Instant.fromEpochMilliseconds(date.getTime())
  return {
    status: row.status,
    laneId: row.laneId,
    serviceId: row.serviceId,
    place: row.place,
    counterId: row.counterId,
    staffId: row.staffId,
    callCount: row.callCount,
    skipCount: row.skipCount,
    waitedMs: row.waitedMs,
    calledAt: instant(row.calledAt),
    startedAt: instant(row.startedAt),
    closedAt: instant(row.closedAt),
    movedAt: instant(row.movedAt)!,
  }
}

export type PersistTicketMoveInput = {
  onTicket: readonly TicketMoveHook[]
  scope: Required<Scope>
  seq: number
  before: TicketRow
  after: TicketState
  move: TicketMove
  actor: Actor
  now: Temporal.Instant
  reason?: string | undefined
  /** Number of parties called before. */
  passed?: number | undefined
  /** The ticket's lane, if the caller has read it. */
  lane?: LaneRow
}

export async function persistTicketMove(tx: Tx, { reason, passed, lane, ...recorded }: PersistTicketMoveInput): Promise<void> {
  const { onTicket, scope, seq, before, after, move, actor, now } = recorded
  const arrivedAt = arrivalAfter(before, after)
  const arrived = arrivedAt !== before.arrivedAt
  const data = {
    ...toMoveEventData(before, after),
    before: toTicketState(before),
    ...(arrived ? { arrived } : {}),
    ...(passed === undefined ? {} : { passed }),
  }
  // Free text may name a person, so it is stored where it can be erased.
  const values = reason ? [{ field: 'reason', after: reason }] : []
  // Pipelined to shorten the time under the queue lock: sent together, executed in this order.
  await Promise.all([
    detachSecondTicket(tx, before, after),
    saveTicketState(tx, before, { ...after, ...latenessAfter(before, move), arrivedAt }, seq, actor.by === 'member' ? move : null),
    updateLaneCounts(tx, scope, before, { ...after, arrivedAt }),
    recordLaneCall(tx, scope, seq, before, move),
    recordInterval(tx, recorded),
    armTicketAlarm(tx, scope, after, lane),
    ...onTicket.map((hear) => hear(tx, scope, before, after, { actor, move })),
    appendTicketEvent(
      tx,
      { scope, seq, ticketId: before.id, kind: `ticket.${move}`, actor, now, changed: listChangedStateFields(before, after), data },
      values,
    ),
    notifyMove(tx, { scope, ticketIds: [before.id], event: mailEventsByMove[move], open: isOpenTicket(after.status), now }),
  ])
}

/**
 * Undoes the last step: restores the row, removes the step's interval and reopens the one before. The log keeps step and undo. The step
 * before becomes the last one.
 */
export async function persistTicketUndo(
  tx: Tx,
  {
    onTicket,
    scope,
    seq,
    before,
    after,
    actor,
    now,
    step,
    lane,
  }: Omit<PersistTicketMoveInput, 'move' | 'reason' | 'passed'> & { step: LastStep },
): Promise<void> {
  const undone = step.move
  const data = { ...toMoveEventData(before, after), undone }
  const arrivedAt = arrivalAfter(step.arrived ? { ...before, arrivedAt: null } : before, after)
  await Promise.all([
    detachSecondTicket(tx, before, after),
    saveTicketState(tx, before, { ...after, ...latenessAfter(before), arrivedAt }, seq, step.earlier),
    updateLaneCounts(tx, scope, before, { ...after, arrivedAt }),
    revertLaneCall(tx, before, undone),
    revertInterval(tx, before, after, undone),
    armTicketAlarm(tx, scope, after, lane),
    ...onTicket.map((hear) => hear(tx, scope, before, after, { actor, move: 'undo' })),
    appendTicketEvent(tx, {
      scope,
      seq,
      ticketId: before.id,
      kind: 'ticket.undo',
      actor,
      now,
      changed: listChangedStateFields(before, after),
      data,
    }),
    notifyMove(tx, { scope, ticketIds: [before.id], event: undefined, open: isOpenTicket(after.status), now }),
  ])
}

const describedFields = ['partySize', 'name', 'locale', 'class', 'note'] as const
export type EditableTicketFields = Pick<TicketRow, (typeof describedFields)[number]>

/** Records corrected data of the visit. This is no move, so the last step can still be undone. */
export async function persistTicketEdit(
  tx: Tx,
  {
    scope,
    seq,
    before,
    after,
    actor,
    now,
  }: Omit<PersistTicketMoveInput, 'onTicket' | 'move' | 'after' | 'reason' | 'passed' | 'lane'> & { after: EditableTicketFields },
): Promise<void> {
  const changed = describedFields.filter((field) => before[field] !== after[field])
  if (changed.length === 0) return
  const values = changed.map((field) => ({ field, before: before[field], after: after[field] }))
  await Promise.all([
    tx
      .update(tickets)
      .set({ ...after, seq, rev: before.rev + 1 })
      .where(rowInShopCondition(tickets, before)),
    appendTicketEvent(tx, { scope, seq, ticketId: before.id, kind: 'ticket.edit', actor, now, changed, data: {} }, values),
  ])
  if (changed.includes('class')) await notifyNearVisitors(tx, scope, now)
}

export function appendJoinEvent(tx: Tx, of: Pick<NewTicketEvent, 'scope' | 'seq' | 'ticketId' | 'actor' | 'now'>): Promise<void> {
  return appendTicketEvent(tx, { ...of, kind: 'ticket.join', changed: ['status'], data: { to: 'waiting' } })
}

/** A visitor's report: on the way, late, or back. */
type VisitorReport = Partial<Pick<TicketRow, 'onMyWayAt' | 'delayReportedAt' | 'lateUntil' | 'returnedAt'>>

type NewVisitorReport = Pick<PersistTicketMoveInput, 'scope' | 'seq' | 'before' | 'now'> & {
  kind: 'ticket.onMyWay' | 'ticket.late' | 'ticket.back'
  report: VisitorReport
  data: Record<string, unknown>
}

/** Records a visitor's report. This is no move, so the last step can still be undone. */
export async function recordVisitorReport(tx: Tx, { scope, seq, before, now, kind, report, data }: NewVisitorReport): Promise<void> {
  await Promise.all([
    tx
      .update(tickets)
      .set({ ...report, seq, rev: before.rev + 1 })
      .where(rowInShopCondition(tickets, before)),
    appendTicketEvent(tx, { scope, seq, ticketId: before.id, kind, actor: { by: 'visitor' }, now, changed: Object.keys(report), data }),
  ])
}

export function toMoveEventData(before: Pick<TicketState, 'status' | 'laneId'>, after: TicketState) {
  const { status: to, counterId, staffId, laneId } = after
  return { from: before.status, to, counterId, staffId, ...(laneId === before.laneId ? {} : { laneId }) }
}

/** Reinstating a ticket clears its "late" report, which was about a past call. */
function latenessAfter({ delayReportedAt, lateUntil }: TicketRow, move?: TicketMove) {
  return move === 'reinstate' ? { delayReportedAt: null, lateUntil: null } : { delayReportedAt, lateUntil }
}

/** A served visitor counts as arrived, reported or not. */
function arrivalAfter({ remote, arrivedAt }: TicketRow, { status, movedAt }: TicketState): Date | null {
  return arrivedAt ?? (remote && isServing(status) ? instantToDate(movedAt) : null)
}

type Arrival = Pick<PersistTicketMoveInput, 'scope' | 'seq' | 'before' | 'actor' | 'now'> & { arrived: boolean }

/** Records that a remote visitor has arrived, or takes that back. This is no move, so the last step can still be undone. */
export async function recordArrival(tx: Tx, { scope, seq, before, actor, now, arrived }: Arrival): Promise<void> {
  const arrivedAt = arrived ? instantToDate(now) : null
  const { laneId, status } = before
  await Promise.all([
    tx
      .update(tickets)
      // After arrival the ticket no longer counts for the network it was taken from (docs/decisions/065-bursts.md).
      .set({ arrivedAt, seq, rev: before.rev + 1, ...(arrived && { networkKey: null }) })
      .where(rowInShopCondition(tickets, before)),
    updateLaneCounts(tx, scope, before, { laneId, status, arrivedAt }),
    appendTicketEvent(tx, {
      scope,
      seq,
      ticketId: before.id,
      kind: 'ticket.arrive',
      actor,
      now,
      changed: ['arrivedAt'],
      data: { arrived },
    }),
  ])
}

/**
 * `arrived`: the step also marked a remote party as arrived. `earlier`: step that can be undone after this one; null if not made by
 * staff.
 */
export type LastStep = RecordedTicketMove & { arrived: boolean; earlier: TicketMove | null }

const stepKinds = ticketMoveNames.map((move) => `ticket.${move}` as const)

/** Returns the step that undo would take back; undefined if there is none. */
export async function readUndoableStep(tx: Tx, row: TicketRow): Promise<LastStep | undefined> {
  return row.lastMove ? readLatestStep(tx, row.id) : undefined
}

/** Returns the latest step in the log that has not been undone, made by staff, visitor or system. */
export async function readLatestStep(tx: Tx, ticketId: string): Promise<LastStep | undefined> {
  const course = await tx
    .select()
    .from(events)
    .where(and(eq(events.entityId, ticketId), inArray(events.kind, [...stepKinds, 'ticket.undo'])))
    .orderBy(desc(events.seq))
  const [event, earlier] = standing(course)
  const before = event?.data.before as Record<keyof TicketState, unknown> | undefined
  if (!event || !before) return undefined
  return {
    move: event.kind.slice('ticket.'.length) as TicketMove,
    at: Temporal.Instant.fromEpochMilliseconds(event.at.getTime()),
    arrived: event.data.arrived === true,
    earlier: earlier?.actorKind === 'member' ? (earlier.kind.slice('ticket.'.length) as TicketMove) : null,
    before: stateFrom(before),
  }
}

function stateFrom(before: Record<keyof TicketState, unknown>): TicketState {
  const instant = (value: unknown) => (typeof value === 'string' ? Temporal.Instant.from(value) : null)
  return {
    ...(before as TicketState),
    calledAt: instant(before.calledAt),
    startedAt: instant(before.startedAt),
    closedAt: instant(before.closedAt),
    movedAt: instant(before.movedAt)!,
  }
}

/** Removals that are the last steps of these tickets, by ticket. */
export async function readRemovals(
  tx: Tx,
  shopId: string,
  rows: readonly TicketRow[],
): Promise<Map<string, RecordedTicketMove & { earlier: string | null }>> {
  const removed = new Set(rows.map(({ id }) => id))
  const seqs = [...new Set(rows.map(({ seq }) => seq))]
  const removals = await tx
    .select()
    .from(events)
    .where(and(eq(events.shopId, shopId), inArray(events.seq, seqs), eq(events.kind, 'ticket.remove')))
  return new Map(
    removals.flatMap(({ entityId, at, data }) => {
      if (!removed.has(entityId)) return []
      const before = data.before as Record<keyof TicketState, unknown>
      const step = { move: 'remove' as const, at: Temporal.Instant.fromEpochMilliseconds(at.getTime()) }
      return [[entityId, { ...step, before: stateFrom(before), earlier: (data.earlier as string | undefined) ?? null }]]
    }),
  )
}

/** Returns the steps that no undo has taken back. Takes steps and undos, latest first. */
function standing<E extends { kind: string }>(course: readonly E[]): E[] {
  let undone = 0
  return course.filter(({ kind }) => {
    if (kind === 'ticket.undo') undone++
    else if (undone === 0) return true
    else undone--
    return false
  })
}

export function listChangedStateFields(before: TicketRow, after: TicketState): string[] {
  const old = toTicketState(before)
  return (Object.keys(after) as (keyof TicketState)[]).filter((field) => String(old[field]) !== String(after[field]))
}
