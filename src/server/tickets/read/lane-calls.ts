/** The calls that a lane's policy counts. Written inside the queue lock, so every caller sees the same ones. */
import { and, eq, sql } from 'drizzle-orm'
import { type CallPolicy, callLookbackCount, isTurnReturningMove, isTurnTakingMove } from '#domain/tickets/call-policy.ts'
import type { TicketClass, TicketMove } from '#domain/tickets/ticket.ts'
import { createCachedStatement } from '#platform/database/cached-statement.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { TicketRow } from '../store.ts'
import { laneCalls } from '../table.ts'

type Called = Pick<TicketRow, 'id' | 'laneId' | 'businessDay' | 'class'>

export async function recordLaneCall(tx: Tx, scope: Required<Scope>, seq: number, ticket: Called, move: TicketMove): Promise<void> {
  const { id: ticketId, laneId, businessDay } = ticket
  if (isTurnTakingMove(move)) await takeTurn(tx).execute({ ...scope, laneId, businessDay, seq, ticketId, class: ticket.class })
  if (isTurnReturningMove(move)) await markLast(tx, ticket, true)
}

const takeTurn = createCachedStatement((tx) =>
  tx
    .insert(laneCalls)
    .values({
      organizationId: sql.placeholder('organizationId'),
      shopId: sql.placeholder('shopId'),
      laneId: sql.placeholder('laneId'),
      businessDay: sql.placeholder('businessDay'),
      seq: sql.placeholder('seq'),
      ticketId: sql.placeholder('ticketId'),
      class: sql.placeholder('class'),
    })
    .prepare('take-turn'),
)

export async function revertLaneCall(tx: Tx, ticket: Called, undone: TicketMove): Promise<void> {
  if (isTurnTakingMove(undone)) await markLast(tx, ticket, true)
  if (isTurnReturningMove(undone)) await markLast(tx, ticket, false)
}

async function markLast(tx: Tx, { id, laneId, businessDay }: Called, takenBack: boolean): Promise<void> {
  const ofDay = and(eq(laneCalls.laneId, laneId), eq(laneCalls.businessDay, businessDay))
  const last = sql`(select max(seq) from lane_call where lane_id = ${laneId} and business_day = ${businessDay}
    and ticket_id = ${id} and taken_back = ${!takenBack})`
  await tx
    .update(laneCalls)
    .set({ takenBack })
    .where(and(ofDay, eq(laneCalls.seq, last)))
}

/** Calls by lane, latest last, as many as the lane's policy counts. Lanes in strict order are left out. */
export type LastCallClassesByLane = Record<string, TicketClass[]>

/** `but`: tickets that are treated as not called yet. */
export async function readLastCallClasses(
  tx: Tx,
  shopId: string,
  businessDay: string,
  but: readonly string[] = [],
): Promise<LastCallClassesByLane> {
  const { rows } = await tx.$client.query<[laneId: string, policy: CallPolicy, classes: TicketClass[]]>({
    name: 'last-calls',
    text: `select l.id, l.call_policy, array(
             select c.class from lane_call c
              where c.lane_id = l.id and c.business_day = $2 and not c.taken_back and c.ticket_id <> all($3::uuid[]) order by c.seq desc limit 64)
             from lane l where l.shop_id = $1 and l.call_policy ->> 'rule' <> 'strict'`,
    values: [shopId, businessDay, but],
    rowMode: 'array',
  })
  return Object.fromEntries(rows.map(([laneId, policy, classes]) => [laneId, classes.slice(0, callLookbackCount(policy)).reverse()]))
}
