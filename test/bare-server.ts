/** A server process with one route that counts in the database, for tests of start and stop, which need no pages. */
import { setTimeout as pause } from 'node:timers/promises'
import { runServer } from '../bin/main-server.ts'

let slowRequests = 0

await runServer(process.argv.slice(2), async ({ db, isStopping }) => ({
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/readyz') return new Response(null, { status: isStopping() ? 503 : 200 })
    if (pathname === '/slow-requests') return new Response(String(slowRequests))
    if (pathname === '/slow' || pathname === '/endless') {
      slowRequests++
      while (!isStopping() || pathname === '/endless') await pause(10)
      return new Response('slow but whole')
    }
    return db.inTransaction(async (tx) => {
      await tx.$client.query('create table if not exists public.visit (at timestamptz not null default now())')
      await tx.$client.query('insert into public.visit default values')
      const { rows } = await tx.$client.query('select count(*) as visits from public.visit')
      return Response.json(rows[0])
    })
  },
  async close() {},
}))
