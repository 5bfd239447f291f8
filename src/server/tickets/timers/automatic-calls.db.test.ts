/** Lanes that keep a number of visitors called: when they call, whom, and when they wait. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LaneSetting } from '#contract/queue-settings/lanes.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkQueueInvariants, openDesk, type TestDesk } from '../../../../test/desk.ts'
import { startSecondApp } from '../../../../test/servers.ts'
import { createBearerHeaders, joinAsVisitor, newMember, newShop, post, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { repairAlarms, runDueAlarms } from './jobs.ts'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
let desk: TestDesk
beforeAll(async () => {
  // The role `web` runs no timers; tests ring the alarm.
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  const noon = app.clock().toZonedDateTimeISO('Asia/Tokyo').add({ days: 1 }).withPlainTime('12:00')
  app.pass(noon.toInstant().since(app.clock()).total('seconds'))
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
  desk = openDesk(app, shop, owner)
})

async function command<T>(path: string, body: object): Promise<T> {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(owner), body })
  expect(response.ok, path).toBe(true)
  return (await response.json()) as T
}
const setPresence = (state: string) => command('/presence', { state })
const laneRev = async () =>
  (await app.db.pool.query<{ rev: number }>('select rev from lane where id = $1', [shop.lanes[0]!.id])).rows[0]!.rev
const edit = async (change: object) => command<LaneSetting>(`/lanes/${shop.lanes[0]!.id}/edit`, { rev: await laneRev(), ...change })
const join = () => joinAsVisitor(app, shop)
const ring = () => runDueAlarms(app.queue)
async function pass(seconds: number): Promise<void> {
  app.pass(seconds)
  await ring()
}
async function numbersIn(status: string): Promise<string> {
  const { rows } = await app.db.pool.query<{ number: string }>(
    `select letter || lpad(ordinal::text, 3, '0') as number from ticket where shop_id = $1 and status = $2 order by called_at, place, ordinal`,
    [shop.scope.shopId, status],
  )
  return rows.map(({ number }) => number).join(' ')
}
const called = () => numbersIn('called')
const now = async (ticketId: string) => (await desk.detail(ticketId)).ticket
/** A shop at work whose first lane keeps that many visitors called. */
async function keep(keepCalled: number, waiting: number) {
  await setPresence('serving_ready')
  expect(await edit({ keepCalled })).toMatchObject({ keepCalled })
  const joined = []
  for (let n = 0; n < waiting; n++) joined.push(await join())
  await ring()
  return joined
}

