import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, vi } from 'vitest'
import { listBackups } from '#platform/backup/folder.ts'
import { recoveryKeyOf } from '#platform/backup/recovery-key.ts'
import { openDatabase } from '#platform/database/db.ts'
import { installationKey, startApp } from '../test/app.ts'
import { runCommand, startCommand } from '../test/command.ts'
import { createSchemalessDatabase } from '../test/database.ts'
import { checkQueueInvariants } from '../test/desk.ts'
import { checkTicketNumbers, startJoinLoad, waitForJoins } from '../test/join-load.ts'
import { insertManyCards } from '../test/many-cards.ts'
import { longTest } from '../test/matrix.ts'
import { startTemporaryServer } from '../test/servers.ts'
import { readBackupDigests, readTableDigests } from '../test/table-contents.ts'
import { buildWorld } from '../test/world.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

const key = Buffer.from(installationKey).toString('base64url')
const recoveryKey = recoveryKeyOf({ recoveryKey: undefined }, installationKey)

longTest('A backup under load restores consistently, and killed ones leave earlier backups', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-long-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const app = await startApp()
  undo.push(() => app.stop())
  const shop = (await buildWorld(app)).east.main
  await insertManyCards(app, shop.scope, 20_000)
  const server = await startTemporaryServer({ DATABASE_URL: app.url })
  undo.push(() => server.stop())
  const load = startJoinLoad(shop, () => server.origin, 20)
  undo.push(() => load.stop())
  await waitForJoins(load, 50)

  const env = { DATABASE_URL: app.url, INSTALLATION_KEY: key, BACKUP_DIR: folder }
  for (let round = 0; round < 10; round++) {
    const earlier = await listBackups(folder)
    const { process: child, ended } = startCommand('bin/backup.ts', [], env)
    // Killed a little later each time, from its first byte on. A backup that finished sooner counts, and must be complete.
    await vi.waitFor(async () => expect((await readdir(folder)).some((name) => name.endsWith('.part'))).toBe(true), { interval: 5 })
    await new Promise((done) => setTimeout(done, round * 60))
    child.kill('SIGKILL')
    await ended
    for (const { name } of earlier) expect((await listBackups(folder)).map((one) => one.name)).toContain(name)
  }
  const { code, out } = await runCommand('bin/backup.ts', [], env)
  expect([code, out]).toEqual([0, expect.stringContaining('Made and checked')])
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  await load.stop()
  // A busy machine refuses some requests, which the visitors send again.
  expect([201, 429, 503]).toEqual(expect.arrayContaining([...new Set(load.answers.map(({ status }) => status))]))
  await checkTicketNumbers(app.db, shop, load)

  const { url, drop } = await createSchemalessDatabase()
  undo.push(drop)
  const file = join(folder, (await listBackups(folder))[0]!.name)
  const restored = await runCommand('bin/restore.ts', [file], { DATABASE_URL: url, INSTALLATION_KEY: key, RECOVERY_KEY: recoveryKey })
  expect([restored.code, restored.err]).toEqual([0, ''])
  const db = openDatabase(url, inject('scopeMode'), 2)
  undo.push(() => db.end())
  await checkQueueInvariants(db)
  const past = new URL(inject('admin'))
  past.pathname = new URL(url).pathname
  expect(await readTableDigests(past.href)).toEqual(await readBackupDigests(file, recoveryKey))
})
