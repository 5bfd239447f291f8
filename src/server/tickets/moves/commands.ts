import { eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { TicketEdit } from '#contract/tickets/edit.ts'
import type { MoveBody } from '#contract/tickets/moves.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { ticketNumber } from '#domain/tickets/number.ts'
import { isServing } from '#domain/tickets/status.ts'
import { isOpen, moveTicket, type StaffMove } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowOf } from '#platform/database/row-of.ts'
import { cachedStatement } from '#platform/database/written-once.ts'
import { inQueue } from '../../feed/in-queue.ts'
import { actorOf, type StaffCall } from '../../feed/staff-call.ts'
import { counters, lanes } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { readShopDay } from '../read/queue.ts'
import { findTicket, graceOf, readAtCounter, type TicketRow, toTicketView } from '../store.ts'
import { tickets } from '../table.ts'
import { findNext, type NobodyToCall } from './lane-order.ts'
import { findNoCounter, type InputRefusal, readMoveInput } from './move-input.ts'
import { type EditableFields, recordEdit, recordMove, stateOf } from './record.ts'

export type MoveRefusal =
  | InputRefusal
  | Refusal<
      | 'ticket.notFound'
      | 'ticket.changed'
      | 'ticket.wrongStatus'
      | 'ticket.recallsUsedUp'
      | 'ticket.tooLateToUndo'
      | 'counter.busy'
      | NobodyToCall
      | 'idempotency.mismatch'
    >

/** `finish`: ticket whose visit at the counter ends now. `beside`: call even if another visitor is at the counter. */
type CallNext = { laneId: string; counterId: string; finish?: string | undefined; beside: boolean }

/**
 * Calls the first of the lane's order. The queue lock gives two simultaneous calls two different tickets. Calls the next visitor even if
 * the `finish` ticket is no longer served at the counter.
 */
export function callNext(
  ctx: QueueContext,
  { laneId, counterId, finish, beside }: CallNext,
  call: StaffCall,
): Promise<Ticket | MoveRefusal> {
  return asStaff(ctx, call, async (tx, seq) => {
    const { shopId } = call.membership
    const [next, atCounter] = await Promise.all([
      findNext(tx, shopId, laneId, ctx.clock()),
      beside && !finish ? [] : readAtCounter(tx, shopId, counterId),
    ])
    if (isRefusal(next)) return next
    const finished = atCounter.find(({ id, status }) => id === finish && isServing(status))
    const otherTickets = atCounter.filter((row) => row !== finished)
    if (otherTickets.length > 0 && !beside) return refuseBusy(tx, shopId, counterId, otherTickets)
    const done = finished && (await moveRow(ctx, tx, { seq, row: finished, move: 'finish', body: {}, call }))
    if (isRefusal(done)) return done
    const row = (await findTicket(tx, shopId, next))!
    return moveRow(ctx, tx, { seq, row, move: 'call', body: { counterId }, call })
  })
}

async function refuseBusy(tx: Tx, shopId: string, counterId: string, otherTickets: readonly TicketRow[]): Promise<MoveRefusal> {
  const closed = await findNoCounter(tx, shopId, counterId)
  if (closed) return closed
  const [counter] = await tx
    .select({ name: counters.name })
    .from(counters)
    .where(rowOf(counters, { shopId, id: counterId }))
  const numbers = otherTickets.map(({ letter, ordinal }) => ticketNumber(letter, ordinal)).join(', ')
  return refuse('counter.busy', { params: { name: counter!.name, numbers } })
}

export function moveByStaff(
  ctx: QueueContext,
  ticketId: string,
  move: StaffMove,
  { rev, ...body }: MoveBody,
  call: StaffCall,
): Promise<Ticket | MoveRefusal> {
  return asStaff(ctx, call, async (tx, seq) => {
    const row = await findAtRev(tx, call.membership.shopId, ticketId, rev)
    return isRefusal(row) ? row : moveRow(ctx, tx, { seq, row, move, body, call })
  })
}

