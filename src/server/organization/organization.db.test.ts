import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Organization, ShopCopyPreview } from '#contract/organization.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { matrixTest, sampleCases } from '../../../test/matrix.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  sendJoin,
  shopClockOf,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from './create-organization.ts'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '東')
  owner = await newMember(app, shop.scope, 'owner')
})

type Added = { code?: string; shopId: string; name: string; entryCode: string }
const callOrganization = async (
  path: string,
  body?: object,
  key = newIdempotencyKey(),
): Promise<Added & { status: number } & Record<string, unknown>> => {
  const response = await post(app, path, { headers: createBearerHeaders(owner), key, ...(body && { body }) })
  return { status: response.status, ...((await response.json()) as Added) }
}
const read = async <Answer>(path: string) =>
  (await (await app.request(`/api/v1${path}`, { headers: createBearerHeaders(owner) })).json()) as Answer
const settingsOf = (shopId: string) => read<QueueSettings>(`/shops/${shopId}/queue-settings`)
const copy = (name = '写し', key?: string) => callOrganization(`/shops/${shop.scope.shopId}/copy`, { name }, key)

/** Returns all rows that a copy takes over, with their ids, which must not be shared. */
async function rowsOf(shopId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = ['lane', 'service', 'counter', 'card_stage', 'form_version', 'privacy_text', 'retention', 'mail_policy', 'railway_choice']
  const rows = tables.map(async (table) => [
    table,
    (await app.db.pool.query(`select * from ${table} where shop_id = $1`, [shopId])).rows as Record<string, unknown>[],
  ])
  return Object.fromEntries(await Promise.all(rows))
}

/** Leaves out columns that each shop has its own values in. */
function plain(rows: Record<string, Record<string, unknown>[]>): string[] {
  const own = [
    'id',
    'shop_id',
    'lane_id',
    'rev',
    'version',
    'published_at',
    'published_by',
    'changed_at',
    'changed_by',
    'choice',
    'created_at',
  ]
  return Object.entries(rows).flatMap(([table, all]) =>
    all
      .map(
        (row) =>
          `${table} ${JSON.stringify(
            Object.entries(row)
              .filter(([name]) => !own.includes(name))
              .sort(),
          )}`,
      )
      .sort(),
  )
}

