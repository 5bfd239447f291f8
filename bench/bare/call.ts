/**
 * Writes the rows of "call next" in one prepared statement: the same tables and durability.
 * No call order except places, and no checks, policies, alarm or undo.
 */
import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'

const text = `
with feed as (
  update shop_feed set seq = seq + 1 where shop_id = $1 returning organization_id, seq
), next as (
  select t.id, t.lane_id, t.business_day, t.class from ticket t, feed where t.shop_id = $1 and t.status = 'waiting' order by t.place limit 1
), called as (
  update ticket t set status = 'called', counter_id = $2, call_count = 1, called_at = $3, moved_at = $3, last_move = 'call',
    rev = rev + 1, seq = feed.seq from next, feed where t.id = next.id
), day as (
  update lane_day d set waiting = waiting - 1 from next where d.lane_id = next.lane_id and d.business_day = next.business_day
), turn as (
  insert into lane_call (organization_id, shop_id, lane_id, business_day, seq, ticket_id, class)
  select organization_id, $1, lane_id, business_day, seq, id, class from next, feed
), ended as (
  update interval i set to_at = $3 from next where i.ticket_id = next.id and i.to_at is null returning i.leg_id
), begun as (
  insert into interval (id, organization_id, shop_id, ticket_id, leg_id, status, counter_id, from_at)
  select $4, organization_id, $1, next.id, ended.leg_id, 'called', $2, $3 from next, feed, ended
), logged as (
  insert into event (id, organization_id, shop_id, seq, entity_type, entity_id, kind, actor_kind, at, changed, data)
  select $5, organization_id, $1, seq, 'ticket', next.id, 'ticket.call', 'member', $3, '{status,counterId,callCount,calledAt}',
    '{"from":"waiting","to":"called"}' from next, feed
), answer as (
  insert into idempotency (organization_id, shop_id, operation, caller, key, input_hash, result)
  select organization_id, $1, 'tickets.callNext', $6, $7, $6, '{}' from feed
)
select seq from feed, next`

/** Returns the queue's new sequence number. */
export function createBareTicketCaller(pool: pg.Pool): (shopId: string, counterId: string) => Promise<number> {
  const caller = createHash('sha256').update('bare').digest()
  return async (shopId, counterId) => {
    const at = new Date().toISOString()
    const values = [shopId, counterId, at, randomUUID(), randomUUID(), caller, randomUUID()]
    const { rows } = await pool.query({ name: 'call', text, values })
    if (rows.length !== 1) throw new Error('nobody waits')
    return Number(rows[0].seq)
  }
}
