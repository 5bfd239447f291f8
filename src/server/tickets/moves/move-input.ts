/** Checks the input of a staff move against the shop and completes it for the move. Call inside the queue lock. */

import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { TicketMoveInput } from '#contract/tickets/moves.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { placeAfterCalls } from '#domain/tickets/queue.ts'
import type { MoveInput, StaffMove } from '#domain/tickets/ticket.ts'
import { isTrial } from '#domain/tickets/trial.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { staff } from '../../members/table.ts'
import { counters, lanes, services } from '../../shops/table.ts'
import { readLaneLastCallClasses } from '../read/queue.ts'
import { readWaitingTickets, type TicketInLane, type TicketRow } from '../store.ts'

export type MoveInputRefusal = Refusal<
  'lane.notFound' | 'lane.same' | 'service.notFound' | 'counter.notFound' | 'counter.closed' | 'staff.notFound'
>

type MoveBody = Omit<TicketMoveInput, 'rev'>
type MoveTargets = Awaited<ReturnType<typeof readMoveTargets>>

/** Reads what the body names: lane, member of staff, counter. Independent of the ticket, so it is read together with it. */
export async function readMoveTargets(tx: Tx, shopId: string, move: StaffMove, body: MoveBody, accountId: string) {
  const [target, person, noCounter] = await Promise.all([
    body.laneId ? findLaneAndService(tx, shopId, { laneId: body.laneId, serviceId: body.serviceId }) : undefined,
    !leadsToPerson(move) ? {} : body.staffId ? findChosen(tx, shopId, body.staffId) : findPerson(tx, shopId, accountId),
    body.counterId ? refuseClosedCounter(tx, shopId, body.counterId) : undefined,
  ])
  return { target, person, noCounter }
}

export async function resolveMoveInput(
  tx: Tx,
  { row, lane }: TicketInLane,
  move: StaffMove,
  body: MoveBody,
  { target: named, person, noCounter }: MoveTargets,
  { seq, now }: { seq: number; now: Temporal.Instant },
): Promise<(MoveInput & { passed: number | undefined }) | MoveInputRefusal> {
  const [place, target] = await Promise.all([
    newPlace(tx, { row, lane }, move, body, { seq, now }),
    !named && move === 'reinstate' ? findHome(tx, row) : named,
  ])
  if (noCounter) return noCounter
  if (isRefusal(person)) return person
  if (target && isRefusal(target)) return target
  if (move === 'moveLane' && target?.laneId === row.laneId && target.serviceId === row.serviceId) return refuse('lane.same')
  return {
    ...target,
    ...person,
    ...(body.counterId ? { counterId: body.counterId } : {}),
    ...(place && { place: place.at }),
    passed: place?.passed,
    maxCalls: lane.maxCalls,
  }
}

/** True for moves that assign the ticket to the member who calls or serves, or to a colleague whom they name. */
function leadsToPerson(move: StaffMove): boolean {
  return move === 'call' || move === 'start' || move === 'serveNow'
}

/** `passed`: number of waiting tickets that are called before, if staff chose one. */
type NewPlace = { at: number; passed?: number }

/**
 * Returns undefined if the ticket keeps its place. Places are the order of arrival in the whole shop, so they hold in another lane too.
 */
async function newPlace(
  tx: Tx,
  { row, lane }: TicketInLane,
  move: StaffMove,
  { back, to, keepPlace }: MoveBody,
  { seq, now }: { seq: number; now: Temporal.Instant },
): Promise<NewPlace | undefined> {
  const reinstated = move === 'reinstate'
  if ((reinstated && back === undefined) || to === 'end' || (move === 'transfer' && !keepPlace)) return { at: seq }
  if (!reinstated && move !== 'requeue' && to !== 'next') return undefined
  const { shopId, laneId } = row
  const [tickets, lastCalls] = await Promise.all([
    readWaitingTickets(tx, shopId, laneId),
    // Today's calls, even for a ticket of an earlier day, because they decide the line that it enters.
    lane.callPolicy.rule === 'strict' ? [] : readLaneLastCallClasses(tx, shopId, laneId, now),
  ])
  const ticket = { ...row, trial: isTrial(row), joinedAt: row.joinedAt.toISOString(), movedAt: row.movedAt.getTime() }
  const line = { laneId, tickets, lastCalls }
  const at = placeAfterCalls(ticket, line, lane.callPolicy, to === 'next' ? 0 : (back ?? 'end'), seq)
  return { at, ...(typeof back === 'number' && { passed: Math.min(back, tickets.filter(({ trial }) => trial === ticket.trial).length) }) }
}

