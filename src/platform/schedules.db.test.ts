/** Schedules on a real pg-boss: run once for all processes, and made up for after a pause. */
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { longTest } from '../../test/matrix.ts'
import { openLog } from './log.ts'
import { openSchedules, type ScheduledJob, type Schedules } from './schedules.ts'

let database: FreshDatabase
let logged: string[]
const running: Schedules[] = []
beforeEach(async () => {
  database = await freshDatabase()
  logged = []
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((schedules) => schedules.close()))
  await database.drop()
})

const log = () => openLog({ logLevel: 'debug', version: 'test', appEnv: 'development' }, { write: (line) => void logged.push(line) })
function open(chores: ScheduledJob[], url = database.url): Schedules {
  const schedules = openSchedules(url, chores, log(), 1)
  running.push(schedules)
  return schedules
}
const names = async () => {
  const { rows } = await database.db.pool.query<{ key: string }>('select key from pgboss.schedule order by key')
  return rows.map(({ key }) => key)
}

/** Simulates a night without any process: schedules and their last check are two days old. */
async function sleepForTwoDays(): Promise<void> {
  await Promise.all(running.splice(0).map((schedules) => schedules.close()))
  await database.db.pool.query(`update pgboss.version set cron_on = now() - interval '2 days'`)
  await database.db.pool.query(`update pgboss.schedule set created_on = now() - interval '3 days', updated_on = now() - interval '3 days'`)
}

test('A missed scheduled job runs once at the next start of all processes', async () => {
  let done = 0
  const daily: ScheduledJob = { name: 'daily', cron: dailyButNotNow(), act: async () => void done++ }
  open([daily])
  await expect.poll(names).toEqual(['daily'])
  expect(done).toBe(0)
  await sleepForTwoDays()
  open([daily])
  open([daily])
  await expect.poll(() => done).toBe(1)
  const states = async () => (await database.db.pool.query(`select state from pgboss.job where name = 'chores'`)).rows
  await expect.poll(states).toEqual([{ state: 'completed' }])
})

longTest('A failing scheduled job is retried, and an obsolete job is removed', async () => {
  const failing: ScheduledJob = { name: 'failing', cron: dailyButNotNow(), act: () => Promise.reject(new Error('no room')) }
  const removedJob: ScheduledJob = { name: 'gone', cron: dailyButNotNow(), act: async () => {} }
  open([failing, removedJob])
  await expect.poll(names).toEqual(['failing', 'gone'])
  await sleepForTwoDays()
  open([failing])
  await expect.poll(names).toEqual(['failing'])
  const states = async () => (await database.db.pool.query(`select state from pgboss.job where data ->> 'chore' = 'failing'`)).rows
  await expect.poll(states).toEqual([{ state: 'retry' }])
  expect(logged.join()).toMatch(/a chore failed.*|no room/)
})

test('The database role of a tenant scope cannot access the schedules', async () => {
  if (database.db.scopeMode === 'force') return
  const { rows } = await database.db.pool.query(`select has_schema_privilege('uketsuke_app', 'pgboss', 'usage') as may`)
  expect(rows).toEqual([{ may: false }])
})

test('Schedules without a database log one message and make no try after a close', async () => {
  let tries = 0
  const nothing = createServer((socket) => {
    tries++
    socket.destroy()
  })
  await new Promise<void>((resolve) => nothing.listen(0, '127.0.0.1', resolve))
  open([], `postgresql://nobody@127.0.0.1:${(nothing.address() as AddressInfo).port}/nothing`)
  await expect.poll(() => logged.length).toBeGreaterThan(0)
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['schedules are not kept right now'])
  const before = tries
  await running.pop()!.close()
  expect([before > 0, tries]).toEqual([true, before])
  nothing.close()
})

/** Half a day away, so that the test doesn't run into it. */
function dailyButNotNow(): string {
  const inHalfADay = new Date(Date.now() + 12 * 60 * 60 * 1000)
  return `${inHalfADay.getUTCMinutes()} ${inHalfADay.getUTCHours()} * * *`
}
