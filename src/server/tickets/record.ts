/** Writes what a move did: the ticket's row, the intervals of its leg, the lane's counter, the event. Inside the queue's lock. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/events.ts'
import { isOpen, type Step, type TicketMove, type TicketState } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/db.ts'
import { events, eventValues } from '#platform/event-log.ts'
import { newId } from '#platform/ids.ts'
import type { TicketRow } from './store.ts'
import { intervals, laneDays, legs, tickets } from './table.ts'

/** The row's part that moves change. */
export function stateOf(row: TicketRow): TicketState {
  const instant = (date: Date | null) => date && Temporal.Instant.fromEpochMilliseconds(date.getTime())
  return {
    status: row.status,
    place: row.place,
    counterId: row.counterId,
    staffId: row.staffId,
    callCount: row.callCount,
    skipCount: row.skipCount,
    calledAt: instant(row.calledAt),
    startedAt: instant(row.startedAt),
    closedAt: instant(row.closedAt),
    movedAt: instant(row.movedAt)!,
  }
}

const asDate = (instant: Temporal.Instant | null) => instant && new Date(instant.epochMilliseconds)

export type Recorded = {
  scope: Required<Scope>
  seq: number
  before: TicketRow
  after: TicketState
  move: TicketMove
  actor: Actor
  now: Temporal.Instant
  reason?: string | undefined
}

export async function recordMove(tx: Tx, recorded: Recorded): Promise<void> {
  const { scope, seq, before, after, move, actor, now, reason } = recorded
  const data = { from: before.status, to: after.status, counterId: after.counterId, staffId: after.staffId, before: stateOf(before) }
  const changed = changedFields(before, after)
  // Sent together: none needs the answer of another, and the queue is locked meanwhile.
  await Promise.all([
    saveState(tx, before, after, seq, actor.by === 'member' ? move : null),
    after.status !== before.status && countWaiting(tx, before, after.status),
    after.status !== before.status && moveInterval(tx, scope, before, after, now),
    appendEvent(tx, { scope, seq, ticketId: before.id, kind: `ticket.${move}`, actor, now, changed, data, reason }),
  ])
}

/** Takes the last step back: the row as it was, the step's interval gone, the one before it running again. The log keeps both. */
export async function recordUndo(
  tx: Tx,
  { scope, seq, before, after, actor, now, undone }: Omit<Recorded, 'move'> & { undone: string },
): Promise<void> {
  await saveState(tx, before, after, seq, null)
  if (after.status !== before.status) {
    await countWaiting(tx, before, after.status)
    await takeIntervalBack(tx, before, after)
  }
  const data = { from: before.status, to: after.status, counterId: after.counterId, staffId: after.staffId, undone }
  await appendEvent(tx, { scope, seq, ticketId: before.id, kind: 'ticket.undo', actor, now, changed: changedFields(before, after), data })
}

/** The step that undo would take back, from the log. */
export async function readLastStep(tx: Tx, row: TicketRow): Promise<Step | undefined> {
  if (!row.lastMove) return undefined
  const [event] = await tx
    .select()
    .from(events)
    .where(and(eq(events.entityId, row.id), eq(events.kind, `ticket.${row.lastMove}`)))
    .orderBy(desc(events.seq))
    .limit(1)
  const before = event?.data.before as Record<keyof TicketState, unknown> | undefined
  if (!event || !before) return undefined
  const instant = (value: unknown) => (typeof value === 'string' ? Temporal.Instant.from(value) : null)
  return {
    move: row.lastMove as TicketMove,
    at: Temporal.Instant.fromEpochMilliseconds(event.at.getTime()),
    before: {
      ...(before as TicketState),
      calledAt: instant(before.calledAt),
      startedAt: instant(before.startedAt),
      closedAt: instant(before.closedAt),
      movedAt: instant(before.movedAt)!,
    },
  }
}

function changedFields(before: TicketRow, after: TicketState): string[] {
  const old = stateOf(before)
  return (Object.keys(after) as (keyof TicketState)[]).filter((field) => String(old[field]) !== String(after[field]))
}

