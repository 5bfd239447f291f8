/** `/metrics` in Prometheus' text format: health of process, database and jobs. Requires METRICS_TOKEN; contains no name, shop or ticket number. */
import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Temporal } from 'temporal-polyfill'
import type { Application } from '#platform/application.ts'
import { readBackupState } from '#platform/backup/last-backup.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/db.ts'
import type { ServerEnv } from '#platform/http/call.ts'
import type { HintChannel } from '#platform/live/hints.ts'
import type { EventStreams } from '#platform/live/stream.ts'
import { sha256 } from '#platform/tokens.ts'

type Measured = {
  config: Pick<Config, 'metricsToken' | 'version' | 'appEnv'>
  db: Database
  hints: Pick<HintChannel, 'isConnected'>
  streams: Pick<EventStreams, 'count'>
  clock: () => Temporal.Instant
}

export type Metrics = {
  routes: Hono<ServerEnv>
  /** Counts requests and durations if metrics are enabled. */
  measure(fetch: Application['fetch']): Application['fetch']
}

/** Upper bounds in seconds. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export async function createMetrics({ config, db, hints, streams, clock }: Measured): Promise<Metrics> {
  const { metricsToken } = config
  if (!metricsToken) {
    const routes = new Hono<ServerEnv>().get('/metrics', (c) => c.text('There are no metrics here: METRICS_TOKEN is not set.\n', 404))
    return { routes, measure: (fetch) => fetch }
  }
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `uketsuke_${name}`, help, labelNames, registers })
  const requests = new Histogram({
    name: 'uketsuke_http_request_seconds',
    help: 'Answered requests by what they asked for and the first digit of their status; without event streams',
    labelNames: ['kind', 'status'],
    buckets,
    registers,
  })
  gauge('info', 'This version and its environment', ['version', 'environment']).set(
    { version: config.version, environment: config.appEnv },
    1,
  )
  const open = gauge('event_streams', 'Pages that follow something live on this process')
  const connections = gauge('database_connections', 'Connections of this process: in use, idle, or waited for', ['state'])
  const up = gauge('database_up', '1: the database answers')
  const hinted = gauge('hints_up', '1: hints of other processes arrive; otherwise their changes show up to 3 s later')
  const lateness = {
    messages: gauge('outbox_due', 'Messages that should have been sent by now, or wait for a mail server to be named'),
    message: gauge('outbox_late_seconds', 'How late the message is that is due longest'),
    alarm: gauge('alarm_late_seconds', 'How late what happens by itself in a queue is, such as the end of a grace time'),
    backup: gauge('last_backup_timestamp_seconds', 'The moment that the last backup is of; 0: there is none'),
    overdue: gauge('backup_overdue', '1: no backup for more than 48 hours'),
  }

  async function look(): Promise<void> {
    open.set(streams.count)
    hinted.set(hints.isConnected() ? 1 : 0)
    const { totalCount, idleCount, waitingCount } = db.pool
    for (const [state, count] of Object.entries({ used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }))
      connections.set({ state }, count)
    try {
      const { rows } = await db.pool.query<{ messages: number; message: number; alarm: number }>(late)
      const { last, overdue } = await readBackupState(db.pool, new Date(clock().epochMilliseconds))
      for (const name of ['messages', 'message', 'alarm'] as const) lateness[name].set(rows[0]![name])
      lateness.backup.set((last?.at.getTime() ?? 0) / 1000)
      lateness.overdue.set(overdue ? 1 : 0)
      up.set(1)
    } catch {
      // Remove the last values, which would look current.
      for (const figure of Object.values(lateness)) figure.remove()
      up.set(0)
    }
  }

  const routes = new Hono<ServerEnv>()
  routes.get('/metrics', async (c) => {
    const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    if (!timingSafeEqual(sha256(token), sha256(metricsToken)))
      return c.text('The token is another one.\n', 401, { 'www-authenticate': 'Bearer' })
    await look()
    return c.text(await register.metrics(), 200, { 'content-type': register.contentType, 'cache-control': 'no-store' })
  })
  return {
    routes,
    measure: (fetch) => async (request, env) => {
      const kind = kindOf(new URL(request.url).pathname)
      if (!kind) return fetch(request, env)
      const began = performance.now()
      const response = await fetch(request, env)
      requests.observe({ kind, status: `${Math.floor(response.status / 100)}xx` }, (performance.now() - began) / 1000)
      return response
    },
  }
}

const late = `
  select count(*)::int as messages, coalesce(max(extract(epoch from now() - due_at)), 0)::float as message,
         (select greatest(0, coalesce(max(extract(epoch from now() - due_at)), 0))::float from alarm) as alarm
    from outbox_due where due_at < now()`

/** Returns the kind under which a request is counted; undefined for event streams, whose duration would say nothing. */
function kindOf(path: string): string | undefined {
  if (path === '/api/v1/live') return undefined
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/functions/')) return 'callable'
  if (/^\/(identitytoolkit|securetoken)\.googleapis\.com\/|^\/auth\//.test(path)) return 'signIn'
  if (/^\/(assets|icons)\/|\.(js|ico|webmanifest|json)$/.test(path)) return 'file'
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'health'
  return 'page'
}
