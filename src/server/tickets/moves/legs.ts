/**
 * Legs and their intervals: where a visit's time went. Call inside the queue lock. The statements find the latest leg themselves, so they
 * are sent together.
 */

import type { Temporal } from 'temporal-polyfill'
import { isLegBeginningMove, isOpenTicket, legOutcome, type TicketMove, type TicketState } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import type { TicketRow } from '../store.ts'

type Moved = { scope: Required<Scope>; before: TicketRow; after: TicketState; move: TicketMove; now: Temporal.Instant }

const latestLeg = '(select id from leg where shop_id = $1 and ticket_id = $2 order by ordinal desc limit 1)'

/** Returns a function that sends a statement about the ticket: its shop is $1, its id $2. */
const statementsOf =
  (tx: Tx, { shopId, id }: TicketRow) =>
  (text: string, values: readonly unknown[] = []) =>
    tx.$client.query(text, [shopId, id, ...values])

/** Ends the running interval and begins the next one, in a new leg if the move begins one. */
export async function recordInterval(tx: Tx, { before, after, move, now }: Moved): Promise<void> {
  if (after.status === before.status && !isLegBeginningMove(move)) return
  const { status, staffId, counterId, laneId, serviceId } = after
  const at = new Date(now.epochMilliseconds)
  const send = statementsOf(tx, before)
  const sent = [send('update interval set to_at = $3 where shop_id = $1 and ticket_id = $2 and to_at is null', [at])]
  const outcome = legOutcome(move)
  if (outcome) sent.push(send(`update leg set outcome = $3 where shop_id = $1 and id = ${latestLeg}`, [outcome]))
  if (isOpenTicket(status)) {
    if (isLegBeginningMove(move))
      sent.push(
        send(
          `insert into leg (id, organization_id, shop_id, ticket_id, ordinal, lane_id, service_id)
           select $3, organization_id, shop_id, ticket_id, ordinal + 1, $4, $5 from leg where shop_id = $1 and id = ${latestLeg}`,
          [newId(now.epochMilliseconds), laneId, serviceId],
        ),
      )
    sent.push(
      send(
        `insert into interval (id, organization_id, shop_id, ticket_id, leg_id, status, staff_id, counter_id, from_at)
         select $3, organization_id, shop_id, ticket_id, id, $4, $5, $6, $7 from leg where shop_id = $1 and id = ${latestLeg}`,
        [newId(now.epochMilliseconds), status, staffId, counterId, at],
      ),
    )
  }
  await Promise.all(sent)
}

/** Deletes the interval of an undone step, and the leg that the step began. Reopens the interval before if the visit is open again. */
export async function revertInterval(tx: Tx, before: TicketRow, after: TicketState, undone: TicketMove): Promise<void> {
  if (after.status === before.status && !isLegBeginningMove(undone)) return
  const send = statementsOf(tx, before)
  const sent = []
  if (isOpenTicket(before.status)) sent.push(send('delete from interval where shop_id = $1 and ticket_id = $2 and to_at is null'))
  if (isLegBeginningMove(undone)) sent.push(send(`delete from leg where shop_id = $1 and id = ${latestLeg}`))
  // A visit that was closed before the step is closed again, and its leg keeps its outcome.
  if (isOpenTicket(after.status))
    sent.push(
      send(`update leg set outcome = null where shop_id = $1 and id = ${latestLeg}`),
      // Matches status, staff and counter too: intervals within one millisecond have no order, and a clock set back produces many.
      send(
        `update interval set to_at = null where shop_id = $1 and id = (
           select id from interval where shop_id = $1 and leg_id = ${latestLeg} and status = $3
              and staff_id is not distinct from $4 and counter_id is not distinct from $5
            order by from_at desc, to_at desc limit 1)`,
        [after.status, after.staffId, after.counterId],
      ),
    )
  await Promise.all(sent)
}
