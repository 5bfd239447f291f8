/** Without prepared statements the server works behind a pooler in transaction mode, where each transaction may get another connection. */
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { freshDatabase } from '../../../test/database.ts'
import { proxyDatabase } from '../../../test/database-proxy.ts'
import { checkDeskLoadEvents, startDeskLoad } from '../../../test/desk-load.ts'
import { checkTicketNumbers, startJoinLoad, waitForJoins } from '../../../test/join-load.ts'
import { longTest } from '../../../test/matrix.ts'
import { hasPgBouncer, startPgBouncer } from '../../../test/pgbouncer.ts'
import { startTemporaryServer } from '../../../test/servers.ts'
import { newMember, newShop } from '../../../test/world.ts'
import { newId } from '../ids.ts'
import { openDatabase } from './db.ts'

const organizations = pgTable('organization', { id: uuid().primaryKey(), name: text().notNull() })

test('With DATABASE_PREPARED=off no statement is named on a connection', async () => {
  const fresh = await freshDatabase()
  const db = openDatabase(fresh.url, inject('scopeMode'), 1, 5_000, false)
  onTestFinished(async () => {
    await db.end()
    await fresh.drop()
  })
  const scope = { organizationId: newId() }
  const id = scope.organizationId
  await db.inScope(scope, (tx) =>
    tx
      .insert(organizations)
      .values({ id: sql.placeholder('id'), name: 'shops' })
      .prepare('found-organization')
      .execute({ id }),
  )
  const named = { name: 'named', text: 'select name from organization' }
  const withValue = { name: 'with-value', text: 'select name from organization where id = $1', values: [id] }
  const broken = { name: 'broken', text: 'select 1 / (select 0)' }
  for (let round = 0; round < 2; round++) {
    expect(await db.runInScope(scope, named)).toEqual([{ name: 'shops' }])
    expect(await db.runInScope(scope, withValue)).toEqual([{ name: 'shops' }])
    expect(await db.runInScope({ organizationId: newId() }, withValue)).toEqual([])
    await expect(db.runInScope(scope, broken)).rejects.toMatchObject({ code: '22012' })
    expect((await db.pool.query(withValue)).rows).toHaveLength(1)
    expect((await db.pool.query('select current_user as who where $1', [true])).rows).toEqual([{ who: 'uketsuke' }])
  }
  expect((await db.pool.query('select name from pg_prepared_statements')).rows).toEqual([])
})

describe.runIf(hasPgBouncer)('Behind PgBouncer in transaction mode', () => {
  longTest('visitors and staff of two servers get each number and call once', async () => {
    const app = await startApp()
    // PgBouncer does not run as root, and the database's socket is for its own user only.
    const proxy = await proxyDatabase(app.url)
    const pooler = await startPgBouncer(proxy.url)
    const server = await startTemporaryServer({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: app.url, DATABASE_PREPARED: 'off' })
    onTestFinished(async () => {
      await server.stop()
      await pooler.stop()
      await proxy.cut()
      await app.stop()
    })
    const shop = await newShop(app, '受付')
    const members = [await newMember(app, shop.scope, 'staff'), await newMember(app, shop.scope, 'staff')]
    const joins = startJoinLoad(shop, () => server.origin, 20)
    const desks = startDeskLoad(shop, members, (member) => [app, server][member]!.origin)
    await waitForJoins(joins, 500)
    await desks.stop()
    await joins.stop()
    expect(joins.answers.filter(({ status }) => status !== 201)).toEqual([])
    await checkTicketNumbers(app.db, shop, joins)
    await checkDeskLoadEvents(app.db, shop, desks)
  })
})
