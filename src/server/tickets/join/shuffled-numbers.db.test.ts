/** Lanes that shuffle their numbers: unique, without gaps, a block at a time, by every way of issuing one. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { startSecondApp } from '../../../../test/servers.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  postWithRetry,
  sendJoin,
  type TestMember,
} from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
})

async function command<T>(path: string, body: object): Promise<T> {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(owner), body })
  expect(response.ok, path).toBe(true)
  return (await response.json()) as T
}
async function setOrder(numberOrder: string, lane = 0): Promise<void> {
  const { rows } = await app.db.pool.query<{ rev: number }>('select rev from lane where id = $1', [shop.lanes[lane]!.id])
  expect(await command(`/lanes/${shop.lanes[lane]!.id}/edit`, { rev: rows[0]!.rev, numberOrder })).toMatchObject({ numberOrder })
}
const walkIn = async (body: object = {}) => (await command<AddedTicket>(`/lanes/${shop.lanes[0]!.id}/tickets`, body)).ticket.number
const join = async (lane = 0) => (await joinAsVisitor(app, shop, { lane })).number
const figures = (numbers: readonly string[]) => numbers.map((number) => Number(number.slice(1))).sort((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
async function shuffled(secret: Buffer, from: number, count: number): Promise<number[]> {
  const { rows } = await app.db.pool.query<{ number: number }>(
    'select shuffled_number($1, n) as number from generate_series($2::integer, $2::integer + $3::integer - 1) as n order by n',
    [secret, from, count],
  )
  return rows.map(({ number }) => number)
}

test('Each block of 100 is a permutation of its own numbers, for every secret', () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.integer({ min: 0, max: 98 }), async (secret, block) => {
      const numbers = await shuffled(Buffer.from(secret), block * 100 + 1, 100)
      expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(100).map((n) => block * 100 + n))
      expect(await shuffled(Buffer.from(secret), block * 100 + 1, 100)).toEqual(numbers)
    }),
    { numRuns: 30 },
  ))

test('Blocks, lanes and days have orders of their own', async () => {
  const { tokens } = app.queue
  const secretOf = (laneId: string, day: string) => tokens.dayKey('numbers', laneId, shop.scope.shopId, day)
  const [laneA, laneB] = shop.lanes.map(({ id }) => id) as [string, string]
  const orders = await Promise.all([
    shuffled(secretOf(laneA, '2026-12-01'), 1, 100),
    shuffled(secretOf(laneA, '2026-12-02'), 1, 100),
    shuffled(secretOf(laneB, '2026-12-01'), 1, 100),
    shuffled(secretOf(laneA, '2026-12-01'), 101, 100).then((second) => second.map((number) => number - 100)),
  ])
  expect(new Set([...orders, upTo(100)].map(String)).size).toBe(5)
})

test('60 joins at once and walk-ins, on two servers, use up the numbers without a gap', async () => {
  const other = await startSecondApp(app)
  try {
    await setOrder('shuffled')
    const walkIns = Promise.all(Array.from({ length: 40 }, () => walkIn()))
    const joins = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const posted = { device: newDeviceId(), key: newIdempotencyKey() }
        const on = n % 2 ? other : app
        const { ticket } = (await (await sendJoin(on, shop, posted, postWithRetry)).json()) as AddedTicket
        const { ticket: again } = (await (await sendJoin(on === app ? other : app, shop, posted, postWithRetry)).json()) as AddedTicket
        expect(again.number).toBe(ticket.number)
        return ticket.number
      }),
    )
    const first = [...joins, ...(await walkIns)]
    expect(figures(first)).toEqual(upTo(100))
    expect(await join()).toMatch(/^A(1\d\d|200)$/)
    const { rows } = await app.db.pool.query<{ ordinal: number }>(
      'select ordinal from ticket where shop_id = $1 order by joined_seq limit 100',
      [shop.scope.shopId],
    )
    expect(rows.map(({ ordinal }) => ordinal)).not.toEqual(upTo(100))
  } finally {
    await other.stop()
  }
})

test('The order is that of arrival, not of numbers', async () => {
  await setOrder('shuffled')
  const numbers = [await join(), await walkIn(), await join(), await join()]
  const queue = await app.request(`/api/v1/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/order`, {
    headers: createBearerHeaders(owner),
  })
  const { order } = (await queue.json()) as { order: { number: string; reason: { inArrivalOrder: boolean } }[] }
  expect(order.map(({ number }) => number)).toEqual(numbers)
  expect(order.every(({ reason }) => reason.inArrivalOrder)).toBe(true)
})

test('A change within a day applies from the next business day and repeats no number', async () => {
  const before = [await join(), await walkIn()]
  await setOrder('shuffled')
  const after = [await walkIn(), await join()]
  expect([...before, ...after]).toEqual(['A001', 'A002', 'A003', 'A004'])
  await setOrder('shuffled', 1)
  const mixed = [await join(1), await join(1)]
  await setOrder('sequential', 1)
  for (let n = 0; n < 98; n++) mixed.push(await join(1))
  expect(figures(mixed)).toEqual(upTo(100))
  app.pass(24 * 60 * 60)
  expect([await join(1), await join(1)]).toEqual(['B001', 'B002'])
})

test('A lane that only received a moved ticket today still follows a change', async () => {
  const { ticketId } = await joinAsVisitor(app, shop, { lane: 1 })
  const { rows } = await app.db.pool.query<{ rev: number }>('select rev from ticket where id = $1', [ticketId])
  await command(`/tickets/${ticketId}/move-lane`, { rev: rows[0]!.rev, laneId: shop.lanes[0]!.id })
  await setOrder('shuffled')
  const numbers = await Promise.all(Array.from({ length: 100 }, () => join()))
  expect(figures(numbers)).toEqual(upTo(100))
  const { rows: days } = await app.db.pool.query('select shuffled from lane_day where lane_id = $1', [shop.lanes[0]!.id])
  expect(days).toEqual([{ shuffled: true }])
})

test('The same contact shows the first shuffled number, and trial numbers keep their order', async () => {
  await setOrder('shuffled')
  const first = await walkIn({ contact: '090-1234-5678' })
  const second = await walkIn({ contact: '090-1234-5678' })
  const { rows } = await app.db.pool.query(
    `select letter || lpad(ordinal::text, 3, '0') as number, same_letter || lpad(same_ordinal::text, 3, '0') as same
       from ticket where shop_id = $1 order by joined_seq`,
    [shop.scope.shopId],
  )
  expect(rows).toEqual([
    { number: first, same: null },
    { number: second, same: first },
  ])
  expect([await walkIn({ trial: true }), await walkIn({ trial: true })]).toEqual(['A901', 'A902'])
})
