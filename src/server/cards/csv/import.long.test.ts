import pg from 'pg'
import { afterEach, expect, inject, vi } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { startApp } from '../../../../test/app.ts'
import { importCards } from '../../../../test/card-files.ts'
import { longTest } from '../../../../test/matrix.ts'
import { startDedicatedPostgresCluster } from '../../../../test/own-cluster.ts'
import { startTemporaryServer } from '../../../../test/servers.ts'
import { waitTimeoutMs } from '../../../../test/wait-timeout.ts'
import { markSetUp, newIdempotencyKey, newMember, newShop } from '../../../../test/world.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

const columns = ['card.id', 'name', 'phone', 'moveIn.kind', 'consentPurpose']
const fileOf = (rows: number, name = '人') =>
  `id,n,p,m,c\n${Array.from({ length: rows }, (_, at) => `${at},${name} ${at},090-1234-5678,any,yes`).join('\n')}`

async function open() {
  const cluster = await startDedicatedPostgresCluster()
  undo.push(() => cluster.remove())
  const db = openDatabase(cluster.url, inject('scopeMode'), 8)
  const app = await startApp({ database: { url: cluster.url, db, drop: () => db.end() } })
  undo.push(() => app.stop())
  await markSetUp(db)
  const { scope } = await newShop(app, '駅前')
  return { cluster, app, scope, manager: await newMember(app, scope, 'manager') }
}

const rows = 1_000
const gate = 6_211
/** Tables that an import writes to, from its first statement to its result. */
const written = ['customer', 'customer_contact', 'card', 'consent', 'event', 'idempotency']

/** Numbers the writing statements and the commit. Each passes a gate with its number, which the test can hold. */
const gates = `
  create sequence step;
  create function pass_gate() returns trigger language plpgsql security definer as $$
    declare at int := nextval('step');
    begin
      perform pg_advisory_lock_shared(${gate}, at), pg_advisory_unlock_shared(${gate}, at);
      return null;
    end $$;
  ${written.map((table) => `create trigger pass_gate after insert on ${table} execute function pass_gate();`).join('\n')}
  create constraint trigger pass_gate_at_commit after insert on idempotency deferrable initially deferred
    for each row execute function pass_gate();`

longTest('An import is applied completely or not at all if its server is killed', async () => {
  const { cluster, app, scope, manager } = await open()
  const query = async <Row extends object>(statement: string, ...values: unknown[]) =>
    (await app.db.pool.query<Row>(statement, values)).rows
  const columnsOfCard = ['card', 'customer', 'customer_contact', 'consent'].map(
    (table) => `(select count(*)::int from ${table}) as ${table}`,
  )
  const counts = async () => (await query<Record<string, number>>(`select ${columnsOfCard.join(', ')}`))[0]!
  const grown = (now: Record<string, number>, before: Record<string, number>) =>
    Object.fromEntries(Object.entries(now).map(([table, count]) => [table, count - before[table]!]))
  const allOf = (count: number) => ({ card: count, customer: count, customer_contact: count, consent: count })
  const fileOfRound = (round: number) => fileOf(rows, `組${round}`).replace(/^(\d+),/gm, `${round}-$1,`)

  await query(gates)
  expect(await importCards(app, scope.shopId, manager, fileOfRound(0), { columns })).toMatchObject({ http: 200, added: rows })
  const [{ commit }] = (await query<{ commit: number }>('select last_value::int as commit from step')) as [{ commit: number }]
  // Five tables for each two hundred rows, the result, the commit.
  expect(commit).toBe((5 * rows) / 200 + 2)

  const holder = new pg.Client({ connectionString: cluster.url })
  await holder.connect()
  undo.push(() => holder.end())
  /** Connections that wait at this gate. */
  const waiting = (at: number) =>
    query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and not granted`,
      ...[gate, at],
    )
  const killedAt = [1, 2, 3, 4, 5, 8, 12, 16, 21, commit - 1, commit, undefined]
  for (const [index, at] of killedAt.entries()) {
    const server = await startTemporaryServer({ DATABASE_URL: cluster.url })
    const by = { request: (path: string, init?: RequestInit) => fetch(new URL(path, server.origin), init) }
    const options = { columns, key: newIdempotencyKey() }
    const file = fileOfRound(index + 1)
    const before = await counts()
    await query('alter sequence step restart')
    if (at) await holder.query('select pg_advisory_lock($1, $2)', [gate, at])
    const taking = importCards(app, scope.shopId, manager, file, { ...options, by }).catch(() => undefined)
    const blocked = at ? await vi.waitUntil(async () => (await waiting(at))[0], { timeout: waitTimeoutMs }) : undefined
    const answered = at ? undefined : await taking
    server.process.kill('SIGKILL')
    await server.ended
    expect(await taking).toEqual(answered)
    await server.stop()
    if (blocked) {
      expect(grown(await counts(), before)).toEqual(allOf(0))
      await holder.query('select pg_advisory_unlock($1, $2)', [gate, at])
      // The connection finishes its statement and ends, because no client asks for more.
      await vi.waitFor(async () => expect(await query('select 1 from pg_stat_activity where pid = $1', blocked.pid)).toEqual([]))
    } else expect(answered).toMatchObject({ http: 200, added: rows })
    const isDone = at === undefined || at === commit
    expect(grown(await counts(), before), `killed at ${at} of ${commit}`).toEqual(allOf(isDone ? rows : 0))
    expect(await importCards(app, scope.shopId, manager, file, options)).toMatchObject({ http: 200, added: rows })
    expect(grown(await counts(), before)).toEqual(allOf(rows))
  }
})