describe('A copy of a shop', () => {
  beforeEach(async () => {
    const { shopId, organizationId } = shop.scope
    const { pool } = app.db
    const { dayStartsAt } = await shopClockOf(app, shop.scope)
    await pool.query(
      `update shop set phone = '03-1234-5678', address = '東京都', privacy_contact = '管理部', brand_colour = 'plum',
      hours = $2, other_days = '[{"day":"2031-01-01","ranges":[]}]' where id = $1`,
      [shopId, JSON.stringify(Array(7).fill([{ from: dayStartsAt, to: dayStartsAt }]))],
    )
    await pool.query(`update lane set open = false, closed_as = 'paused', closed_reason = 'other', max_waiting = 7 where id = $1`, [
      shop.lanes[0]!.id,
    ])
    await pool.query(`update lane set archived_at = now() where id = $1`, [shop.lanes[1]!.id])
    await pool.query('insert into retention (shop_id, organization_id, person, changed_at) values ($1, $2, 12, now())', [
      shopId,
      organizationId,
    ])
    await pool.query(
      `insert into mail_policy (shop_id, organization_id, ladders, message_retention_days, reply_to, rev) values ($1, $2, '{}', 30, 'shop@example.jp', 4)`,
      [shopId, organizationId],
    )
    await pool.query(
      `insert into mail_template (organization_id, shop_id, event, locale, version, enabled, at) values ($1, $2, 'called', 'ja', 3, false, now())`,
      [organizationId, shopId],
    )
    await pool.query(
      `insert into railway_choice (shop_id, organization_id, version, choice, changed_at) values ($1, $2, 3, '{"lines":[{"line":1,"stations":null}],"notes":[],"home":2}', now())`,
      [shopId, organizationId],
    )
  })

  test('has the original’s settings, but no staff, phone, pauses or removed lanes', async () => {
    expect(await read<ShopCopyPreview>(`/shops/${shop.scope.shopId}/copy`)).toMatchObject({
      lanes: [{ letter: 'A', services: 1 }],
      ...{ counters: 2, stages: 9, hours: true, retention: true, mails: true, wordings: 1, lines: 1 },
    })
    const made = await copy('西口店')
    expect(made).toMatchObject({ status: 201, name: '西口店' })
    const [before, after] = [await settingsOf(shop.scope.shopId), await settingsOf(made.shopId)]
    const { hours, otherDays, brandColour, languages, privacyContact } = before.shop
    expect(after.shop).toMatchObject({ hours, otherDays, brandColour, languages, privacyContact, phone: null, address: null })
    expect(after.lanes).toMatchObject([{ letter: 'A', maxWaiting: 7 }])
    expect(after.staff).toEqual([])
    expect(
      (await sendJoin(app, { entryCode: made.entryCode, lanes: [{ id: '', letter: 'A', serviceIds: [after.services[0]!.id] }] })).status,
    ).toBe(201)
    const { rows } = await app.db.pool.query('select choice, version from railway_choice where shop_id = $1', [made.shopId])
    expect(rows).toEqual([{ choice: { lines: [{ line: 1, stations: null }], notes: [], home: null }, version: 1 }])
    const event = await app.db.pool.query(`select kind, data, actor_id from event where shop_id = $1 and kind = 'shop.create'`, [
      made.shopId,
    ])
    expect(event.rows).toEqual([{ kind: 'shop.create', data: { copyOf: shop.scope.shopId }, actor_id: owner.accountId }])
  })

  matrixTest('shares no id with the original, and changing one shop does not change the other', async () => {
    const made = await copy()
    const [original, copied] = [await rowsOf(shop.scope.shopId), await rowsOf(made.shopId)]
    const ids = (rows: typeof original) =>
      Object.values(rows)
        .flatMap((all) => all.flatMap(({ id, lane_id }) => [id, lane_id]))
        .filter(Boolean)
    expect(ids(copied).filter((id) => ids(original).includes(id))).toEqual([])
    expect(made.entryCode).not.toBe(shop.entryCode)
    const change = async (shopId: string) => {
      const { lanes, counters, services, shop: about } = await settingsOf(shopId)
      const path = `/shops/${shopId}`
      const done = [
        await callOrganization(`${path}/lanes/${lanes[0]!.id}/edit`, { rev: lanes[0]!.rev, maxWaiting: 99, name: { ja: '別' } }),
        await callOrganization(`${path}/services/${services[0]!.id}/edit`, { rev: services[0]!.rev, priorMinutes: 55 }),
        await callOrganization(`${path}/counters/${counters[0]!.id}/edit`, { rev: counters[0]!.rev, name: '別' }),
        await callOrganization(`${path}/hours`, { rev: about.rev, hours: null, otherDays: [] }),
      ]
      expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
    const shopRow = async (shopId: string) => (await app.db.pool.query('select * from shop where id = $1', [shopId])).rows
    for (const [changed, other] of sampleCases([
      [made.shopId, shop.scope.shopId],
      [shop.scope.shopId, made.shopId],
    ] as const)) {
      const before = [await rowsOf(other), await shopRow(other)]
      await change(changed)
      expect([await rowsOf(other), await shopRow(other)]).toEqual(before)
    }
  })

  test('is made once, with equal settings, for concurrent requests with one key', async () => {
    const key = newIdempotencyKey()
    const made = await Promise.all([copy('写し', key), copy('写し', key)])
    expect(new Set(made.map(({ shopId }) => shopId)).size).toBe(1)
    expect((await read<Organization>(`/shops/${shop.scope.shopId}/organization`)).shops.map(({ name }) => name)).toEqual(['東店', '写し'])
    expect(
      plain(await rowsOf(made[0]!.shopId)).filter((row) =>
        /^(counter|card_stage|form_version|privacy_text|retention|mail_policy)/.test(row),
      ),
    ).toEqual(
      plain(await rowsOf(shop.scope.shopId)).filter((row) =>
        /^(counter|card_stage|form_version|privacy_text|retention|mail_policy)/.test(row),
      ),
    )
  })
})

test('A new shop has its template’s form and one lane, service and counter', async () => {
  const made = await callOrganization(`/shops/${shop.scope.shopId}/organization/shops`, { name: '南店', template: 'repairDesk' })
  expect(made).toMatchObject({ status: 201, name: '南店' })
  const { lanes, services, counters } = await settingsOf(made.shopId)
  expect([lanes, services, counters].map((all) => all.length)).toEqual([1, 1, 1])
  const { rows } = await app.db.pool.query('select template from form_version where shop_id = $1', [made.shopId])
  expect(rows).toEqual([{ template: 'repairDesk' }])
})

test('The organization shows its members and today’s figures of each of its shops', async () => {
  const made = await copy()
  await joinAsVisitor(app, shop)
  await joinAsVisitor(app, shop, { lane: 1 })
  const { name, shops, members } = await read<Organization>(`/shops/${made.shopId}/organization`)
  expect(name).toBe('東法人')
  expect(shops).toMatchObject([
    { id: shop.scope.shopId, waiting: 2, waitingSince: expect.any(String), served: 0, cards: 0, closedAt: null },
    { id: made.shopId, waiting: 0, waitingSince: null },
  ])
  expect(members).toMatchObject([{ name: owner.name, role: 'owner', shopId: null }])
})

test('A closed shop issues no tickets on any server until it is reopened', async () => {
  const other = await startApp({ database: { url: app.url, db: app.db, drop: async () => undefined } })
  const path = `/shops/${shop.scope.shopId}`
  await copy()
  const waiting = await joinAsVisitor(app, shop)
  expect(await callOrganization(`${path}/close`)).toMatchObject({ status: 409, code: 'shop.inUse' })
  await post(app, `/tickets/${waiting.token}/leave`)
  const entry = async (from: TestApp, path = '') => {
    const response = await from.request(`/api/v1/entry/${shop.entryCode}${path}`)
    return ((await response.json()) as { code: string }).code
  }
  // Both servers have the shop in memory.
  for (const one of [app, other]) await entry(one)
  expect(await callOrganization(`${path}/close`)).toMatchObject({ status: 200, closedAt: expect.any(String) })
  for (const one of [app, other]) {
    expect(await (await sendJoin(one, shop)).json()).toMatchObject({
      code: 'entry.shopClosed',
      detail: expect.stringContaining('お休み'),
    })
    expect([await entry(one), await entry(one, '/form')]).toEqual(['entry.shopClosed', 'entry.shopClosed'])
    expect((await one.request(`/api/v1/entry/${shop.entryCode}/privacy`)).status).toBe(200)
  }
  expect((await app.request(`/api/v1/tickets/${waiting.token}`)).status).toBe(200)
  const undone = await post(app, `/tickets/${waiting.token}/undo-leave`)
  expect(await undone.json()).toMatchObject({ code: 'entry.shopClosed', detail: expect.stringContaining('お休み') })
  expect(await callOrganization(`${path}/lanes/${shop.lanes[0]!.id}/tickets`, { partySize: 1, locale: 'ja' })).toMatchObject({
    status: 409,
    code: 'shop.closed',
  })
  expect(await callOrganization(`${path}/reopen`)).toMatchObject({ status: 200, closedAt: null })
  for (const one of [app, other]) expect((await sendJoin(one, shop)).status).toBe(201)
  const { rows } = await app.db.pool.query(
    `select kind from event where shop_id = $1 and kind in ('shop.close', 'shop.reopen') order by at`,
    [shop.scope.shopId],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['shop.close', 'shop.reopen'])
  await other.stop()
})
