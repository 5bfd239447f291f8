/** Rate limits per network: one network with very many joins is stopped, all others go on. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymousCallersPerNetwork } from '#contract/limit.ts'
import { type RateLimitName, rateLimitRules } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import { createBearerHeaders, newDeviceId, newMember, newShop, post, postWithRetry, shopClockOf } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ rateLimits: true, settings: () => ({ TRUSTED_PROXIES: '127.0.0.1' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
})

const { points, burst } = rateLimitRules.join.network
const atOnce = points + burst.points
const [flat, home, mobile] = ['198.51.100.7', '203.0.113.9', '2001:db8:1:2::3']

type JoinRequest = { from: string; device?: string; todayCode?: string; locale?: string }
async function requestTicket({ from, device = newDeviceId(), todayCode, locale = 'en' }: JoinRequest) {
  const response = await postWithRetry(app, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${device}`, 'x-forwarded-for': from, 'accept-language': locale },
    body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1, ...(todayCode && { todayCode }) },
  })
  const body = (await response.json()) as { already?: boolean; ticket?: { number: string } } & Partial<Problem>
  return { http: response.status, code: body.code, detail: body.detail, already: body.already, wait: response.headers.get('retry-after') }
}
const requestTickets = (count: number, from: string) => Promise.all(Array.from({ length: count }, () => requestTicket({ from })))
/** Charges the network's limit as if it had sent so many requests. */
async function spend(count: number, address: string, name: RateLimitName = 'join') {
  const day = businessDay(app.clock(), await shopClockOf(app, shop.scope))
  const from = { shopId: shop.scope.shopId, day, address }
  for (let taken = 0; taken < count; taken++) expect(app.queue.consumeNetwork(name, from).refused).toBeUndefined()
}
const setLane = (change: string) =>
  app.db.pool.query(
    `with change as (update lane set ${change} where shop_id = $1)
     update shop_feed set settings_version = settings_version + 1 where shop_id = $1`,
    [shop.scope.shopId],
  )
const countIssued = (answers: readonly { http: number }[]) => answers.filter(({ http }) => http === 201).length
async function codeOfToday() {
  const reception = await newMember(app, shop.scope, 'reception')
  const shown = await app.request(`/api/v1/shops/${shop.scope.shopId}/today-code`, {
    headers: { ...createBearerHeaders(reception), 'x-forwarded-for': home },
  })
  return ((await shown.json()) as { code: string }).code
}

test('All trial tickets of a shop share one rate limit, whatever the network', async () => {
  const { shopId } = shop.scope
  const reception = await newMember(app, shop.scope, 'reception')
  const { key } = (await (await app.request(`/api/v1/shops/${shopId}/trial-key`, { headers: createBearerHeaders(reception) })).json()) as {
    key: string
  }
  const body = { key, serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 }
  const take = (from: string) => post(app, `/entry/${shop.entryCode}/trial-tickets`, { headers: { 'x-forwarded-for': from }, body })
  expect((await take(flat)).status).toBe(201)
  for (let taken = 1; taken < rateLimitRules.trial.shop.points; taken++)
    expect(app.queue.consumeShop('trial', shopId)).not.toHaveProperty('refused')
  expect((await take(home)).status).toBe(429)
})

test('New devices beyond a network’s rate limit are asked for today’s code', async () => {
  await spend(atOnce - 6, flat)
  // Refusals and repeated joins are free.
  await setLane('max_waiting = 0')
  for (let attempt = 0; attempt < 6; attempt++) expect((await requestTicket({ from: flat })).code).toBe('lane.full')
  await setLane('max_waiting = null')
  const mine = newDeviceId()
  for (let again = 0; again < 6; again++) expect((await requestTicket({ from: flat, device: mine })).http).toBe(201)
  expect(countIssued(await requestTickets(9, flat))).toBe(5)
  const refused = await requestTicket({ from: flat })
  expect(refused).toMatchObject({ http: 429, code: 'todayCode.needed', detail: expect.stringContaining('today’s code') })
  expect(Number(refused.wait)).toBeGreaterThan(0)
  expect(Number(refused.wait)).toBeLessThanOrEqual(60)
  expect((await requestTicket({ from: flat, locale: 'ja' })).detail).toContain('本日のコード')
  expect((await requestTicket({ from: flat, locale: 'zh' })).detail).toContain('今日码')

  expect(await requestTicket({ from: flat, device: mine })).toMatchObject({ http: 201, already: true })
  expect((await requestTicket({ from: home })).http).toBe(201)
  expect((await requestTicket({ from: mobile })).http).toBe(201)
  expect(await requestTicket({ from: flat, todayCode: '0000000000' })).toMatchObject({ http: 403, code: 'todayCode.wrong' })
  const todayCode = await codeOfToday()
  expect((await requestTicket({ from: flat, todayCode })).http).toBe(201)
  const other = await newShop(app, '隣')
  shop = other
  expect((await requestTicket({ from: flat })).http).toBe(201)
})

