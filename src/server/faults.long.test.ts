/** The faults of the short tests, as long and as often as in years of a shop. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, inject } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { startApp } from '../../test/app.ts'
import { checkTicketNumbers, startJoinLoad, waitForJoins } from '../../test/join-load.ts'
import { longTest } from '../../test/matrix.ts'
import { startDedicatedPostgresCluster } from '../../test/own-cluster.ts'
import { startTemporaryServer } from '../../test/servers.ts'
import { markSetUp, newShop } from '../../test/world.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

async function open() {
  const cluster = await startDedicatedPostgresCluster()
  undo.push(() => cluster.remove())
  const db = openDatabase(cluster.url, inject('scopeMode'), 8)
  const app = await startApp({ database: { url: cluster.url, db, drop: () => db.end() } })
  undo.push(() => app.stop())
  await markSetUp(db)
  return { cluster, app, shop: await newShop(app, '駅前') }
}

longTest('The server survives a database outage of ten minutes', async () => {
  const { cluster, app, shop } = await open()
  const server = await startTemporaryServer({ DATABASE_URL: cluster.url })
  undo.push(() => server.stop())
  const load = startJoinLoad(shop, () => server.origin, 2)
  await waitForJoins(load, 30)
  await cluster.kill()
  await pause(10 * 60_000)
  const { rss } = process.memoryUsage()
  await cluster.start()
  await waitForJoins(load, load.acknowledged.size + 30)
  await load.stop()
  await checkTicketNumbers(app.db, shop, load)
  expect(new Set(load.answers.map(({ status }) => status))).toEqual(new Set([201, 503]))
  expect(rss).toBeLessThan(1_500_000_000)
  // An outage of ten minutes must not fill the disk with log lines.
  expect(server.output().stderr.length).toBeLessThan(10_000_000)
})

longTest('No ticket is lost when servers and database are killed in turn under load', async () => {
  const { cluster, app, shop } = await open()
  const servers = await Promise.all([0, 1].map(() => startTemporaryServer({ DATABASE_URL: cluster.url })))
  undo.push(() => Promise.all(servers.map((server) => server.stop())))
  const load = startJoinLoad(shop, (visitor, tries) => servers[(visitor + tries) % 2]!.origin, 8)
  for (let round = 0; round < 20; round++) {
    await waitForJoins(load, load.acknowledged.size + 30)
    if (round % 3 === 2) {
      await cluster.kill()
      await cluster.start()
      continue
    }
    const victim = servers[round % 2]!
    victim.process.kill('SIGKILL')
    await victim.ended
    await victim.stop()
    servers[round % 2] = await startTemporaryServer({ DATABASE_URL: cluster.url })
  }
  await waitForJoins(load, load.acknowledged.size + 30)
  await load.stop()
  await checkTicketNumbers(app.db, shop, load)
})
