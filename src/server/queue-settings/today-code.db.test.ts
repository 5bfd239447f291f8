/** Lanes that require today's code to join, which staff see and visitors don't. Through HTTP. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimitRules } from '#contract/limits.ts'
import type { TodayCode } from '#contract/queue-settings/today-code.ts'
import { formatTodayCode } from '#domain/queue-settings/today-code.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { startSecondApp } from '../../../test/servers.ts'
import {
  createBearerHeaders,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
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

async function openShop(on: TestApp) {
  const made = await newShop(on, '駅前')
  await on.db.pool.query(`update lane set join_from = 'shop' where id = $1`, [made.lanes[0]!.id])
  return made
}
beforeEach(async () => {
  shop = await openShop(app)
  manager = await newMember(app, shop.scope, 'manager')
})

type JoinOptions = { lane?: number; device?: string; key?: string; on?: TestApp }
async function joinWith(
  todayCode: string | undefined,
  { lane = 0, device = newDeviceId(), key = newIdempotencyKey(), on = app }: JoinOptions = {},
) {
  const response = await post(on, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${device}` },
    body: { serviceId: shop.lanes[lane]!.serviceIds[0], partySize: 1, ...(todayCode === undefined ? {} : { todayCode }) },
    key,
  })
  const body = (await response.json()) as { code?: string; ticket?: { number: string }; already?: boolean }
  return body.code ?? `${body.ticket!.number}${body.already ? ' again' : ''}`
}
const path = () => `/shops/${shop.scope.shopId}/today-code`
const today = async (member = manager) =>
  (await (await app.request(`/api/v1${path()}`, { headers: createBearerHeaders(member) })).json()) as TodayCode
async function renew(replaces: string) {
  const response = await post(app, path(), { headers: createBearerHeaders(manager), body: { replaces } })
  return { status: response.status, ...((await response.json()) as TodayCode & { problem?: string }) }
}
/** A code that differs from all of these. */
const otherThan = (...codes: string[]) => ['1111111111', '2222222222', '3333333333', '4444444444'].find((code) => !codes.includes(code))!

test('An in-store lane requires today’s code, with or without spaces', async () => {
  const { code } = await today()
  expect(code).toMatch(/^\d{10}$/)
  expect(await joinWith(undefined)).toBe('todayCode.missing')
  expect(await joinWith('  ')).toBe('todayCode.missing')
  expect(await joinWith(otherThan(code))).toBe('todayCode.wrong')
  expect(await joinWith(code)).toBe('A001')
  expect(await joinWith(formatTodayCode(code))).toBe('A002')
  expect(await joinWith(undefined, { lane: 1 })).toBe('B001')
})

test('A visitor who already has a ticket gets it without today’s code', async () => {
  const { code } = await today()
  const [device, key] = [newDeviceId(), newIdempotencyKey()]
  expect(await joinWith(code, { device, key })).toBe('A001')
  expect(await joinWith(code, { device, key })).toBe('A001')
  expect(await joinWith(undefined, { device })).toBe('A001 again')
})

test('Staff need no code for an in-store lane, and the shop page contains none', async () => {
  const { code } = await today()
  const lane = shop.lanes[0]!
  const added = await post(app, `/shops/${shop.scope.shopId}/lanes/${lane.id}/tickets`, { headers: createBearerHeaders(manager), body: {} })
  expect(added.status).toBe(201)
  const entry = await (await app.request(`/api/v1/entry/${shop.entryCode}`)).text()
  expect(JSON.parse(entry).lanes.map(({ joinFrom }: { joinFrom: string }) => joinFrom)).toEqual(['shop', 'anywhere'])
  expect(entry).not.toContain(code)
})

test('Today’s code of another shop is refused', async () => {
  const { code } = await today()
  shop = await openShop(app)
  expect(await joinWith(code)).toBe('todayCode.wrong')
})