describe('filling up', () => {
  test('A lane calls its first visitors in order, as the system and without a counter', async () => {
    const [first] = await keep(2, 4)
    expect([await called(), await numbersIn('waiting')]).toEqual(['A001 A002', 'A003 A004'])
    const { ticket, events } = await desk.detail(first!.ticketId)
    expect(ticket).toMatchObject({ status: 'called', counterId: null, staffId: null, callCount: 1, lastMove: null })
    expect(events.at(-1)).toMatchObject({ kind: 'ticket.call', actor: { by: 'system' }, counterId: null })
    const visitor = (await (await app.request(`/api/v1/tickets/${first!.token}`)).json()) as VisitorTicket
    expect(visitor).toMatchObject({ status: 'called', counter: null, graceUntil: expect.any(String) })
    await checkQueueInvariants(app.db, shop.scope.shopId)
  })

  test('A lane without the setting calls nobody', async () => {
    await setPresence('serving_ready')
    await join()
    await repairAlarms(app.queue)
    await ring()
    expect(await called()).toBe('')
  })

  const frees = {
    served: async (id: string) => void (await desk.move(await now(id), 'start')),
    held: async (id: string) => void (await desk.move(await now(id), 'hold')),
    absent: async (id: string) => void (await desk.move(await now(id), 'noShow')),
    removed: async (id: string) => void (await desk.move(await now(id), 'remove')),
    'in another lane': async (id: string) => void (await desk.move(await now(id), 'moveLane')),
  }
  test.each(Object.entries(frees))('A called visitor who is %s makes room for the next', async (_, free) => {
    const [first] = await keep(1, 3)
    await free(first!.ticketId)
    await ring()
    expect(await called()).toBe('A002')
  })

  test('A visitor who leaves makes room for the next', async () => {
    const [first] = await keep(1, 2)
    await post(app, `/tickets/${first!.token}/leave`, {})
    await ring()
    expect(await called()).toBe('A002')
  })

  test('The end of the grace time makes room for the next', async () => {
    await keep(1, 2)
    await edit({ autoNoShow: true, graceSeconds: 60 })
    await pass(61)
    await ring()
    expect([await called(), await numbersIn('no_show')]).toEqual(['A002', 'A001'])
  })

  test('A visitor who joins an idle lane is called at the next check', async () => {
    await keep(2, 0)
    await join()
    await ring()
    expect(await called()).toBe('A001')
  })

  test('Visitors whom staff call count, and more than the number are never called', async () => {
    await keep(2, 0)
    await edit({ keepCalled: null })
    for (let n = 0; n < 4; n++) await join()
    await desk.callNext()
    await edit({ keepCalled: 2 })
    await ring()
    expect(await called()).toBe('A001 A002')
    await edit({ keepCalled: 1 })
    await ring()
    expect(await called()).toBe('A001 A002')
  })

  test('A lost alarm is repaired', async () => {
    const [first] = await keep(1, 2)
    await desk.move(await now(first!.ticketId), 'start')
    await app.db.pool.query('delete from alarm where shop_id = $1', [shop.scope.shopId])
    await repairAlarms(app.queue)
    await ring()
    expect(await called()).toBe('A002')
  })

  test('Two servers that check at once never call more than the number', async () => {
    const other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
    try {
      await keep(3, 0)
      await Promise.all(Array.from({ length: 12 }, () => join()))
      await Promise.all([ring(), runDueAlarms(other.queue), ring(), runDueAlarms(other.queue)])
      expect((await called()).split(' ')).toHaveLength(3)
      const { rows } = await app.db.pool.query<{ id: string }>(`select id from ticket where shop_id = $1 and status = 'called'`, [
        shop.scope.shopId,
      ])
      for (const { id } of rows) await desk.move(await now(id), 'start')
      await Promise.all([ring(), runDueAlarms(other.queue), ring(), runDueAlarms(other.queue)])
      expect((await called()).split(' ')).toHaveLength(3)
      expect((await numbersIn('waiting')).split(' ')).toHaveLength(6)
      await checkQueueInvariants(app.db, shop.scope.shopId)
    } finally {
      await other.stop()
    }
  })

  test('Called visitors of a ratio lane follow the shares', async () => {
    await keep(1, 0)
    await command(`/lanes/${shop.lanes[0]!.id}/call-policy`, {
      replaces: { rule: 'strict' },
      policy: { rule: 'ratio', shares: { normal: 1, booked: 1, care: 1, staff: 1 } },
    })
    const [first, second, third] = [await join(), await join(), await join()]
    await desk.move(await now(third!.ticketId), 'edit', { class: 'care' })
    const calls: string[] = []
    for (let n = 0; n < 3; n++) {
      await ring()
      calls.push(await called())
      const { rows } = await app.db.pool.query<{ id: string }>(`select id from ticket where shop_id = $1 and status = 'called'`, [
        shop.scope.shopId,
      ])
      await desk.move(await now(rows[0]!.id), 'start')
    }
    expect(calls).toEqual([first!.number, third!.number, second!.number])
  })
})

