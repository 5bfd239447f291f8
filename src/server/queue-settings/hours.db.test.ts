/** Opening hours and the cutoff before closing, as visitors see them. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { allHolidayDates } from '#domain/time/all-holidays.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  createBearerHeaders,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  sendJoin,
  signIn,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
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

/** Moves the clock until Tokyo shows that time, today or tomorrow. */
function passTo(time: string) {
  const now = app.clock().toZonedDateTimeISO('Asia/Tokyo')
  const then = now.withPlainTime(Temporal.PlainTime.from(time))
  const next = Temporal.ZonedDateTime.compare(then, now) > 0 ? then : then.add({ days: 1 })
  app.pass(Math.ceil(next.since(now).total('milliseconds')) / 1000)
}
const today = () => app.clock().toZonedDateTimeISO('Asia/Tokyo').toPlainDate()
async function setHours(rev: number, input: object) {
  Object.assign(manager, await signIn(app, manager.email))
  const path = `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/edit`
  const response = await post(app, path, { headers: createBearerHeaders(manager), body: { rev, ...input } })
  expect(response.status).toBe(200)
}
const daily = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }])
async function tryJoin(joining = {}) {
  const response = await sendJoin(app, shop, joining)
  const { code, params } = (await response.json()) as { code?: string; params?: object }
  return { status: response.status, code, params }
}
const lane = async () => ((await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()) as EntryShop).lanes[0]!
const at = (date: Temporal.PlainDate, time: string) =>
  date.toZonedDateTime({ timeZone: 'Asia/Tokyo', plainTime: time }).toInstant().toString({ smallestUnit: 'millisecond' })

test('Visitors outside the hours or after the cutoff learn when the lane opens', async () => {
  await setHours(1, { hours: daily('10:00', '19:00'), cutoffMinutes: 30 })
  const day = today()
  expect(await tryJoin()).toMatchObject({
    status: 409,
    code: 'lane.outsideHours',
    params: { month: day.month, day: day.day, time: '10:00' },
  })
  expect(await lane()).toMatchObject({ state: 'closed', opens: at(day, '10:00') })
  passTo('10:00')
  const joining = { device: newDeviceId(), key: newIdempotencyKey() }
  expect((await tryJoin(joining)).status).toBe(201)
  expect(await lane()).toMatchObject({ state: 'open', opens: null })
  passTo('18:29')
  expect((await tryJoin()).status).toBe(201)
  passTo('18:30')
  const tomorrow = day.add({ days: 1 })
  expect(await tryJoin()).toMatchObject({ code: 'lane.outsideHours', params: { month: tomorrow.month, day: tomorrow.day } })
  expect(await lane()).toMatchObject({ state: 'closed', opens: at(tomorrow, '10:00') })
  // A retry gets the stored result, whatever the hour.
  expect((await tryJoin(joining)).status).toBe(201)
})

test('Changed opening hours apply at once but keep waiting visitors in line', async () => {
  expect((await tryJoin()).status).toBe(201)
  await setHours(1, { hours: daily('12:00', '19:00') })
  expect(await tryJoin()).toMatchObject({ code: 'lane.outsideHours' })
  const { rows } = await app.db.pool.query('select status from ticket where shop_id = $1', [shop.scope.shopId])
  expect(rows).toEqual([{ status: 'waiting' }])
  await setHours(2, { hours: null })
  expect((await tryJoin()).status).toBe(201)
})

test('A lane with only days off never opens and shows no opening time', async () => {
  await setHours(1, { hours: Array.from({ length: 7 }, () => []) })
  expect(await tryJoin()).toMatchObject({ status: 409, code: 'lane.neverOpen' })
  expect(await lane()).toMatchObject({ state: 'closed', opens: null })
})

