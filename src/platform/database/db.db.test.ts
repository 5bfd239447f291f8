import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { type DatabaseProxy, proxyDatabase } from '../../../test/database-proxy.ts'
import { newId } from '../ids.ts'
import { type Database, openDatabase, rollback, type Tx } from './db.ts'
import { isDatabaseUnavailable } from './db-failure.ts'
import { maxPreparedStatements } from './preparing-client.ts'

let fresh: FreshDatabase
let proxy: DatabaseProxy
let db: Database
beforeEach(async () => {
  fresh = await freshDatabase()
  proxy = await proxyDatabase(fresh.url)
  db = openDatabase(proxy.url, inject('scopeMode'), 3)
})
afterEach(async () => {
  await db.end()
  await proxy.cut()
  await fresh.drop()
})

const scope = { organizationId: newId(), shopId: newId() }
const whoami = {
  name: 'whoami',
  text: `select current_user as who, current_setting('app.org', true) as org, current_setting('app.shop', true) as shop`,
}
const broken = { name: 'broken', text: 'select 1 / (select 0) as never' }
const expectUnavailable = (work: Promise<unknown>) => expect(work).rejects.toSatisfy(isDatabaseUnavailable)

test('A tenant scope ends with its transaction, also after a failure', async () => {
  const inside = { who: 'uketsuke_app', org: scope.organizationId, shop: scope.shopId }
  for (let round = 0; round < 4; round++) {
    expect(await db.runInScope(scope, whoami)).toEqual([inside])
    await expect(db.runInScope(scope, broken)).rejects.toMatchObject({ code: '22012' })
    expect((await db.pool.query(whoami.text)).rows).toEqual([{ who: 'uketsuke', org: '', shop: '' }])
    expect(await db.inScope(scope, async (tx) => (await tx.$client.query(whoami.text)).rows)).toEqual([inside])
    expect(await db.inScope({ organizationId: scope.organizationId }, async (tx) => (await tx.$client.query(whoami.text)).rows)).toEqual([
      { ...inside, shop: '' },
    ])
    await expect(db.inScope(scope, (tx) => tx.$client.query(broken.text))).rejects.toMatchObject({ code: '22012' })
    expect((await db.pool.query(whoami.text)).rows).toEqual([{ who: 'uketsuke', org: '', shop: '' }])
  }
})

test('A commit sends one hint per topic with the newest version', async () => {
  const hints: [string, number][] = []
  db.onHint((topic, version) => hints.push([topic, version]))
  const hinting = (versions: number[], end: (tx: Tx) => unknown) => async (tx: Tx) => {
    for (const version of versions) tx.hint('queue', version)
    return end(tx)
  }
  const refused = hinting([9], () => rollback('refused'))
  expect(await db.inTransaction(refused)).toBe('refused')
  await expect(
    db.inScope(
      scope,
      hinting([9], (tx) => tx.$client.query(broken.text)),
    ),
  ).rejects.toMatchObject({ code: '22012' })
  // Two clients at once: the first commits after the second was rolled back.
  const second = Promise.withResolvers<void>()
  const first = db.inScope(
    scope,
    hinting([3, 5, 4], (tx) => {
      tx.hint('cards', 1)
      return second.promise
    }),
  )
  await db.inTransaction(refused)
  expect(hints).toEqual([])
  second.resolve()
  await first
  expect(hints).toEqual([
    ['queue', 5],
    ['cards', 1],
  ])
})

test('Each concurrent scope on shared connections runs as its own tenant', async () => {
  const scopes = Array.from({ length: 60 }, () => ({ organizationId: newId(), shopId: newId() }))
  const visible = await Promise.all(
    scopes.map((one, n) =>
      n % 2 ? db.runInScope(one, whoami) : db.inScope(one, async (tx) => (await tx.$client.query(whoami.text)).rows),
    ),
  )
  expect(visible.map(([row]) => row)).toEqual(
    scopes.map(({ organizationId, shopId }) => ({ who: 'uketsuke_app', org: organizationId, shop: shopId })),
  )
})

test('A failed, foreign or rolled-back statement in a tenant scope writes nothing', async () => {
  const insert = (id: string, text = '$1') => ({
    name: `insert-${text}`,
    text: `insert into organization (id, name) values (${text}, 'one') returning id`,
    values: [id],
  })
  expect(await db.runInScope(scope, insert(scope.organizationId))).toEqual([{ id: scope.organizationId }])
  await expect(db.runInScope(scope, insert(scope.organizationId))).rejects.toMatchObject({ code: '23505' })
  await expect(db.runInScope(scope, insert(newId()))).rejects.toMatchObject({ code: '42501' })
  expect(await db.inScope(scope, async (tx) => rollback((await tx.$client.query('delete from organization')).rowCount))).toBe(1)
  expect((await db.pool.query('select id from organization')).rows).toEqual([{ id: scope.organizationId }])
})

test('Of statements sent together, the fault of the first failed one is thrown', async () => {
  const sent = db.inTransaction(({ $client }) => {
    const failing = new Promise((_, reject) => $client.query('select 1 / 0').catch((fault) => setImmediate(reject, fault)))
    return Promise.all([failing, $client.query('select 1')])
  })
  await expect(sent).rejects.toMatchObject({ code: '22012' })
})

test('A tenant scope accepts UUIDs only', async () => {
  for (const organizationId of ["x'; drop table ticket; --", '', scope.organizationId.slice(1)]) {
    await expect(async () => db.inScope({ organizationId }, async () => 'in')).rejects.toThrow('uuids')
    await expect(db.runInScope({ organizationId }, whoami)).rejects.toThrow('uuids')
  }
})