describe('waiting', () => {
  test('Nobody is called while no staff are on duty, and at once when a member is ready', async () => {
    await edit({ keepCalled: 1 })
    await join()
    await ring()
    expect(await called()).toBe('')
    await setPresence('break')
    await ring()
    expect(await called()).toBe('')
    await setPresence('serving_ready')
    await ring()
    expect(await called()).toBe('A001')
  })

  test('Without any presence today, a member who serves counts as on duty', async () => {
    await edit({ keepCalled: 1 })
    const first = await join()
    await join()
    await ring()
    expect(await called()).toBe('')
    await desk.move(await now(first.ticketId), 'serveNow')
    await ring()
    expect(await called()).toBe('A002')
  })

  test('Staff on duty for other services don’t count', async () => {
    await app.db.pool.query('update staff set serves_all = false where shop_id = $1', [shop.scope.shopId])
    await keep(1, 1)
    const { rows } = await app.db.pool.query('select id from staff where shop_id = $1', [shop.scope.shopId])
    expect([rows.length > 0, await called()]).toEqual([true, ''])
  })

  test('A paused lane calls nobody until it opens', async () => {
    await keep(1, 0)
    await command(`/lanes/${shop.lanes[0]!.id}/pause`, { reason: 'break' })
    await desk.waiting(1).then((ticket) => desk.move(ticket, 'moveLane', { laneId: shop.lanes[0]!.id }))
    await ring()
    expect(await called()).toBe('')
    await command(`/lanes/${shop.lanes[0]!.id}/open`, {})
    await ring()
    expect(await called()).toBe('B001')
  })

  test('A lane that ended for the day still calls those who wait', async () => {
    const [first] = await keep(1, 2)
    await command(`/lanes/${shop.lanes[0]!.id}/close`, { reason: 'ended' })
    await desk.move(await now(first!.ticketId), 'noShow')
    await ring()
    expect(await called()).toBe('A002')
  })

  test('A visitor on the way is passed over until the arrival', async () => {
    await keep(1, 0)
    const away = await join()
    await app.db.pool.query('update ticket set remote = true where id = $1', [away.ticketId])
    await join()
    await ring()
    expect(await called()).toBe('A002')
  })

  test('A call that staff undo is not made again for a minute', async () => {
    await keep(1, 0)
    await edit({ keepCalled: null })
    const [first] = [await join(), await join()]
    const call = await desk.callNext()
    await edit({ keepCalled: 1 })
    await desk.move(call, 'undo')
    await ring()
    expect(await called()).toBe('A002')
    await desk.move(await now((await findNumber('A002'))!), 'start')
    await ring()
    expect(await called()).toBe('')
    await pass(60)
    expect([await called(), (await now(first!.ticketId)).callCount]).toEqual(['A001', 1])
  })

  test('A visitor whom staff put back in line is not called again for a minute', async () => {
    const [only] = await keep(1, 1)
    await desk.move(await now(only!.ticketId), 'requeue', { back: 'end' })
    await ring()
    expect(await called()).toBe('')
    await pass(59)
    expect(await called()).toBe('')
    await pass(2)
    expect(await called()).toBe('A001')
  })

  test('A forgotten trial number does not stop real calls', async () => {
    await keep(1, 0)
    await command(`/lanes/${shop.lanes[0]!.id}/tickets`, { trial: true })
    await ring()
    expect(await called()).toBe('A901')
    await join()
    await ring()
    expect(await called()).toBe('A901 A001')
  })

  test('A member who starts such a visit names the counter', async () => {
    const [first] = await keep(1, 1)
    const started = await desk.move(await now(first!.ticketId), 'start', { counterId: shop.counterIds[1] })
    expect(started).toMatchObject({ http: 200, status: 'serving', counterId: shop.counterIds[1] })
    expect(await desk.move(started, 'undo')).toMatchObject({ status: 'called', counterId: null })
    await checkQueueInvariants(app.db, shop.scope.shopId)
  })

  test('The next business day begins without calls and without an error', async () => {
    await keep(1, 2)
    const tomorrow = app.clock().toZonedDateTimeISO('Asia/Tokyo').add({ days: 1 }).withPlainTime('12:00').toInstant()
    await pass(Temporal.Instant.from(tomorrow).since(app.clock()).total('seconds'))
    expect([await called(), await numbersIn('expired')]).toEqual(['', 'A001 A002'])
  })
})

async function findNumber(number: string): Promise<string | undefined> {
  const { rows } = await app.db.pool.query<{ id: string }>(
    `select id from ticket where shop_id = $1 and letter || lpad(ordinal::text, 3, '0') = $2`,
    [shop.scope.shopId, number],
  )
  return rows[0]?.id
}
