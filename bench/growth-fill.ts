/**
 * Fills one organization with 36 months of visits and cards, by SQL in the order of time, so that heap and indexes look as after real years.
 * Rows are as wide as the product's: a staff step keeps the state before it.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import type { Scope } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { createShop, defaultQueueSetup } from '#server/organization/create-organization.ts'
import { insertManyCards } from '../test/many-cards.ts'
import type { BenchEnvironment } from './world.ts'

const maxMainCards = 100_000
const months = 36
const daysPerMonth = 30
const eventsPerVisit = 4
const eventsPerCard = 2

export type Growth = { shops: number; mainCards: number; cardsPerShop: number; visitsPerDay: number }

/** The main shop has a third of the cards, at most 100,000; the others share the rest. Each shop has as many visits as any other. */
export function planGrowth({ shops, cards, events }: { shops: number; cards: number; events: number }): Growth {
  const mainCards = Math.min(maxMainCards, Math.round(cards / 3))
  const cardsPerShop = Math.round((cards - mainCards) / (shops - 1))
  const visits = (events - eventsPerCard * cards) / eventsPerVisit
  return { shops, mainCards, cardsPerShop, visitsPerDay: Math.max(1, Math.round(visits / shops / months / daysPerMonth)) }
}

/** The main shop, the first of the organization. */
export async function fillMainShop(world: BenchEnvironment, { mainCards }: Growth): Promise<Required<Scope>> {
  const { db, main, url } = world
  const { rows } = await db.pool.query<{ id: string }>('select organization_id as id from resolver where shop_id = $1', [main.shopId])
  const scope = { organizationId: rows[0]!.id, shopId: main.shopId }
  const client = await connectToFill(url)
  await withoutGrams(client, () => insertManyCards(world, scope, mainCards))
  await client.end()
  return scope
}

/** Adds shops until the organization has as many, and fills those that have no visits yet. Returns the id of a shop that closed after the first month. */
export async function addShops(
  world: BenchEnvironment,
  scope: Required<Scope>,
  { shops, cardsPerShop, visitsPerDay }: Growth,
): Promise<string> {
  const { db, url } = world
  const client = await connectToFill(url)
  const second = await connectToFill(url)
  try {
    const { rows } = await client.query<{ id: string; filled: boolean }>(
      'select id, exists (select from ticket t where t.shop_id = s.id) as filled from shop s where organization_id = $1',
      [scope.organizationId],
    )
    const shopIds = rows.flatMap(({ id, filled }) => (filled ? [] : [id]))
    for (let count = rows.length; count <= shops; count++) {
      const shopId = newId()
      const branch = { organizationId: scope.organizationId, shopId }
      await db.inScope(branch, (tx) =>
        createShop(tx, branch, { shopName: `支店${count}`, ...defaultQueueSetup }, Temporal.Now.instant(), randomBytes),
      )
      shopIds.push(shopId)
    }
    const quietShopId = shopIds.at(-1)!
    await describeShops(client, scope.organizationId, shopIds, quietShopId)
    await withoutGrams(client, () => copyCards(client, scope, cardsPerShop))
    for (let month = 0; month < months; month++) {
      await client.query('truncate bench_visit')
      await client.query(makeVisits, [(months - month) * daysPerMonth, visitsPerDay, month === 0])
      await Promise.all([insertInTurn(client, eventStatements), insertInTurn(second, visitStatements)])
    }
    await insertInTurn(client, endStatements)
    await client.query('vacuum analyze')
    return quietShopId
  } finally {
    await client.end()
    await second.end()
  }
}

/** Each card would change a hundred places of this index. */
async function withoutGrams(client: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(`select pg_get_indexdef('card_of_grams'::regclass) as definition`)
  await client.query('drop index card_of_grams')
  await fill()
  await client.query(rows[0]!.definition)
}

