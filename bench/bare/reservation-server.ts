/**
 * Reference server for reservation requests: bare `node:http` and `pg`. Counts the same capacity and writes the same rows with the same durability.
 * One prepared statement, without rules, hours, checks, policies and other locks.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { listenOnFreePort } from './listen.ts'

const [url = '', poolSize = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) })

const text = `
with booked as (
  insert into slot_use as use (owner_id, unit, organization_id, shop_id, taken, capacity)
  select $3, u.unit, $1, $2, 1, 100 from generate_series($4::int, $5::int) as u(unit)
  on conflict (owner_id, unit) do update set taken = use.taken + 1 where use.taken < use.capacity
  returning 1
), reserved as (
  insert into reservation (id, organization_id, shop_id, status, source, service_id, party_size, locale, name, phone, notice_version, starts_at, ends_at,
    created_at, moved_at, sequence, rev)
  select $6, $1, $2, 'confirmed', 'visitor', $3, 1, 'ja', $7, $8, 1, $9, $10, $11, $11, 1, 2 where (select count(*) from booked) = $5::int - $4::int + 1
  returning id
), requested_time as (
  insert into reservation_time (reservation_id, proposed_by, rank, organization_id, shop_id, starts_at, ends_at)
  select id, 'visitor', 1, $1, $2, $9, $10 from reserved
), logged as (
  insert into event (id, organization_id, shop_id, entity_type, entity_id, kind, actor_kind, at, changed, data)
  select n.id, $1, $2, 'reservation', reserved.id, n.kind, 'visitor', $11, '{}', '{"requestedTimes":1}'
    from reserved, (values ($12::uuid, 'reservation.request'), ($13::uuid, 'reservation.autoAccept')) as n(id, kind)
), token as (
  insert into resolver (kind, key, organization_id, shop_id, entity_id) select 'reservation', $14, $1, $2, id from reserved
), answer as (
  insert into idempotency (organization_id, shop_id, operation, caller, key, input_hash, result)
  select $1, $2, 'reservations.request', $15, $16, $15, '{}' from reserved
)
select id from reserved`

/** Shops by entry code, with the length of a slot. Each is read once, because the bare server does no work twice. */
const shops = new Map<string, { organizationId: string; shopId: string; minutes: number; shop: object }>()
async function shopOf(code: string) {
  const known = shops.get(code)
  if (known) return known
  const { rows } = await pool.query(
    `select s.organization_id as "organizationId", s.id as "shopId", min(v.length_minutes) as minutes, jsonb_build_object('name', s.name, 'code', s.entry_code) as shop
       from shop s join service_slot v on v.shop_id = s.id where s.entry_code = $1 group by s.id`,
    [code],
  )
  shops.set(code, rows[0])
  return rows[0]
}

const sha256 = (value: string) => createHash('sha256').update(value).digest()
const unit = 300_000

async function reserve(code: string, key: string, body: string): Promise<string> {
  const { organizationId, shopId, minutes, shop } = await shopOf(code)
  const { serviceId, name, phone, requestedTimes } = JSON.parse(body)
  const startsAt = Date.parse(requestedTimes[0])
  const endsAt = startsAt + minutes * 60_000
  const token = randomBytes(16).toString('base64url')
  const caller = sha256(body)
  const slot = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }
  const values = [
    ...[organizationId, shopId, serviceId, startsAt / unit, endsAt / unit - 1, randomUUID(), name, phone, slot.startsAt, slot.endsAt],
    ...[new Date().toISOString(), randomUUID(), randomUUID(), sha256(token), caller, key],
  ]
  const { rows } = await pool.query({ name: 'reserve', text, values })
  if (rows.length !== 1) throw new Error('full')
  return JSON.stringify({ token, reservation: { status: 'confirmed', shop, name, requestedTimes: [slot], slot, rev: 2 } })
}

listenOnFreePort(
  createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const answer = await reserve(request.url!.split('/')[4]!, String(request.headers['idempotency-key']), body)
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }).end(answer)
  }),
)
