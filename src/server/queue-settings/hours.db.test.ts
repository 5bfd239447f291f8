/** Opening hours and the last number before closing, as visitors meet them. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { bearer, joinRequest, newDevice, newKey, newMember, newShop, post, signIn, type TestMember } from '../../../test/world.ts'
import type { FoundedShop } from '../shops/found.ts'

let app: TestApp
let shop: FoundedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  passTo('09:30')
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
})

/** Until Tokyo's clock shows that time, today or tomorrow. */
function passTo(time: string) {
  const now = app.clock().toZonedDateTimeISO('Asia/Tokyo')
  const then = now.withPlainTime(Temporal.PlainTime.from(time))
  const next = Temporal.ZonedDateTime.compare(then, now) > 0 ? then : then.add({ days: 1 })
  app.pass(Math.ceil(next.since(now).total('milliseconds')) / 1000)
}
const today = () => app.clock().toZonedDateTimeISO('Asia/Tokyo').toPlainDate()
async function setHours(rev: number, wish: object) {
  Object.assign(manager, await signIn(app, manager.email))
  const path = `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/edit`
  const answer = await post(app, path, { headers: bearer(manager), body: { rev, ...wish } })
  expect(answer.status).toBe(200)
}
const daily = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }])
async function tryJoin(joining = {}) {
  const answer = await joinRequest(app, shop, joining)
  const { code, params } = (await answer.json()) as { code?: string; params?: object }
  return { status: answer.status, code, params }
}
const lane = async () => ((await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()) as EntryShop).lanes[0]!
const at = (date: Temporal.PlainDate, time: string) =>
  date.toZonedDateTime({ timeZone: 'Asia/Tokyo', plainTime: time }).toInstant().toString({ smallestUnit: 'millisecond' })

test('before, within and after hours; the refusal and the page say when it opens', async () => {
  await setHours(1, { hours: daily('10:00', '19:00'), cutoffMinutes: 30 })
  const day = today()
  expect(await tryJoin()).toMatchObject({
    status: 409,
    code: 'lane.outsideHours',
    params: { month: day.month, day: day.day, time: '10:00' },
  })
  expect(await lane()).toMatchObject({ state: 'closed', opens: at(day, '10:00') })
  passTo('10:00')
  const joining = { device: newDevice(), key: newKey() }
  expect((await tryJoin(joining)).status).toBe(201)
  expect(await lane()).toMatchObject({ state: 'open', opens: null })
  passTo('18:29')
  expect((await tryJoin()).status).toBe(201)
  passTo('18:30')
  const tomorrow = day.add({ days: 1 })
  expect(await tryJoin()).toMatchObject({ code: 'lane.outsideHours', params: { month: tomorrow.month, day: tomorrow.day } })
  expect(await lane()).toMatchObject({ state: 'closed', opens: at(tomorrow, '10:00') })
  // An answer that was lost is told again, whatever the hour is.
  expect((await tryJoin(joining)).status).toBe(201)
})

test('hours that are changed while the lane is open or closed count at once, and nobody in line is touched', async () => {
  expect((await tryJoin()).status).toBe(201)
  await setHours(1, { hours: daily('12:00', '19:00') })
  expect(await tryJoin()).toMatchObject({ code: 'lane.outsideHours' })
  const { rows } = await app.db.pool.query('select status from ticket where shop_id = $1', [shop.scope.shopId])
  expect(rows).toEqual([{ status: 'waiting' }])
  await setHours(2, { hours: null })
  expect((await tryJoin()).status).toBe(201)
})

test('with only days off it opens never, and says no time', async () => {
  await setHours(1, { hours: Array.from({ length: 7 }, () => []) })
  expect(await tryJoin()).toMatchObject({ status: 409, code: 'lane.neverOpen' })
  expect(await lane()).toMatchObject({ state: 'closed', opens: null })
})