/** Without foreign keys, which only repeat what the statements say and would take most of the time. */
async function connectToFill(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select set_config('session_replication_role', 'replica', false), set_config('maintenance_work_mem', '1GB', false),
                             set_config('work_mem', '256MB', false)`)
  return client
}

async function insertInTurn(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

async function describeShops(client: pg.Client, organizationId: string, shopIds: readonly string[], quietShopId: string): Promise<void> {
  await client.query(
    'create unlogged table bench_shop (number int, organization_id uuid, shop_id uuid, quiet boolean, lane_id uuid, service_id uuid, counter_id uuid, staff uuid[], accounts text[])',
  )
  await client.query(
    `insert into bench_shop
     select n, $1, shop.id, shop.id = $3, l.id, s.id, c.id, array(select uuidv7() from generate_series(1, 5) where shop.id is not null),
            array(select substr(md5(shop.id::text || p), 1, 28) from generate_series(1, 5) p)
       from unnest($2::uuid[]) with ordinality as shop (id, n)
       join lane l on l.shop_id = shop.id join service s on s.lane_id = l.id join counter c on c.shop_id = shop.id`,
    [organizationId, shopIds, quietShopId],
  )
  await client.query(
    'create unlogged table bench_visit (like bench_shop, at timestamptz, day date, ordinal int, seq bigint, ticket_id uuid, leg_id uuid, person int)',
  )
  await client.query(
    `insert into staff (id, organization_id, shop_id, name) select unnest(staff), organization_id, shop_id, '担当' from bench_shop`,
  )
}

/** Each shop's grams are other ones, as in the product. */
async function copyCards(client: pg.Client, { shopId, organizationId }: Required<Scope>, count: number): Promise<void> {
  await client.query(
    'create unlogged table bench_card (card_id uuid, customer_id uuid, new_card_id uuid, new_customer_id uuid, shop_id uuid, n int)',
  )
  await client.query(
    `insert into bench_card select c.id, c.customer_id, uuidv7(), uuidv7(), s.shop_id, s.number
       from (select * from card where shop_id = $1 order by submitted_at limit $2) c, bench_shop s where s.shop_id <> $1 and not s.quiet order by c.submitted_at`,
    [shopId, count],
  )
  await client.query(
    `insert into customer (id, organization_id, home_shop_id, name, kana, locale, created_at)
     select new_customer_id, c.organization_id, b.shop_id, c.name, c.kana, c.locale, c.created_at from bench_card b join customer c on c.id = b.customer_id`,
  )
  await client.query(
    `insert into customer_contact (customer_id, organization_id, kind, value, raw)
     select new_customer_id, c.organization_id, kind, '+8180' || right(value, 8), raw from bench_card b join customer_contact c on c.customer_id = b.customer_id`,
  )
  await client.query(
    `insert into card (id, organization_id, shop_id, customer_id, form_version, status, locale, answers, created_at, touched_at, submitted_at,
                       temperature, stage_id, next_contact_on, name, kana, rent_from, rent_to, search, grams)
     select b.new_card_id, c.organization_id, b.shop_id, b.new_customer_id, 1, c.status, c.locale, c.answers, c.created_at, c.touched_at, c.submitted_at,
            c.temperature, t.id, c.next_contact_on, c.name, c.kana, c.rent_from, c.rent_to, c.search, array(select g # (b.n * 7919) from unnest(c.grams) g)
       from bench_card b join card c on c.id = b.card_id join card_stage o on o.id = c.stage_id
       join card_stage t on t.shop_id = b.shop_id and t.sort = o.sort`,
  )
  await client.query(
    `with made as (
       insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, actor_id, at, written_at, changed, device)
       select uuidv7(c.submitted_at - clock_timestamp() + k * interval '1 hour'), c.organization_id, c.shop_id, 'card', c.id,
              case k when 0 then 'card.submit' else 'card.change' end, case k when 0 then 'visitor' else 'member' end,
              case k when 1 then s.accounts[1] end, c.submitted_at + k * interval '1 hour', c.submitted_at + k * interval '1 hour',
              case k when 1 then '{stageId,temperature}'::text[] else '{}' end, 'Chrome 140 · Windows'
         from card c join bench_shop s on s.shop_id = c.shop_id, generate_series(0, 1) k
        where c.organization_id = $1 and c.status = 'submitted' order by c.submitted_at + k * interval '1 hour'
       returning id, organization_id, shop_id, kind
     )
     insert into event_value (event_id, organization_id, shop_id, field, before, after)
     select id, organization_id, shop_id, field, to_jsonb(id), to_jsonb(id) from made, unnest('{stageId,temperature}'::text[]) field where kind = 'card.change'`,
    [organizationId],
  )
  await client.query(chainEvents('true'))
}

/** A month of visits, earliest first. The first number of a shop's next day follows its last. */
const makeVisits = `
  insert into bench_visit
  select s.*, at, (at at time zone 'Asia/Tokyo')::date, o, ((${months * daysPerMonth} - d)::bigint * $2::int + o) * ${eventsPerVisit},
         uuidv7(at - clock_timestamp()), uuidv7(at - clock_timestamp()), 1 + o % 5
    from bench_shop s, generate_series($1::int, $1::int - ${daysPerMonth - 1}, -1) d, generate_series(1, $2::int) o,
         lateral (select date_trunc('day', now()) - d * interval '1 day' + interval '1 hour' + o * (interval '8 hours' / $2::int) + s.number * interval '1 second') a (at)
   where $3::boolean or not s.quiet
   order by at`

/** The state before a step, as the log keeps it for undo. */
const before = (status: string, called: string, started: string) =>
  `jsonb_build_object('place', seq, 'laneId', lane_id, 'status', '${status}', 'movedAt', at, 'staffId', staff[person], 'calledAt', ${called}, 'closedAt', null,
                      'waitedMs', 900000, 'callCount', 1, 'counterId', counter_id, 'serviceId', service_id, 'skipCount', 0, 'startedAt', ${started})`
const step = (from: string, to: string, called = 'null', started = 'null') =>
  `jsonb_build_object('to', '${to}', 'from', '${from}', 'before', ${before(from, called, started)}, 'staffId', staff[person], 'counterId', counter_id)`

const chainEvents = (condition: string) => `
  insert into audit_entry (organization_id, number, event_id, value_hashes, hash)
  select e.organization_id, coalesce((select max(number) from audit_entry where organization_id = (select organization_id from bench_shop limit 1)), 0)
                            + row_number() over (order by written_at, id), id,
         case when kind = 'card.change' then jsonb_build_object('stageId', md5(id::text) || md5(id::text), 'temperature', md5(id::text) || md5(id::text)) else '{}' end,
         sha256(uuid_send(id))
    from event e
    where organization_id = (select organization_id from bench_shop limit 1) and shop_id in (select shop_id from bench_shop) and ${condition}
   order by written_at, id`

const eventStatements = [
  `insert into event (id, organization_id, shop_id, seq, entity_type, entity_id, kind, actor_kind, actor_id, at, written_at, changed, data, device)
   select uuidv7(done - clock_timestamp()), organization_id, shop_id, seq + k, 'ticket', ticket_id, kind,
          case k when 0 then 'visitor' else 'member' end, case when k > 0 then accounts[person] end, done, done,
          case k when 0 then '{}'::text[] when 1 then '{status,calledAt,movedAt}' when 2 then '{status,startedAt,movedAt}' else '{status,closedAt,movedAt}' end,
          case k when 0 then '{"to": "waiting"}' when 1 then ${step('waiting', 'called')} when 2 then ${step('called', 'serving', 'at')}
                 else ${step('serving', 'done', 'at', 'at')} end,
          case k when 0 then 'Safari 26 · iOS' else 'Chrome 140 · Windows · 203.0.113.0/24' end
     from bench_visit, (values (0, 'ticket.join', 0), (1, 'ticket.call', 15), (2, 'ticket.start', 16), (3, 'ticket.finish', 32)) as s (k, kind, minutes),
          lateral (select at + minutes * interval '1 minute') t (done)
    order by done`,
  chainEvents(`written_at between (select min(at) from bench_visit) and (select max(at) + interval '1 hour' from bench_visit)`),
]

const visitStatements = [
  `insert into ticket (id, organization_id, shop_id, lane_id, service_id, business_day, number_lane_id, letter, ordinal, status, place, party_size, name, locale,
                       joined_at, joined_seq, call_count, waited_ms, counter_id, staff_id, called_at, started_at, closed_at, moved_at, last_move, rev, seq)
   select ticket_id, organization_id, shop_id, lane_id, service_id, day, lane_id, 'A', ordinal, 'done', seq, 2, case when ordinal % 4 = 0 then '山田 花子' end, 'ja',
          at, seq, 1, 900000, counter_id, staff[person], at + interval '15 minutes', at + interval '16 minutes', at + interval '32 minutes',
          at + interval '32 minutes', 'finish', 4, seq + 3 from bench_visit order by at`,
  `insert into leg (id, organization_id, shop_id, ticket_id, ordinal, lane_id, service_id, outcome)
   select leg_id, organization_id, shop_id, ticket_id, 1, lane_id, service_id, 'done' from bench_visit order by at`,
  `insert into interval (id, organization_id, shop_id, ticket_id, leg_id, status, staff_id, counter_id, from_at, to_at)
   select uuidv7(at - clock_timestamp()), organization_id, shop_id, ticket_id, leg_id, status, staff[person], counter_id,
          at + first * interval '1 minute', at + last * interval '1 minute'
     from bench_visit, (values ('waiting', 0, 15), ('called', 15, 16), ('serving', 16, 32)) as s (status, first, last) order by at + first * interval '1 minute'`,
  `insert into estimate_log (ticket_id, organization_id, shop_id, lane_id, service_id, business_day, at, estimator, position, staff_on_duty, low, high, point, plain_point,
                             called_at, served_at)
   select ticket_id, organization_id, shop_id, lane_id, service_id, day, at, 'v1', 3, 2, 10, 20, 14.5, 15.5, at + interval '15 minutes', at + interval '16 minutes'
     from bench_visit order by at`,
  `insert into lane_call (lane_id, business_day, seq, organization_id, shop_id, ticket_id, class)
   select lane_id, day, seq + 1, organization_id, shop_id, ticket_id, 'normal' from bench_visit order by at`,
]

const endStatements = [
  `insert into audit_head (organization_id, number, hash, written_at, event_id)
   select a.organization_id, a.number, a.hash, e.written_at, e.id
     from (select * from audit_entry where organization_id = (select organization_id from bench_shop limit 1) order by number desc limit 1) a,
          (select * from event where organization_id = (select organization_id from bench_shop limit 1) order by written_at desc, id desc limit 1) e
   on conflict (organization_id) do update set number = excluded.number, hash = excluded.hash, written_at = excluded.written_at, event_id = excluded.event_id`,
  `update shop_feed f set seq = (select max(seq) from event e where e.shop_id = f.shop_id) where shop_id in (select shop_id from bench_shop)`,
  // 54 hours of results of each organization, of which the next run of the job deletes six.
  `insert into idempotency (organization_id, shop_id, operation, caller, key, input_hash, result, created_at)
   select organization_id, shop_id, 'ticket.call', sha256('a'), n::text, sha256('b'), '{}', now() - n * interval '9.72 seconds'
     from (select distinct on (organization_id) organization_id, shop_id from shop_feed) s, generate_series(1, 20000) n
   on conflict do nothing`,
  'drop table bench_shop, bench_visit, bench_card',
]
