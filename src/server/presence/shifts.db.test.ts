/** Duty by planned shifts: what the desk and the estimates use, and what a tap changes until the next planned change. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'

let app: TestApp
let other: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp()
  other = await startSecondApp(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
beforeEach(async () => {
  // The tests' shifts lie around now, and none may reach over the start of the shop's day.
  passToNoon()
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
})

function passToNoon() {
  const now = app.clock().toZonedDateTimeISO('Asia/Tokyo')
  const noon = now.withPlainTime(Temporal.PlainTime.from('12:00'))
  const next = Temporal.ZonedDateTime.compare(noon, now) > 0 ? noon : noon.add({ days: 1 })
  for (const each of [app, other]) each.pass(Math.ceil(next.since(now).total('seconds')))
}

async function change(path: string, body?: object) {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, {
    headers: createBearerHeaders(manager),
    ...(body ? { body } : {}),
    key: newIdempotencyKey(),
  })
  return { ...((await response.json()) as { id?: string; state?: string; code?: string }), status: response.status }
}
const get = async <Answer>(path: string) =>
  (await (await app.request(`/api/v1/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(manager) })).json()) as Answer
const presence = async () => (await get<Queue>('/tickets')).presence.map(({ name, state }) => `${name} ${state}`)

/** The same shift every day, in minutes from now by the shop's clock. */
async function weekAround(from: number, to: number) {
  const { timeZone } = (await get<QueueSettings>('/queue-settings')).shop
  const time = (minutes: number) => app.clock().add({ minutes }).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5)
  return Array.from({ length: 7 }, () => [{ from: time(from), to: time(to) }])
}

test('Staff count as on duty during their planned shift', async () => {
  await joinAsVisitor(app, shop)
  await joinAsVisitor(app, shop)
  expect((await get<Queue>('/tickets')).joinEstimates[shop.lanes[0]!.id]).toBeNull()
  await change('/staff', { name: '田中', shifts: await weekAround(-60, 60) })
  await change('/staff', { name: '鈴木', shifts: await weekAround(60, 120) })
  expect(await presence()).toEqual(['田中 serving_ready'])
  expect((await get<Queue>('/tickets')).joinEstimates[shop.lanes[0]!.id]).toMatchObject({ low: expect.any(Number) })
})

test('A presence set by hand lasts until the next planned change', async () => {
  const { id } = await change('/staff', { name: '田中', shifts: await weekAround(-60, 30) })
  await runDueAlarms(app.queue)
  expect(await change(`/staff/${id}/presence`, { state: 'break' })).toMatchObject({ status: 200, state: 'break' })
  expect(await presence()).toEqual(['田中 break'])
  await runDueAlarms(app.queue)
  expect(await presence()).toEqual(['田中 break'])

  for (const each of [app, other]) each.pass(31 * 60)
  await Promise.all([runDueAlarms(app.queue), runDueAlarms(other.queue)])
  expect(await presence()).toEqual(['田中 off'])
  const { rows } = await app.db.pool.query(
    `select actor_kind, data from event where entity_id = $1 and kind = 'presence.set' order by seq`,
    [id],
  )
  expect(rows).toEqual([
    { actor_kind: 'system', data: { state: 'serving_ready' } },
    { actor_kind: 'member', data: { state: 'break' } },
    { actor_kind: 'system', data: { state: 'off' } },
  ])
  expect(await change(`/staff/${id}/presence`, { state: 'serving_ready' })).toMatchObject({ state: 'serving_ready' })
  expect(await presence()).toEqual(['田中 serving_ready'])
})

test('A member’s presence follows the shifts and days off of their staff entry', async () => {
  const { staff, shop: settings } = await get<QueueSettings>('/queue-settings')
  const managersEntry = staff.find(({ accountId }) => accountId === manager.accountId)!
  const shifts = await weekAround(-60, 60)
  await change(`/staff/${managersEntry.id}/edit`, { rev: managersEntry.rev, shifts })
  expect(await get(`/presence`)).toMatchObject({ state: 'serving_ready' })
  await change(`/staff/${managersEntry.id}/edit`, { rev: managersEntry.rev + 1, otherDays: [{ day: settings.businessDay, ranges: [] }] })
  expect(await get(`/presence`)).not.toMatchObject({ since: null, state: 'serving_ready' })
})

test('Overlapping shifts are refused', async () => {
  const twice = (await weekAround(-60, 60)).map(([range]) => [range, range])
  expect(await change('/staff', { name: '田中', shifts: twice })).toMatchObject({ status: 422, code: 'lane.hoursImpossible' })
})