describe('the shop’s hours', () => {
  const set = async (input: object) => {
    Object.assign(manager, await signIn(app, manager.email))
    const settings = (await (
      await app.request(`/api/v1/shops/${shop.scope.shopId}/queue-settings`, { headers: createBearerHeaders(manager) })
    ).json()) as QueueSettings
    const response = await post(app, `/shops/${shop.scope.shopId}/hours`, {
      headers: createBearerHeaders(manager),
      body: { rev: settings.shop.rev, ...input },
    })
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
  }

  test('The shop’s hours apply to each lane without hours of its own', async () => {
    expect((await tryJoin()).status).toBe(201)
    expect(await set({ hours: daily('10:00', '19:00') })).toMatchObject({ status: 200, hours: daily('10:00', '19:00'), otherDays: [] })
    const day = today()
    expect(await tryJoin()).toMatchObject({ code: 'lane.outsideHours', params: { month: day.month, day: day.day, time: '10:00' } })
    expect(await lane()).toMatchObject({ state: 'closed', opens: at(day, '10:00') })
    const otherDays = [{ day: day.toString(), ranges: [] }]
    expect(await set({ otherDays })).toMatchObject({ status: 200, hours: daily('10:00', '19:00'), otherDays })
    expect(await lane()).toMatchObject({ state: 'closed', opens: at(day.add({ days: 1 }), '10:00') })
    await set({ otherDays: [{ day: day.toString(), ranges: [{ from: '09:00', to: '11:00' }] }] })
    expect((await tryJoin()).status).toBe(201)
    await setHours(1, { hours: daily('10:30', '23:00') })
    expect(await lane()).toMatchObject({ state: 'closed', opens: at(day, '10:30') })
  })

  test('A shop can close on public holidays by one setting', async () => {
    const hours = daily('10:00', '19:00')
    expect(await set({ hours, closedOnHolidays: true })).toMatchObject({ status: 200, closedOnHolidays: true })
    expect(await set({ otherDays: [] })).toMatchObject({ closedOnHolidays: true })
    const holiday = [...allHolidayDates].find((day) => day > today().toString() && !allHolidayDates.has(addDays(day, 1)))!
    app.pass(today().until(holiday).days * 86_400)
    passTo('11:00')
    expect(await lane()).toMatchObject({ state: 'closed', opens: at(today().add({ days: 1 }), '10:00') })
    expect(await set({ closedOnHolidays: false })).toMatchObject({ status: 200 })
    expect(await lane()).toMatchObject({ state: 'open' })
  })

  test('Opening hours of a shop or lane are sorted when saved', async () => {
    const ranges = [
      { from: '18:00', to: '02:00' },
      { from: '10:00', to: '13:00' },
    ]
    const week = Array.from({ length: 7 }, () => ranges)
    const otherDays = [{ day: '2031-01-01', ranges }]
    const sorted = ranges.toReversed()
    expect(await set({ hours: week, otherDays })).toMatchObject({
      status: 200,
      hours: Array.from({ length: 7 }, () => sorted),
      otherDays: [{ day: '2031-01-01', ranges: sorted }],
    })
    await setHours(1, { hours: week })
    const { rows } = await app.db.pool.query('select hours from lane where id = $1', [shop.lanes[0]!.id])
    expect(rows[0].hours[0]).toEqual(sorted)
  })

  test('Impossible or outdated hours are refused and change nothing', async () => {
    const rows = async () => (await app.db.pool.query('select hours, other_days, rev from shop where id = $1', [shop.scope.shopId])).rows
    const before = await rows()
    for (const input of [
      { hours: daily('04:00', '06:00') },
      { otherDays: [{ day: '2031-01-01', ranges: [{ from: '12:00', to: '11:00' }] }] },
    ])
      expect(await set(input)).toMatchObject({ status: 422, code: 'lane.hoursImpossible', params: { dayStartsAt: '05:00' } })
    const twice = [{ day: '2031-01-01', ranges: [] }]
    expect(await set({ otherDays: [...twice, ...twice] })).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(await rows()).toEqual(before)
    const answers = await Promise.all([set({ rev: 1, hours: null, otherDays: twice }), set({ rev: 1, hours: daily('10:00', '11:00') })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('A business day cannot be set to start within the opening hours', async () => {
    await set({ otherDays: [{ day: '2031-01-01', ranges: [{ from: '10:00', to: '15:00' }] }] })
    const clock = { rev: 2, timeZone: 'Asia/Tokyo', dayStartsAt: '12:00' }
    const response = await post(app, `/shops/${shop.scope.shopId}/clock`, { headers: createBearerHeaders(manager), body: clock })
    expect(await response.json()).toMatchObject({ code: 'lane.hoursImpossible' })
  })
})
