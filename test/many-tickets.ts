import type { Database } from '#platform/database/db.ts'

/**
 * Adds tickets behind a waiting one by SQL, because thousands of API calls would take minutes. They have long remarks and no
 * visitor's page.
 */
export async function insertWaitingTickets(db: Database, ticketId: string, count: number): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temporary table added on commit drop as
         select i, gen_random_uuid() as ticket, gen_random_uuid() as leg from generate_series(1, $1::int) i`,
      [count],
    )
    for (const statement of [
      `insert into ticket select made.* from ticket t, added, lateral jsonb_populate_record(t, jsonb_build_object(
         'id', ticket, 'ordinal', t.ordinal + i, 'place', t.place + i, 'seq', t.seq + i, 'joined_seq', t.joined_seq + i,
         'device', null, 'name', '山田 ' || i, 'note', repeat('窓側の席をご希望です。', 30))) made where t.id = $1`,
      `insert into leg select made.* from leg l, added, lateral jsonb_populate_record(l, jsonb_build_object(
         'id', leg, 'ticket_id', ticket)) made where l.ticket_id = $1`,
      `insert into interval select made.* from interval s, added, lateral jsonb_populate_record(s, jsonb_build_object(
         'id', gen_random_uuid(), 'ticket_id', ticket, 'leg_id', leg)) made where s.ticket_id = $1`,
      `update lane_day d set last_number = last_number + added, waiting = waiting + added
         from ticket t, (select count(*) as added from added) a where t.id = $1 and d.lane_id = t.lane_id and d.business_day = t.business_day`,
      `update shop_feed f set seq = f.seq + added
         from ticket t, (select count(*) as added from added) a where t.id = $1 and f.shop_id = t.shop_id`,
    ])
      await client.query(statement, [ticketId])
    await client.query('commit')
  } finally {
    client.release()
  }
}
