import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ReportLeg, ReportVisit, StatusInterval } from '#domain/reports/day-report.ts'
import type { Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { staff } from '../members/table.ts'
import { lanes, services } from '../shops/table.ts'
import { intervals, legs, tickets } from '../tickets/table.ts'

/** `calls`: of the whole visit, including recalls. The ticket's own count restarts when it is requeued or transferred. */
export type DayVisit = ReportVisit & { ticket: typeof tickets.$inferSelect; calls: number }

const callKinds = ['ticket.call', 'ticket.recall'] as const
/** Number of calls that were not undone. */
const standingCalls = sql`count(*) filter (where ${events.kind} <> 'ticket.undo')
  - count(*) filter (where ${events.kind} = 'ticket.undo' and ${events.data} ->> 'undone' in ('call', 'recall'))`.mapWith(Number)

/** Returns the visits of a business day, earliest first, with their legs and intervals. */
export async function readVisits(tx: Tx, shopId: string, businessDay: string): Promise<DayVisit[]> {
  const ofDay = and(eq(tickets.shopId, shopId), eq(tickets.businessDay, businessDay))
  const [ticketRows, rows, calls] = await Promise.all([
    tx.select().from(tickets).where(ofDay).orderBy(asc(tickets.joinedSeq)),
    tx
      .select({ ticketId: tickets.id, leg: legs, interval: intervals })
      .from(tickets)
      .innerJoin(legs, eq(legs.ticketId, tickets.id))
      // Also by the ticket, which has the index. Otherwise the intervals of all shops are read.
      .innerJoin(intervals, and(eq(intervals.legId, legs.id), eq(intervals.ticketId, tickets.id)))
      .where(ofDay)
      .orderBy(asc(legs.ordinal), asc(intervals.fromAt), asc(intervals.toAt), asc(intervals.id)),
    tx
      .select({ ticketId: tickets.id, count: standingCalls })
      .from(tickets)
      .innerJoin(events, and(eq(events.entityId, tickets.id), inArray(events.kind, [...callKinds, 'ticket.undo'])))
      .where(ofDay)
      .groupBy(tickets.id),
  ])
  const callsOf = new Map(calls.map(({ ticketId, count }) => [ticketId, count]))
  const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId)
  return ticketRows.map((ticket) => {
    const byLeg = Map.groupBy(byTicket.get(ticket.id) ?? [], ({ leg }) => leg.id)
    return {
      ticket,
      status: ticket.status,
      partySize: ticket.partySize,
      joinedAt: ticket.joinedAt.getTime(),
      calls: callsOf.get(ticket.id) ?? 0,
      legs: [...byLeg.values()].map((parts): ReportLeg => {
        const { laneId, serviceId, outcome } = parts[0]!.leg
        return { laneId, serviceId, outcome, intervals: parts.map(({ interval }) => plain(interval)) }
      }),
    }
  })
}

function plain({ status, staffId, counterId, fromAt, toAt }: typeof intervals.$inferSelect): StatusInterval {
  return { status, staffId, counterId, from: fromAt.getTime(), to: toAt?.getTime() ?? null }
}

/** Returns the names for the day's ids, including removed ones, in the shop's order. */
export async function readLanesServicesAndStaff(tx: Tx, shopId: string) {
  const [laneRows, serviceRows, people] = await Promise.all([
    tx.select().from(lanes).where(eq(lanes.shopId, shopId)).orderBy(asc(lanes.sort), asc(lanes.letter)),
    tx.select().from(services).where(eq(services.shopId, shopId)),
    tx.select().from(staff).where(eq(staff.shopId, shopId)).orderBy(asc(staff.sort), asc(staff.id)),
  ])
  return { lanes: laneRows, services: serviceRows, staff: people }
}
