/** Many joins from one network: staff see them, remove them together, and undo that. Through HTTP. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JoinBurst } from '#contract/tickets/join-bursts.ts'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { undoMinutes } from '#domain/tickets/ticket.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { openEventReader } from '../../../../test/event-reader.ts'
import { insertWaitingTickets } from '../../../../test/many-tickets.ts'
import { isLongRun, longTest, matrixTest, sampleCases } from '../../../../test/matrix.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  sendJoin,
  sessionCookieOf,
  signIn,
  type TestMember,
} from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { runDueAlarms } from '../timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let staff: TestMember
let desk: TestDesk
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  staff = await newMember(app, shop.scope, 'staff')
  desk = openDesk(app, shop, staff)
})
afterEach(() => checkQueueInvariants(app.db, shop.scope.shopId))

const take = (many: number, lane = 0) => Promise.all(Array.from({ length: many }, () => joinAsVisitor(app, shop, { lane })))
/** Inserts the tickets directly, which is faster than joining. */
async function crowd(many: number): Promise<void> {
  const [first] = await take(1)
  await insertWaitingTickets(app.db, first!.ticketId, many - 1)
}
const queue = async () =>
  (await (await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(staff) })).json()) as Queue
const joinBursts = async () => (await queue()).joinBursts
const waiting = async () => (await queue()).tickets.filter(({ status }) => status === 'waiting').map(({ number }) => number)
const burst = async (): Promise<JoinBurst> => {
  const all = await joinBursts()
  expect(all).toHaveLength(1)
  return all[0]!
}
type Act = 'remove' | 'undo' | 'dismiss'
type How = { by?: TestMember; key?: string; body?: object }
async function act(id: string, action: Act, { by = staff, key = newIdempotencyKey(), body }: How = {}) {
  const path = `/shops/${shop.scope.shopId}/join-bursts/${id}/${action}`
  const response = await post(app, path, { headers: createBearerHeaders(by), key, body: body ?? (action === 'dismiss' ? {} : undefined) })
  return { http: response.status, ...((await response.json()) as { tickets?: number; code?: string; dismissed?: boolean }) }
}
const whole = async () =>
  (
    await app.db.pool.query(
      `select t.*, (select json_agg(i order by i.id) from interval i where i.ticket_id = t.id) as intervals,
              (select json_agg(l order by l.id) from leg l where l.ticket_id = t.id) as legs
         from ticket t where shop_id = $1 order by id`,
      [shop.scope.shopId],
    )
  ).rows.map(({ seq, rev, ...row }) => row)

describe('what staff see', () => {
  test('20 joins within 2 minutes are shown as a burst, 19 are not', async () => {
    const taken = await take(19)
    expect(await joinBursts()).toEqual([])
    taken.push(...(await take(1)))
    const found = await burst()
    expect(found).toMatchObject({ taken: 20, removed: null, dismissed: false })
    expect(found.inLine.toSorted()).toEqual(taken.map(({ ticketId }) => ticketId).toSorted())
    expect(Date.parse(found.to) - Date.parse(found.from)).toBeLessThan(120_000)
  })

  test('Walk-ins and yesterday’s tickets belong to no burst', async () => {
    await crowd(20)
    for (let n = 0; n < 3; n++)
      await post(app, `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/tickets`, { headers: createBearerHeaders(staff), body: {} })
    expect((await burst()).taken).toBe(20)
    app.pass(24 * 60 * 60)
    Object.assign(staff, await signIn(app, staff.email))
    expect(await joinBursts()).toEqual([])
  })

  matrixTest('The stream sends a burst only when the burst begins or changes', async () => {
    await crowd(19)
    const cookie = await sessionCookieOf(app, staff)
    const stream = await openEventReader(`${app.origin}/api/v1/live?topic=queue:${shop.scope.shopId}`, { cookie })
    const next = async (event: string) => ((await stream.next(event)).data as { data: Queue | QueueChange }).data
    const first = await next('queue')
    expect(first.joinBursts).toEqual([])
    await take(1)
    expect((await next('change')).joinBursts).toMatchObject([{ taken: 20 }])
    await desk.move(first.tickets[0]!, 'edit', { note: '窓際' })
    expect((await next('change')).joinBursts).toBeUndefined()
    const [called] = (await burst()).inLine
    const one = async () => (await desk.detail(called!)).ticket
    // A called ticket leaves the burst; undo returns it.
    if (isLongRun) {
      await desk.move(await one(), 'call')
      expect((await next('change')).joinBursts).toMatchObject([{ taken: 20, inLine: { length: 19 } }])
      await desk.move(await one(), 'undo')
      expect((await next('change')).joinBursts).toMatchObject([{ inLine: { length: 20 } }])
    }
    // A dismissal is sent although no ticket changes.
    for (const dismissed of sampleCases([true, false])) {
      await act((await burst()).id, 'dismiss', { body: { dismissed } })
      expect((await next('change')).joinBursts).toMatchObject([{ dismissed }])
    }
    await act((await burst()).id, 'remove')
    expect((await next('change')).joinBursts).toMatchObject([{ inLine: [], removed: { count: 20 } }])
    await desk.move(await one(), 'undo')
    expect((await next('change')).joinBursts).toMatchObject([{ inLine: [called], removed: { count: 19 } }])
    stream.close()
  })
})

