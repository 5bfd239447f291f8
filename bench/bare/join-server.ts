/**
 * Reference server for joins: bare `node:http` and `pg`. Writes the same rows with the same indexes and durability in one prepared statement.
 * It has the same JSON, but no routes, checks, policies or refusals. Optimize it as far as possible without leaving out rows.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { listenOnFreePort } from './listen.ts'

const [url = '', poolSize = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) })

const text = `
with feed as (
  update shop_feed set seq = seq + 1 where shop_id = $2 returning seq
), day as (
  insert into lane_day as d (lane_id, business_day, organization_id, shop_id, last_number, waiting)
  select $3, $4, $1, $2, 1, 1 from feed
  on conflict (lane_id, business_day) do update set last_number = d.last_number + 1, waiting = d.waiting + 1
  returning last_number, waiting
), new_ticket as (
  insert into ticket (id, organization_id, shop_id, lane_id, service_id, business_day, number_lane_id, letter, ordinal, status, place,
    party_size, name, locale, joined_at, moved_at, device, joined_seq, seq)
  select $5, $1, $2, $3, $6, $4, $3, 'A', day.last_number, 'waiting', feed.seq, $7, $8, $9, $10, $10, $19, feed.seq, feed.seq from feed, day
), new_leg as (
  insert into leg (id, organization_id, shop_id, ticket_id, ordinal, lane_id, service_id) values ($11, $1, $2, $5, 1, $3, $6)
), new_interval as (
  insert into interval (id, organization_id, shop_id, ticket_id, leg_id, status, from_at) values ($12, $1, $2, $5, $11, 'waiting', $10)
), new_event as (
  insert into event (id, organization_id, shop_id, seq, entity_type, entity_id, kind, actor_kind, at, changed, data)
  select $13, $1, $2, feed.seq, 'ticket', $5, 'ticket.join', 'visitor', $10, '{status}', '{"to":"waiting"}' from feed
), new_answer as (
  insert into idempotency (organization_id, shop_id, operation, caller, key, input_hash, result)
  values ($1, $2, 'tickets.join', $14, $15, $16, $17)
), new_token as (
  insert into resolver (kind, key, organization_id, shop_id, entity_id) values ('ticket', $18, $1, $2, $5)
)
select feed.seq, day.last_number as ordinal, day.waiting from feed, day`

type Entry = { organizationId: string; shopId: string; laneId: string; shop: object; lane: object; service: object }

/** Targets of the codes, read once: the bare server never asks for known data. */
const entries = new Map<string, Entry>()
const { rows: shops } = await pool.query(`
  select s.entry_code as code, s.organization_id as "organizationId", s.id as "shopId", l.id as "laneId",
    jsonb_build_object('name', s.name, 'code', s.entry_code, 'timeZone', s.time_zone) as shop,
    jsonb_build_object('letter', l.letter, 'name', l.name) as lane, jsonb_build_object('name', v.name) as service
  from shop s join lane l on l.shop_id = s.id join service v on v.lane_id = l.id`)
for (const { code, ...entry } of shops) entries.set(code, entry)

const sha256 = (value: string) => createHash('sha256').update(value).digest()

async function join(code: string, device: string, key: string, body: string): Promise<string> {
  const entry = entries.get(code)!
  const { serviceId, partySize, name, locale } = JSON.parse(body)
  const id = randomUUID()
  const token = randomBytes(16).toString('base64url')
  const at = new Date().toISOString()
  const deviceHash = sha256(device)
  const { rows } = await pool.query({
    name: 'join',
    text,
    values: [
      entry.organizationId,
      entry.shopId,
      entry.laneId,
      at.slice(0, 10),
      id,
      serviceId,
      partySize,
      name,
      locale,
      at,
      randomUUID(),
      randomUUID(),
      randomUUID(),
      deviceHash,
      key,
      sha256(body),
      `{"ticketId":"${id}"}`,
      sha256(token),
      deviceHash.subarray(0, 16),
    ],
  })
  const { seq, ordinal, waiting } = rows[0]
  const { shop, lane, service } = entry
  return JSON.stringify({
    token,
    ticket: {
      number: `A${String(ordinal).padStart(3, '0')}`,
      status: 'waiting',
      position: waiting,
      ahead: waiting - 1,
      lane,
      service,
      partySize,
      name,
      counter: null,
      callCount: 0,
      joinedAt: at,
      calledAt: null,
      graceUntil: null,
      closedAt: null,
      shop,
      seq: Number(seq),
      at,
    },
  })
}

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => resolve(body))
  })
}

listenOnFreePort(
  createServer(async (request, response) => {
    const body = await read(request)
    const code = request.url!.split('/')[4]!
    const answer = await join(code, String(request.headers['uketsuke-device']), String(request.headers['idempotency-key']), body)
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) }).end(answer)
  }),
)
