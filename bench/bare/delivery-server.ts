/**
 * Reference server for live pages in many shops: bare `node:http` and `pg`. Receives the same hints, reads the line in one statement, writes to each changed page.
 * It has no policies, heartbeats, limits or resume, and sends the same bytes as ours. A posted change is written to the database before it is sent.
 */
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { createBareTicketCaller } from './call.ts'
import { listenOnFreePort } from './listen.ts'
import { writeTicketEvent } from './write-ticket.ts'

const [sample = '{}', url = '', poolSize = ''] = process.argv.slice(2)
const ticket = JSON.parse(sample)
const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) })
const call = createBareTicketCaller(pool)

type Watcher = { response: ServerResponse; topic: string; ahead: number }
const shops = new Map<string, Map<string, Watcher>>()

/** Returns the shop's waiting tickets, next first. */
async function readLine(shopId: string): Promise<string[]> {
  const text = `select id from ticket where shop_id = $1 and status = 'waiting' order by place`
  const { rows } = await pool.query<[string]>({ name: 'line', text, values: [shopId], rowMode: 'array' })
  return rows.map(([id]) => id)
}

async function notifyWatchers(shopId: string, seq: number): Promise<void> {
  const watchers = shops.get(shopId)
  if (!watchers) return
  for (const [ahead, id] of (await readLine(shopId)).entries()) {
    const watcher = watchers.get(id)
    if (!watcher || watcher.ahead === ahead) continue
    watcher.ahead = ahead
    writeTicketEvent(watcher.response, ticket, { seq, topic: watcher.topic, ahead })
  }
}

const hints = new pg.Client({ connectionString: url })
await hints.connect()
hints.on('notification', ({ payload = '' }) => {
  // `origin queue:shop=seq …`
  for (const hint of payload.split(' ').slice(1)) {
    const [, shopId = '', seq] = /^queue:(.+)=(\d+)$/.exec(hint) ?? []
    void notifyWatchers(shopId, Number(seq))
  }
})
await hints.query('listen live')

async function watch(response: ServerResponse, topic: string): Promise<void> {
  const key = createHash('sha256').update(topic.slice('ticket:'.length)).digest()
  const text = 'select shop_id, entity_id from resolver where kind = $1 and key = $2'
  const { rows } = await pool.query<[string, string]>({ name: 'whose', text, values: ['ticket', key], rowMode: 'array' })
  const [shopId, ticketId] = rows[0]!
  const watcher = { response, topic, ahead: (await readLine(shopId)).indexOf(ticketId) }
  const watchers = shops.get(shopId) ?? new Map<string, Watcher>()
  shops.set(shopId, watchers.set(ticketId, watcher))
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  writeTicketEvent(response, ticket, { seq: 0, ...watcher })
  response.on('close', () => watchers.delete(ticketId))
}

listenOnFreePort(
  createServer(async (request, response) => {
    const query = new URL(request.url!, 'http://bare').searchParams
    if (request.method !== 'POST') return void (await watch(response, query.get('topic')!))
    const shopId = query.get('shopId')!
    const seq = await call(shopId, query.get('counterId')!)
    response.end()
    await notifyWatchers(shopId, seq)
  }),
)
