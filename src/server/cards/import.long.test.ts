/** Imports of as many cards as a file may have: killed at any moment, and beside everybody else. Each leaves all of its cards or none. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { startApp } from '../../../test/app.ts'
import { checkImport, importCards } from '../../../test/card-files.ts'
import { startOwnCluster } from '../../../test/own-cluster.ts'
import { startOneServer } from '../../../test/servers.ts'
import { markSetUp, newKey, newMember, newShop } from '../../../test/world.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

const columns = ['card.id', 'name', 'phone', 'moveIn.kind', 'consentPurpose']
const fileOf = (rows: number, name = '人') =>
  `id,n,p,m,c\n${Array.from({ length: rows }, (_, at) => `${at},${name} ${at},090-1234-5678,any,yes`).join('\n')}`

async function open() {
  const cluster = await startOwnCluster()
  undo.push(() => cluster.remove())
  const db = openDatabase(cluster.url, inject('scopeMode'), 8)
  const app = await startApp({ database: { url: cluster.url, db, drop: () => db.end() } })
  undo.push(() => app.stop())
  await markSetUp(db)
  const { scope } = await newShop(app, '駅前')
  return { cluster, app, scope, manager: await newMember(app, scope, 'manager') }
}

test('a server is killed in the middle of an import, fifteen times: all of it or nothing, and the same wish is carried out once', async () => {
  const { cluster, app, scope, manager } = await open()
  const rows = 1_500
  const outcomes = { all: 0, none: 0 }
  const columnsOfCard = ['card', 'customer', 'customer_contact', 'consent'].map(
    (table) => `(select count(*)::int from ${table}) as ${table}`,
  )
  const counts = async () => (await app.db.pool.query<Record<string, number>>(`select ${columnsOfCard.join(', ')}`)).rows[0]!
  for (let round = 0; round < 15; round++) {
    const server = await startOneServer({ DATABASE_URL: cluster.url })
    const by = { request: (path: string, init?: RequestInit) => fetch(new URL(path, server.origin), init) }
    const wish = { columns, key: newKey() }
    const file = fileOf(rows, `組${round}`).replace(/^(\d+),/gm, `${round}-$1,`)
    const before = await counts()
    const taking = importCards(app, scope.shopId, manager, file, { ...wish, by }).catch(() => undefined)
    // From the first rows read to the commit, and after the answer.
    await (round < 14 ? pause(200 + round * 250) : taking)
    server.process.kill('SIGKILL')
    await server.ended
    await taking
    await server.stop()
    const killed = await counts()
    const made = killed.card! - before.card!
    expect([0, rows]).toContain(made)
    for (const table of ['customer', 'customer_contact', 'consent']) expect([table, killed[table]! - before[table]!]).toEqual([table, made])
    outcomes[made === 0 ? 'none' : 'all']++
    expect(await importCards(app, scope.shopId, manager, file, wish)).toMatchObject({ http: 200, added: rows })
    expect(await counts()).toEqual({
      card: before.card! + rows,
      customer: before.customer! + rows,
      customer_contact: before.customer_contact! + rows,
      consent: before.consent! + rows,
    })
  }
  expect(outcomes.none).toBeGreaterThan(3)
  expect(outcomes.all).toBeGreaterThan(0)
}, 600_000)

test('as many as a file may have, while others are answered', async () => {
  const { app, scope, manager } = await open()
  const file = fileOf(5_000)
  const timed = async <T>(work: () => Promise<T>) => {
    const began = performance.now()
    const said = await work()
    return { said, ms: Math.round(performance.now() - began) }
  }
  const check = await timed(() => checkImport(app, scope.shopId, manager, file, { columns }))
  expect(check.said).toMatchObject({ added: 5_000, wrong: 0 })
  let done = false
  const taking = timed(() => importCards(app, scope.shopId, manager, file, { columns })).finally(() => {
    done = true
  })
  const waits: number[] = []
  while (!done) {
    const asked = performance.now()
    expect((await app.request('/api/v1/shops/x/cards')).status).toBe(401)
    waits.push(performance.now() - asked)
    await pause(20)
  }
  const { said, ms } = await taking
  expect(said).toMatchObject({ http: 200, added: 5_000 })
  expect(Math.max(...waits)).toBeLessThan(1_000)
  expect(ms).toBeLessThan(30_000)
}, 120_000)
