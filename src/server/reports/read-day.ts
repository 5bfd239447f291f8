import { and, asc, eq } from 'drizzle-orm'
import type { ReportInterval, ReportLeg, ReportVisit } from '#domain/reports/day-report.ts'
import type { Tx } from '#platform/database/db.ts'
import { staff } from '../members/table.ts'
import { lanes, services } from '../shops/table.ts'
import { intervals, legs, tickets } from '../tickets/table.ts'

export type DayVisit = ReportVisit & { ticket: typeof tickets.$inferSelect }

/** The visits of a business day, earliest first, with what became of them. */
export async function readVisits(tx: Tx, shopId: string, businessDay: string): Promise<DayVisit[]> {
  const ofDay = and(eq(tickets.shopId, shopId), eq(tickets.businessDay, businessDay))
  const [ticketRows, rows] = await Promise.all([
    tx.select().from(tickets).where(ofDay).orderBy(asc(tickets.joinedSeq)),
    tx
      .select({ ticketId: tickets.id, leg: legs, interval: intervals })
      .from(tickets)
      .innerJoin(legs, eq(legs.ticketId, tickets.id))
      .innerJoin(intervals, eq(intervals.legId, legs.id))
      .where(ofDay)
      .orderBy(asc(legs.ordinal), asc(intervals.fromAt), asc(intervals.toAt), asc(intervals.id)),
  ])
  const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId)
  return ticketRows.map((ticket) => {
    const byLeg = Map.groupBy(byTicket.get(ticket.id) ?? [], ({ leg }) => leg.id)
    return {
      ticket,
      status: ticket.status,
      partySize: ticket.partySize,
      joinedAt: ticket.joinedAt.getTime(),
      legs: [...byLeg.values()].map((parts): ReportLeg => {
        const { laneId, serviceId, outcome } = parts[0]!.leg
        return { laneId, serviceId, outcome, intervals: parts.map(({ interval }) => plain(interval)) }
      }),
    }
  })
}

function plain({ status, staffId, counterId, fromAt, toAt }: typeof intervals.$inferSelect): ReportInterval {
  return { status, staffId, counterId, from: fromAt.getTime(), to: toAt?.getTime() ?? null }
}

/** What the day's ids stand for, those that were removed since included, in the shop's order. */
export async function readNames(tx: Tx, shopId: string) {
  const [laneRows, serviceRows, people] = await Promise.all([
    tx.select().from(lanes).where(eq(lanes.shopId, shopId)).orderBy(asc(lanes.sort), asc(lanes.letter)),
    tx.select().from(services).where(eq(services.shopId, shopId)),
    tx.select().from(staff).where(eq(staff.shopId, shopId)).orderBy(asc(staff.sort), asc(staff.id)),
  ])
  return { lanes: laneRows, services: serviceRows, staff: people }
}
