/** After a restore, erasures since the backup are repeated before the server serves requests. */
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { readErasureList } from '#platform/backup/erasures.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { type Database, openDatabase } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrations.ts'
import { openLog } from '#platform/log.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { installationKey, startApp, type TestApp } from '../../../test/app.ts'
import { createSchemalessDatabase } from '../../../test/database.ts'
import { findCanaryTraces } from '../../../test/personal-data-canary.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { buildWorld, createBearerHeaders, newMember, post, joinAsVisitor as takeNumber, type World } from '../../../test/world.ts'
import { eraseExpiredAnswers } from '../retention/jobs.ts'
import { eraseTicketContacts, eraseTicketVisitorData } from '../tickets/visitor/erase-visitors.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
let app: TestApp
let world: World
let folder: string
beforeAll(async () => {
  app = await startApp({ hurry: { looks: 50 } })
  world = await buildWorld(app)
  folder = await mkdtemp(join(tmpdir(), 'uketsuke-erasures-'))
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Tables with traces of the people whom the test erases. */
const tracesIn = async (db: Database) => [
  ...new Set((await findCanaryTraces(db, '灰原|5555-?0009')).map((column) => column.slice(0, column.indexOf('.')))),
]

test('Erasures made since a backup are repeated after the backup is restored', async () => {
  const shop = world.east.main
  const { scope } = shop
  const rowsOf = (statement: string, ...values: unknown[]) => app.db.pool.query(statement, values)
  const erased = await sendCard({ app }, shop, { name: ['灰原 花子'], kana: ['ショウキョ'] })
  const expired = await sendCard({ app }, shop, { name: ['灰原 期限'] })
  const stays = await sendCard({ app }, shop, { name: ['残留 太郎'] })
  const visitor = await takeNumber(app, shop, { name: '灰原 次郎' })
  const reached = await takeNumber(app, shop, { name: '残留 次郎' })
  await rowsOf(`update ticket set contact = '080-5555-0009' where id = $1`, reached.ticketId)
  await enableReservations(app, shop)
  const { token: reservation } = await completeReservationRequest(app, shop, (await readNextMonthSlots(app, shop)).slice(0, 1), {
    name: '灰原 予約',
    email: 'yoyaku@5555-0009.example',
  })
  const leaver = await newMember(app, scope, 'reception')
  await rowsOf(`update identity.account set display_name = '灰原 受付' where id = $1`, leaver.accountId)
  await rowsOf(`update staff set name = '担当 一' where account_id = $1`, leaver.accountId)

  const config = { dataDir: folder, backupDir: folder, recoveryKey: undefined, version: 'test' }
  const made = await makeBackup({ config, url: app.url, installationKey, kind: 'manual', now: new Date() })

  expect((await post(app, `/cards/${erased.token}/erase`, { body: { sure: true } })).status).toBe(200)
  await rowsOf(`update card set touched_at = now() - interval '2 years' where id = $1`, expired.cardId)
  const months = { person: 12, contact: null, paper: null, open: null }
  const response = await post(app, `/shops/${scope.shopId}/retention`, {
    headers: createBearerHeaders(world.east.members.manager),
    body: { rev: 0, months, goes: 1 },
  })
  expect(response.status, await response.text()).toBe(200)
  await eraseExpiredAnswers({ db: app.db, clock: app.clock })
  await app.db.inScope(scope, (tx) => eraseTicketVisitorData(tx, scope, [visitor.ticketId]))
  await app.db.inScope(scope, (tx) => eraseTicketContacts(tx, scope, [reached.ticketId]))
  expect((await post(app, `/reservations/${reservation}/erase`, { body: { sure: true } })).status).toBe(200)
  const gone = await app.request('/identitytoolkit.googleapis.com/v1/accounts:delete?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: leaver.idToken }),
  })
  expect(gone.status).toBe(200)
  expect(await tracesIn(app.db)).toEqual([])

  // The list beside the backups has them within two seconds; a crash inside a line loses nothing.
  const list = join(app.backups, 'erasures.jsonl')
  await vi.waitFor(async () => expect(new Set((await readErasureList(app.backups))?.map(({ kind }) => kind)).size).toBe(6))
  expect(await readFile(list, 'utf8')).not.toMatch(/灰原|5555/)
  await appendFile(list, '\n{"id":"0199')
  const erasures = (await readErasureList(app.backups))!

  const { url, drop } = await createSchemalessDatabase()
  const recoveryKey = recoveryKeyOf(config, installationKey)
  const restored = await restoreBackup({ url, file: join(folder, made!.name), recoveryKey, erasures, keepKey: async () => {} })
  expect(restored.toRepeat).toBe(erasures.length)
  await migrate(url, { log })
  const db = openDatabase(url, inject('scopeMode'), 10)
  expect(await tracesIn(db)).toEqual(['account', 'card', 'customer', 'reservation', 'ticket'])
  const again = await startApp({
    database: {
      url,
      db,
      async drop() {
        await db.end()
        await drop()
      },
    },
  })
  try {
    expect(await tracesIn(db)).toEqual([])
    expect((await db.pool.query('select 1 from erasure where repeat')).rowCount).toBe(0)
    expect(again.logged.join('')).not.toContain('could not be repeated')
    const { rows } = await db.pool.query('select name from card where id = $1', [stays.cardId])
    expect(rows).toEqual([{ name: '残留 太郎' }])
  } finally {
    await again.stop()
  }
})
