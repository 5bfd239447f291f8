/** Every lock under many simultaneous clients, against two real server processes on one database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Queue, QueueChange, QueueChunk } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { waitingTicketsInPlaceOrder } from '#domain/tickets/queue.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { checkQueueInvariants as checkShopBooks } from '../../../test/desk.ts'
import { type EventReader, openEventReader } from '../../../test/event-reader.ts'
import { insertWaitingTickets } from '../../../test/many-tickets.ts'
import { isLongRun, longTest, matrixTest } from '../../../test/matrix.ts'
import { startAppAndServerProcess, type TwoServers } from '../../../test/servers.ts'
import {
  createBearerHeaders,
  type JoinOptions,
  newDeviceId,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  postWithRetry,
  sendJoin,
  sessionCookieOf,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

/** Number of visitors, and of callers in each of four rounds. */
const [crowd, callers] = isLongRun ? [200, 50] : [20, 5]
let two: TwoServers
let shop: CreatedShop
let owner: TestMember
beforeAll(async () => {
  two = await startAppAndServerProcess()
})
afterAll(() => two?.stop())
beforeEach(async () => {
  shop = await newShop(two.app, '駅前')
  owner = await newMember(two.app, shop.scope, 'owner')
})

const times = <T>(count: number, act: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => act(n)))
const numbersFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `A${String(from + n).padStart(3, '0')}`)
type Joined = { token: string; ticket: { number: string; ahead: number } }
const read = async <T>(response: Promise<Response>) => {
  const answer = await response
  return { status: answer.status, body: (await answer.json()) as T & { code?: string; current?: Ticket } }
}
const command = <T = Ticket>(n: number, path: string, body: object, key = newIdempotencyKey()) =>
  read<T>(postWithRetry(two.at(n), `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(owner), body, key }))
const take = (n: number, joining: JoinOptions = {}) => read<Joined>(sendJoin(two.at(n), shop, joining, postWithRetry))
const callNext = (n: number, key?: string) =>
  command(n, `/lanes/${shop.lanes[0]!.id}/call-next`, { counterId: shop.counterIds[n % 2], beside: true }, key)

async function checkBooks(): Promise<void> {
  const { pool } = two.app.db
  const { rows: days } = await pool.query(
    `select d.last_number, d.waiting,
            (select count(*) from ticket t where t.number_lane_id = d.lane_id and t.business_day = d.business_day) as given,
            (select count(*) from ticket t where t.lane_id = d.lane_id and t.business_day = d.business_day and t.status = 'waiting') as wait
       from lane_day d where d.shop_id = $1`,
    [shop.scope.shopId],
  )
  for (const { last_number, waiting, given, wait } of days) expect([last_number, waiting]).toEqual([given, wait])
  const { rows: torn } = await pool.query(
    `select * from (
       select i.*, t.status as now, t.joined_at, lead(i.from_at) over ordered as next, lag(i.to_at) over ordered as previous
         from interval i join ticket t on t.id = i.ticket_id where i.shop_id = $1
       window ordered as (partition by i.leg_id order by i.from_at, i.to_at nulls last)) one
      where (next is not null and to_at is distinct from next) or (previous is null and from_at <> joined_at)
         or (next is null and to_at is null and status <> now)`,
    [shop.scope.shopId],
  )
  expect(torn).toEqual([])
  const { rows: seqs } = await pool.query('select seq from ticket where shop_id = $1', [shop.scope.shopId])
  expect(new Set(seqs.map(({ seq }) => seq)).size).toBe(seqs.length)
}

/** A crowd joins simultaneously: each number once, and places in number order. */
async function joinAtOnce() {
  const joined = await times(crowd, (n) => take(n))
  expect(joined.map(({ body }) => body.ticket.number).toSorted()).toEqual(numbersFrom(1, crowd))
  expect(new Set(joined.map(({ body }) => body.token)).size).toBe(crowd)
  for (const { body } of joined) expect(body.ticket.ahead).toBe(Number(body.ticket.number.slice(1)) - 1)
  await checkBooks()
}

describe('many staff call at once', () => {
  /** A watcher’s state: the queue at the start plus every change since. */
  function picture({ events }: EventReader): { seq: number; order: string[]; called: string[] } | undefined {
    const tickets = new Map<string, Ticket>()
    let seq = 0
    let lanes: Queue['lanes'] = []
    for (const { event, data } of events) {
      if (event !== 'queue' && event !== 'rows' && event !== 'change') continue
      const brought = (data as { data: Queue | QueueChunk | QueueChange }).data
      if (event === 'queue') tickets.clear()
      if ('lanes' in brought) lanes = brought.lanes
      for (const ticket of brought.tickets) tickets.set(ticket.id, ticket)
      if ('seq' in brought) seq = brought.seq
    }
    if (lanes.length === 0) return undefined
    const called = [...tickets.values()].filter(({ status }) => status === 'called')
    return {
      seq,
      order: waitingTicketsInPlaceOrder(tickets.values(), lanes[0]!.id).map(({ number }) => number),
      called: called.map(({ number }) => number).toSorted(),
    }
  }

  matrixTest('Simultaneous calls reach each waiting visitor exactly once', async () => {
    const cookie = await sessionCookieOf(two.app, owner)
    const streams = await times(2, (n) =>
      openEventReader(`${two.servers[n]!.origin}/api/v1/live?topic=queue:${shop.scope.shopId}`, { cookie }),
    )
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    await joinAtOnce()
    const called: string[] = []
    // Four rounds of simultaneous callers, each with its own key, and one more.
    for (let round = 0; round < 4; round++) {
      const answers = await times(callers, (n) => callNext(n))
      expect(answers.map(({ status }) => status)).toEqual(Array(callers).fill(200))
      called.push(...answers.map(({ body }) => body.number))
    }
    expect(called.toSorted()).toEqual(numbersFrom(1, crowd))
    // Calls go by arrival: no round calls a visitor of the next.
    for (let round = 0; round < 4; round++)
      expect(called.slice(round * callers, (round + 1) * callers).toSorted()).toEqual(
        numbersFrom(round * callers + 1, (round + 1) * callers),
      )
    const late = await times(4, (n) => callNext(n))
    expect(late.map(({ body }) => body.code)).toEqual(Array(4).fill('queue.empty'))
    await vi.waitFor(
      () => {
        for (const stream of streams) expect(picture(stream)).toMatchObject({ order: [], called: numbersFrom(1, crowd) })
      },
      { interval: 50 },
    )
    for (const stream of streams) stream.close()
    await checkBooks()
  })

  longTest('Counts, places and streams stay consistent during simultaneous joins and moves', async () => {
    const cookie = await sessionCookieOf(two.app, owner)
    const streams = await times(2, (n) =>
      openEventReader(`${two.servers[n]!.origin}/api/v1/live?topic=queue:${shop.scope.shopId}`, { cookie }),
    )
    await times(20, (n) => take(n))
    const shift = async (n: number) => {
      for (let round = 0; round < 6; round++) {
        const { status, body } = await callNext(n + round)
        if (status !== 200) continue
        const next = ['requeue', 'start', 'no-show', 'undo'][(n + round) % 4]!
        const moved = await command(n, `/tickets/${body.id}/${next}`, { rev: body.rev, ...(next === 'requeue' ? { back: 2 } : {}) })
        expect(moved.status).toBe(200)
        if (next === 'start') expect((await command(n + 1, `/tickets/${body.id}/finish`, { rev: moved.body.rev })).status).toBe(200)
      }
    }
    await Promise.all([times(8, shift), times(40, (n) => take(n))])
    await checkBooks()
    const { body: truth } = await read<Queue>(
      two.at(0).request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(owner) }),
    )
    const order = waitingTicketsInPlaceOrder(truth.tickets, shop.lanes[0]!.id).map(({ number }) => number)
    await vi.waitFor(
      () => {
        for (const stream of streams) expect(picture(stream)).toMatchObject({ seq: truth.seq, order })
      },
      { interval: 50 },
    )
    for (const stream of streams) stream.close()
  })
})

test('One key sent many times at once to both servers makes one ticket', async () => {
  const joining = { device: newDeviceId(), key: newIdempotencyKey() }
  const joined = await times(8, (n) => take(n, joining))
  expect(joined.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(joined.map(({ body }) => body.token)).size).toBe(1)
  expect(new Set(joined.map(({ body }) => body.ticket.number))).toEqual(new Set(['A001']))
  const { body } = await take(0)
  expect(body.ticket.number).toBe('A002')
  await checkBooks()
})

test('One key for call next sent many times at once calls one visitor', async () => {
  await times(3, (n) => take(n))
  const key = newIdempotencyKey()
  const body = { counterId: shop.counterIds[0] }
  const answers = await times(8, (n) => command(n, `/lanes/${shop.lanes[0]!.id}/call-next`, body, key))
  expect(new Set(answers.map(({ status, body: { number } }) => `${status} ${number}`))).toEqual(new Set(['200 A001']))
  await checkBooks()
})

describe('two members of staff at one counter', () => {
  const nextAt = (n: number, body: object = {}) =>
    command(n, `/lanes/${shop.lanes[0]!.id}/call-next`, { counterId: shop.counterIds[0], ...body })
  const atCounter = async () => {
    const { rows } = await two.app.db.pool.query<{ status: string }>(
      `select status from ticket where shop_id = $1 and counter_id = $2 and status in ('called', 'serving')`,
      [shop.scope.shopId, shop.counterIds[0]],
    )
    return rows.map(({ status }) => status)
  }

  test('Simultaneous call-next requests bring one visitor to a free counter', async () => {
    await times(4, (n) => take(n))
    const answers = await times(4, (n) => nextAt(n))
    expect(answers.map(({ status, body }) => `${status} ${body.code ?? body.number}`).toSorted()).toEqual([
      '200 A001',
      ...Array(3).fill('409 counter.busy'),
    ])
    expect(await atCounter()).toEqual(['called'])
    await checkBooks()
  })

  test('A finish and a call that finishes the same visit end it once', async () => {
    await times(3, (n) => take(n))
    const { body: called } = await nextAt(0)
    const { body: served } = await command(0, `/tickets/${called.id}/start`, { rev: called.rev })
    const [finished, ...calls] = await Promise.all([
      command(0, `/tickets/${served.id}/finish`, { rev: served.rev }),
      nextAt(1, { finish: served.id }),
      nextAt(0, { finish: served.id }),
    ])
    // Either came first; the other finds the visit over.
    expect([200, 409]).toContain(finished!.status)
    expect(calls.map(({ status, body }) => `${status} ${body.code ?? body.number}`).toSorted()).toEqual(['200 A002', '409 counter.busy'])
    const { rows } = await two.app.db.pool.query(`select id from event where entity_id = $1 and kind = 'ticket.finish'`, [served.id])
    expect(rows).toHaveLength(1)
    expect(await atCounter()).toEqual(['called'])
    // Finish and call are one change of the queue, with one seq.
    await checkShopBooks(two.app.db, shop.scope.shopId)
  })
})

test('Devices that send the same key at once get a ticket each', async () => {
  const key = newIdempotencyKey()
  const joined = await times(4, (n) => take(n, { key }))
  expect(joined.map(({ body }) => body.ticket.number).toSorted()).toEqual(numbersFrom(1, 4))
})

test('Only one of four simultaneous identical moves succeeds', async () => {
  await take(0)
  let ticket = (await read<Queue>(two.at(0).request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(owner) })))
    .body.tickets[0]!
  for (const [move, body] of [
    ['call', { counterId: shop.counterIds[0] }],
    ['undo', {}],
    ['call', { counterId: shop.counterIds[0] }],
    ['start', {}],
    ['finish', {}],
  ] as const) {
    const answers = await times(4, (n) => command(n, `/tickets/${ticket.id}/${move}`, { rev: ticket.rev, ...body }))
    expect(answers.map(({ status }) => status).toSorted(), move).toEqual([200, 409, 409, 409])
    for (const { body: lost } of answers.filter(({ status }) => status === 409))
      expect(lost).toMatchObject({ code: 'ticket.changed', current: { id: ticket.id, rev: ticket.rev + 1 } })
    ticket = answers.find(({ status }) => status === 200)!.body
  }
  await checkBooks()
})

matrixTest('However many join at once, a lane exceeds neither its waiting nor its daily cap', async () => {
  // Number of simultaneous joins, the cap of waiting tickets, and the room made during them.
  const [many, cap, room] = isLongRun ? [40, 15, 10] : [12, 5, 3]
  await two.app.db.inScope(shop.scope, async (tx) => {
    await tx.$client.query('update lane set max_waiting = $2, daily_cap = $3 where id = $1', [shop.lanes[0]!.id, cap, cap + room + cap])
    await tx.$client.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
  })
  const burst = () => times(many, (n) => take(n))
  const first = await burst()
  expect(
    first
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.ticket.number)
      .toSorted(),
  ).toEqual(numbersFrom(1, cap))
  for (const { status, body } of first.filter(({ status }) => status !== 201)) expect([status, body.code]).toEqual([409, 'lane.full'])
  await checkBooks()
  // Makes room while others join.
  const [, second] = await Promise.all([times(room, (n) => callNext(n)), burst()])
  await checkBooks()
  const issued = second.filter(({ status }) => status === 201).length
  expect(issued).toBeLessThanOrEqual(room)
  const refill = (await burst()).filter(({ status }) => status === 201).length
  expect(issued + refill).toBe(room)
  // Checks the daily cap with an empty line.
  await times(cap, (n) => callNext(n))
  expect((await burst()).filter(({ status }) => status === 201)).toHaveLength(cap)
  await times(cap, (n) => callNext(n))
  expect((await burst()).map(({ body }) => body.code)).toEqual(Array(many).fill('lane.dailyCapReached'))
  await checkBooks()
})

matrixTest('A visitor’s leaving succeeds even during a simultaneous call', async () => {
  for (let round = 0; round < (isLongRun ? 5 : 2); round++) {
    const { body } = await take(round)
    const [called, left] = await Promise.all([callNext(round), read(post(two.at(round + 1), `/tickets/${body.token}/leave`))])
    expect(left.status).toBe(200)
    expect([200, 409]).toContain(called.status)
    await checkBooks()
  }
})

test('Signing out at one server ends the member’s streams on both servers', async () => {
  const leaving = await newMember(two.app, shop.scope, 'staff')
  const cookie = await sessionCookieOf(two.app, leaving)
  const streams = await times(2, (n) =>
    openEventReader(`${two.servers[n]!.origin}/api/v1/live?topic=queue:${shop.scope.shopId}`, { cookie }),
  )
  for (const stream of streams) await stream.next('beat')
  expect((await two.at(0).request('/auth/session', { method: 'DELETE', headers: { cookie } })).status).toBe(204)
  for (const stream of streams) {
    expect((await stream.next('refused')).data).toMatchObject({ code: 'auth.invalid' })
    await stream.ended
  }
})

test('The second of two simultaneous removals of one join burst is refused', async () => {
  const {
    body: { token },
  } = await take(0)
  await insertWaitingTickets(two.app.db, (await findLookup(two.app.db, 'ticket', token))!.entityId, 19)
  const { body } = await read<Queue>(two.app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(owner) }))
  const answers = await times(2, (n) =>
    read(
      post(two.at(n), `/shops/${shop.scope.shopId}/join-bursts/${body.joinBursts[0]!.id}/remove`, { headers: createBearerHeaders(owner) }),
    ),
  )
  expect(answers.map(({ status, body: { code } }) => code ?? status).toSorted()).toEqual([200, 'joinBurst.over'])
  const { rows } = await two.app.db.pool.query(
    `select count(*)::int as removed, count(distinct entity_id)::int as numbers from event where shop_id = $1 and kind = 'ticket.remove'`,
    [shop.scope.shopId],
  )
  expect(rows).toEqual([{ removed: 20, numbers: 20 }])
})
