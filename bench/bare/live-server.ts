/**
 * Reference server for live pages: bare `node:http`. Each open response has a place in one line; a change moves all up and writes to each.
 * It has no policy, heartbeats, limits, resume or reads, and sends the same bytes as ours.
 */
import { createServer, type ServerResponse } from 'node:http'
import { listenOnFreePort } from './listen.ts'
import { writeTicketEvent } from './write-ticket.ts'

const [sample = '{}'] = process.argv.slice(2)
const ticket = JSON.parse(sample)
const watchers = new Map<ServerResponse, { topic: string; ahead: number }>()
let seq = 0

listenOnFreePort(
  createServer((request, response) => {
    if (request.method === 'POST') {
      seq++
      for (const [watcher, watch] of watchers) writeTicketEvent(watcher, ticket, { seq, topic: watch.topic, ahead: --watch.ahead })
      response.end()
      return
    }
    const watch = { topic: new URL(request.url!, 'http://bare').searchParams.get('topic')!, ahead: watchers.size + 100 }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    writeTicketEvent(response, ticket, { seq, ...watch })
    watchers.set(response, watch)
    response.on('close', () => watchers.delete(response))
  }),
)
