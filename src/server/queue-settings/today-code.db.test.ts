/** Lanes for those in the shop: a join there needs today's code, which staff see and visitors don't. Through HTTP. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { TodayCode } from '#contract/queue-settings/today-code.ts'
import { formatTodayCode } from '#domain/queue-settings/today-code.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { startBeside } from '../../../test/servers.ts'
import { bearer, newDevice, newKey, newMember, newShop, post, signIn, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/found.ts'

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

type Wish = { lane?: number; device?: string; key?: string; on?: TestApp }
async function joinWith(todayCode: string | undefined, { lane = 0, device = newDevice(), key = newKey(), on = app }: Wish = {}) {
  const answer = await post(on, `/entry/${shop.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${device}` },
    body: { serviceId: shop.lanes[lane]!.serviceIds[0], partySize: 1, ...(todayCode === undefined ? {} : { todayCode }) },
    key,
  })
  const body = (await answer.json()) as { code?: string; ticket?: { number: string }; already?: boolean }
  return body.code ?? `${body.ticket!.number}${body.already ? ' again' : ''}`
}
const path = () => `/shops/${shop.scope.shopId}/today-code`
const today = async (member = manager) => (await (await app.request(`/api/v1${path()}`, { headers: bearer(member) })).json()) as TodayCode
async function renew(replaces: string) {
  const answer = await post(app, path(), { headers: bearer(manager), body: { replaces } })
  return { status: answer.status, ...((await answer.json()) as TodayCode & { problem?: string }) }
}
/** Some code that is none of these. */
const otherThan = (...codes: string[]) => ['1111111111', '2222222222', '3333333333', '4444444444'].find((code) => !codes.includes(code))!

test('a lane for those in the shop asks for today’s code, as people type it; the other lane doesn’t', async () => {
  const { code } = await today()
  expect(code).toMatch(/^\d{10}$/)
  expect(await joinWith(undefined)).toBe('todayCode.missing')
  expect(await joinWith('  ')).toBe('todayCode.missing')
  expect(await joinWith(otherThan(code))).toBe('todayCode.wrong')
  expect(await joinWith(code)).toBe('A001')
  expect(await joinWith(formatTodayCode(code))).toBe('A002')
  expect(await joinWith(undefined, { lane: 1 })).toBe('B001')
})

test('whoever has a number comes back to it without the code; a retry is the same wish', async () => {
  const { code } = await today()
  const [device, key] = [newDevice(), newKey()]
  expect(await joinWith(code, { device, key })).toBe('A001')
  expect(await joinWith(code, { device, key })).toBe('A001')
  expect(await joinWith(undefined, { device })).toBe('A001 again')
})

test('staff give numbers there as before, and see which lane it is; no visitor is told the code', async () => {
  const { code } = await today()
  const lane = shop.lanes[0]!
  const added = await post(app, `/shops/${shop.scope.shopId}/lanes/${lane.id}/tickets`, { headers: bearer(manager), body: {} })
  expect(added.status).toBe(201)
  const entry = await (await app.request(`/api/v1/entry/${shop.entryCode}`)).text()
  expect(JSON.parse(entry).lanes.map(({ joinFrom }: { joinFrom: string }) => joinFrom)).toEqual(['shop', 'anywhere'])
  expect(entry).not.toContain(code)
})

test('another shop has another code', async () => {
  const { code } = await today()
  shop = await openShop(app)
  expect(await joinWith(code)).toBe('todayCode.wrong')
})

describe('a code ends', () => {
  test('with the business day, and is good for half an hour more', async () => {
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

  test('when a manager asks for another one; of two who ask at once one gets it', async () => {
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

  test('each in its own time when a manager asks twice within the half hour', async () => {
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

test('on another server the new code counts at once', async () => {
  const other = await startBeside(app)
  try {
    const before = await today()
    expect(await joinWith(before.code, { on: other })).toBe('A001')
    await renew(before.code)
    expect(await joinWith((await today()).code, { on: other })).toBe('A002')
  } finally {
    await other.stop()
  }
})

describe('from afar nobody keeps a right code from being heard', () => {
  let guarded: TestApp
  beforeAll(async () => {
    guarded = await startApp({ rateLimits: true })
  })
  afterAll(() => guarded?.stop())
  let code: string
  beforeEach(async () => {
    shop = await openShop(guarded)
    manager = await newMember(guarded, shop.scope, 'manager')
    code = ((await (await guarded.request(`/api/v1${path()}`, { headers: bearer(manager) })).json()) as TodayCode).code
  })
  const most = limits.join.shop.points + limits.join.shop.burst.points
  /** As if so many had taken a number: here with the code, or from afar. */
  const spend = (count: number, kind: 'here' | 'afar') => {
    for (let taken = 0; taken < count; taken++) expect(guarded.queue.consumeShop('join', shop.scope.shopId, kind).refused).toBeUndefined()
  }

  test('Guesses with made-up devices keep nobody from joining with the code', async () => {
    // Two numbers are left for those with the code, and none of them goes to a guess.
    spend(most - 2, 'here')
    const guesses = await Promise.all(Array.from({ length: 6 }, () => joinWith(otherThan(code), { on: guarded })))
    expect(new Set(guesses)).toEqual(new Set(['todayCode.wrong']))
    expect([await joinWith(code, { on: guarded }), await joinWith(code, { on: guarded })]).toEqual(['A001', 'A002'])
    // Those who have the code fill no shop without end either.
    expect(await joinWith(code, { on: guarded })).toBe('request.tooMany')
  })

  test('Numbers of the lane without a code use up nothing of those with the code', async () => {
    spend(most - 1, 'afar')
    const taken = [await joinWith(undefined, { lane: 1, on: guarded }), await joinWith(undefined, { lane: 1, on: guarded })]
    expect(taken).toEqual(['B001', 'request.tooMany'])
    expect(await joinWith(code, { on: guarded })).toBe('A001')
  })

  test('from those on their way: who has come says so while others guess', async () => {
    await guarded.db.pool.query(`update lane set join_from = 'remote', remote_cap = 5 where shop_id = $1`, [shop.scope.shopId])
    const tokens = await Promise.all([takeFromAfar(), takeFromAfar()])
    const said = await Promise.all(Array.from({ length: 6 }, () => reportArrival(tokens[0]!, otherThan(code))))
    expect(new Set(said)).toEqual(new Set(['todayCode.wrong']))
    expect(await reportArrival(tokens[1]!, code)).toBe('waiting')
    expect(await reportArrival(tokens[0]!, code)).toBe('waiting')
  })

  async function takeFromAfar(): Promise<string> {
    const answer = await post(guarded, `/entry/${shop.entryCode}/tickets`, {
      headers: { cookie: `uketsuke_device=${newDevice()}` },
      body: { serviceId: shop.lanes[0]!.serviceIds[0], partySize: 1 },
    })
    return ((await answer.json()) as { token: string }).token
  }
  async function reportArrival(token: string, todayCode: string): Promise<string> {
    const answer = await post(guarded, `/tickets/${token}/here`, { body: { todayCode } })
    const body = (await answer.json()) as { code?: string; status?: string }
    return body.code ?? body.status!
  }
})
