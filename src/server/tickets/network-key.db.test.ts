/** Network keys of joins: keyed hashes for one shop and one day, shown to no caller. Through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createBearerHeaders, newDeviceId, newMember, newShop, post, sendJoin, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from './timers/jobs.ts'
import { eraseTicketVisitorData } from './visitor/erase-visitors.ts'

let app: TestApp
let shop: CreatedShop
let staff: TestMember
beforeAll(async () => {
  app = await startApp({ settings: () => ({ TRUSTED_PROXIES: '127.0.0.1' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  staff = await newMember(app, shop.scope, 'staff')
})

async function join(address: string, { of = shop, todayCode }: { of?: CreatedShop; todayCode?: string } = {}): Promise<string> {
  const response = await post(app, `/entry/${of.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': address },
    body: { serviceId: of.lanes[0]!.serviceIds[0], partySize: 1, ...(todayCode && { todayCode }) },
  })
  expect(response.status).toBe(201)
  return response.text()
}
const storedKeys = async (of = shop) =>
  (
    await app.db.pool.query<{ id: string; networkKey: string | null }>(
      `select id, encode(network_key, 'hex') as "networkKey" from ticket where shop_id = $1 order by joined_seq`,
      [of.scope.shopId],
    )
  ).rows
const networkKeys = async (of = shop) => (await storedKeys(of)).map(({ networkKey }) => networkKey)

test('Joins of one network have one key, which differs by shop and day', async () => {
  for (const address of ['203.0.113.7', '2001:db8:1:2::3', '2001:db8:1:2:3::4', '203.0.113.8', '203.0.113.7']) await join(address)
  const [first, phone, tablet, neighbour, again] = await networkKeys()
  expect([again, tablet]).toEqual([first, phone])
  expect(new Set([first, phone, neighbour]).size).toBe(3)
  const other = await newShop(app, '別')
  await join('203.0.113.7', { of: other })
  app.pass(24 * 60 * 60)
  await join('203.0.113.7')
  expect([...(await networkKeys(other)), (await networkKeys()).at(-1)]).not.toContain(first)
})

test('Walk-ins, and joins or arrivals with today’s code, leave no network key', async () => {
  const path = `/shops/${shop.scope.shopId}`
  await post(app, `${path}/lanes/${shop.lanes[0]!.id}/tickets`, { headers: createBearerHeaders(staff), body: {} })
  const shown = await app.request(`/api/v1${path}/today-code`, { headers: createBearerHeaders(staff) })
  const { code: todayCode } = (await shown.json()) as { code: string }
  // Also in a lane that doesn’t require the code: a visitor present behind a flooded address must not be removed with the flood.
  for (const from of ['anywhere', 'remote', 'shop']) {
    await app.db.pool.query('update lane set join_from = $2 where shop_id = $1', [shop.scope.shopId, from])
    await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
    await join('203.0.113.7', { todayCode })
  }
  expect(await networkKeys()).toEqual([null, null, null, null])

  await app.db.pool.query(`update lane set join_from = 'remote', remote_cap = 9 where shop_id = $1`, [shop.scope.shopId])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  const { token } = JSON.parse(await join('203.0.113.7')) as { token: string }
  expect((await networkKeys()).at(-1)).not.toBeNull()
  expect((await post(app, `/tickets/${token}/here`, { body: { todayCode } })).status).toBe(200)
  expect((await networkKeys()).at(-1)).toBeNull()
})

test('The network key is in no response, event, idempotency result or log', async () => {
  const answers = [await join('203.0.113.7')]
  const [{ id, networkKey } = { id: '', networkKey: '' }] = await storedKeys()
  const key = Buffer.from(networkKey!, 'hex')
  for (const path of ['', `/${id}`]) {
    const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets${path}`, { headers: createBearerHeaders(staff) })
    answers.push(await response.text())
  }
  const { rows } = await app.db.pool.query(
    `select (select json_agg(e) from event e where e.shop_id = $1)::text || (select json_agg(i) from idempotency i where i.shop_id = $1)::text as text`,
    [shop.scope.shopId],
  )
  const everythingSent = [...answers, rows[0].text, ...app.logged].join('')
  for (const spelt of [networkKey!, key.toString('base64'), key.toString('base64url'), '203.0.113.7', 'networkKey', 'network_key'])
    expect(everythingSent).not.toContain(spelt)
})

test('The network key is erased with its visitor and when the business day ends', async () => {
  await join('203.0.113.7')
  await join('203.0.113.7')
  const [first] = await storedKeys()
  await app.db.inScope(shop.scope, (tx) => eraseTicketVisitorData(tx, shop.scope, [first!.id]))
  expect((await networkKeys()).map(Boolean)).toEqual([false, true])
  app.pass(24 * 60 * 60)
  expect((await sendJoin(app, shop)).status).toBe(201)
  await runDueAlarms(app.queue)
  expect((await networkKeys()).map(Boolean)).toEqual([false, false, true])
})
