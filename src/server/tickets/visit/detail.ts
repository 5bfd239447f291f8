import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import { isRoleAtLeast, type Role } from '#domain/roles.ts'
import { maskContactForRole } from '#domain/tickets/contact.ts'
import { findMaybeSameTickets } from '#domain/tickets/same-visitor.ts'
import { isWaiting } from '#domain/tickets/status.ts'
import { checkTicketMoveUndo, type TicketStatus, undoDeadline } from '#domain/tickets/ticket.ts'
import { businessDayStart } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { AccountService } from '#platform/accounts.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { events, eventValues } from '#platform/database/event-log.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../../members/actor-names.ts'
import type { QueueContext } from '../context.ts'
import { type LastStep, readUndoableStep } from '../moves/record.ts'
import { readShopAndDay } from '../read/queue.ts'
import {
  findTicket,
  readQueueSettings,
  readWaitingTickets,
  readWaitingTicketsOfDay,
  type TicketRow,
  toLaneGraces,
  toTicketView,
} from '../store.ts'
import { intervals, legs } from '../table.ts'

type DetailContext = Pick<QueueContext, 'db' | 'clock'> & { accounts: Pick<AccountService, 'describeAccounts'> }

export async function readTicketDetail(
  { db, clock, accounts }: DetailContext,
  { organizationId, shopId, role }: Pick<CallerMembership, 'organizationId' | 'shopId' | 'role'>,
  ticketId: string,
): Promise<TicketDetail | undefined> {
  const scope = { organizationId, shopId }
  const read = await db.readScope(scope, (tx) => readVisit(tx, scope.shopId, ticketId, role, clock()))
  if (!read) return undefined
  return {
    ...read.detail,
    contact: maskContactForRole(role, read.detail.contact),
    events: await fillMissingActorNames(accounts, read.events),
  }
}

/** The ticket as it is now, with its last change. Messages to the visitor don't count as changes. */
export async function readTicketConflict(
  { db, clock, accounts }: DetailContext,
  { organizationId, shopId }: Required<Scope>,
  ticketId: string,
): Promise<TicketConflict | undefined> {
  const read = await db.readScope({ organizationId, shopId }, async (tx) => {
    const [row, settings, last] = await Promise.all([
      findTicket(tx, shopId, ticketId),
      readQueueSettings(tx, shopId),
      tx
        .select()
        .from(events)
        .where(and(eq(events.entityId, ticketId), ne(events.kind, 'ticket.message')))
        .orderBy(desc(events.seq), desc(events.id))
        .limit(1),
    ])
    return row && { ticket: toTicketView(row, toLaneGraces(settings.lanes)), events: await describeEvents(tx, last) }
  })
  if (!read) return undefined
  const [last] = await fillMissingActorNames(accounts, read.events)
  const lastChange = last ? { kind: last.kind, at: last.at, actor: last.actor, counterId: last.counterId, passed: last.passed } : null
  return { ...read.ticket, at: clock().toString({ smallestUnit: 'millisecond' }), lastChange }
}

type Change = TicketDetail['events'][number]['changes'][number]
type Event = TicketDetail['events'][number] & { accountId: string | null }

async function readVisit(
  tx: Tx,
  shopId: string,
  ticketId: string,
  role: Role,
  now: Temporal.Instant,
): Promise<{ detail: Omit<TicketDetail, 'events'>; events: Event[] } | undefined> {
  const [row, shopDay, settings, legRows, intervalRows, eventRows] = await Promise.all([
    findTicket(tx, shopId, ticketId),
    readShopAndDay(tx, shopId, now),
    readQueueSettings(tx, shopId, { removedToo: true }),
    tx
      .select()
      .from(legs)
      .where(and(eq(legs.shopId, shopId), eq(legs.ticketId, ticketId)))
      .orderBy(asc(legs.ordinal)),
    tx
      .select()
      .from(intervals)
      .where(and(eq(intervals.shopId, shopId), eq(intervals.ticketId, ticketId)))
      .orderBy(asc(intervals.fromAt), asc(intervals.id)),
    tx.select().from(events).where(eq(events.entityId, ticketId)).orderBy(asc(events.seq), asc(events.id)),
  ])
  if (!row || !shopDay) return undefined
  const { id, name, timeZone } = shopDay.shop
  const step = await readUndoableStep(tx, row)
  const dayEnd = businessDayStart(addDays(row.businessDay, 1), shopDay.clock)
  const detail = {
    ticket: toTicketView(row, toLaneGraces(settings.lanes)),
    contact: row.contact,
    linkSource: row.linkSource,
    ...settings,
    shop: { id, name, timeZone },
    passes: await passesNow(tx, row, settings.lanes),
    undoUntil: step ? undoUntil(step, role, dayEnd, now) : null,
    maybeSameAs: await findMaybeSame(tx, row),
    legs: legRows.map((leg) => ({
      id: leg.id,
      laneId: leg.laneId,
      serviceId: leg.serviceId,
      outcome: leg.outcome,
      intervals: intervalRows.filter((interval) => interval.legId === leg.id).map(showInterval),
    })),
  }
  return { detail, events: await describeEvents(tx, eventRows) }
}

