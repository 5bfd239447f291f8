/** The data of release 1.0, as its backup holds them, opened by this version (docs/decisions/199-release-1-0.md). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import { verifyChains } from '#platform/audit/verify.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { openDatabase } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations.ts'
import { hashLookupValue } from '#platform/database/resolver.ts'
import { openLog } from '#platform/log.ts'
import { projectRoot } from '#platform/project-root.ts'
import { installationKey, startApp, type TestApp } from '../app.ts'
import { createSchemalessDatabase } from '../database.ts'
import { readTableDigests } from '../table-contents.ts'
import { createBearerHeaders, newDeviceId, post } from '../world.ts'
import { type KeptNotes, makeKeptData } from './make-kept-data.ts'

const folder = join(projectRoot, 'test/kept-data/1.0')
const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
let notes: KeptNotes
let app: TestApp
let kept: Record<string, number>
let migrated: Record<string, number>
beforeAll(async () => {
  // Only `node scripts/release-files.mjs` makes the data, and never after the release.
  if (process.env.MAKE_KEPT_DATA) await makeKeptData(folder)
  notes = JSON.parse(await readFile(join(folder, 'notes.json'), 'utf8')) as KeptNotes
  const { url, drop } = await createSchemalessDatabase()
  const { head } = await restoreBackup({
    url,
    file: join(folder, 'data.sql.gz.age'),
    recoveryKey: notes.recoveryKey,
    erasures: [],
    keepKey: async (key) => expect(key).toBe(notes.installationKey),
  })
  kept = await countRows(url)
  const { scopeMode } = await migrate(url, { log })
  migrated = await countRows(url)
  // At the time of the data and without jobs, or tickets and sessions would end and be erased.
  app = await startApp({
    database: { url, db: openDatabase(url, scopeMode, 10), drop },
    clock: () => Temporal.Instant.from(head.at).add({ seconds: 1 }),
    settings: () => ({ ROLE: 'web' }),
  })
})
afterAll(() => app?.stop())

async function countRows(url: string): Promise<Record<string, number>> {
  const digests = await readTableDigests(url)
  return Object.fromEntries(Object.entries(digests).map(([table, digest]) => [table, Number.parseInt(digest, 10)]))
}

async function signInAsOwner(): Promise<{ authorization: string }> {
  const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...notes.owner, returnSecureToken: true }),
  })
  expect(response.status).toBe(200)
  return createBearerHeaders((await response.json()) as { idToken: string })
}
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(`/api/v1${path}`, { headers })
  return { status: response.status, body: (await response.json()) as object }
}

test('The data of 1.0 hold a row of every table', () => {
  expect(Object.keys(kept).filter((table) => kept[table] === 0)).toEqual([])
  expect(Object.keys(kept).length).toBeGreaterThan(100)
})

test('Migrations keep all rows of 1.0', () => {
  const lost = Object.keys(kept).filter((table) => !(migrated[table]! >= kept[table]!))
  expect(lost).toEqual([])
})

test('The audit log of 1.0 is intact', async () => {
  const chains = await verifyChains(app.db, installationKey)
  expect(chains.map(({ entries, fault }) => [entries > 0, fault])).toContainEqual([true, undefined])
  expect(chains.filter(({ fault }) => fault)).toEqual([])
})

test('The links and keys that these tests use never expire', async () => {
  const { rows } = await app.db.pool.query('select kind, expires_at from resolver where key = any($1)', [
    [notes.entryCode, notes.ticket.token, notes.apiKey].map(hashLookupValue),
  ])
  expect(rows.map(({ kind, expires_at: end }) => [kind, end]).sort()).toEqual([
    ['apiKey', null],
    ['entry', null],
    ['ticket', null],
  ])
})

test('An owner of 1.0 signs in and reads the queue and a card', async () => {
  const headers = await signInAsOwner()
  const { status, body } = await get(`/shops/${notes.shopId}/tickets`, headers)
  expect(status).toBe(200)
  expect((body as Queue).tickets.map(({ number }) => number)).toContain(notes.ticket.number)
  expect(await get(`/shops/${notes.shopId}/cards/${notes.cardId}`, headers)).toMatchObject({ status: 200, body: { id: notes.cardId } })
})

test('A ticket link and an API key of 1.0 still work', async () => {
  const ticket = await get(`/tickets/${notes.ticket.token}`)
  expect(ticket).toMatchObject({ status: 200, body: { number: notes.ticket.number } })
  expect((await get(`/shops/${notes.shopId}/tickets`, { authorization: `Bearer ${notes.apiKey}` })).status).toBe(200)
})

test('A visitor takes a number in a shop of 1.0', async () => {
  const body = { serviceId: notes.serviceId, partySize: 1 }
  const headers = { cookie: `uketsuke_device=${newDeviceId()}` }
  const response = await post(app, `/entry/${notes.entryCode}/tickets`, { headers, body })
  expect(response.status).toBe(201)
})
