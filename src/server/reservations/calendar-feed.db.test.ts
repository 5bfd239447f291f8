import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CalendarFeedLinkState, CalendarFeedVisits } from '#contract/reservations/calendar-feed.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { createBearerHeaders, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

const noon = Temporal.Instant.from('2026-12-01T03:00:00Z')
let now = noon
let app: TestApp
let shop: CreatedShop
let member: TestMember
beforeAll(async () => {
  app = await startApp({ clock: () => now, settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  now = noon
  shop = await newShop(app, '駅前')
  member = await newMember(app, shop.scope, 'reception')
  await enableReservations(app, shop, { autoAccept: true, changeMinutes: 0 })
})

const path = () => `/shops/${shop.scope.shopId}/calendar-feed`
const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T
const make = (key = newIdempotencyKey(), by = member) =>
  json<CalendarFeedLinkState>(post(app, path(), { headers: createBearerHeaders(by), key }))
const read = async (token: string | null) => {
  const response = await app.request(`/api/v1/calendar-feeds/${token}`)
  return { status: response.status, ...((await response.json()) as Partial<CalendarFeedVisits>) }
}

test('A calendar feed shows no contact details, and only its link’s hash is stored', async () => {
  const { token, since } = await make()
  expect(since).toBe(noon.toString({ smallestUnit: 'millisecond' }))
  const [slot] = await readNextMonthSlots(app, shop)
  await completeReservationRequest(app, shop, [slot!])
  const { visits } = await read(token)
  expect(visits).toMatchObject([{ startsAt: slot!.startsAt, name: '山本 由佳', status: 'confirmed', partySize: 1 }])
  expect(JSON.stringify(visits)).not.toMatch(/1234|5678|note/)
  // The link is shown once. The database stores only its hash.
  expect(await json(app.request(`/api/v1${path()}`, { headers: createBearerHeaders(member) }))).toEqual({ since, token: null })
  const { rows } = await app.db.pool.query('select f.*, r.key from calendar_feed f join resolver r on r.entity_id = f.id')
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('A new link to a calendar feed replaces the old one and can be removed', async () => {
  const key = newIdempotencyKey()
  const [first, again] = await Promise.all([make(key), make(key)])
  expect(again).toEqual(first)
  const second = await make()
  expect((await read(first.token)).status).toBe(404)
  expect((await read(second.token)).status).toBe(200)
  expect(await json(post(app, `${path()}/remove`, { headers: createBearerHeaders(member) }))).toEqual({ since: null, token: null })
  expect((await read(second.token)).status).toBe(404)
  const { rows } = await app.db.pool.query('select kind from event where actor_id = $1 order by seq', [member.accountId])
  expect(rows.map(({ kind }) => kind)).toEqual(['calendarFeed.make', 'calendarFeed.make', 'calendarFeed.remove'])
})

test('Only one of two simultaneously made links to a calendar feed works', async () => {
  const made = await Promise.all([make(), make()])
  const answers = await Promise.all(made.map(({ token }) => read(token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('A feed’s link stops working if its member is suspended, leaves or only audits', async () => {
  const { token } = await make()
  const set = (change: string) => app.db.pool.query(`update member set ${change} where account_id = $1`, [member.accountId])
  await set('suspended_at = now()')
  expect((await read(token)).status).toBe(404)
  await set(`suspended_at = null, role = 'auditor'`)
  expect((await read(token)).status).toBe(404)
  await app.db.pool.query('delete from member where account_id = $1', [member.accountId])
  expect((await read(token)).status).toBe(404)
})

test('Members of another shop cannot make a link to a shop’s calendar feed', async () => {
  const { token } = await make()
  const elsewhere = await newShop(app, '西口')
  const other = await newMember(app, elsewhere.scope, 'staff')
  const response = await post(app, path(), { headers: createBearerHeaders(other) })
  expect(response.status).toBe(404)
  expect((await read(token)).shop).toMatchObject({ name: '駅前店' })
})

test('A feed’s link stays revoked after a suspended or removed member returns', async () => {
  const manager = await newMember(app, shop.scope, 'manager')
  const { rows } = await app.db.pool.query('select id from member where account_id = $1', [member.accountId])
  const set = async (what: 'suspend' | 'remove' | 'resume') => {
    const response = await post(app, `/shops/${shop.scope.shopId}/members/${rows[0].id}/${what}`, { headers: createBearerHeaders(manager) })
    expect(response.status).toBe(200)
  }
  for (const out of ['suspend', 'remove'] as const) {
    const { token } = await make()
    expect((await read(token)).status).toBe(200)
    now = now.add({ minutes: 1 })
    await set(out)
    await set('resume')
    expect((await read(token)).status).toBe(404)
    expect(await json(app.request(`/api/v1${path()}`, { headers: createBearerHeaders(member) }))).toEqual({ since: null, token: null })
    now = now.add({ minutes: 1 })
  }
  expect((await read((await make()).token)).status).toBe(200)
})
