import { Hono } from 'hono'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import type { ServerEnv } from '#platform/http/call.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve. Both tell version and environment label (R1.3). */
export function healthRoutes(
  { version, appEnv }: Pick<Config, 'version' | 'appEnv'>,
  db: Database,
  isStopping: () => boolean,
): Hono<ServerEnv> {
  const about = { version, environment: appEnv }
  const routes = new Hono<ServerEnv>()
  routes.get('/healthz', (c) => c.json({ status: 'ok', ...about }))
  routes.get('/readyz', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping', ...about }, 503, { 'retry-after': '3' })
    const answers = await db.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return answers ? c.json({ status: 'ok', ...about }) : c.json({ status: 'database away', ...about }, 503, { 'retry-after': '3' })
  })
  return routes
}
