import { asc, eq, inArray } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { TicketDetail } from '#contract/tickets.ts'
import type { TicketStatus } from '#domain/tickets/ticket.ts'
import type { Tx } from '#platform/db.ts'
import { events, eventValues } from '#platform/event-log.ts'
import { staff } from '../members/table.ts'
import { readShopDay } from './queue.ts'
import { findTicket, graceOf, readQueueSettings, showTicket } from './store.ts'
import { intervals, legs } from './table.ts'

/** One visit with its whole history. */
export async function readTicketDetail(tx: Tx, shopId: string, ticketId: string, now: Temporal.Instant): Promise<TicketDetail | undefined> {
  const [row, shopDay, settings, legRows, intervalRows, eventRows] = await Promise.all([
    findTicket(tx, shopId, ticketId),
    readShopDay(tx, shopId, now),
    readQueueSettings(tx, shopId),
    tx.select().from(legs).where(eq(legs.ticketId, ticketId)).orderBy(asc(legs.ordinal)),
    tx.select().from(intervals).where(eq(intervals.ticketId, ticketId)).orderBy(asc(intervals.fromAt), asc(intervals.id)),
    tx.select().from(events).where(eq(events.entityId, ticketId)).orderBy(asc(events.seq), asc(events.id)),
  ])
  if (!row || !shopDay) return undefined
  const { id, name, timeZone } = shopDay.shop
  return {
    ticket: showTicket(row, graceOf(settings.lanes)),
    ...settings,
    shop: { id, name, timeZone },
    legs: legRows.map((leg) => ({
      id: leg.id,
      laneId: leg.laneId,
      serviceId: leg.serviceId,
      outcome: leg.outcome,
      intervals: intervalRows.filter((interval) => interval.legId === leg.id).map(showInterval),
    })),
    events: await describeEvents(tx, eventRows),
  }
}

function showInterval({ status, staffId, counterId, fromAt, toAt }: typeof intervals.$inferSelect) {
  return { status, staffId, counterId, from: fromAt.toISOString(), to: toAt?.toISOString() ?? null }
}

/** Names of those who acted come from the list of staff as it is now; reasons from where they can be erased. */
async function describeEvents(tx: Tx, rows: (typeof events.$inferSelect)[]): Promise<TicketDetail['events']> {
  const accounts = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]
  const ids = rows.map(({ id }) => id)
  const [people, values] = await Promise.all([
    accounts.length > 0 ? tx.select().from(staff).where(inArray(staff.accountId, accounts)) : [],
    ids.length > 0 ? tx.select().from(eventValues).where(inArray(eventValues.eventId, ids)) : [],
  ])
  return rows.map(({ id, seq, kind, at, actorKind, actorId, changed, data }) => ({
    id,
    seq: seq ?? 0,
    kind,
    at: at.toISOString(),
    actor: { by: actorKind, name: people.find(({ accountId }) => accountId === actorId)?.name ?? null },
    from: (data.from as TicketStatus | undefined) ?? null,
    to: (data.to as TicketStatus | undefined) ?? null,
    counterId: (data.counterId as string | null | undefined) ?? null,
    laneId: (data.laneId as string | undefined) ?? null,
    changed,
    undone: (data.undone as string | undefined) ?? null,
    reason: (values.find((value) => value.eventId === id && value.field === 'reason')?.after as string | undefined) ?? null,
  }))
}