test('A connection lost during a transaction fails it, and later queries work', async () => {
  const cut = async (work: Promise<unknown>) => {
    await proxy.cut()
    await expectUnavailable(work)
    await proxy.restore()
    expect(await db.runInScope(scope, whoami)).toHaveLength(1)
  }
  await cut(db.inScope(scope, (tx) => tx.$client.query('select pg_sleep(20)')))
  await cut(db.runInScope(scope, { name: 'sleep', text: 'select pg_sleep(20)' }))
  // Cut between two statements, when no query is waiting for a response.
  const idle = db.inTransaction(async (tx) => {
    await tx.$client.query('select 1')
    await proxy.cut()
    await tx.$client.query('select 2')
  })
  await expectUnavailable(idle)
  await proxy.restore()
  expect(await db.runInScope(scope, whoami)).toHaveLength(1)
})

test('Connections closed by the database server are replaced', async () => {
  await Promise.all([1, 2, 3].map(() => db.runInScope(scope, whoami)))
  await fresh.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const sleeping = db.inScope(scope, (tx) => tx.$client.query('select pg_sleep(20)')).catch((error: unknown) => error)
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => db.runInScope(scope, whoami)))
  for (const answer of answers) if (answer.status === 'rejected') expect(isDatabaseUnavailable(answer.reason)).toBe(true)
  await fresh.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
  )
  expect(isDatabaseUnavailable(await sleeping)).toBe(true)
  expect(await db.runInScope(scope, whoami)).toHaveLength(1)
})

test('A query to a silent database fails within 20 seconds, and later queries work', async () => {
  await Promise.all([1, 2, 3].map(() => db.runInScope(scope, whoami)))
  proxy.freeze()
  // Fakes the driver's clock only; no other code waits for it here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const works = [
    db.runInScope(scope, whoami),
    db.inScope(scope, (tx) => tx.$client.query('select 1')),
    db.pool.query('select 1'),
    // No connection is left for these.
    db.runInScope(scope, whoami),
    db.inTransaction(async () => 'in'),
  ]
  let left = works.length
  const given = Promise.all(works.map((work) => expectUnavailable(work).finally(() => left--)))
  for (let seconds = 0; seconds < 20 && left > 0; seconds++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  expect(left).toBe(0)
  await given
  vi.useRealTimers()
  proxy.thaw()
  expect(await db.runInScope(scope, whoami)).toHaveLength(1)
  expect(await db.inScope(scope, async (tx) => (await tx.$client.query(whoami.text)).rows)).toHaveLength(1)
})

test('A statement with values is prepared once per connection', async () => {
  const text = 'select $1::int / $2::int as it'
  const single = openDatabase(fresh.url, inject('scopeMode'), 1)
  onTestFinished(() => single.end())
  const run = (values: number[]) => single.inScope(scope, async (tx) => (await tx.$client.query(text, values)).rows)
  const preparedStatements = (tx: Tx) =>
    tx.$client.query('select statement, custom_plans + generic_plans as times from pg_prepared_statements')
  expect(await run([6, 3])).toEqual([{ it: 2 }])
  await expect(run([6, 0])).rejects.toMatchObject({ code: '22012' })
  const twice = await single.inScope(scope, (tx) => Promise.all([tx.$client.query(text, [8, 2]), tx.$client.query(text, [8, 4])]))
  expect(twice.flatMap(({ rows }) => rows)).toEqual([{ it: 4 }, { it: 2 }])
  const { rows } = await single.inTransaction(preparedStatements)
  // The division by zero was refused before it had a plan.
  expect(rows.filter(({ statement }) => statement === text)).toEqual([{ statement: text, times: 3 }])
  for (let round = 0; round < 2; round++)
    await expect(single.inTransaction((tx) => tx.$client.query('select $1::int from nowhere', [1]))).rejects.toMatchObject({
      code: '42P01',
    })
})

test('A connection limits its prepared statements by last use and prepares no long one', async () => {
  const single = openDatabase(fresh.url, inject('scopeMode'), 1)
  onTestFinished(() => single.end())
  const texts = Array.from({ length: maxPreparedStatements + 20 }, (_, length) => `select $1::int + ${length} as it`)
  const results = await single.inTransaction((tx) => Promise.all(texts.map((text) => tx.$client.query(text, [1]))))
  expect(results.map(({ rows }) => rows[0].it)).toEqual(texts.map((_, length) => 1 + length))
  const preparedStatements = () =>
    single.inTransaction(async (tx) => {
      const { rows } = await tx.$client.query<{ statement: string }>('select statement from pg_prepared_statements')
      return rows.map(({ statement }) => statement).filter((statement) => texts.includes(statement))
    })
  for (const text of texts) await single.inTransaction((tx) => tx.$client.query(text, [1]))
  expect((await preparedStatements()).toSorted()).toEqual(texts.slice(-maxPreparedStatements).toSorted())

  // Works in a failed transaction too, and a dropped statement is prepared again.
  const failed = single.inTransaction(async (tx) => {
    await Promise.allSettled([tx.$client.query('select $1::int / 0', [1]), tx.$client.query(texts[0]!, [1])])
    await tx.$client.query(texts[1]!, [1])
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  for (const text of texts.slice(0, 2)) await single.inTransaction((tx) => tx.$client.query(text, [1]))
  expect(await preparedStatements()).toEqual(expect.arrayContaining(texts.slice(0, 2)))
  expect((await preparedStatements()).length).toBeLessThanOrEqual(maxPreparedStatements)
  const text = `select $1 -- ${'x'.repeat(8_000)}`
  await single.inTransaction((tx) => tx.$client.query(text, ['1']))
  expect(await preparedStatements()).not.toContain(text)
})