/** Corrects the data of an open visit. Changes no status and no place, and the last step can still be undone. */
export function edit(ctx: QueueContext, ticketId: string, { rev, ...body }: TicketEdit, call: StaffCall): Promise<Ticket | MoveRefusal> {
  return asStaff(ctx, call, async (tx, seq) => {
    const row = await findAtRev(tx, call.membership.shopId, ticketId, rev)
    if (isRefusal(row)) return row
    if (!isOpen(row.status)) return refuse('ticket.wrongStatus')
    const after: EditableFields = {
      partySize: body.partySize ?? row.partySize,
      locale: body.locale ?? row.locale,
      class: body.class ?? row.class,
      name: body.name === undefined ? row.name : body.name || null,
      note: body.note === undefined ? row.note : body.note || null,
    }
    await recordEdit(tx, { scope: scopeOf(call), seq, before: row, after, actor: actorOf(call), now: ctx.clock() })
    return ticketId
  })
}

export function asStaff<Refused extends Refusal>(
  ctx: QueueContext,
  call: StaffCall,
  work: (tx: Tx, seq: number) => Promise<string | Refused>,
): Promise<Ticket | Refused | Refusal<'idempotency.mismatch'>> {
  return inQueue(ctx, scopeOf(call), call.idempotency, work, showTo(call.membership.shopId))
}

type Moving = { seq: number; row: TicketRow; move: StaffMove; body: Omit<MoveBody, 'rev'>; call: StaffCall }

export async function moveRow(ctx: QueueContext, tx: Tx, { seq, row, move, body, call }: Moving): Promise<string | MoveRefusal> {
  if (move === 'reinstate' && !(await isToday(ctx, tx, row))) return refuse('ticket.wrongStatus')
  const input = await readMoveInput(tx, row, move, body, { seq, accountId: call.account.accountId, now: ctx.clock() })
  if (isRefusal(input)) return input
  const { passed, ...bringing } = input
  const after = moveTicket(stateOf(row), move, notBeforeLastMove(ctx, row), { ...bringing, role: call.membership.role })
  if (isRefusal(after)) return after
  const { reason } = body
  await recordMove(tx, {
    onTicket: ctx.hooks.onTicket,
    scope: scopeOf(call),
    seq,
    before: row,
    after,
    move,
    actor: actorOf(call),
    now: after.movedAt,
    reason,
    passed,
  })
  return row.id
}

/** Returns the current time, but never a time before the ticket's last move: servers' clocks differ, and a clock may be set back. */
export function notBeforeLastMove(ctx: QueueContext, row: TicketRow): Temporal.Instant {
  const [now, last] = [ctx.clock(), stateOf(row).movedAt]
  return Temporal.Instant.compare(now, last) < 0 ? last : now
}

/** Only tickets of the current business day can be reinstated. */
async function isToday(ctx: QueueContext, tx: Tx, row: TicketRow): Promise<boolean> {
  return (await readShopDay(tx, row.shopId, ctx.clock()))?.day === row.businessDay
}

export async function findAtRev(
  tx: Tx,
  shopId: string,
  ticketId: string,
  rev: number,
): Promise<TicketRow | Refusal<'ticket.notFound' | 'ticket.changed'>> {
  const row = await findTicket(tx, shopId, ticketId)
  if (!row) return refuse('ticket.notFound')
  return row.rev === rev ? row : refuse('ticket.changed')
}

/** Reads the ticket view in the command's own transaction. */
function showTo(shopId: string) {
  return async (tx: Tx, ticketId: string): Promise<Ticket> => {
    const [found] = await ticketInLane(tx).execute({ shopId, ticketId })
    return toTicketView(found!.row, graceOf([found!.lane]))
  }
}

const ticketInLane = cachedStatement((tx) =>
  tx
    .select({ row: tickets, lane: lanes })
    .from(tickets)
    .innerJoin(lanes, eq(lanes.id, tickets.laneId))
    .where(rowOf(tickets, { shopId: sql.placeholder('shopId'), id: sql.placeholder('ticketId') }))
    .prepare('ticket-in-lane'),
)

export function scopeOf({ membership: { organizationId, shopId } }: StaffCall): Required<Scope> {
  return { organizationId, shopId }
}
