/**
 * The measure for live pages: bare `node:http`. Each open response is somebody's place in one line; a change moves all of them up and writes
 * each its own. No database, no policy, no beats, no limits, nothing to resume. Kept honest: the same bytes as ours sends.
 */
import { createServer, type ServerResponse } from 'node:http'
import { listenBare } from './listen.ts'

const [sample = '{}'] = process.argv.slice(2)
const ticket = JSON.parse(sample)
const watchers = new Map<ServerResponse, { topic: string; ahead: number }>()
let seq = 0

function write(response: ServerResponse, topic: string, ahead: number): void {
  const data = { ...ticket, position: ahead + 1, ahead, at: new Date().toISOString() }
  const version = `${seq}.1-2026-01-01`
  response.write(`event: ticket\nid: ${version}\ndata: ${JSON.stringify({ topic, version, data })}\n\n`)
}

listenBare(
  createServer((request, response) => {
    if (request.method === 'POST') {
      seq++
      for (const [watcher, place] of watchers) write(watcher, place.topic, --place.ahead)
      response.end()
      return
    }
    const place = { topic: request.url!.split('topic=')[1]!, ahead: watchers.size + 100 }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    write(response, place.topic, place.ahead)
    watchers.set(response, place)
    response.on('close', () => watchers.delete(response))
  }),
)
