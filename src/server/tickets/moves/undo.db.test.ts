/** Undo when the day is over, or the lane, service, counter or person was removed. Through HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import { openStatuses } from '#domain/tickets/ticket.ts'
import { checkQueueInvariants, createShopWithDesk, type DeskResponse, type TestDesk } from '../../../../test/desk.ts'
import { isLongRun, longTest, matrixTest } from '../../../../test/matrix.ts'
import { startTwoServers, type TwoServers } from '../../../../test/servers.ts'
import { createBearerHeaders, joinAsVisitor, post, signIn, type TestMember } from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'
import { runDueAlarms } from '../timers/jobs.ts'

let two: TwoServers
let shop: CreatedShop
let manager: TestMember
let desk: TestDesk
beforeAll(async () => {
  two = await startTwoServers()
})
afterAll(() => two?.stop())
beforeEach(async () => {
  ;({ shop, member: manager, desk } = await createShopWithDesk(two.app, 'manager'))
})

type CommandResult = { status: number; code?: string; detail?: string; params?: Record<string, unknown> } & Record<string, unknown>
type How = { on?: TwoServers['app'] | ReturnType<TwoServers['at']>; language?: string }
async function send(path: string, body: object = {}, { on = two.app, language = 'ja' }: How = {}): Promise<CommandResult> {
  const headers = { ...createBearerHeaders(manager), 'accept-language': language }
  const response = await post(on, `/shops/${shop.scope.shopId}${path}`, { headers, body })
  return { ...((await response.json()) as object), status: response.status }
}
const undo = ({ id, rev }: Pick<Ticket, 'id' | 'rev'>, how?: How) => send(`/tickets/${id}/undo`, { rev }, how)
const settings = async () => {
  const response = await two.app.request(`/api/v1/shops/${shop.scope.shopId}/queue-settings`, { headers: createBearerHeaders(manager) })
  return (await response.json()) as QueueSettings
}
const now = async (id: string) => (await desk.detail(id)).ticket

/** Open visits of the shop that name a removed thing. */
async function lost(): Promise<unknown[]> {
  const { rows } = await two.app.db.pool.query(
    `select t.letter, t.ordinal, t.status from ticket t
       join lane l on l.id = t.lane_id join service s on s.id = t.service_id
       left join counter c on c.id = t.counter_id left join staff p on p.id = t.staff_id
      where t.shop_id = $1 and t.status = any($2)
        and (l.archived_at is not null or s.archived_at is not null or c.archived_at is not null or p.status = 'left')`,
    [shop.scope.shopId, openStatuses],
  )
  return rows
}

type RemovedSetting = {
  what: string
  path: string
  body?: object
  code: string
  params: object
  sentence: string
  steps: (ticket: Ticket) => Promise<DeskResponse>
}
/** Each with a ticket that has left it. */
async function things(): Promise<RemovedSetting[]> {
  const { services, counters, staff } = await settings()
  const finished = async (ticket: Ticket) => desk.move(await desk.move(ticket, 'serveNow', { counterId: counters[1]!.id }), 'finish')
  return [
    {
      what: 'counter',
      path: `/counters/${counters[0]!.id}/remove`,
      code: 'ticket.counterRemoved',
      params: { name: '1' },
      sentence: 'カウンター「1」は削除されているため',
      steps: async (ticket) => desk.move(await desk.move(ticket, 'call', { counterId: counters[0]!.id }), 'requeue'),
    },
    {
      what: 'service',
      path: `/services/${services[0]!.id}/remove`,
      code: 'ticket.serviceRemoved',
      params: { name: 'ご相談' },
      sentence: 'ご用件「ご相談」が削除されているため',
      steps: finished,
    },
    {
      what: 'person',
      path: `/staff/${staff[0]!.id}/leave`,
      body: { rev: staff[0]!.rev, lastDay: null, reassignTo: null },
      code: 'ticket.personRemoved',
      params: { name: manager.name },
      sentence: `担当者「${manager.name}」は一覧から外れているため`,
      steps: finished,
    },
  ]
}

describe.each([0, 1, 2])('a removed counter, service or person (%i)', (n) => {
  const raceTest = n === 0 ? matrixTest : longTest
  test('Undo is refused and names the removed item in the caller’s language', async () => {
    const { path, body, code, params, sentence, steps } = (await things())[n]!
    const ticket = await steps(await desk.waiting())
    expect(await send(path, body)).toMatchObject({ status: 200 })
    const refused = await undo(ticket)
    expect(refused).toMatchObject({ status: 409, code, params })
    expect(refused.detail).toContain(sentence)
    expect((await undo(ticket, { language: 'zh' })).detail).toContain('无法撤销')
    expect((await undo(ticket, { language: 'en' })).detail).toContain('can’t be undone')
    expect(await now(ticket.id)).toMatchObject({ rev: ticket.rev, status: ticket.status, lastMove: ticket.lastMove })
    await checkQueueInvariants(two.app.db, shop.scope.shopId)
  })

  raceTest('Undo during a removal never restores a reference to the removed thing', async () => {
    for (let round = 0; round < (isLongRun ? 8 : 1); round++) {
      ;({ shop, member: manager, desk } = await createShopWithDesk(two.app, 'manager'))
      const { path, body, code, steps } = (await things())[n]!
      const ticket = await steps(await desk.waiting())
      const [undone, removed] = await Promise.all([undo(ticket, { on: two.at(round) }), send(path, body, { on: two.at(round + 1) })])
      const came = `${undone.status} ${undone.code ?? ''} · ${removed.status} ${removed.code ?? ''}`
      expect([`200  · 409 setting.inUse`, `409 ${code} · 200 `]).toContain(came)
      expect(await lost()).toEqual([])
    }
  })
})