test('An IPv6 subscriber has one limit, however many addresses', async () => {
  await spend(atOnce - 3, '2001:db8:7:8::99')
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => requestTicket({ from: `2001:db8:7:8::${n + 1}` })))
  expect(countIssued(answers)).toBe(3)
})

test('A network with signed-in staff may join ten times as often', async () => {
  const staff = await newMember(app, shop.scope, 'staff')
  const headers = { ...createBearerHeaders(staff), 'x-forwarded-for': flat }
  expect((await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers })).status).toBe(200)
  await spend(10 * atOnce - 3, flat)
  // Staff’s own walk-ins are charged to no network.
  for (let added = 0; added < 4; added++) {
    const lane = shop.lanes[0]!
    const walkIn = await postWithRetry(app, `/shops/${shop.scope.shopId}/lanes/${lane.id}/tickets`, {
      headers,
      body: { serviceId: lane.serviceIds[0], partySize: 1 },
    })
    expect(walkIn.status).toBe(201)
  }
  expect(countIssued(await requestTickets(5, flat))).toBe(3)
  // The higher limit holds neither in other networks nor in other shops.
  await spend(atOnce - 1, home)
  expect(countIssued(await requestTickets(2, home))).toBe(1)
  shop = await newShop(app, '隣')
  await spend(atOnce - 1, flat)
  expect(countIssued(await requestTickets(2, flat))).toBe(1)
})

test.each([
  ['card', 'cards', { answers: {}, locale: 'ja' }],
  ['request', 'privacy-requests', { kind: 'access', name: '山本', contact: '090-1234-5678' }],
] as const)('One network cannot use up the shop’s rate limit “%s”', async (name, path, body) => {
  const { network, shop: ofShop } = rateLimitRules[name]
  const maxPoints = network.points + ('burst' in network ? network.burst.points : 0)
  const send = async (from: string) => {
    const headers = { cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': from }
    return (await post(app, `/entry/${shop.entryCode}/${path}`, { headers, body })).status
  }
  await spend(maxPoints - 1, flat, name)
  expect([await send(flat), await send(flat), await send(home)]).toEqual([201, 429, 201])
  expect(maxPoints * network.staff).toBeLessThan(ofShop.points + ('burst' in ofShop ? ofShop.burst.points : 0))
})

test('A card begun with a ticket counts toward no network’s rate limit', async () => {
  const { network } = rateLimitRules.card
  const response = await post(app, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': flat },
    body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 },
  })
  const { token } = (await response.json()) as { token: string }
  const begin = async (ticket?: string) => {
    const headers = { cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': flat }
    return (await post(app, `/entry/${shop.entryCode}/cards`, { headers, body: { answers: {}, locale: 'ja', ...(ticket && { ticket }) } }))
      .status
  }
  await spend(network.points + network.burst.points, flat, 'card')
  expect([await begin(), await begin(token)]).toEqual([429, 201])
})

longTest('Many reads by invented devices block new devices of a network, not its visitors', async () => {
  const mine = newDeviceId()
  expect((await requestTicket({ from: flat, device: mine })).http).toBe(201)
  const read = (path: string, device: string, from = flat) => {
    const headers = { 'uketsuke-device': device, 'x-forwarded-for': from }
    const request = new Request(`${app.origin}/api/v1${path}`, { headers })
    return app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  }
  // Any read will do; this one needs no database.
  for (let n = 0; n < rateLimitRules.read.caller.points * anonymousCallersPerNetwork; n++) await read('/me', newDeviceId())
  const lookUp = async (device: string, from?: string) => (await read(`/entry/${shop.entryCode}`, device, from)).status
  expect([await lookUp(newDeviceId()), await lookUp(mine), await lookUp(newDeviceId(), home)]).toEqual([429, 200, 200])
  const guess = await post(app, '/entry/22222222/tickets', {
    headers: { cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': flat },
    body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 },
  })
  expect(guess.status).toBe(429)
  expect((await requestTicket({ from: flat })).http).toBe(201)
})

test('Refused reservation requests leave the network’s card limit untouched', async () => {
  const from = (body: object) => ({ headers: { cookie: `uketsuke_device=${newDeviceId()}`, 'x-forwarded-for': flat }, body })
  const visit = {
    serviceId: shop.lanes[0]!.serviceIds[0],
    name: '山本',
    phone: '090-1234-5678',
    requestedTimes: ['2030-01-15T03:00:00Z'],
    consent: 1,
  }
  for (let n = 0; n < rateLimitRules.card.network.points + rateLimitRules.card.network.burst.points + 1; n++) {
    const refused = await post(app, `/entry/${shop.entryCode}/reservations`, from(visit))
    expect(await refused.json()).toMatchObject({ code: 'service.notFound' })
  }
  expect((await post(app, `/entry/${shop.entryCode}/cards`, from({ answers: {}, locale: 'ja' }))).status).toBe(201)
})
