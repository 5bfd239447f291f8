/** Issue 18: whoever takes numbers by the dozen is stopped at their own network; everybody else goes on. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits, strangersPerNetwork } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { bearer, newDevice, newMember, newShop, post } from '../../../test/world.ts'
import type { FoundedShop } from '../shops/found.ts'

let app: TestApp
let shop: FoundedShop
beforeAll(async () => {
  app = await startApp({ rateLimits: true, settings: () => ({ TRUSTED_PROXIES: '127.0.0.1' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
})

const { points, burst } = limits.join.network
const atOnce = points + burst.points
const [flat, home, mobile] = ['198.51.100.7', '203.0.113.9', '2001:db8:1:2::3']

type Asked = { from: string; device?: string; todayCode?: string; locale?: string }
async function ask({ from, device = newDevice(), todayCode, locale = 'en' }: Asked) {
  const answer = await post(app, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${device}`, 'x-forwarded-for': from, 'accept-language': locale },
    body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1, ...(todayCode && { todayCode }) },
  })
  const body = (await answer.json()) as { already?: boolean; ticket?: { number: string } } & Partial<Problem>
  return { http: answer.status, code: body.code, detail: body.detail, already: body.already, wait: answer.headers.get('retry-after') }
}
const askMany = (count: number, from: string) => Promise.all(Array.from({ length: count }, () => ask({ from })))
const given = (answers: readonly { http: number }[]) => answers.filter(({ http }) => http === 201).length
async function codeOfToday() {
  const reception = await newMember(app, shop.scope, 'reception')
  const shown = await app.request(`/api/v1/shops/${shop.scope.shopId}/today-code`, {
    headers: { ...bearer(reception), 'x-forwarded-for': home },
  })
  return ((await shown.json()) as { code: string }).code
}

test('over 60 new devices from one address are told what to do; other addresses, those with today’s code and those with a number go on', async () => {
  const mine = newDevice()
  expect((await ask({ from: flat, device: mine })).http).toBe(201)
  expect(given(await askMany(atOnce + 4, flat))).toBe(atOnce - 1)
  const told = await ask({ from: flat })
  expect(told).toMatchObject({ http: 429, code: 'todayCode.needed', detail: expect.stringContaining('today’s code') })
  expect(Number(told.wait)).toBeGreaterThan(0)
  expect(Number(told.wait)).toBeLessThanOrEqual(60)
  expect((await ask({ from: flat, locale: 'ja' })).detail).toContain('本日のコード')
  expect((await ask({ from: flat, locale: 'zh' })).detail).toContain('今日代码')

  expect(await ask({ from: flat, device: mine })).toMatchObject({ http: 201, already: true })
  expect((await ask({ from: home })).http).toBe(201)
  expect((await ask({ from: mobile })).http).toBe(201)
  expect(await ask({ from: flat, todayCode: '0000000000' })).toMatchObject({ http: 403, code: 'todayCode.wrong' })
  const todayCode = await codeOfToday()
  expect((await ask({ from: flat, todayCode })).http).toBe(201)
  const other = await newShop(app, '隣')
  shop = other
  expect((await ask({ from: flat })).http).toBe(201)
})

test('an IPv6 subscriber has one purse, however many addresses', async () => {
  const answers = await Promise.all(Array.from({ length: atOnce + 5 }, (_, n) => ask({ from: `2001:db8:7:8::${n + 1}` })))
  expect(given(answers)).toBe(atOnce)
})

test('only numbers that are given take from it: not a full lane’s refusals, nor asking again', async () => {
  await app.db.pool.query('update lane set max_waiting = 0 where shop_id = $1', [shop.scope.shopId])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  for (let asked = 0; asked < atOnce + 5; asked++) expect((await ask({ from: flat })).code).toBe('lane.full')
  await app.db.pool.query('update lane set max_waiting = null where shop_id = $1', [shop.scope.shopId])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  const mine = newDevice()
  for (let again = 0; again < 20; again++) expect((await ask({ from: flat, device: mine })).http).toBe(201)
  expect(given(await askMany(atOnce + 4, flat))).toBe(atOnce - 1)
})

test('where staff of the shop are signed in ten times as many take a number, and staff’s own walk-ins take from nobody’s purse', async () => {
  const staff = await newMember(app, shop.scope, 'staff')
  const headers = { ...bearer(staff), 'x-forwarded-for': flat }
  expect((await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers })).status).toBe(200)
  for (let added = 0; added < 10; added++) {
    const lane = shop.lanes[0]!
    const walkIn = await post(app, `/shops/${shop.scope.shopId}/lanes/${lane.id}/tickets`, {
      headers,
      body: { serviceId: lane.serviceIds[0], partySize: 1 },
    })
    expect(walkIn.status).toBe(201)
  }
  expect(given(await askMany(200, flat))).toBe(200)
  // Not where they aren't, and not in another shop.
  expect(given(await askMany(atOnce + 1, home))).toBe(atOnce)
  shop = await newShop(app, '隣')
  expect(given(await askMany(atOnce + 1, flat))).toBe(atOnce)
})

test.each([
  ['a card', 'cards', { answers: {}, locale: 'ja' }, limits.card],
  ['a request about one’s own data', 'privacy-requests', { kind: 'access', name: '山本', contact: '090-1234-5678' }, limits.request],
])('%s: one network can’t take all that the shop has', async (_, path, body, { network, shop: ofShop }) => {
  const most = network.points + ('burst' in network ? network.burst.points : 0)
  const send = async (from: string) => {
    const headers = { cookie: `uketsuke_device=${newDevice()}`, 'x-forwarded-for': from }
    return (await post(app, `/entry/${shop.entryCode}/${path}`, { headers, body })).status
  }
  const answers = []
  for (let sent = 0; sent < most + 5; sent++) answers.push(await send(flat))
  expect(answers.filter((status) => status === 201)).toHaveLength(most)
  expect(answers.slice(most)).toEqual(Array(5).fill(429))
  expect(await send(home)).toBe(201)
  expect(most * network.staff).toBeLessThan(ofShop.points + ('burst' in ofShop ? ofShop.burst.points : 0))
})

test('a card that goes with a number takes from no network’s purse', async () => {
  const { network } = limits.card
  const answer = await post(app, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${newDevice()}`, 'x-forwarded-for': flat },
    body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 },
  })
  const { token } = (await answer.json()) as { token: string }
  const begin = async (ticket?: string) => {
    const headers = { cookie: `uketsuke_device=${newDevice()}`, 'x-forwarded-for': flat }
    return (await post(app, `/entry/${shop.entryCode}/cards`, { headers, body: { answers: {}, locale: 'ja', ...(ticket && { ticket }) } }))
      .status
  }
  for (let begun = 0; begun < network.points + network.burst.points; begun++) expect(await begin()).toBe(201)
  expect([await begin(), await begin(token)]).toEqual([429, 201])
})

test('lookups by devices that are made up end, by asking for numbers too; at that address who holds a number, and who asks for one here, go on', async () => {
  const mine = newDevice()
  expect((await ask({ from: flat, device: mine })).http).toBe(201)
  const read = (path: string, device: string, from = flat) => {
    const headers = { 'uketsuke-device': device, 'x-forwarded-for': from }
    const request = new Request(`${app.origin}/api/v1${path}`, { headers })
    return app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  }
  // Any read will do; this one asks no database.
  for (let n = 0; n < limits.read.caller.points * strangersPerNetwork; n++) await read('/me', newDevice())
  const lookUp = async (device: string, from?: string) => (await read(`/entry/${shop.entryCode}`, device, from)).status
  expect([await lookUp(newDevice()), await lookUp(mine), await lookUp(newDevice(), home)]).toEqual([429, 200, 200])
  const guess = await post(app, '/entry/22222222/tickets', {
    headers: { cookie: `uketsuke_device=${newDevice()}`, 'x-forwarded-for': flat },
    body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 },
  })
  expect(guess.status).toBe(429)
  expect((await ask({ from: flat })).http).toBe(201)
})
