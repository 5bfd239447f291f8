import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { getBackupStatus } from '#contract/backup.ts'
import { recordBackup } from '#platform/backup/make-backup.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { buildWorld, createBearerHeaders, type World } from '../../../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

async function readStatus(): Promise<z.output<typeof getBackupStatus.answer>> {
  const { scope } = world.east.main
  return (
    await app.request(`/api/v1/shops/${scope.shopId}/backup`, { headers: createBearerHeaders(world.east.members.admin) })
  ).json() as never
}
const hoursAgo = (hours: number) => new Date(app.clock().epochMilliseconds - hours * 3_600_000)
const setUpAt = (at: Date) => app.db.pool.query('update installation set set_up_at = $1', [at])
const made = (at: Date) => recordBackup(app.db.pool, { name: 'a', kind: 'nightly', at, bytes: 1, rows: 1, tables: 1, seconds: 1 })

test('The status tells how old the last backup is and whether the next is overdue', async () => {
  expect(await readStatus()).toEqual({ at: null, days: null, overdue: false })
  await setUpAt(hoursAgo(49))
  expect(await readStatus()).toEqual({ at: null, days: null, overdue: true })
  await made(hoursAgo(73))
  await made(hoursAgo(100))
  expect(await readStatus()).toMatchObject({ days: 3, overdue: true })
  await made(hoursAgo(47))
  expect(await readStatus()).toMatchObject({ at: expect.stringMatching(/Z$/), days: 1, overdue: false })
})
