import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { joinAsVisitor, newDeviceId, newIdempotencyKey, newShop, post, readDatabaseState, sendJoin } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
})

type JoinResult = {
  token: string
  ticket: { number: string; position: number; ahead: number; status: string; name: string | null }
  code?: string
}
const resultOf = async (response: Promise<Response>) => {
  const answer = await response
  return { status: answer.status, ...((await answer.json()) as JoinResult) }
}
const show = (token: string) =>
  resultOf(app.request(`/api/v1/tickets/${token}`)) as unknown as Promise<JoinResult['ticket'] & { status: string }>

/** Changes a setting and its version in one transaction, as the settings commands do. */
async function change(lane: string): Promise<void> {
  const { shopId } = shop.scope
  await app.db.inScope(shop.scope, async (tx) => {
    await tx.$client.query(`update lane set ${lane} where shop_id = $1`, [shopId])
    await tx.$client.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shopId])
  })
}

test('Tickets are numbered per lane and opened by a token stored only as a hash', async () => {
  const [first, second] = [await resultOf(sendJoin(app, shop)), await resultOf(sendJoin(app, shop, { name: ' 田中 ' }))]
  const other = await resultOf(sendJoin(app, shop, { lane: 1 }))
  expect([first, second, other].map(({ status, ticket: { number, position, ahead } }) => [status, number, position, ahead])).toEqual([
    [201, 'A001', 1, 0],
    [201, 'A002', 2, 1],
    [201, 'B001', 1, 0],
  ])
  expect(second.ticket).toMatchObject({ name: '田中', status: 'waiting' })
  expect(await show(second.token)).toMatchObject({ number: 'A002', ahead: 1, name: '田中' })
  const { rows } = await app.db.pool.query('select kind, key from resolver where kind = $1', ['ticket'])
  expect(JSON.stringify(rows)).not.toContain(first.token)
})

describe('repeated joins', () => {
  test('A repeated key gets the same ticket and result', async () => {
    const joining = { device: newDeviceId(), key: newIdempotencyKey() }
    const first = await resultOf(sendJoin(app, shop, joining))
    const before = await readDatabaseState(app.db)
    const again = await resultOf(sendJoin(app, shop, joining))
    expect([again.status, again.token, again.ticket.number]).toEqual([201, first.token, 'A001'])
    expect(await readDatabaseState(app.db)).toEqual(before)
  })

  test('A retry returns the ticket as it is now, even if the lane is closed or full', async () => {
    await change('max_waiting = 1')
    const joining = { device: newDeviceId(), key: newIdempotencyKey() }
    const first = await resultOf(sendJoin(app, shop, joining))
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ status: 409, code: 'lane.full' })
    expect(await resultOf(sendJoin(app, shop, joining))).toMatchObject({ status: 201, token: first.token })
    await change('open = false')
    expect(await resultOf(sendJoin(app, shop, joining))).toMatchObject({ status: 201, token: first.token })
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ status: 409, code: 'lane.closed' })
    await post(app, `/tickets/${first.token}/leave`)
    expect(await resultOf(sendJoin(app, shop, joining))).toMatchObject({ status: 201, ticket: { status: 'cancelled' } })
  })

  test('A key repeated with another input is refused with 422', async () => {
    const joining = { device: newDeviceId(), key: newIdempotencyKey() }
    await resultOf(sendJoin(app, shop, joining))
    const before = await readDatabaseState(app.db)
    expect(await resultOf(sendJoin(app, shop, { ...joining, name: '佐藤' }))).toMatchObject({
      status: 422,
      code: 'idempotency.mismatch',
    })
    expect(await resultOf(sendJoin(app, shop, { ...joining, lane: 1 }))).toMatchObject({ status: 422, code: 'idempotency.mismatch' })
    expect(await readDatabaseState(app.db)).toEqual(before)
  })

  test('Another device with the same key, from a cached page, gets its own ticket', async () => {
    const key = newIdempotencyKey()
    const [one, two] = await Promise.all([resultOf(sendJoin(app, shop, { key })), resultOf(sendJoin(app, shop, { key }))])
    expect([one.ticket.number, two.ticket.number].sort()).toEqual(['A001', 'A002'])
    expect(one.token).not.toBe(two.token)
  })

  test('The same key in another shop gets another ticket', async () => {
    const joining = { device: newDeviceId(), key: newIdempotencyKey() }
    const other = await newShop(app, '別')
    expect((await resultOf(sendJoin(app, shop, joining))).token).not.toBe((await resultOf(sendJoin(app, other, joining))).token)
  })
})