describe('joint removal', () => {
  test('Removing a burst cancels only its waiting tickets, with an event each', async () => {
    const [called, held] = await Promise.all([desk.waiting(), desk.waiting()])
    await desk.move(called, 'call')
    await desk.move(held, 'hold')
    await crowd(17)
    await take(1, 1)
    const single = await desk.waiting()
    await app.db.pool.query('update ticket set network_key = null where id = $1', [single.id])
    const { id, inLine } = await burst()
    expect(await act(id, 'remove')).toEqual({ http: 200, tickets: 18 })
    expect(await waiting()).toEqual([single.number])
    const { ticket, events, legs } = await desk.detail(inLine.at(-1)!)
    expect(ticket).toMatchObject({ status: 'cancelled', lastMove: 'remove', rev: 2 })
    expect(events.at(-1)).toMatchObject({
      kind: 'ticket.remove',
      from: 'waiting',
      to: 'cancelled',
      together: true,
      actor: { name: staff.name },
    })
    expect(legs).toMatchObject([{ outcome: 'cancelled' }])
    expect((await queue()).today).toMatchObject({ cancelled: 18 })
    expect([(await desk.detail(called.id)).ticket.status, (await desk.detail(held.id)).ticket.status]).toEqual(['called', 'held'])
  })

  test('A burst already removed cannot be removed a second time', async () => {
    await crowd(25)
    const { id } = await burst()
    const key = newIdempotencyKey()
    for (const _ of [1, 2]) expect(await act(id, 'remove', { key })).toEqual({ http: 200, tickets: 25 })
    expect(await act(id, 'remove')).toMatchObject({ http: 409, code: 'joinBurst.over' })
  })

  test('Joins from a network after its burst was removed belong to that burst', async () => {
    await crowd(20)
    const { id } = await burst()
    await act(id, 'remove')
    await take(2)
    expect(await burst()).toMatchObject({ id, taken: 22, inLine: { length: 2 }, removed: { count: 20 } })
    expect(await act(id, 'remove')).toMatchObject({ tickets: 2 })
    expect(await burst()).toMatchObject({ id, inLine: [], removed: { count: 22 } })
  })

  longTest('Reception and members of other shops cannot remove, restore or dismiss bursts', async () => {
    await crowd(20)
    const { id } = await burst()
    const other = await newShop(app, '別')
    const strangers = [
      [await newMember(app, shop.scope, 'reception'), 403],
      [await newMember(app, other.scope, 'owner'), 404],
    ] as const
    for (const [by, http] of strangers)
      for (const what of ['remove', 'undo', 'dismiss'] as const) expect(await act(id, what, { by })).toMatchObject({ http })
    const own = shop
    shop = other
    expect(await act(id, 'remove', { by: await newMember(app, other.scope, 'staff') })).toMatchObject({
      http: 404,
      code: 'joinBurst.notFound',
    })
    shop = own
    expect(await waiting()).toHaveLength(20)
  })
})

