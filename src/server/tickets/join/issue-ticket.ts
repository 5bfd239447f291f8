/** Issues a ticket inside the queue lock: for walk-ins and for reservations that check in. Visitors' joins have a statement of their own. */
import { sql } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import type { NumberOrder } from '#domain/tickets/number.ts'
import { firstTrialNumber, isTrial } from '#domain/tickets/trial.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { addLookup } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import type { QueueContext } from '../context.ts'
import { appendJoinEvent } from '../moves/record.ts'
import { intervals, laneDays, legs, tickets } from '../table.ts'

type NewTicketInput = Pick<typeof tickets.$inferInsert, 'serviceId' | 'businessDay' | 'partySize' | 'name' | 'locale'> &
  Partial<Pick<typeof tickets.$inferInsert, 'class' | 'bookedFor' | 'contact' | 'kioskCheckIn' | 'linkSource'>> & { lane: IssuingLane }
type IssuingLane = { id: string; letter: string; numberOrder: NumberOrder }
type IssueContext = { scope: Required<Scope>; seq: number; actor: Actor; now: Temporal.Instant }

/** Issues the lane's next ticket as waiting. Call inside the queue lock, after checking that the lane may give one. */
export async function issueTicket(
  tx: Tx,
  { tokens }: Pick<QueueContext, 'tokens'>,
  { scope, seq, actor, now }: IssueContext,
  { lane, serviceId, businessDay, ...party }: NewTicketInput,
): Promise<string> {
  const [id, legId, at] = [newId(now.epochMilliseconds), newId(now.epochMilliseconds), asDate(now)]
  const { id: laneId, letter } = lane
  const secret = tokens.dayKey('numbers', laneId, scope.shopId, businessDay)
  const ordinal = await takeNumber(tx, { ...scope, laneId, businessDay }, { order: lane.numberOrder, secret })
  const number = { numberLaneId: laneId, letter, ordinal, businessDay }
  // Pipelined, executed in this order.
  await Promise.all([
    tx.insert(tickets).values({
      id,
      ...scope,
      laneId,
      serviceId,
      ...number,
      ...party,
      status: 'waiting',
      place: seq,
      joinedAt: at,
      joinedSeq: seq,
      movedAt: at,
      seq,
    }),
    tx.insert(legs).values({ id: legId, ...scope, ticketId: id, ordinal: 1, laneId, serviceId }),
    tx.insert(intervals).values({ id: newId(now.epochMilliseconds), ...scope, ticketId: id, legId, status: 'waiting', fromAt: at }),
    appendJoinEvent(tx, { scope, seq, ticketId: id, actor, now }),
    addLookup(tx, 'ticket', tokens.derive('ticket', id), { ...scope, entityId: id }),
  ])
  return id
}

type LaneDay = Pick<typeof laneDays.$inferInsert, 'organizationId' | 'shopId' | 'laneId' | 'businessDay'>

/** Returns the lane's next number of the day and counts one more waiting ticket, as the join statement does. */
async function takeNumber(tx: Tx, day: LaneDay, { order, secret }: { order: NumberOrder; secret: Buffer }): Promise<number> {
  // Trial numbers keep their order, because members compare them with the desk.
  const shuffled = order === 'shuffled' && !isTrial(day)
  const [laneDay] = await tx
    .insert(laneDays)
    .values({ ...day, lastNumber: isTrial(day) ? firstTrialNumber : 1, shuffled, waiting: 1 })
    .onConflictDoUpdate({
      target: [laneDays.laneId, laneDays.businessDay],
      set: {
        lastNumber: sql`${laneDays.lastNumber} + 1`,
        shuffled: sql`case ${laneDays.lastNumber} when 0 then excluded.shuffled else ${laneDays.shuffled} end`,
        waiting: sql`${laneDays.waiting} + 1`,
      },
    })
    .returning({
      ordinal: sql<number>`case when ${laneDays.shuffled} then shuffled_number(${secret}, ${laneDays.lastNumber}) else ${laneDays.lastNumber} end`,
    })
  return laneDay!.ordinal
}

const asDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
