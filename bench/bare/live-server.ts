/**
 * The measure for live pages: bare `node:http`. Each open response is somebody's place in a shop's line; a change moves all of these up and
 * writes each its own. No policy, no beats, no limits, nothing to resume, and nothing is read. Kept honest: the same bytes as ours sends.
 * A change that names a shop of the database is written there first: where few watch each, that is most of the work, and can't be left out.
 */
import { createServer, type ServerResponse } from 'node:http'
import { openCalls } from './call.ts'
import { listenBare } from './listen.ts'

const [sample = '{}', url = '', poolSize = ''] = process.argv.slice(2)
const call = openCalls(url, Number(poolSize))
const ticket = JSON.parse(sample)
type Place = { topic: string; ahead: number }
const shops = new Map<string, Map<ServerResponse, Place>>()
let seq = 0

function write(response: ServerResponse, topic: string, ahead: number): void {
  const data = { ...ticket, position: ahead + 1, ahead, at: new Date().toISOString() }
  const version = `${seq}.1-2026-01-01`
  response.write(`event: ticket\nid: ${version}\ndata: ${JSON.stringify({ topic, version, data })}\n\n`)
}

listenBare(
  createServer(async (request, response) => {
    const asked = new URL(request.url!, 'http://bare').searchParams
    const shop = asked.get('shop')!
    const watchers = shops.get(shop) ?? new Map<ServerResponse, Place>()
    shops.set(shop, watchers)
    if (request.method === 'POST') {
      const [shopId, counterId] = [asked.get('shopId'), asked.get('counterId')]
      if (shopId && counterId) await call(shopId, counterId)
      seq++
      for (const [watcher, place] of watchers) write(watcher, place.topic, --place.ahead)
      response.end()
      return
    }
    const place = { topic: asked.get('topic')!, ahead: watchers.size + 100 }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    write(response, place.topic, place.ahead)
    watchers.set(response, place)
    response.on('close', () => watchers.delete(response))
  }),
)
