/** Servers and databases are killed: clients retry with their keys, and no ticket is lost or doubled. */
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { createDatabaseEndpoint } from '#platform/postgres/endpoint.ts'
import { readPostmasterPid } from '#platform/postgres/postmaster.ts'
import { checkTicketNumbers, startJoinLoad, waitForJoins } from '../../test/join-load.ts'
import { longTest } from '../../test/matrix.ts'
import { startAppAndServerProcess, startTemporaryServer } from '../../test/servers.ts'
import { newShop } from '../../test/world.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

test('Clients of a killed server retry at the other server and get the same ticket', async () => {
  const two = await startAppAndServerProcess()
  undo.push(() => two.stop())
  const shop = await newShop(two.app, '駅前')
  // Each client starts at one server and tries the other next.
  const load = startJoinLoad(shop, (visitor, tries) => two.servers[(visitor + tries) % 2]!.origin)
  await waitForJoins(load, 20)
  two.servers[1].process.kill('SIGKILL')
  await two.servers[1].ended
  await waitForJoins(load, load.acknowledged.size + 20)
  await load.stop()
  await checkTicketNumbers(two.app.db, shop, load)
  // Interrupted requests were retried and returned the same ticket; each token works at the other server.
  for (const { token, number } of load.acknowledged.values()) {
    const shown = await fetch(`${two.servers[0].origin}/api/v1/tickets/${token}`)
    expect(((await shown.json()) as { number: string }).number).toBe(number)
  }
})

longTest('A new installation recovers when its embedded database is killed', async () => {
  const server = await startTemporaryServer({})
  undo.push(() => server.stop())
  const token = await vi.waitFor(() => server.output().stdout.match(/\?setup=([\w-]+)/)?.[1] ?? Promise.reject(new Error('no link yet')))
  const { dataDir } = server
  const setup = await fetch(`${server.origin}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'set-up-once' },
    body: JSON.stringify({
      token,
      organizationName: '駅前不動産',
      shopName: '本店',
      ownerName: '田中',
      email: 'owner@example.jp',
      password: 'umbrella in november',
    }),
  })
  expect(setup.status).toBe(201)
  const { entryCode } = (await setup.json()) as { entryCode: string }
  const entry = (await (await fetch(`${server.origin}/api/v1/entry/${entryCode}`)).json()) as {
    lanes: { id: string; letter: string; services: { id: string }[] }[]
  }
  const shop = {
    entryCode,
    lanes: entry.lanes.map(({ id, letter, services }) => ({ id, letter, serviceIds: services.map((one) => one.id) })),
  }
  const load = startJoinLoad(shop, () => server.origin, 3)
  await waitForJoins(load, 10)
  const pid = await readPostmasterPid(join(dataDir, 'pg'))
  process.kill(pid!, 'SIGKILL')
  await waitForJoins(load, load.acknowledged.size + 20)
  await load.stop()
  expect(await readPostmasterPid(join(dataDir, 'pg'))).not.toBe(pid)
  const db = openDatabase((await createDatabaseEndpoint(dataDir)).url('uketsuke', 'uketsuke'), inject('scopeMode'), 2)
  undo.push(() => db.end())
  await checkTicketNumbers(db, shop, load)
})
