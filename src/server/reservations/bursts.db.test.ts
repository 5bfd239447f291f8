/** Bursts of requests are grouped, declined together and restored; the waiting list is paged. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RequestBurst } from '#contract/reservations/bursts.ts'
import type { Reservation } from '#contract/reservations/staff.ts'
import { burstReviewDays, globalBurstLimits, networkBurstLimits } from '#domain/reservations/burst.ts'
import { undoMinutes } from '#domain/tickets/ticket.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  completeReservationRequest,
  enableReservations,
  postReservationRequest,
  readNextMonthSlots,
} from '../../../test/reservations/shop.ts'
import { ensureValidBearer, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let staff: TestMember
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web', TRUSTED_PROXIES: '127.0.0.1' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  staff = await newMember(app, shop.scope, 'staff')
  await enableReservations(app, shop, { capacity: 100 })
})

const path = () => `/shops/${shop.scope.shopId}`
type List = {
  waiting: Reservation[]
  waitingCount: number
  nextWaiting: string | null
  needsContact: Reservation[]
  bursts: RequestBurst[]
}
async function list(query: Record<string, string> = {}): Promise<List> {
  const search = new URLSearchParams({ from: '2026-12-01', ...query })
  const response = await app.request(`/api/v1${path()}/reservations?${search}`, { headers: await ensureValidBearer(app, staff) })
  return (await response.json()) as List
}
/** Each request comes from another network of one IPv6 site. */
async function burst(
  many: number = networkBurstLimits.begins,
  network = (n: number) => `2001:db8:1:${n + 1}::1`,
): Promise<RequestBurst | undefined> {
  const [slot] = await readNextMonthSlots(app, shop)
  for (let n = 0; n < many; n++) {
    const headers = { 'x-forwarded-for': network(n) }
    const response = await postReservationRequest(app, shop, [slot!], { headers, body: { email: 'fake@example.jp' } })
    expect(response.status).toBe(201)
  }
  return (await list()).bursts[0]
}
async function act(
  id: string,
  action: 'remove' | 'undo' | 'dismiss',
  { key = newIdempotencyKey(), body }: { key?: string; body?: object } = {},
) {
  const headers = await ensureValidBearer(app, staff)
  const response = await post(app, `${path()}/reservation-bursts/${id}/${action}`, {
    headers,
    key,
    body: body ?? (action === 'dismiss' ? {} : undefined),
  })
  return { http: response.status, ...((await response.json()) as object) }
}
const rowsOf = async () =>
  (await app.db.pool.query('select * from reservation where shop_id = $1 order by id', [shop.scope.shopId])).rows.map(
    ({ rev, moved_at, ...row }) => row,
  )

test('A list of 120 reservation requests is returned in pages of 50 with the count', async () => {
  const [slot] = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, [slot!])
  expect(token).toBeDefined()
  await app.db.pool.query(
    `insert into reservation (id, organization_id, shop_id, status, source, service_id, party_size, locale, name, phone, due_at, created_at, moved_at)
     select (lpad(to_hex(n), 8, 'f') || substr(r.id::text, 9))::uuid, organization_id, shop_id, status, source, service_id, party_size, locale, name, phone, due_at, created_at, moved_at
       from reservation r, generate_series(1, 119) n where shop_id = $1`,
    [shop.scope.shopId],
  )
  const pages: List[] = [await list()]
  while (pages.at(-1)!.nextWaiting) pages.push(await list({ after: pages.at(-1)!.nextWaiting! }))
  expect(pages.map(({ waiting, waitingCount }) => [waiting.length, waitingCount])).toEqual([
    [50, 120],
    [50, 120],
    [20, 120],
  ])
  expect(new Set(pages.flatMap(({ waiting }) => waiting.map(({ id }) => id)))).toHaveProperty('size', 120)
})

test('Many requests from networks of one site are listed apart as a burst', async () => {
  const [slot] = await readNextMonthSlots(app, shop)
  const single = await completeReservationRequest(app, shop, [slot!])
  expect(await burst(networkBurstLimits.begins - 1)).toBeUndefined()
  expect(await burst(1)).toMatchObject({
    asked: networkBurstLimits.begins,
    waiting: networkBurstLimits.begins,
    removed: null,
    dismissed: false,
  })
  const { id } = (await list()).bursts[0]!
  expect((await list()).waitingCount).toBe(networkBurstLimits.begins + 1)
  const outsideBurst = await list({ burst: 'none' })
  expect(outsideBurst.waiting.map(({ requestedTimes }) => requestedTimes[0]!.startsAt)).toEqual([
    single.reservation.requestedTimes[0]!.startsAt,
  ])
  expect((await list({ burst: id })).waitingCount).toBe(networkBurstLimits.begins)
})

