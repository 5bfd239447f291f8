/** The nightly back-test: one row per shop and day, once the day has ended, whoever measures it and however often. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { rollback } from '#platform/database/db.ts'
import { projectRoot } from '#platform/project-root.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import type { BackTestProcessArgument } from '../../../test/back-test-process.ts'
import { logEstimates } from '../../../test/logged-estimates.ts'
import { createTestClock } from '../../../test/played-queue.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { newShop } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { backTestEstimates } from './back-test.ts'

/** Otherwise the job may run beside a test. */
const withoutJobs = { settings: () => ({ ROLE: 'web' }) }
const clock = createTestClock('2026-10-20T06:00+09:00')
let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ clock, ...withoutJobs })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  clock.set('2026-10-20T06:00+09:00')
  shop = await newShop(app, '青葉')
})

const log = (day: string, waited: number | null, count = 1) => logEstimates(app.db, shop, { day, waited, count, plainPoint: 20 })
const run = () => backTestEstimates(app.queue)
const rows = async ({ scope } = shop) =>
  (
    await app.db.pool.query(
      `select business_day::text as day, visits, uncalled, compared, inside, low_reached, high_not_exceeded, mean_error_minutes, plain_error_minutes
         from estimate_accuracy where shop_id = $1 order by day`,
      [scope.shopId],
    )
  ).rows
const days = async () => (await rows()).map(({ day, visits }) => [day, visits])

test('The back-test is a scheduled job', async () => {
  const server = await startSecondApp(app)
  const scheduled = async () => (await app.db.pool.query(`select cron from pgboss.schedule where key = 'back-test-estimates'`)).rows
  await expect.poll(scheduled).toEqual([{ cron: '15 * * * *' }])
  await server.stop()
})

test('A day is measured once it has ended on the shop’s clock', async () => {
  await app.db.pool.query(`update shop set time_zone = 'Europe/Berlin' where id = $1`, [shop.scope.shopId])
  await log('2026-10-19', 14, 3)
  await log('2026-10-19', 35)
  await log('2026-10-19', null)
  // The business day ends at five o’clock.
  clock.set('2026-10-20T04:59+02:00')
  await run()
  expect(await rows()).toEqual([])
  clock.set('2026-10-20T05:00+02:00')
  await run()
  expect(await rows()).toEqual([
    {
      ...{ day: '2026-10-19', visits: 4, uncalled: 1, compared: 4, inside: 3 / 4, low_reached: 1, high_not_exceeded: 3 / 4 },
      ...{ mean_error_minutes: (1 + 1 + 1 + 20) / 4, plain_error_minutes: (6 + 6 + 6 + 15) / 4 },
    },
  ])
})

test('Missed nights are measured later, and outcomes logged late correct a day', async () => {
  await log('2026-09-19', 14)
  await log('2026-09-20', 14)
  await log('2026-10-17', 14)
  await run()
  // Only the thirty days that the first page looks at.
  expect(await days()).toEqual([
    ['2026-09-20', 1],
    ['2026-10-17', 1],
  ])
  await log('2026-10-17', 20)
  await log('2026-10-20', 14)
  await run()
  expect(await days()).toContainEqual(['2026-10-17', 1])
  clock.set('2026-10-21T06:00+09:00')
  await run()
  expect((await days()).slice(1)).toEqual([
    ['2026-10-17', 2],
    ['2026-10-20', 1],
  ])
})

/** Holds the last day's row, so that each writer waits in the middle of its work, and lets go after `act`. */
async function whileHeld(writers: number, start: () => void, act: () => unknown = () => {}): Promise<void> {
  await app.db.inScope(shop.scope, async (tx) => {
    const { organizationId, shopId } = shop.scope
    await tx.$client.query(`insert into estimate_accuracy values ($1, $2, '2026-10-19', 0, 0, 0, 0, 0, 0, 0, 0)`, [organizationId, shopId])
    start()
    await expect
      .poll(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'estimate_accuracy'`
        return (await app.db.pool.query(waiting)).rowCount
      })
      .toBe(writers)
    await act()
    rollback(undefined)
  })
}

test('Two servers that measure at once store the rows of one', async () => {
  await log('2026-10-18', 14)
  await log('2026-10-19', 35)
  await run()
  const whole = await rows()
  await app.db.pool.query('delete from estimate_accuracy where shop_id = $1', [shop.scope.shopId])
  const second = await startSecondApp(app, withoutJobs)
  let runs: Promise<unknown> | undefined
  await whileHeld(2, () => {
    runs = Promise.all([run(), backTestEstimates(second.queue)])
  })
  await runs
  await second.stop()
  expect(await rows()).toEqual(whole)
})

test('A process killed while it writes leaves no row, and the next one stores the same', async () => {
  await log('2026-10-18', 14)
  await log('2026-10-19', 35)
  await run()
  const whole = await rows()
  await app.db.pool.query('delete from estimate_accuracy where shop_id = $1', [shop.scope.shopId])
  const order: BackTestProcessArgument = { url: app.url, scopeMode: inject('scopeMode'), at: clock().toString() }
  let child: ChildProcess
  await whileHeld(
    1,
    () => {
      child = spawn(process.execPath, ['test/back-test-process.ts', JSON.stringify(order)], { cwd: projectRoot, stdio: 'inherit' })
    },
    async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  )
  expect(await rows()).toEqual([])
  await run()
  expect(await rows()).toEqual(whole)
})