describe('settings that change under a running server', () => {
  test('A reopened lane issues tickets immediately', async () => {
    await change('open = false')
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ code: 'lane.closed' })
    await change('open = true')
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ status: 201 })
    await change('open = false')
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ code: 'lane.closed' })
  })

  test('A new service takes joins immediately', async () => {
    await joinAsVisitor(app, shop)
    const serviceId = newId()
    const body = { serviceId, partySize: 1 }
    const headers = { cookie: `uketsuke_device=${newDeviceId()}` }
    const ask404 = await resultOf(post(app, `/entry/${shop.entryCode}/tickets`, { headers, body }))
    expect(ask404).toMatchObject({ code: 'service.notFound' })
    await app.db.pool.query(`insert into service (id, organization_id, shop_id, lane_id, name) values ($1, $2, $3, $4, '{"ja":"新規"}')`, [
      serviceId,
      shop.scope.organizationId,
      shop.scope.shopId,
      shop.lanes[0]!.id,
    ])
    await change('rev = rev + 1')
    expect(await resultOf(post(app, `/entry/${shop.entryCode}/tickets`, { headers, body }))).toMatchObject({ status: 201 })
  })

  test('A new cap counts the tickets that already wait', async () => {
    await joinAsVisitor(app, shop)
    await joinAsVisitor(app, shop)
    await change('max_waiting = 2')
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ code: 'lane.full' })
    await change('max_waiting = 3, daily_cap = 2')
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ code: 'lane.dailyCapReached' })
    await change('daily_cap = null')
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ ticket: { number: 'A003' } })
  })

  test.each([
    ['max_waiting', 'lane.full'],
    ['daily_cap', 'lane.dailyCapReached'],
  ])('A %s of 0 gives no ticket, not even the day’s first', async (cap, code) => {
    await change(`${cap} = 0`)
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ code })
    const { rows } = await app.db.pool.query('select 1 from ticket where shop_id = $1', [shop.scope.shopId])
    expect(rows).toEqual([])
    await change(`${cap} = null`)
    expect(await resultOf(sendJoin(app, shop))).toMatchObject({ ticket: { number: 'A001' } })
  })
})

test('A new business day starts at A001, and yesterday’s tickets stay', async () => {
  expect((await joinAsVisitor(app, shop)).number).toBe('A001')
  app.pass(24 * 60 * 60)
  expect((await joinAsVisitor(app, shop)).number).toBe('A001')
  const { rows } = await app.db.pool.query('select business_day::text from ticket where shop_id = $1 order by business_day', [
    shop.scope.shopId,
  ])
  expect(new Set(rows.map(({ business_day }) => business_day)).size).toBe(2)
})

test('Visitors see lanes, waiting counts and availability before joining', async () => {
  await joinAsVisitor(app, shop)
  const lanes = async () =>
    (
      (await (await app.request(`/api/v1/entry/${shop.entryCode.toLowerCase()}`)).json()) as {
        lanes: { letter: string; waiting: number; state: string }[]
      }
    ).lanes.map(({ letter, waiting, state }) => `${letter} ${waiting} ${state}`)
  expect(await lanes()).toEqual(['A 1 open', 'B 0 open'])
  await change('max_waiting = 1')
  expect(await lanes()).toEqual(['A 1 full', 'B 0 open'])
  await change('open = false')
  expect(await lanes()).toEqual(['A 1 closed', 'B 0 closed'])
})

test('The shop page says why a lane gives no tickets', async () => {
  const lane = async () =>
    ((await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()) as EntryShop).lanes.map(({ state, stop, full, opens }) => ({
      state,
      stop,
      full,
      opens,
    }))[0]
  const none = { stop: null, full: null, opens: null }
  expect(await lane()).toEqual({ state: 'open', ...none })
  await joinAsVisitor(app, shop)
  await change('max_waiting = 1')
  expect(await lane()).toEqual({ state: 'full', ...none, full: 'now' })
  await change('daily_cap = 1')
  expect(await lane()).toEqual({ state: 'full', ...none, full: 'today' })
  await change(`open = false, closed_as = 'paused', closed_reason = 'break', closed_note = '13時に再開します', closed_by = 'somebody'`)
  expect(await lane()).toEqual({ state: 'closed', ...none, stop: { as: 'paused', reason: 'break', note: '13時に再開します' } })
  await change(`open = true, hours = '[[],[],[],[],[],[],[]]'`)
  expect(await lane()).toEqual({ state: 'closed', ...none })
  const now = app.clock().toZonedDateTimeISO('Asia/Tokyo')
  const tomorrow = now.add({ days: 1 })
  const hours = Array.from({ length: 7 }, (_, weekday) => (weekday === tomorrow.dayOfWeek % 7 ? [{ from: '12:00', to: '13:00' }] : []))
  await change(`hours = '${JSON.stringify(hours)}'`)
  const opens = tomorrow.with({ hour: 12, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }).toInstant()
  expect(await lane()).toEqual({ state: 'closed', ...none, opens: new Date(opens.epochMilliseconds).toISOString() })
})
