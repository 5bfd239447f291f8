import { Temporal } from 'temporal-polyfill'
import type { TicketEdit } from '#contract/tickets/edit.ts'
import type { TicketMoveInput } from '#contract/tickets/moves.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { isCalled, isServing } from '#domain/tickets/status.ts'
import { isOpenTicket, moveTicket, type StaffMove } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { runQueueCommand } from '../../feed/queue-command.ts'
import { memberActorOf, type StaffRequest } from '../../feed/staff-request.ts'
import { counters } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { readShopAndDay } from '../read/queue.ts'
import { findTicketInLane, readTicketsAtCounter, type TicketInLane, type TicketRow, toLaneGraces, toTicketView } from '../store.ts'
import { findNextTicketForCounter, type NoCallReason } from './lane-order.ts'
import { carryOverToTarget, findMergeTarget, separateFromTarget } from './merge.ts'
import { type MoveInputRefusal, readMoveTargets, refuseClosedCounter, resolveMoveInput } from './move-input.ts'
import { type EditableTicketFields, persistTicketEdit, persistTicketMove, toTicketState } from './record.ts'

export type MoveRefusal =
  | MoveInputRefusal
  | Refusal<
      | 'ticket.notFound'
      | 'ticket.changed'
      | 'ticket.wrongStatus'
      | 'ticket.recallsUsedUp'
      | 'ticket.tooLateToUndo'
      | 'ticket.cannotMerge'
      | 'counter.busy'
      | NoCallReason
      | 'idempotency.mismatch'
    >

/** `finish`: ticket whose visit at the counter ends now. `beside`: call even if another visitor is at the counter. */
type CallNext = { laneId: string; counterId: string; finish?: string | undefined; beside: boolean }

/**
 * Starts the visitor whom the lane called first without a counter. If there is none, calls the first of the lane's order. The queue lock
 * gives two simultaneous calls two different tickets. Works even if the `finish` ticket is no longer served at the counter.
 */
export function callNext(
  ctx: QueueContext,
  { laneId, counterId, finish, beside }: CallNext,
  call: StaffRequest,
): Promise<Ticket | MoveRefusal> {
  const { shopId } = call.membership
  const read = (tx: Tx) =>
    Promise.all([
      findNextTicketForCounter(tx, shopId, laneId, ctx.clock()),
      beside && !finish ? [] : readTicketsAtCounter(tx, shopId, counterId),
      readMoveTargets(tx, shopId, 'call', { counterId }, call.account.accountId),
    ])
  return runStaffCommand(ctx, call, read, async (tx, seq, [next, atCounter, targets]) => {
    if (isRefusal(next)) return next
    const finished = atCounter.find(({ row: { id, status } }) => id === finish && isServing(status))
    const otherTickets = atCounter.filter((ticket) => ticket !== finished).map(({ row }) => row)
    if (otherTickets.length > 0 && !beside) return refuseBusy(tx, shopId, counterId, otherTickets)
    const done = finished && (await moveTicketRow(ctx, tx, { seq, ticket: finished, move: 'finish', body: {}, targets: noTargets, call }))
    if (isRefusal(done)) return done
    const move = isCalled(next.row.status) ? 'start' : 'call'
    return moveTicketRow(ctx, tx, { seq, ticket: next, move, body: { counterId }, targets, call })
  })
}

async function refuseBusy(tx: Tx, shopId: string, counterId: string, otherTickets: readonly TicketRow[]): Promise<MoveRefusal> {
  const closed = await refuseClosedCounter(tx, shopId, counterId)
  if (closed) return closed
  const [counter] = await tx
    .select({ name: counters.name })
    .from(counters)
    .where(rowInShopCondition(counters, { shopId, id: counterId }))
  const numbers = otherTickets.map(({ letter, ordinal }) => formatTicketNumber(letter, ordinal)).join(', ')
  return refuse('counter.busy', { params: { name: counter!.name, numbers } })
}

export function moveTicketAsStaff(
  ctx: QueueContext,
  ticketId: string,
  move: StaffMove,
  { rev, ...body }: TicketMoveInput,
  call: StaffRequest,
): Promise<Ticket | MoveRefusal> {
  const { shopId } = call.membership
  const read = (tx: Tx) =>
    Promise.all([findTicketAtRev(tx, shopId, ticketId, rev), readMoveTargets(tx, shopId, move, body, call.account.accountId)])
  return runStaffCommand(ctx, call, read, async (tx, seq, [ticket, targets]) =>
    isRefusal(ticket) ? ticket : moveTicketRow(ctx, tx, { seq, ticket, move, body, targets, call }),
  )
}

