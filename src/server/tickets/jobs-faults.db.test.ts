/** Timed moves with a broken connection, a killed process, or two processes at once. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../test/desk.ts'
import { longTest } from '../../../test/matrix.ts'
import { startSecondApp, startTemporaryServer } from '../../../test/servers.ts'
import { newMember, newShop } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from './timers/jobs.ts'

const undo: (() => unknown)[] = []
let app: TestApp
let shop: CreatedShop
let desk: TestDesk
beforeEach(async () => {
  // Its own timer does not run during the test.
  app = await startApp({ settings: () => ({ ROLE: 'web' }), hurry: { looks: 3_600_000 } })
  undo.push(() => app.stop())
  shop = await newShop(app, '駅前')
  desk = openDesk(app, shop, await newMember(app, shop.scope, 'staff'))
  await app.db.pool.query('update lane set auto_no_show = true, grace_seconds = 1 where shop_id = $1', [shop.scope.shopId])
})
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

async function serve() {
  const server = await startTemporaryServer({ DATABASE_URL: app.url })
  undo.push(() => server.stop())
  return server
}
async function serveHere() {
  const server = await startSecondApp(app)
  undo.push(() => server.stop())
}
const statuses = async () => {
  const { rows } = await app.db.pool.query<{ status: string }>('select status from ticket where shop_id = $1', [shop.scope.shopId])
  return rows.map(({ status }) => status)
}
const noShows = async () => {
  const { rows } = await app.db.pool.query(
    `select entity_id, count(*)::int as times, max(e.at - t.called_at)::text as after
       from event e join ticket t on t.id = e.entity_id where kind = 'ticket.autoNoShow' group by entity_id`,
  )
  return rows.map(({ times, after }) => [times, after])
}
/** Connections that wait for a lock on an interval row. */
const stuck = async () => {
  const { rows } = await app.db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%interval%'`,
  )
  return rows.map(({ pid }) => pid)
}
/** A called ticket, and a connection that locks a row that the no-show needs midway. */
async function calledAndHeld() {
  const called = await desk.ticketIn('called')
  const holder = await app.db.pool.connect()
  undo.push(() => holder.release())
  await holder.query('begin')
  await holder.query('select 1 from interval where ticket_id = $1 for update', [called.id])
  return { called, holder }
}

test('An automatic no-show whose connection breaks is rolled back and repeated once', async () => {
  const { called, holder } = await calledAndHeld()
  app.pass(60)
  // On a slow machine the statement timeout may cancel it, too.
  const ringing = runDueAlarms(app.queue).catch((error: unknown) => error)
  await expect.poll(stuck).toHaveLength(1)
  await app.db.pool.query('select pg_terminate_backend($1)', await stuck())
  expect(await ringing).toBeInstanceOf(Error)
  await holder.query('rollback')
  expect((await desk.detail(called.id)).ticket).toMatchObject({ status: 'called', rev: called.rev })
  await checkQueueInvariants(app.db)

  await Promise.all([runDueAlarms(app.queue), runDueAlarms(app.queue)])
  expect(await statuses()).toEqual(['no_show'])
  expect(await noShows()).toEqual([[1, '00:00:01']])
  await checkQueueInvariants(app.db)
})

longTest('An automatic no-show of a killed process is made once after the next start', async () => {
  const { called, holder } = await calledAndHeld()
  const first = await serve()
  await expect.poll(stuck).toHaveLength(1)
  first.process.kill('SIGKILL')
  await first.ended
  await holder.query('rollback')
  await expect.poll(stuck).toEqual([])
  expect((await desk.detail(called.id)).ticket).toMatchObject({ status: 'called', rev: called.rev })
  await checkQueueInvariants(app.db)

  await serveHere()
  await expect.poll(statuses).toEqual(['no_show'])
  expect(await noShows()).toEqual([[1, '00:00:01']])
  await checkQueueInvariants(app.db)
})

longTest('Two simultaneous processes record each automatic no-show once', async () => {
  await Promise.all([serve(), serveHere()])
  for (let times = 0; times < 12; times++) await desk.ticketIn('called')
  await expect.poll(statuses).toEqual(Array(12).fill('no_show'))
  expect(await noShows()).toEqual(Array(12).fill([1, '00:00:01']))
  await checkQueueInvariants(app.db)
})
