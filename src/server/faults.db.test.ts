/** The database fails under a running server: no acknowledged write is lost or doubled, and no restart is needed. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { freshDatabase } from '../../test/database.ts'
import { proxyDatabase } from '../../test/database-proxy.ts'
import { checkTicketNumbers, startJoinLoad, waitForJoins } from '../../test/join-load.ts'
import { longTest } from '../../test/matrix.ts'
import { startDedicatedPostgresCluster } from '../../test/own-cluster.ts'
import { startTemporaryServer } from '../../test/servers.ts'
import { createBearerHeaders, markSetUp, newMember, newShop } from '../../test/world.ts'
import type { CreatedShop } from './organization/create-organization.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

async function serve(env: Record<string, string>) {
  const server = await startTemporaryServer(env)
  undo.push(() => server.stop())
  return server
}

/** Creates a shop in that database. The first application keeps running and must survive too. */
async function world(url: string): Promise<{ app: TestApp; shop: CreatedShop }> {
  const db = openDatabase(url, inject('scopeMode'), 5)
  const app = await startApp({ pages: true, database: { url, db, drop: () => db.end() } })
  undo.push(() => app.stop())
  await markSetUp(db)
  return { app, shop: await newShop(app, '駅前') }
}

const status = (server: { origin: string }, path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers }).then(async (response) => {
    await response.text()
    return response.status
  })
const faultsIn = (lines: readonly string[]) => lines.filter((line) => /"level":"(error|fatal)"/.test(line))

test('While the database is down, requests are refused with 503 and no ticket is lost', async () => {
  const cluster = await startDedicatedPostgresCluster()
  undo.push(() => cluster.remove())
  const { app, shop } = await world(cluster.url)
  const owner = await newMember(app, shop.scope, 'owner')
  expect(await status(app, `/en/entry/w/${shop.entryCode}`, { accept: 'text/html' })).toBe(200)
  const load = startJoinLoad(shop, () => app.origin)
  await waitForJoins(load, 15)

  await cluster.kill()
  const killed = performance.now()
  const sentSince = () => load.answers.filter(({ sentAt }) => sentAt > killed)
  await expect.poll(() => status(app, '/readyz')).toBe(503)
  expect(await status(app, '/healthz')).toBe(200)
  expect(await status(app, `/api/v1/shops/${shop.scope.shopId}/tickets`, createBearerHeaders(owner))).toBe(503)
  const page = await fetch(`${app.origin}/en/entry/w/${shop.entryCode}?again`, { headers: { accept: 'text/html' } })
  expect([page.status, page.headers.get('content-type')?.split(';')[0]]).toEqual([503, 'text/html'])
  expect(page.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await page.text()).toContain('503')
  await expect.poll(() => sentSince().length).toBeGreaterThan(20)
  for (const answer of sentSince())
    expect(answer).toMatchObject({
      status: 503,
      code: 'server.unavailable',
      retryAfter: '3',
      type: 'application/problem+json; charset=utf-8',
    })

  await cluster.start()
  await expect.poll(() => status(app, '/readyz')).toBe(200)
  await waitForJoins(load, load.acknowledged.size + 20)
  // The database lives but cuts its connections.
  for (let round = 0; round < 2; round++) {
    await cutConnections(cluster.url)
    await waitForJoins(load, load.acknowledged.size + 5)
  }
  await load.stop()
  expect(await status(app, `/api/v1/shops/${shop.scope.shopId}/tickets`, createBearerHeaders(owner))).toBe(200)
  expect(await status(app, `/en/entry/w/${shop.entryCode}`, { accept: 'text/html' })).toBe(200)
  await checkTicketNumbers(app.db, shop, load)
  // The outage logged no error, only warnings.
  expect(load.answers.filter(({ status: answered }) => ![201, 503].includes(answered))).toEqual([])
  expect(faultsIn(app.logged)).toEqual([])
})

/** Uses a connection of its own, which stays open. */
async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'uketsuke'`,
    )
  } finally {
    await client.end()
  }
}

longTest('A server process survives a database outage of 10 s', async () => {
  const cluster = await startDedicatedPostgresCluster()
  undo.push(() => cluster.remove())
  const { app, shop } = await world(cluster.url)
  const server = await serve({ DATABASE_URL: cluster.url })
  const load = startJoinLoad(shop, () => server.origin)
  await waitForJoins(load, 15)
  await cluster.kill()
  await pause(10_000)
  await cluster.start()
  await expect.poll(() => status(server, '/readyz')).toBe(200)
  await waitForJoins(load, load.acknowledged.size + 20)
  await load.stop()
  await checkTicketNumbers(app.db, shop, load)
  expect(load.answers.filter(({ status: answered }) => ![201, 503].includes(answered))).toEqual([])
  expect(server.output().stderr).not.toMatch(/"level":"(error|fatal)"/)
})

longTest('Requests to a hanging database are refused with 503, and no ticket is lost', async () => {
  const { url, drop } = await freshDatabase()
  undo.push(drop)
  const { app, shop } = await world(url)
  const proxy = await proxyDatabase(url)
  undo.push(() => proxy.cut())
  const server = await serve({ DATABASE_URL: proxy.url, DATABASE_POOL: '4' })
  const load = startJoinLoad(shop, () => server.origin, 12)
  await waitForJoins(load, 15)
  proxy.freeze()
  const frozen = performance.now()
  const ready = status(server, '/readyz')
  const sentSince = () => load.answers.filter(({ sentAt }) => sentAt > frozen)
  await expect.poll(() => sentSince().length).toBeGreaterThan(5)
  for (const answer of sentSince()) expect(answer).toMatchObject({ status: 503, retryAfter: '3' })
  proxy.thaw()
  await ready
  await waitForJoins(load, load.acknowledged.size + 30)
  await load.stop()
  await checkTicketNumbers(app.db, shop, load)
  expect(server.output().stderr).not.toMatch(/"level":"(error|fatal)"/)
})

longTest('Cutting the database connections ten times loses and duplicates no ticket', async () => {
  const { url, drop } = await freshDatabase()
  undo.push(drop)
  const { app, shop } = await world(url)
  const server = await serve({ DATABASE_URL: url })
  const load = startJoinLoad(shop, () => server.origin)
  await waitForJoins(load, 10)
  for (let round = 0; round < 10; round++) {
    await cutConnections(url)
    await waitForJoins(load, load.acknowledged.size + 5)
  }
  await load.stop()
  await checkTicketNumbers(app.db, shop, load)
  expect(new Set(load.answers.map(({ status: answered }) => answered))).toEqual(new Set([201, 503]))
  expect(server.output().stderr).not.toMatch(/"level":"(error|fatal)"/)
})