describe('end of a code', () => {
  test('Yesterday’s code works for half an hour after the business day ends', async () => {
    const before = await today()
    app.pass(Math.ceil(Temporal.Instant.from(before.until).since(app.clock()).total('seconds')) + 1)
    Object.assign(manager, await signIn(app, manager.email))
    const after = await today()
    expect(after).toMatchObject({ former: { code: before.code } })
    expect(after.code).not.toBe(before.code)
    expect(await joinWith(before.code)).toBe('A001')
    expect(await joinWith(after.code)).toBe('A002')
    app.pass(30 * 60)
    expect(await joinWith(before.code)).toBe('todayCode.wrong')
    expect(await today()).toMatchObject({ code: after.code, former: null })
  })

  test('Simultaneous renewals by managers replace today’s code once', async () => {
    const before = await today()
    const answers = await Promise.all([renew(before.code), renew(before.code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await today()
    expect(after).toMatchObject({ former: { code: before.code } })
    expect(answers.find(({ status }) => status === 200)).toMatchObject({ code: after.code })
    expect([await joinWith(before.code), await joinWith(after.code)]).toEqual(['A001', 'A002'])
    app.pass(31 * 60)
    expect([await joinWith(before.code), await joinWith(after.code)]).toEqual(['todayCode.wrong', 'A003'])
  })

  test('Each replaced code ends half an hour after its own renewal', async () => {
    const first = (await today()).code
    const second = (await renew(first)).code
    app.pass(10 * 60)
    const third = await renew(second)
    expect(third).toMatchObject({ status: 200, former: { code: second } })
    expect(new Set([first, second, third.code]).size).toBe(3)
    expect([await joinWith(first), await joinWith(second), await joinWith(third.code)]).toEqual(['A001', 'A002', 'A003'])
    app.pass(20 * 60)
    expect([await joinWith(first), await joinWith(second)]).toEqual(['todayCode.wrong', 'A004'])
    app.pass(10 * 60)
    expect([await joinWith(second), await joinWith(third.code)]).toEqual(['todayCode.wrong', 'A005'])
  })
})

test('A renewed today’s code works at once on another server', async () => {
  const other = await startSecondApp(app)
  try {
    const before = await today()
    expect(await joinWith(before.code, { on: other })).toBe('A001')
    await renew(before.code)
    expect(await joinWith((await today()).code, { on: other })).toBe('A002')
  } finally {
    await other.stop()
  }
})

describe('remote callers never block a correct code', () => {
  let guarded: TestApp
  beforeAll(async () => {
    guarded = await startApp({ rateLimits: true })
  })
  afterAll(() => guarded?.stop())
  let code: string
  beforeEach(async () => {
    shop = await openShop(guarded)
    manager = await newMember(guarded, shop.scope, 'manager')
    code = ((await (await guarded.request(`/api/v1${path()}`, { headers: createBearerHeaders(manager) })).json()) as TodayCode).code
  })
  const maxPoints = rateLimitRules.join.shop.points + rateLimitRules.join.shop.burst.points
  /** Charges the shop's limit as if so many visitors had joined with the code or remotely. */
  const spend = (count: number, kind: 'here' | 'afar') => {
    for (let taken = 0; taken < count; taken++) expect(guarded.queue.consumeShop('join', shop.scope.shopId, kind).refused).toBeUndefined()
  }

  test('Guesses by invented devices do not block joins with the right code', async () => {
    // Two joins are left for callers with the code, and no guess uses one.
    spend(maxPoints - 2, 'here')
    const guesses = await Promise.all(Array.from({ length: 6 }, () => joinWith(otherThan(code), { on: guarded })))
    expect(new Set(guesses)).toEqual(new Set(['todayCode.wrong']))
    expect([await joinWith(code, { on: guarded }), await joinWith(code, { on: guarded })]).toEqual(['A001', 'A002'])
    // Joins with the code are limited as well.
    expect(await joinWith(code, { on: guarded })).toBe('request.tooMany')
  })

  test('Joins without a code do not use up the rate limit of joins with the code', async () => {
    spend(maxPoints - 1, 'afar')
    const taken = [await joinWith(undefined, { lane: 1, on: guarded }), await joinWith(undefined, { lane: 1, on: guarded })]
    expect(taken).toEqual(['B001', 'request.tooMany'])
    expect(await joinWith(code, { on: guarded })).toBe('A001')
  })

  test('A remote visitor can report the arrival while attackers guess the code', async () => {
    await guarded.db.pool.query(`update lane set join_from = 'remote', remote_cap = 5 where shop_id = $1`, [shop.scope.shopId])
    const tokens = await Promise.all([joinRemotely(), joinRemotely()])
    const refusals = await Promise.all(Array.from({ length: 6 }, () => reportArrival(tokens[0]!, otherThan(code))))
    expect(new Set(refusals)).toEqual(new Set(['todayCode.wrong']))
    expect(await reportArrival(tokens[1]!, code)).toBe('waiting')
    expect(await reportArrival(tokens[0]!, code)).toBe('waiting')
  })

  async function joinRemotely(): Promise<string> {
    const response = await post(guarded, `/entry/${shop.entryCode}/tickets`, {
      headers: { cookie: `uketsuke_device=${newDeviceId()}` },
      body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 },
    })
    return ((await response.json()) as { token: string }).token
  }
  async function reportArrival(token: string, todayCode: string): Promise<string> {
    const response = await post(guarded, `/tickets/${token}/here`, { body: { todayCode } })
    const body = (await response.json()) as { code?: string; status?: string }
    return body.code ?? body.status!
  }
})
