/**
 * Writes a move of many tickets in a few statements: rows, intervals, legs, lane counters and events. For tickets in line, which have no
 * counter and used no turn.
 */
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '#domain/actor.ts'
import type { EventKind } from '#domain/events.ts'
import { mailEventsByMove } from '#domain/tickets/notifications.ts'
import { isPending } from '#domain/tickets/status.ts'
import type { TicketState } from '#domain/tickets/ticket.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { armTicketAlarm } from '../../feed/alarm.ts'
import { notifyMove } from '../notifications/notify.ts'
import type { TicketRow } from '../store.ts'
import { bulkUpdateLaneCounts } from './lane-count.ts'
import { listChangedStateFields, toMoveEventData, toTicketState } from './record.ts'
import { instantToDate } from './record-rows.ts'

export type MovedTicket = { before: TicketRow; after: TicketState }
type Together<M extends MovedTicket = MovedTicket> = {
  scope: Required<Scope>
  seq: number
  moved: readonly M[]
  actor: Actor
  now: Temporal.Instant
}

export async function removeTickets(tx: Tx, { scope, seq, moved, actor, now }: Together): Promise<void> {
  const ids = moved.map(({ before }) => before.id)
  const events = moved.map(({ before, after }) => ({ before, after, data: { before: toTicketState(before), earlier: before.lastMove } }))
  await Promise.all([
    saveStates(
      tx,
      seq,
      moved.map(({ before, after }) => ({ before, after, lastMove: 'remove' })),
    ),
    tx.$client.query('update interval set to_at = $2 where ticket_id = any($1) and to_at is null', [ids, instantToDate(now)]),
    setOutcomes(tx, ids, 'cancelled'),
    bulkUpdateLaneCounts(tx, moved),
    appendEvents(tx, 'ticket.remove', { scope, seq, actor, now, moved: events }),
  ])
  await notifyMove(tx, { scope, ticketIds: ids, event: mailEventsByMove.remove, open: false, now })
}

/** Undoes a joint removal; each ticket returns to its place. `earlier`: step that undo would take back next. */
export async function restoreTickets(
  tx: Tx,
  { scope, seq, moved, actor, now }: Together<MovedTicket & { earlier: string | null }>,
): Promise<void> {
  const ids = moved.map(({ before }) => before.id)
  const events = moved.map(({ before, after }) => ({ before, after, data: { undone: 'remove' } }))
  await detachSecondTickets(tx, scope.shopId, ids)
  await Promise.all([
    saveStates(
      tx,
      seq,
      moved.map(({ before, after, earlier }) => ({ before, after, lastMove: earlier })),
    ),
    // Reopens the latest interval, which the removal ended: a closed visit begins none.
    tx.$client.query(
      `update interval set to_at = null where id in
        (select distinct on (ticket_id) i.id from interval i join unnest($1::uuid[], $2::text[]) as s (ticket_id, status) using (ticket_id, status)
          order by ticket_id, from_at desc, to_at desc)`,
      [ids, moved.map(({ after }) => after.status)],
    ),
    setOutcomes(tx, ids, null),
    bulkUpdateLaneCounts(tx, moved),
    appendEvents(tx, 'ticket.undo', { scope, seq, actor, now, moved: events }),
  ])
  await notifyMove(tx, { scope, ticketIds: ids, event: undefined, open: true, now })
  // The approval time starts again for all of them, so one alarm is enough.
  const pending = moved.find(({ after }) => isPending(after.status))
  if (pending) await armTicketAlarm(tx, scope, pending.after)
}

/** Clears the device of a ticket whose browser has since taken another open ticket in the lane. Otherwise a staff action would fail (device.ts). */
async function detachSecondTickets(tx: Tx, shopId: string, ids: readonly string[]): Promise<void> {
  await tx.$client.query(
    `update ticket t set device = null where shop_id = $2 and id = any($1) and exists
      (select from ticket o where o.lane_id = t.lane_id and o.device = t.device and o.closed_at is null and o.id <> t.id)`,
    [ids, shopId],
  )
}

async function saveStates(tx: Tx, seq: number, moves: readonly (MovedTicket & { lastMove: string | null })[]): Promise<void> {
  const after = moves.map((move) => move.after)
  await tx.$client.query(
    `update ticket t set status = s.status, waited_ms = s.waited_ms, moved_at = s.moved_at, closed_at = s.closed_at, last_move = s.last_move,
            seq = $1, rev = t.rev + 1
       from unnest($2::uuid[], $3::text[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::text[])
         as s (id, status, waited_ms, moved_at, closed_at, last_move)
      where t.id = s.id`,
    [
      seq,
      moves.map(({ before }) => before.id),
      after.map(({ status }) => status),
      after.map(({ waitedMs }) => waitedMs),
      after.map(({ movedAt }) => instantToDate(movedAt)),
      after.map(({ closedAt }) => instantToDate(closedAt)),
      moves.map(({ lastMove }) => lastMove),
    ],
  )
}

async function setOutcomes(tx: Tx, ids: readonly string[], outcome: 'cancelled' | null): Promise<void> {
  await tx.$client.query(
    `update leg set outcome = $2 where id in
      (select distinct on (ticket_id) id from leg where ticket_id = any($1) order by ticket_id, ordinal desc)`,
    [ids, outcome],
  )
}

type Events = Together<MovedTicket & { data: Record<string, unknown> }>

async function appendEvents(tx: Tx, kind: EventKind, { scope, seq, actor, now, moved }: Events): Promise<void> {
  await tx.$client.query(
    `insert into event (id, organization_id, shop_id, seq, entity_type, entity_id, kind, actor_kind, actor_id, at, changed, data)
     select e.id, $1, $2, $3, 'ticket', e.ticket_id, $4, $5, $6, $7, array(select jsonb_array_elements_text(e.changed::jsonb)), e.data::jsonb
       from unnest($8::uuid[], $9::uuid[], $10::text[], $11::text[]) as e (id, ticket_id, changed, data)`,
    [
      scope.organizationId,
      scope.shopId,
      seq,
      kind,
      actor.by,
      actor.by === 'member' ? actor.accountId : null,
      instantToDate(now),
      moved.map(() => newId(now.epochMilliseconds)),
      moved.map(({ before }) => before.id),
      moved.map(({ before, after }) => JSON.stringify(listChangedStateFields(before, after))),
      moved.map(({ before, after, data }) => JSON.stringify({ ...toMoveEventData(before, after), ...data, together: true })),
    ],
  )
}