describe('a lane that its visitors have left', () => {
  test('A lane used today cannot be removed, so that a move out of it can be undone', async () => {
    const [a, b] = shop.lanes
    const moved = await desk.move(await desk.waiting(), 'moveLane', { laneId: b!.id })
    expect(await send(`/lanes/${a!.id}/remove`)).toMatchObject({ status: 409, code: 'lane.usedToday' })
    expect(await undo(moved)).toMatchObject({ status: 200, laneId: a!.id })
    expect(await send(`/lanes/${b!.id}/remove`)).toMatchObject({ status: 200 })
  })

  // On a day repeated by a clock set back, the server knows no visitor of the day after.
  test('Undo into a removed lane is refused with the lane’s name', async () => {
    const [a, b] = shop.lanes
    const moved = await desk.move(await desk.waiting(), 'moveLane', { laneId: b!.id })
    await two.app.db.pool.query('update lane set archived_at = now() where id = $1', [a!.id])
    expect(await undo(moved)).toMatchObject({ status: 409, code: 'ticket.laneRemoved', params: { letter: 'A', name: '総合受付' } })
  })

  test('A lane is not removed while a visitor waits elsewhere for one of its services', async () => {
    const { services, lanes } = await settings()
    const consulting = services[0]!
    const ticket = await desk.waiting()
    expect(await send(`/services/${consulting.id}/edit`, { rev: consulting.rev, laneId: lanes[1]!.id })).toMatchObject({ status: 200 })
    expect(await send(`/lanes/${lanes[1]!.id}/remove`)).toMatchObject({ status: 409, code: 'setting.inUse', params: { numbers: 'A001' } })
    await desk.move(ticket, 'remove')
    expect(await send(`/lanes/${lanes[1]!.id}/remove`)).toMatchObject({ status: 200 })
  })
})

test('A reinstated ticket of a removed service gets the lane’s first, or is refused', async () => {
  const { services, lanes } = await settings()
  const missed = await desk.move(await desk.move(await desk.waiting(), 'call'), 'noShow')
  const added = await send('/services', { laneId: lanes[0]!.id, name: { ja: 'ご契約' }, priorMinutes: 10 })
  await send(`/services/${services[0]!.id}/remove`)
  expect(await desk.move(missed, 'reinstate')).toMatchObject({ http: 200, laneId: lanes[0]!.id, serviceId: added.id })
  const removed = await desk.move(
    await now((await joinAsVisitor(two.app, { ...shop, lanes: [{ ...shop.lanes[0]!, serviceIds: [String(added.id)] }] })).ticketId),
    'remove',
  )
  await desk.move(await now(missed.id), 'remove')
  await send(`/services/${added.id}/remove`)
  expect(await desk.move(removed, 'reinstate')).toMatchObject({ http: 404, code: 'service.notFound' })
  expect(await lost()).toEqual([])
  await checkQueueInvariants(two.app.db, shop.scope.shopId)
})

test('A ticket of yesterday cannot be undone, not even by managers', async () => {
  const { rows } = await two.app.db.pool.query('select day_starts_at from shop where id = $1', [shop.scope.shopId])
  const done = await desk.ticketIn('done')
  const cancelled = await desk.ticketIn('cancelled')
  expect([(await desk.detail(done.id)).undoUntil, (await desk.detail(cancelled.id)).undoUntil]).not.toContain(null)
  const start = two.app.clock().toZonedDateTimeISO('Asia/Tokyo').add({ days: 1 }).withPlainTime(rows[0].day_starts_at)
  two.app.pass(start.add({ hours: 25 }).toInstant().since(two.app.clock()).total('seconds'))
  await runDueAlarms(two.app.queue)
  Object.assign(manager, await signIn(two.app, manager.email))
  for (const ticket of [done, cancelled]) {
    expect((await desk.detail(ticket.id)).undoUntil).toBeNull()
    const refused = await undo(ticket)
    expect(refused).toMatchObject({ status: 409, code: 'ticket.dayOver' })
    expect(refused.detail).toContain('営業日が変わったため')
  }
  expect(await lost()).toEqual([])
  await checkQueueInvariants(two.app.db, shop.scope.shopId)
})