/** Corrects the data of an open visit. Changes no status and no place, and the last step can still be undone. */
export function editTicketFields(
  ctx: QueueContext,
  ticketId: string,
  { rev, ...body }: TicketEdit,
  call: StaffRequest,
): Promise<Ticket | MoveRefusal> {
  const read = (tx: Tx) => findTicketAtRev(tx, call.membership.shopId, ticketId, rev)
  return runStaffCommand(ctx, call, read, async (tx, seq, found) => {
    if (isRefusal(found)) return found
    const { row } = found
    if (!isOpenTicket(row.status)) return refuse('ticket.wrongStatus')
    const after: EditableTicketFields = {
      partySize: body.partySize ?? row.partySize,
      locale: body.locale ?? row.locale,
      class: body.class ?? row.class,
      name: body.name === undefined ? row.name : body.name || null,
      note: body.note === undefined ? row.note : body.note || null,
    }
    await persistTicketEdit(tx, { scope: scopeOfRequest(call), seq, before: row, after, actor: memberActorOf(call), now: ctx.clock() })
    return ticketId
  })
}

export function runStaffCommand<Facts, Refused extends Refusal>(
  ctx: QueueContext,
  call: StaffRequest,
  read: (tx: Tx) => Promise<Facts>,
  work: (tx: Tx, seq: number, facts: Facts) => Promise<string | Refused>,
): Promise<Ticket | Refused | Refusal<'idempotency.mismatch'>> {
  return runQueueCommand(ctx, scopeOfRequest(call), call.idempotency, { read, work, readResult: showTo(call.membership.shopId) })
}

/** Targets of a move that leads to no lane, member of staff or counter. */
export const noTargets = { target: undefined, person: {}, noCounter: undefined }

type Moving = {
  seq: number
  ticket: TicketInLane
  move: StaffMove
  body: Omit<TicketMoveInput, 'rev'>
  targets: Awaited<ReturnType<typeof readMoveTargets>>
  call: StaffRequest
}

export async function moveTicketRow(
  ctx: QueueContext,
  tx: Tx,
  { seq, ticket, move, body, targets, call }: Moving,
): Promise<string | MoveRefusal> {
  const { row, lane } = ticket
  if (move === 'reinstate' && !(await isToday(ctx, tx, row))) return refuse('ticket.wrongStatus')
  const input = await resolveMoveInput(tx, ticket, move, body, targets, { seq, now: ctx.clock() })
  if (isRefusal(input)) return input
  const { passed, ...bringing } = input
  const after = moveTicket(toTicketState(row), move, monotonicMoveTime(ctx, row), { ...bringing, role: call.membership.role })
  if (isRefusal(after)) return after
  const { reason, into } = body
  const target = into === undefined ? undefined : await findMergeTarget(tx, row, into)
  if (isRefusal(target)) return target
  await persistTicketMove(tx, {
    onTicket: ctx.hooks.onTicket,
    scope: scopeOfRequest(call),
    seq,
    before: row,
    after,
    move,
    actor: memberActorOf(call),
    now: after.movedAt,
    reason,
    passed,
    lane,
  })
  const merging = {
    scope: scopeOfRequest(call),
    seq,
    row,
    actor: memberActorOf(call),
    now: after.movedAt,
    cards: ctx.hooks.mergedTicketCard,
  }
  if (target) await carryOverToTarget(tx, target, merging)
  else if (row.mergedInto !== null) await separateFromTarget(tx, merging)
  return row.id
}

/** Returns the current time, but never a time before the ticket's last move: servers' clocks differ, and a clock may be set back. */
export function monotonicMoveTime(ctx: QueueContext, row: TicketRow): Temporal.Instant {
  const [now, last] = [ctx.clock(), toTicketState(row).movedAt]
  return Temporal.Instant.compare(now, last) < 0 ? last : now
}

/** Only tickets of the current business day can be reinstated. */
async function isToday(ctx: QueueContext, tx: Tx, row: TicketRow): Promise<boolean> {
  return (await readShopAndDay(tx, row.shopId, ctx.clock()))?.day === row.businessDay
}

export async function findTicketAtRev(
  tx: Tx,
  shopId: string,
  ticketId: string,
  rev: number,
): Promise<TicketInLane | Refusal<'ticket.notFound' | 'ticket.changed'>> {
  const found = await findTicketInLane(tx, shopId, ticketId)
  if (!found) return refuse('ticket.notFound')
  return found.row.rev === rev ? found : refuse('ticket.changed')
}

/** Reads the ticket view in the command's own transaction. */
function showTo(shopId: string) {
  return async (tx: Tx, ticketId: string, commit: () => void): Promise<Ticket> => {
    const reading = findTicketInLane(tx, shopId, ticketId)
    commit()
    const { row, lane } = (await reading)!
    return toTicketView(row, toLaneGraces([lane]))
  }
}

export function scopeOfRequest({ membership: { organizationId, shopId } }: StaffRequest): Required<Scope> {
  return { organizationId, shopId }
}