/** Number of tickets that a returned visitor would let pass, as the desk counts them; null if the visitor is not back. */
async function passesNow(tx: Tx, row: TicketRow, lanes: Queue['lanes']): Promise<number | null> {
  if (toTicketView(row, toLaneGraces(lanes)).returnedAt === null) return null
  const waiting = await readWaitingTickets(tx, row.shopId, row.laneId)
  return Math.min(lanes.find(({ id }) => id === row.laneId)?.requeueOffset ?? 0, waiting.length)
}

/** Returns the earlier number of the same lane and day that may be of this visitor. */
async function findMaybeSame(tx: Tx, row: TicketRow): Promise<TicketDetail['maybeSameAs']> {
  if (!isWaiting(row.status)) return null
  const rows = await readWaitingTicketsOfDay(tx, row)
  const earlier = findMaybeSameTickets(rows.map((one) => toTicketView(one, toLaneGraces([])))).get(row.id)
  return earlier ? { id: earlier.id, number: earlier.number } : null
}

/** When undo ends; null if it is not possible. Same rules as undo.ts, except that removed lanes and people are ignored. */
function undoUntil(step: LastStep, role: Role, dayEnd: Temporal.Instant, now: Temporal.Instant): string | null {
  if (!isRoleAtLeast(role, 'reception') || checkTicketMoveUndo(step, role, now) !== true || Temporal.Instant.compare(now, dayEnd) >= 0)
    return null
  return new Date(Math.min(undoDeadline(step.at, role), dayEnd.epochMilliseconds)).toISOString()
}

function showInterval({ status, staffId, counterId, fromAt, toAt }: typeof intervals.$inferSelect) {
  return { status, staffId, counterId, from: fromAt.toISOString(), to: toAt?.toISOString() ?? null }
}

/** Names actors as in today's list of staff. Personal values come from the table where they can be erased. */
async function describeEvents(tx: Tx, rows: (typeof events.$inferSelect)[]): Promise<Event[]> {
  const ids = rows.map(({ id }) => id)
  const [names, values] = await Promise.all([
    readStaffNamesByAccount(tx, rows),
    ids.length > 0 ? tx.select().from(eventValues).where(inArray(eventValues.eventId, ids)) : [],
  ])
  return rows.map(({ id, seq, kind, at, actorKind, actorId, data }) => {
    const own = values.filter((value) => value.eventId === id)
    return {
      id,
      seq: seq ?? 0,
      kind,
      at: at.toISOString(),
      accountId: actorId,
      actor: { by: actorKind, name: names.get(actorId ?? '') ?? null },
      from: (data.from as TicketStatus | undefined) ?? null,
      to: (data.to as TicketStatus | undefined) ?? null,
      counterId: (data.counterId as string | null | undefined) ?? null,
      laneId: (data.laneId as string | undefined) ?? null,
      changes: own.filter(({ field }) => field !== 'reason').map(({ field, before, after }) => ({ field, before, after }) as Change),
      passed: (data.passed as number | undefined) ?? null,
      undone: (data.undone as string | undefined) ?? (data.arrived === false ? 'arrive' : null),
      together: data.together === true,
      reason: (own.find(({ field }) => field === 'reason')?.after as string | undefined) ?? null,
    }
  })
}