test('Declining a burst puts no visitor on the list to inform and can be undone', async () => {
  const { id } = (await burst())!
  const before = await rowsOf()
  const key = newIdempotencyKey()
  for (const _ of [1, 2]) expect(await act(id, 'remove', { key })).toEqual({ http: 200, reservations: networkBurstLimits.begins })
  const { waitingCount, needsContact, bursts } = await list()
  expect([waitingCount, needsContact, bursts[0]]).toMatchObject([0, [], { id, waiting: 0, removed: { count: networkBurstLimits.begins } }])
  const { rows } = await app.db.pool.query(`select distinct kind, data from event where shop_id = $1 and kind = 'reservation.decline'`, [
    shop.scope.shopId,
  ])
  expect(rows).toEqual([{ kind: 'reservation.decline', data: { together: true } }])
  expect(await act(id, 'remove')).toMatchObject({ http: 409, code: 'burst.over' })

  expect(await act(id, 'undo')).toEqual({ http: 200, reservations: networkBurstLimits.begins })
  expect(await rowsOf()).toEqual(before)
  expect((await list()).waitingCount).toBe(networkBurstLimits.begins)
  expect(await act(id, 'undo')).toMatchObject({ http: 409, code: 'burst.notRemoved' })
})

test('One of two simultaneous declines of a burst is refused', async () => {
  const { id } = (await burst())!
  const answers = await Promise.all([act(id, 'remove'), act(id, 'remove')])
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
})

test('A declined burst can be brought back only within 5 minutes', async () => {
  const { id } = (await burst())!
  await act(id, 'remove')
  app.pass((undoMinutes + 1) * 60)
  expect((await list()).bursts).toEqual([])
  expect(await act(id, 'undo')).toMatchObject({ http: 404, code: 'burst.notFound' })
})

test('A burst marked as real visitors is listed with the other requests', async () => {
  const { id } = (await burst())!
  expect(await act(id, 'dismiss')).toEqual({ http: 200, dismissed: true })
  expect(await list({ burst: 'none' })).toMatchObject({ waitingCount: networkBurstLimits.begins, bursts: [{ id, dismissed: true }] })
  expect(await act(id, 'dismiss', { body: { dismissed: false } })).toEqual({ http: 200, dismissed: false })
  expect((await list({ burst: 'none' })).waitingCount).toBe(0)
})

test('The network key of a reservation request is erased after a week', async () => {
  await burst(1)
  const keys = async () => (await rowsOf()).filter(({ network_key: key }) => key !== null).length
  app.pass((burstReviewDays - 1) * 86_400)
  await runDueAlarms(app.queue)
  expect(await keys()).toBe(1)
  app.pass(3 * 86_400)
  await runDueAlarms(app.queue)
  expect(await keys()).toBe(0)
})

test('A burst from many networks can be declined and brought back as a whole', async () => {
  const many = globalBurstLimits.begins
  // Two requests per site, so that no site has a burst of its own.
  const found = await burst(many, (n) => `2001:db8:${Math.floor(n / 2) + 1}::1`)
  expect(found).toMatchObject({ networks: 'many', asked: many, waiting: many })
  expect(await act(found!.id, 'remove')).toEqual({ http: 200, reservations: many })
  expect(await list()).toMatchObject({ waitingCount: 0, bursts: [{ id: found!.id, removed: { count: many } }] })
  expect(await act(found!.id, 'undo')).toEqual({ http: 200, reservations: many })
  expect((await list()).waitingCount).toBe(many)
})

test('Simultaneous bursts are listed as one, and apart once it is marked as real', async () => {
  const each = networkBurstLimits.begins
  const found = await burst(3 * each, (n) => `2001:db8:${Math.floor(n / each) + 1}::1`)
  expect((await list()).bursts).toMatchObject([{ networks: 'many', waiting: 3 * each }])
  expect((await act(found!.id, 'dismiss')).http).toBe(200)
  expect((await list()).bursts).toMatchObject([{ networks: 'one' }, { networks: 'one' }, { networks: 'one' }])
})
