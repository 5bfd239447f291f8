import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { MoveBody, Ticket, VisitorTicket } from '#contract/tickets.ts'
import type { Actor } from '#domain/events.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { placeAfter, rank } from '#domain/tickets/queue.ts'
import { type MoveInput, moveTicket, type StaffMove, type TicketMove, undoStep } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/db.ts'
import type { IdempotentCall, Membership } from '#platform/http/call.ts'
import { staff } from '../members/table.ts'
import { counters, lanes } from '../shops/table.ts'
import type { QueueContext } from './context.ts'
import { inQueue } from './in-queue.ts'
import { readShopDay } from './queue.ts'
import { readLastStep, recordMove, recordUndo, stateOf } from './record.ts'
import { findTicket, graceOf, readWaiting, showTicket, type TicketRow } from './store.ts'
import { findTicketScope, findVisitorTicket } from './visitor.ts'

type MoveRefusal = Refusal<
  | 'ticket.notFound'
  | 'ticket.changed'
  | 'ticket.wrongStatus'
  | 'ticket.recallsUsedUp'
  | 'ticket.nothingToUndo'
  | 'ticket.tooLateToUndo'
  | 'lane.notFound'
  | 'counter.notFound'
  | 'queue.empty'
  | 'idempotency.mismatch'
>

const actorOf = ({ role }: Membership, account: { accountId: string; displayName: string | undefined }): Actor => ({
  by: 'member',
  accountId: account.accountId,
  role,
  name: account.displayName ?? '',
})

export type StaffCall = {
  membership: Membership
  account: { accountId: string; displayName: string | undefined }
  idempotency: IdempotentCall
}

/** Calls the first of the lane's order. Two who ask at once get two different tickets: the second waits for the first's lock. */
export function callNext(ctx: QueueContext, laneId: string, counterId: string, call: StaffCall): Promise<Ticket | MoveRefusal> {
  const scope = scopeOf(call)
  return inQueue(
    ctx,
    scope,
    call.idempotency,
    async (tx, seq) => {
      const [lane, waiting] = await Promise.all([findLane(tx, scope.shopId, laneId), readWaiting(tx, scope.shopId, laneId, { first: 1 })])
      if (!lane) return refuse('lane.notFound')
      const [next] = rank(waiting, laneId)
      const row = next && (await findTicket(tx, scope.shopId, next.id))
      if (!row) return refuse('queue.empty')
      return move(ctx, tx, { scope, seq, row, move: 'call', input: { counterId }, call })
    },
    showTo(scope.shopId),
  )
}

/** Any move of the table that staff make, on one ticket as its caller saw it. */
export function moveByStaff(
  ctx: QueueContext,
  ticketId: string,
  staffMove: StaffMove,
  body: MoveBody,
  call: StaffCall,
): Promise<Ticket | MoveRefusal> {
  const scope = scopeOf(call)
  return inQueue(
    ctx,
    scope,
    call.idempotency,
    async (tx, seq) => {
      const row = await findSeen(tx, scope.shopId, ticketId, body.rev)
      if (isRefusal(row)) return row
      if (staffMove === 'reinstate' && !(await isToday(ctx, tx, row)))
        return refuse('ticket.wrongStatus', { current: await showTo(scope.shopId)(tx, ticketId) })
      const place = await newPlace(tx, row, staffMove, body.back, seq)
      const input: MoveInput = { ...(body.counterId ? { counterId: body.counterId } : {}), ...(place === undefined ? {} : { place }) }
      return move(ctx, tx, { scope, seq, row, move: staffMove, input, call, reason: body.reason })
    },
    showTo(scope.shopId),
  )
}

/** Takes the last step back. */
export function undo(ctx: QueueContext, ticketId: string, rev: number, call: StaffCall): Promise<Ticket | MoveRefusal> {
  const scope = scopeOf(call)
  return inQueue(
    ctx,
    scope,
    call.idempotency,
    async (tx, seq) => {
      const row = await findSeen(tx, scope.shopId, ticketId, rev)
      if (isRefusal(row)) return row
      const step = await readLastStep(tx, row)
      if (!step) return refuse('ticket.nothingToUndo')
      const now = ctx.clock()
      const after = undoStep(step, call.membership.role, now)
      if (isRefusal(after)) return after
      await recordUndo(tx, { scope, seq, before: row, after, actor: actorOf(call.membership, call.account), now, undone: step.move })
      return ticketId
    },
    showTo(scope.shopId),
  )
}