async function saveState(tx: Tx, before: TicketRow, after: TicketState, seq: number, lastMove: string | null): Promise<void> {
  const { status, place, counterId, staffId, callCount, skipCount } = after
  await tx
    .update(tickets)
    .set({
      status,
      place,
      counterId,
      staffId,
      callCount,
      skipCount,
      calledAt: asDate(after.calledAt),
      startedAt: asDate(after.startedAt),
      closedAt: asDate(after.closedAt),
      movedAt: asDate(after.movedAt)!,
      lastMove,
      seq,
      rev: before.rev + 1,
    })
    .where(eq(tickets.id, before.id))
}

/** Keeps lane_day.waiting, which joins check caps against, equal to the number of waiting tickets. */
async function countWaiting(tx: Tx, before: TicketRow, status: TicketState['status']): Promise<void> {
  const change = Number(status === 'waiting') - Number(before.status === 'waiting')
  if (change === 0) return
  await tx
    .update(laneDays)
    .set({ waiting: sql`${laneDays.waiting} + ${change}` })
    .where(and(eq(laneDays.laneId, before.laneId), eq(laneDays.businessDay, before.businessDay)))
}

async function moveInterval(tx: Tx, scope: Required<Scope>, before: TicketRow, after: TicketState, now: Temporal.Instant): Promise<void> {
  const at = asDate(now)!
  const [legId] = await Promise.all([
    isOpen(before.status) ? lastLeg(tx, before.id) : nextLeg(tx, scope, before),
    tx
      .update(intervals)
      .set({ toAt: at })
      .where(and(eq(intervals.ticketId, before.id), isNull(intervals.toAt))),
  ])
  if (!isOpen(after.status)) {
    await tx.update(legs).set({ outcome: after.status }).where(eq(legs.id, legId))
    return
  }
  const { status, staffId, counterId } = after
  await tx
    .insert(intervals)
    .values({ id: newId(now.epochMilliseconds), ...scope, ticketId: before.id, legId, status, staffId, counterId, fromAt: at })
}

async function lastLeg(tx: Tx, ticketId: string): Promise<string> {
  const [leg] = await tx.select({ id: legs.id }).from(legs).where(eq(legs.ticketId, ticketId)).orderBy(desc(legs.ordinal)).limit(1)
  return leg!.id
}

/** A ticket that comes back after it was closed begins a new leg: the time in between was nobody's wait. */
async function nextLeg(tx: Tx, scope: Required<Scope>, { id: ticketId, laneId, serviceId }: TicketRow): Promise<string> {
  const id = newId()
  const ordinal = sql`(select max(l.ordinal) + 1 from leg l where l.ticket_id = ${ticketId})`
  await tx.insert(legs).values({ id, ...scope, ticketId, ordinal: ordinal as unknown as number, laneId, serviceId })
  return id
}

async function takeIntervalBack(tx: Tx, before: TicketRow, after: TicketState): Promise<void> {
  const legId = await lastLeg(tx, before.id)
  if (isOpen(before.status)) {
    await tx.delete(intervals).where(and(eq(intervals.ticketId, before.id), isNull(intervals.toAt)))
  }
  if (!isOpen(after.status)) {
    await tx.delete(legs).where(eq(legs.id, legId))
    return
  }
  await tx.update(legs).set({ outcome: null }).where(eq(legs.id, legId))
  const [last] = await tx
    .select({ id: intervals.id })
    .from(intervals)
    // By status as well: two that began in the same millisecond have no other order.
    .where(and(eq(intervals.legId, legId), eq(intervals.status, after.status)))
    .orderBy(desc(intervals.fromAt), desc(intervals.toAt))
    .limit(1)
  await tx.update(intervals).set({ toAt: null }).where(eq(intervals.id, last!.id))
}

type NewEvent = {
  scope: Required<Scope>
  seq: number
  ticketId: string
  kind: string
  actor: Actor
  now: Temporal.Instant
  changed: string[]
  data: Record<string, unknown>
  reason?: string | undefined
}

async function appendEvent(tx: Tx, { scope, seq, ticketId, kind, actor, now, changed, data, reason }: NewEvent): Promise<void> {
  const id = newId(now.epochMilliseconds)
  const actorId = actor.by === 'member' ? actor.accountId : null
  await tx.insert(events).values({
    id,
    ...scope,
    seq,
    entityType: 'ticket',
    entityId: ticketId,
    kind,
    actorKind: actor.by,
    actorId,
    at: asDate(now)!,
    changed,
    data,
  })
  // Free text may name a person, so it stands where it can be erased.
  if (reason) await tx.insert(eventValues).values({ eventId: id, ...scope, field: 'reason', after: reason })
}
