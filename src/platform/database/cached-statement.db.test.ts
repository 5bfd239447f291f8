import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { newId } from '../ids.ts'
import { createCachedStatement } from './cached-statement.ts'
import { type Database, openDatabase, type Tx } from './db.ts'

let fresh: FreshDatabase
let db: Database
beforeEach(async () => {
  fresh = await freshDatabase()
  db = openDatabase(fresh.url, inject('scopeMode'), 2)
})
afterEach(async () => {
  await db.end()
  await fresh.drop()
})

const organizations = pgTable('organization', { id: uuid().primaryKey(), name: text().notNull() })
const found = () =>
  createCachedStatement((tx) =>
    tx
      .insert(organizations)
      .values({ id: sql.placeholder('id'), name: sql.placeholder('name') })
      .prepare('found-organization'),
  )
const listed = () =>
  createCachedStatement((tx) => tx.select({ name: organizations.name }).from(organizations).prepare('listed-organizations'))

test('A cached statement uses its call’s values and tenant scope, also after a failure', async () => {
  const [add, list] = [found(), listed()]
  const scopes = Array.from({ length: 12 }, () => ({ organizationId: newId() }))
  const addIn = ({ organizationId: id }: (typeof scopes)[number], name: string) =>
    db.inScope({ organizationId: id }, (tx) => add(tx).execute({ id, name }))
  await Promise.all(scopes.map((scope, index) => addIn(scope, `shop ${index}`)))
  await expect(addIn(scopes[0]!, 'again')).rejects.toMatchObject({ cause: { code: '23505' } })
  const seen = await Promise.all(scopes.map((scope) => db.readScope(scope, (tx) => list(tx).execute())))
  expect(seen).toEqual(scopes.map((_, index) => [{ name: `shop ${index}` }]))
})

test('A cached statement is built once per connection', async () => {
  const write = vi.fn((tx: Tx) => tx.select().from(organizations).prepare('all-organizations'))
  const all = createCachedStatement(write)
  const scope = { organizationId: newId() }
  for (let times = 0; times < 5; times++) await db.readScope(scope, (tx) => all(tx).execute())
  expect(write).toHaveBeenCalledTimes(1)
})

test('Concurrent statements of a transaction are sent in one network write', async () => {
  const written = await db.inScope({ organizationId: newId() }, async (tx) => {
    const { stream } = (tx.$client as unknown as { connection: { stream: NodeJS.WritableStream & { _handle: Handle } } }).connection
    const writes = [
      vi.spyOn(stream._handle, 'writev'),
      vi.spyOn(stream._handle, 'writeUtf8String'),
      vi.spyOn(stream._handle, 'writeBuffer'),
    ]
    const counted = () => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    await Promise.all(['a', 'b', 'c'].map((name) => tx.$client.query('select $1::text', [name])))
    const together = counted()
    await tx.$client.query('select 1')
    return [together, counted()]
  })
  expect(written).toEqual([1, 2])
})

type Handle = Record<'writev' | 'writeUtf8String' | 'writeBuffer', (...given: unknown[]) => unknown>