describe('undo of a removal', () => {
  test('Undoing a removal restores all tickets of the burst with their places', async () => {
    await crowd(16)
    await take(4, 1)
    await app.db.pool.query(`update lane set approval = true where id = $1`, [shop.lanes[1]!.id])
    await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
    await take(2, 1)
    const [before, line, { id }] = [await whole(), await waiting(), await burst()]
    expect(await act(id, 'remove')).toMatchObject({ tickets: 22 })
    expect(await act(id, 'undo')).toEqual({ http: 200, tickets: 22 })
    expect(await waiting()).toEqual(line)
    const after = await whole()
    // The approval time starts again.
    const pending = new Set(before.filter(({ status }) => status === 'pending').map((row) => row.id))
    expect(pending.size).toBe(2)
    for (const rows of [before, after]) for (const row of rows) if (pending.has(row.id)) row.moved_at = undefined
    expect(after).toEqual(before)
    expect(await burst()).toMatchObject({ id, inLine: { length: 22 }, removed: null })
    expect(await act(id, 'undo')).toMatchObject({ http: 409, code: 'joinBurst.notRemoved' })
    app.pass(16 * 60)
    await runDueAlarms(app.queue)
    expect((await queue()).tickets.filter(({ status }) => status === 'pending')).toEqual([])
  })

  longTest('A burst’s removal can be undone after one ticket was restored separately', async () => {
    const put = await desk.waiting()
    const resumed = await desk.move(await desk.move(put, 'hold'), 'resume')
    await crowd(20)
    const { id, inLine } = await burst()
    await act(id, 'remove')
    const one = (await desk.detail(inLine.at(-1)!)).ticket
    expect(await desk.move(one, 'undo')).toMatchObject({ status: 'waiting', place: one.place, lastMove: null })
    expect(await act(id, 'undo')).toMatchObject({ tickets: 20 })
    expect((await desk.detail(put.id)).ticket).toMatchObject({ status: 'waiting', place: resumed.place, lastMove: 'resume' })
  })

  test('The removal of a burst can be undone for 5 minutes', async () => {
    await crowd(20)
    const { id, inLine } = await burst()
    await act(id, 'remove')
    const back = (await desk.detail(inLine[0]!)).ticket
    expect(await desk.move(back, 'reinstate')).toMatchObject({ status: 'waiting' })
    app.pass((undoMinutes - 1) * 60)
    expect(await act(id, 'undo')).toMatchObject({ tickets: 19 })
    await act(id, 'remove')
    app.pass(undoMinutes * 60)
    expect(await joinBursts()).toEqual([])
    expect(await act(id, 'undo')).toMatchObject({ http: 404, code: 'joinBurst.notFound' })
  })

  longTest('A burst’s removal can be undone after a new join, unless the service was removed', async () => {
    const device = newDeviceId()
    await sendJoin(app, shop, { device })
    await crowd(20)
    const { id } = await burst()
    await act(id, 'remove')
    await sendJoin(app, shop, { device })
    expect(await act(id, 'undo')).toMatchObject({ tickets: 21 })
    await act(id, 'remove')
    await app.db.pool.query('update service set archived_at = now() where id = $1', [shop.lanes[0]!.serviceIds[0]])
    expect(await act(id, 'undo')).toMatchObject({ http: 409, code: 'ticket.serviceRemoved' })
    await app.db.pool.query('update service set archived_at = null where id = $1', [shop.lanes[0]!.serviceIds[0]])
  })
})

test('A burst stays dismissed despite new joins until staff undo the dismissal', async () => {
  await crowd(20)
  const { id } = await burst()
  expect(await act(id, 'dismiss')).toEqual({ http: 200, dismissed: true })
  expect(await act(id, 'dismiss')).toEqual({ http: 200, dismissed: true })
  await take(1)
  expect(await burst()).toMatchObject({ taken: 21, dismissed: true })
  expect(await act(id, 'dismiss', { body: { dismissed: false } })).toEqual({ http: 200, dismissed: false })
  expect(await burst()).toMatchObject({ dismissed: false })
  const [stranger] = await take(1)
  expect(await act(stranger!.ticketId, 'dismiss')).toMatchObject({ http: 404, code: 'joinBurst.notFound' })
})

longTest('Undoing the removal of 400 tickets restores the order of the line', async () => {
  await take(1)
  await app.db.pool.query(
    `with source as (select * from ticket where shop_id = $1 limit 1), made as (
       insert into ticket (id, organization_id, shop_id, lane_id, service_id, business_day, number_lane_id, letter, ordinal, status, place, party_size,
         locale, joined_at, moved_at, joined_seq, seq, network_key)
       select gen_random_uuid(), organization_id, shop_id, lane_id, service_id, business_day, number_lane_id, letter, n, status, n, 1,
         locale, joined_at, moved_at, joined_seq + n, seq + n, network_key from source, generate_series(2, 400) n returning *
     ), made_leg as (
       insert into leg (id, organization_id, shop_id, ticket_id, ordinal, lane_id, service_id)
       select gen_random_uuid(), organization_id, shop_id, id, 1, lane_id, service_id from made returning *
     ), made_interval as (
       insert into interval (id, organization_id, shop_id, ticket_id, leg_id, status, from_at)
       select gen_random_uuid(), l.organization_id, l.shop_id, ticket_id, l.id, 'waiting', m.joined_at from made_leg l join made m on m.id = ticket_id
     ), counted as (update lane_day set waiting = 400, last_number = 400 where shop_id = $1)
     update shop_feed set seq = seq + 400 where shop_id = $1`,
    [shop.scope.shopId],
  )
  const { id } = await burst()
  const line = (await queue()).tickets.map((ticket: Ticket) => ticket.id)
  for (const what of ['remove', 'undo'] as const) expect(await act(id, what)).toMatchObject({ http: 200, tickets: 400 })
  expect((await queue()).tickets.map((ticket: Ticket) => ticket.id)).toEqual(line)
})

longTest('The queue can show a burst of 5,000 tickets', async () => {
  const [joined] = await take(1)
  await insertWaitingTickets(app.db, joined!.ticketId, 4_999)
  expect(await burst()).toMatchObject({ taken: 5_000, inLine: { length: 5_000 } })
})
