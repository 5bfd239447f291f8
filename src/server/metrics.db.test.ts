import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordBackup } from '#platform/backup/make-backup.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { freshDatabase } from '../../test/database.ts'
import { buildWorld, joinAsVisitor, type World } from '../../test/world.ts'

const METRICS_TOKEN = 'a-token-of-the-tests-only'
let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ METRICS_TOKEN, ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const requestMetrics = (from: TestApp, token?: string) =>
  from.request('/metrics', token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
async function figures(from = app): Promise<Map<string, number>> {
  const response = await requestMetrics(from, METRICS_TOKEN)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('Metrics require the configured token and are off if none is configured', async () => {
  for (const token of [undefined, '', 'another', `${METRICS_TOKEN}x`]) {
    const response = await requestMetrics(app, token)
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  }
  const without = await startApp()
  const response = await requestMetrics(without, METRICS_TOKEN)
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('METRICS_TOKEN is not set')])
  await without.stop()
})

test('Metrics report requests, overdue mails and backups without personal data', async () => {
  const { ticketId } = await joinAsVisitor(app, world.east.main, { name: '測定 花子' })
  await app.request('/nowhere')
  const { scope } = world.east.main
  await app.db.pool.query(
    `insert into outbox_due (message_id, channel, urgent, organization_id, shop_id, due_at) values (gen_random_uuid(), 'mail', false, $1, $2, now() - interval '90 seconds')`,
    [scope.organizationId, scope.shopId],
  )
  await recordBackup(app.db.pool, { name: 'a', kind: 'nightly', at: new Date(1_750_000_000_000), bytes: 1, rows: 1, tables: 1, seconds: 1 })
  const found = await figures()
  expect(found.get('uketsuke_http_request_seconds_count{kind="api",status="2xx"}')).toBeGreaterThan(0)
  expect(found.get('uketsuke_http_request_seconds_count{kind="page",status="2xx"}')).toBe(1)
  expect(found.get('uketsuke_database_up')).toBe(1)
  expect(found.get('uketsuke_outbox_late_seconds')).toBeGreaterThanOrEqual(90)
  expect(found.get('uketsuke_last_backup_timestamp_seconds')).toBe(1_750_000_000)
  expect(found.get('uketsuke_backup_overdue')).toBe(1)
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect([...found.keys()].join('\n')).not.toMatch(new RegExp(`測定|${scope.shopId}|${ticketId}`))
})

test('Metrics report a database outage and leave out values from the database', async () => {
  const database = await freshDatabase()
  const alone = await startApp({ database: { ...database, drop: async () => {} }, settings: () => ({ METRICS_TOKEN, ROLE: 'web' }) })
  expect((await figures(alone)).get('uketsuke_database_up')).toBe(1)
  await database.drop()
  const found = await figures(alone)
  expect(found.get('uketsuke_database_up')).toBe(0)
  expect(found.has('uketsuke_backup_overdue')).toBe(false)
  await alone.stop()
})