/** The visitor gives up the place, by the ticket's token. */
export async function leave(ctx: QueueContext, token: string, call: IdempotentCall): Promise<VisitorTicket | MoveRefusal> {
  const found = await findTicketScope(ctx.db, token)
  if (!found) return refuse('ticket.notFound')
  const { scope, ticketId } = found
  return inQueue(
    ctx,
    scope,
    call,
    async (tx, seq) => {
      const row = await findTicket(tx, scope.shopId, ticketId)
      if (!row) return refuse('ticket.notFound')
      const after = moveTicket(stateOf(row), 'leave', timeFor(ctx, row))
      if (isRefusal(after)) return after
      await recordMove(tx, { scope, seq, before: row, after, move: 'leave', actor: { by: 'visitor' }, now: after.movedAt })
      return ticketId
    },
    async (tx) => (await findVisitorTicket(tx, scope.shopId, ticketId, ctx.clock()))!.view,
  )
}

/** Never before the ticket's last move: servers' clocks differ, and a PC's clock is set back when it meets the network. */
function timeFor(ctx: QueueContext, row: TicketRow): Temporal.Instant {
  const [now, last] = [ctx.clock(), stateOf(row).movedAt]
  return Temporal.Instant.compare(now, last) < 0 ? last : now
}

/** Who comes back a day later takes a new number. */
async function isToday(ctx: QueueContext, tx: Tx, row: TicketRow): Promise<boolean> {
  return (await readShopDay(tx, row.shopId, ctx.clock()))?.day === row.businessDay
}

type Moving = {
  scope: Required<Scope>
  seq: number
  row: TicketRow
  move: TicketMove
  input: MoveInput
  call: StaffCall
  reason?: string | undefined
}

async function move(ctx: QueueContext, tx: Tx, { scope, seq, row, move, input, call, reason }: Moving): Promise<string | MoveRefusal> {
  const [lane, staffId, knowsCounter] = await Promise.all([
    findLane(tx, scope.shopId, row.laneId),
    staffOf(tx, scope.shopId, call.account.accountId),
    input.counterId ? hasCounter(tx, scope.shopId, input.counterId) : true,
  ])
  if (!knowsCounter) return refuse('counter.notFound')
  const after = moveTicket(stateOf(row), move, timeFor(ctx, row), {
    ...input,
    ...(staffMovesIn(move) ? { staffId } : {}),
    maxCalls: lane!.maxCalls,
  })
  if (isRefusal(after)) return { ...after, current: await showTo(scope.shopId)(tx, row.id) }
  await recordMove(tx, { scope, seq, before: row, after, move, actor: actorOf(call.membership, call.account), now: after.movedAt, reason })
  return row.id
}

/** Who calls or serves is the ticket's person; who finishes or marks a no-show for a colleague is not. */
function staffMovesIn(move: TicketMove): boolean {
  return move === 'call' || move === 'start' || move === 'serveNow'
}

async function newPlace(tx: Tx, row: TicketRow, staffMove: StaffMove, back: MoveBody['back'], seq: number): Promise<number | undefined> {
  if (staffMove === 'reinstate') return seq
  if (staffMove !== 'requeue') return undefined
  const others = rank(await readWaiting(tx, row.shopId, row.laneId), row.laneId)
  return placeAfter(others, back ?? 'end', seq)
}

/** The row, if it is still as the caller saw it. */
async function findSeen(
  tx: Tx,
  shopId: string,
  ticketId: string,
  rev: number,
): Promise<TicketRow | Refusal<'ticket.notFound' | 'ticket.changed'>> {
  const row = await findTicket(tx, shopId, ticketId)
  if (!row) return refuse('ticket.notFound')
  return row.rev === rev ? row : refuse('ticket.changed', { current: await showTo(shopId)(tx, ticketId) })
}

/** The ticket as the contract shows it, read in the command's own transaction. */
function showTo(shopId: string) {
  return async (tx: Tx, ticketId: string): Promise<Ticket> => {
    const row = (await findTicket(tx, shopId, ticketId))!
    const lane = (await findLane(tx, shopId, row.laneId))!
    return showTicket(row, graceOf([lane]))
  }
}

function scopeOf({ membership: { organizationId, shopId } }: StaffCall): Required<Scope> {
  return { organizationId, shopId }
}

async function findLane(tx: Tx, shopId: string, laneId: string) {
  const [lane] = await tx
    .select()
    .from(lanes)
    .where(and(eq(lanes.shopId, shopId), eq(lanes.id, laneId)))
  return lane
}

async function hasCounter(tx: Tx, shopId: string, counterId: string): Promise<boolean> {
  const found = await tx
    .select({ id: counters.id })
    .from(counters)
    .where(and(eq(counters.shopId, shopId), eq(counters.id, counterId)))
  return found.length > 0
}

/** The person behind the login, who then serves; null for a login that belongs to nobody on the list. */
async function staffOf(tx: Tx, shopId: string, accountId: string): Promise<string | null> {
  const [person] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.shopId, shopId), eq(staff.accountId, accountId)))
  return person?.id ?? null
}