type Target = { laneId: string; serviceId: string }

/** Returns a lane of the shop with the given service, or with its first service. */
export async function findLaneAndService(
  tx: Tx,
  shopId: string,
  { laneId, serviceId }: { laneId: string; serviceId: string | undefined },
): Promise<Target | Refusal<'lane.notFound' | 'service.notFound'>> {
  const [lane, offered] = await Promise.all([
    findExistingLane(tx, shopId, laneId),
    tx
      .select({ id: services.id })
      .from(services)
      .where(and(eq(services.shopId, shopId), eq(services.laneId, laneId), isNull(services.archivedAt)))
      .orderBy(asc(services.sort), asc(services.id)),
  ])
  if (!lane) return refuse('lane.notFound')
  const service = serviceId ? offered.find(({ id }) => id === serviceId) : offered[0]
  if (!service) return refuse('service.notFound')
  return { laneId, serviceId: service.id }
}

/** Returns the lane's first service if the ticket's own service was removed; undefined if the service still exists. */
async function findHome(
  tx: Tx,
  { shopId, laneId, serviceId }: TicketRow,
): Promise<Awaited<ReturnType<typeof findLaneAndService>> | undefined> {
  const [service] = await tx
    .select({ archivedAt: services.archivedAt })
    .from(services)
    .where(rowInShopCondition(services, { shopId, id: serviceId }))
  return service?.archivedAt ? findLaneAndService(tx, shopId, { laneId, serviceId: undefined }) : undefined
}

/** Returns the lane; undefined if it was removed. */
export async function findExistingLane(tx: Tx, shopId: string, laneId: string) {
  const lane = await findLane(tx, shopId, laneId)
  return lane?.archivedAt ? undefined : lane
}

export async function findLane(tx: Tx, shopId: string, laneId: string) {
  const [lane] = await laneById(tx).execute({ shopId, laneId })
  return lane
}

const laneById = createCachedStatement((tx) =>
  tx
    .select()
    .from(lanes)
    .where(rowInShopCondition(lanes, { shopId: sql.placeholder('shopId'), id: sql.placeholder('laneId') }))
    .prepare('lane-by-id'),
)

/**
 * Returns why a counter takes no calls; undefined if it does. Checked for new calls only: a visitor stays at a counter that was switched
 * off, also by undo.
 */
export async function refuseClosedCounter(
  tx: Tx,
  shopId: string,
  counterId: string,
): Promise<Refusal<'counter.notFound' | 'counter.closed'> | undefined> {
  const [counter] = await counterById(tx).execute({ shopId, counterId })
  if (!counter) return refuse('counter.notFound')
  return counter.open ? undefined : refuse('counter.closed', { params: { name: counter.name } })
}

const counterById = createCachedStatement((tx) =>
  tx
    .select({ name: counters.name, open: counters.open })
    .from(counters)
    .where(and(eq(counters.shopId, sql.placeholder('shopId')), eq(counters.id, sql.placeholder('counterId')), isNull(counters.archivedAt)))
    .prepare('counter-by-id'),
)

/** Returns the staff entry of the signed-in member, who then serves; null if the member is not in the list of staff. */
async function findPerson(tx: Tx, shopId: string, accountId: string): Promise<{ staffId: string | null }> {
  const [person] = await personOfAccount(tx).execute({ shopId, accountId })
  return { staffId: person?.id ?? null }
}

/** Returns a colleague in the list of staff. Removing one takes the queue lock too, so the check holds. */
async function findChosen(tx: Tx, shopId: string, staffId: string): Promise<{ staffId: string } | Refusal<'staff.notFound'>> {
  const [person] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.shopId, shopId), eq(staff.id, staffId), ne(staff.status, 'left')))
  return person ? { staffId: person.id } : refuse('staff.notFound')
}

const personOfAccount = createCachedStatement((tx) =>
  tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.shopId, sql.placeholder('shopId')), eq(staff.accountId, sql.placeholder('accountId')), ne(staff.status, 'left')))
    .prepare('person-of-account'),
)
