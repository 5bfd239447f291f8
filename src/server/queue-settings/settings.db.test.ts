/** Lists of settings as a manager edits them: over HTTP, during a business day. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { isLongRun, longTest, matrixTest } from '../../../test/matrix.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  sendJoin,
  sessionCookieOf,
  shopClockOf,
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
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
})

type SettingResult = { status: number; code?: string; current?: Record<string, unknown>; params?: Record<string, unknown> } & Record<
  string,
  unknown
>
async function change(path: string, body?: object, { key = newIdempotencyKey(), by = manager } = {}): Promise<SettingResult> {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, {
    headers: createBearerHeaders(by),
    ...(body ? { body } : {}),
    key,
  })
  return { ...((await response.json()) as object), status: response.status }
}
const get = async <T>(path: string, by = manager) =>
  (await (await app.request(`/api/v1/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(by) })).json()) as T
const read = (by = manager) => get<QueueSettings>('/queue-settings', by)
const lane = async (letter = 'A') => (await read()).lanes.find((row) => row.letter === letter)!
const events = async (entityId: string) => {
  const { rows } = await app.db.pool.query('select kind, changed, data, seq from event where entity_id = $1 order by seq', [entityId])
  return rows
}
const version = async () => (await app.db.pool.query('select * from shop_feed where shop_id = $1', [shop.scope.shopId])).rows[0]

test('Managers see all queue settings, but reception sees no list of members', async () => {
  const settings = await read()
  expect(settings.lanes.map(({ letter, hours, people }) => [letter, hours, people])).toEqual([
    ['A', null, 0],
    ['B', null, 0],
  ])
  expect(settings.services.map(({ name, priorMinutes, open }) => [name.ja, priorMinutes, open])).toEqual([
    ['ご相談', 15, true],
    ['鍵のお渡し', 5, true],
  ])
  expect(settings.counters.map(({ name }) => name)).toEqual(['1', '2'])
  expect(settings.staff).toMatchObject([{ name: manager.name, accountId: manager.accountId, serviceIds: null }])
  expect(settings.members).toEqual([{ accountId: manager.accountId, name: manager.name, role: 'manager' }])
  const clock = await shopClockOf(app, shop.scope)
  expect(settings.shop).toMatchObject({ ...clock, timeZone: 'Asia/Tokyo', entryCode: shop.entryCode, formerCode: null })
  const reception = await newMember(app, shop.scope, 'reception')
  expect((await read(reception)).members).toEqual([])
})

describe('a lane', () => {
  test('Each change of a lane is an event and raises the settings version', async () => {
    const before = await version()
    const made = await change('/lanes', { letter: 'C', name: { ja: '内見', en: 'Viewings', zh: '' }, maxWaiting: 5 })
    expect(made).toMatchObject({ status: 201, letter: 'C', name: { ja: '内見', en: 'Viewings' }, maxWaiting: 5, graceSeconds: 300, rev: 1 })
    const service = await change('/services', { laneId: made.id, name: { ja: '内見' } })
    expect(service).toMatchObject({ status: 201, priorMinutes: 15, open: true })
    const entry = await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()
    expect((entry as { lanes: { letter: string }[] }).lanes.map(({ letter }) => letter)).toEqual(['A', 'B', 'C'])
    const edited = await change(`/lanes/${made.id}/edit`, { rev: 1, graceSeconds: 60, name: { ja: 'ご内見' } })
    expect(edited).toMatchObject({ status: 200, graceSeconds: 60, name: { ja: 'ご内見' }, maxWaiting: 5, rev: 2 })
    expect(await change(`/lanes/${made.id}/edit`, { rev: 2, graceSeconds: 60 })).toMatchObject({ rev: 2 })
    expect(await change(`/lanes/${made.id}/remove`)).toEqual({ status: 200, id: made.id })
    expect((await read()).lanes.map(({ letter }) => letter)).toEqual(['A', 'B'])
    expect((await read()).services.map(({ name }) => name.ja)).toEqual(['ご相談', '鍵のお渡し'])
    expect((await events(String(made.id))).map(({ kind, changed }) => [kind, changed])).toEqual([
      ['lane.create', ['letter', 'name', 'maxWaiting']],
      ['lane.edit', ['name', 'graceSeconds']],
      ['lane.remove', []],
    ])
    expect((await version()).settings_version - before.settings_version).toBe(4)
  })

  longTest('A repeated key adds no second lane', async () => {
    const key = newIdempotencyKey()
    const input = { letter: 'C', name: { ja: '内見' } }
    const made = await change('/lanes', input, { key })
    expect(await change('/lanes', input, { key })).toEqual(made)
    expect(await change('/lanes', { ...input, letter: 'D' }, { key })).toMatchObject({ status: 422, code: 'idempotency.mismatch' })
    expect((await read()).lanes).toHaveLength(3)
  })

  test('The second of two simultaneous edits is refused with the current lane', async () => {
    const { id, rev } = await lane()
    const [one, other] = await Promise.all([
      change(`/lanes/${id}/edit`, { rev, maxWaiting: 10 }),
      change(`/lanes/${id}/edit`, { rev, maxWaiting: 20 }),
    ])
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect(lost).toMatchObject({ code: 'setting.changed', current: { id, rev: rev + 1, maxWaiting: won.maxWaiting } })
    expect(lost.params).toEqual({ by: manager.name, at: expect.stringMatching(/Z$/) })
  })

  test('A lane’s new letter applies to new tickets and never repeats a number', async () => {
    const a = await lane('A')
    const b = await lane('B')
    expect((await joinAsVisitor(app, shop)).number).toBe('A001')
    expect(await change(`/lanes/${a.id}/edit`, { rev: a.rev, letter: 'B' })).toMatchObject({ code: 'lane.letterTaken' })
    expect(await change(`/lanes/${a.id}/edit`, { rev: a.rev, letter: 'C' })).toMatchObject({ status: 200 })
    expect((await joinAsVisitor(app, shop)).number).toBe('C002')
    expect((await get<Queue>('/tickets')).tickets.map(({ number }) => number)).toEqual(['A001', 'C002'])
    // Lane B would begin with A001.
    expect(await change(`/lanes/${b.id}/edit`, { rev: b.rev, letter: 'A' })).toMatchObject({ status: 409, code: 'lane.letterUsedToday' })
    expect(await change('/lanes', { letter: 'A', name: { ja: '新' } })).toMatchObject({ code: 'lane.letterUsedToday' })
    expect(await change(`/lanes/${a.id}/edit`, { rev: a.rev + 1, letter: 'A' })).toMatchObject({ status: 200 })
  })

  test('A lane with tickets of today can be closed, but not removed', async () => {
    const { ticketId, number } = await joinAsVisitor(app, shop)
    const { id } = await lane()
    expect(await change(`/lanes/${id}/remove`)).toMatchObject({ status: 409, code: 'setting.inUse', params: { numbers: number, count: 1 } })
    expect(await change(`/lanes/${id}/close`, { reason: 'ended', until: 'opened' })).toMatchObject({ status: 200 })
    expect(await lane()).toMatchObject({ open: false, people: 1, policy: { rule: 'strict' } })
    expect(await change(`/lanes/${id}/remove`)).toMatchObject({ code: 'setting.inUse' })
    await change(`/tickets/${ticketId}/remove`, { rev: 1 })
    expect(await change(`/lanes/${id}/remove`)).toMatchObject({ status: 409, code: 'lane.usedToday' })
  })

  longTest('Lane hours over the start of the business day are refused, over midnight saved', async () => {
    const { id, rev } = await lane()
    const weekday = (from: string, to: string) => Array.from({ length: 7 }, () => [{ from, to }])
    const edit = (hours: unknown) => change(`/lanes/${id}/edit`, { rev, hours } as object)
    expect(await edit(weekday('04:00', '10:00'))).toMatchObject({
      status: 422,
      code: 'lane.hoursImpossible',
      params: { dayStartsAt: (await shopClockOf(app, shop.scope)).dayStartsAt },
    })
    expect(await edit([])).toMatchObject({ status: 400 })
    expect(await edit(weekday('10:00', '24:00'))).toMatchObject({ status: 400 })
    expect(await edit(weekday('18:00', '02:00'))).toMatchObject({ status: 200, hours: weekday('18:00', '02:00') })
    expect(await change(`/lanes/${id}/edit`, { rev: rev + 1, hours: weekday('18:00', '02:00') })).toMatchObject({ rev: rev + 1 })
  })
})

test('Services, counters and staff in use cannot be removed', async () => {
  const { ticketId } = await joinAsVisitor(app, shop)
  const { services, counters, staff } = await read()
  const [consulting, counter, person] = [services[0]!, counters[0]!, staff[0]!]
  await change(`/tickets/${ticketId}/call`, { rev: 1, counterId: counter.id })
  const removed = [
    [`/services/${consulting.id}/remove`],
    [`/counters/${counter.id}/remove`],
    [`/staff/${person.id}/leave`, { rev: 1, lastDay: null, reassignTo: null }],
  ] as const
  for (const [path, body] of removed)
    expect(await change(path, body), path).toMatchObject({ status: 409, code: 'setting.inUse', params: { numbers: 'A001' } })
  expect((await read()).services[0]).toMatchObject({ people: 1 })
  expect(await change(`/services/${consulting.id}/edit`, { rev: 1, open: false })).toMatchObject({ open: false })
  expect(await (await sendJoin(app, shop)).json()).toMatchObject({ code: 'service.notFound' })
  expect(await change(`/counters/${counter.id}/edit`, { rev: 1, open: false, name: '窓口' })).toMatchObject({ open: false, name: '窓口' })
  expect(await change(`/counters/${counter.id}/edit`, { rev: 2, name: '2' })).toMatchObject({ code: 'counter.nameTaken' })
  await change(`/tickets/${ticketId}/start`, { rev: 2 })
  await change(`/tickets/${ticketId}/finish`, { rev: 3 })
  for (const [path, body] of removed) expect(await change(path, body), path).toMatchObject({ status: 200 })
  // Past visits still name counter and person.
  const detail = await get<{ counters: { name: string }[]; staff: { name: string }[]; lanes: { services: { name: { ja: string } }[] }[] }>(
    `/tickets/${ticketId}`,
  )
  expect(detail.counters.map(({ name }) => name)).toContain('窓口')
  expect(detail.staff.map(({ name }) => name)).toContain(manager.name)
  const queue = await get<Queue>('/tickets')
  expect([queue.counters.map(({ name }) => name), queue.staff, queue.lanes[0]!.services]).toEqual([['2'], [], []])
  // The person is off the list; the login still works, without an entry.
  const next = await joinAsVisitor(app, shop, { lane: 1 })
  expect(await change(`/tickets/${next.ticketId}/call`, { rev: 1, counterId: counter.id })).toMatchObject({ code: 'counter.notFound' })
  expect(await change(`/tickets/${next.ticketId}/call`, { rev: 1, counterId: counters[1]!.id })).toMatchObject({ staffId: null })
})

describe('a counter that is switched off', () => {
  const off = (id: string, open = false, rev = 1) => change(`/counters/${id}/edit`, { rev, open })

  test('A counter that is off takes no new calls but serves its visitor to the end', async () => {
    const [first, second] = [await joinAsVisitor(app, shop), await joinAsVisitor(app, shop)]
    const counterId = (await read()).counters[0]!.id
    await change(`/tickets/${first.ticketId}/call`, { rev: 1, counterId })
    await off(counterId)
    for (const path of [
      `/tickets/${second.ticketId}/call`,
      `/tickets/${second.ticketId}/serve-now`,
      `/lanes/${shop.lanes[0]!.id}/call-next`,
    ])
      expect(await change(path, { ...(path.endsWith('next') ? {} : { rev: 1 }), counterId }), path).toMatchObject({
        status: 409,
        code: 'counter.closed',
        params: { name: '1' },
        detail: expect.stringContaining('カウンター「1」'),
      })
    expect(await get(`/tickets/${second.ticketId}`)).toMatchObject({ ticket: { status: 'waiting', rev: 1 } })

    for (const [rev, move] of [
      [2, 'recall'],
      [3, 'start'],
      [4, 'finish'],
      [5, 'undo'],
    ] as const)
      expect(await change(`/tickets/${first.ticketId}/${move}`, { rev }), move).toMatchObject({ status: 200, counterId })
    await off(counterId, true, 2)
    expect(await change(`/tickets/${second.ticketId}/call`, { rev: 1, counterId })).toMatchObject({ status: 200, counterId })
  })

  matrixTest('A simultaneous call succeeds only if it precedes the counter’s closing', async () => {
    const counterId = (await read()).counters[0]!.id
    for (let round = 0; round < (isLongRun ? 8 : 2); round++) {
      const { ticketId } = await joinAsVisitor(app, shop)
      const rev = 1 + 2 * round
      const [, call] = await Promise.all([off(counterId, false, rev), change(`/tickets/${ticketId}/call`, { rev: 1, counterId })])
      const switched = (await events(counterId)).at(-1)
      const called = (await events(ticketId)).find(({ kind }) => kind === 'ticket.call')
      expect([call.status, call.code]).toEqual(called ? [200, undefined] : [409, 'counter.closed'])
      if (called) expect(Number(called.seq)).toBeLessThan(Number(switched.seq))
      await off(counterId, true, rev + 1)
    }
  })
})

test('A new order of counters must name each existing counter exactly once', async () => {
  const { counters } = await read()
  const [one, two] = counters.map(({ id }) => id) as [string, string]
  expect(await change('/counters/arrange', { ids: [two, one] })).toEqual({ status: 200, ids: [two, one] })
  expect((await read()).counters.map(({ id, rev }) => [id, rev])).toEqual([
    [two, 1],
    [one, 1],
  ])
  for (const ids of [[two], [two, one, newId()], [two, two], []])
    expect(await change('/counters/arrange', { ids })).toMatchObject({ status: 409, code: 'setting.changed', current: { ids: [two, one] } })
  const added = await change('/counters', { name: '3' })
  expect((await get<Queue>('/tickets')).counters.map(({ id }) => id)).toEqual([two, one, added.id])
})

test('A staff entry takes only a free login and existing services of the shop', async () => {
  const reception = await newMember(app, shop.scope, 'reception')
  const stranger = await newMember(app, (await newShop(app, '隣')).scope, 'staff')
  const { services, staff } = await read()
  const receptionEntry = staff.find(({ accountId }) => accountId === reception.accountId)!
  const made = await change('/staff', { name: '小川', colour: 'violet', serviceIds: [services[1]!.id] })
  expect(made).toMatchObject({ status: 201, accountId: null, serviceIds: [services[1]!.id] })
  const edit = (rev: number, input: object) => change(`/staff/${made.id}/edit`, { rev, ...input })
  expect(await edit(1, { accountId: reception.accountId })).toMatchObject({ code: 'staff.loginTaken', params: { name: reception.name } })
  for (const accountId of [stranger.accountId, 'nobody'])
    expect(await edit(1, { accountId })).toMatchObject({ status: 404, code: 'member.notFound' })
  expect(await edit(1, { serviceIds: [newId()] })).toMatchObject({ status: 404, code: 'service.notFound' })
  expect(await change(`/staff/${receptionEntry.id}/edit`, { rev: 1, accountId: null })).toMatchObject({ accountId: null })
  expect(await edit(1, { accountId: reception.accountId, serviceIds: null })).toMatchObject({ rev: 2, serviceIds: null })
  const { rows } = await app.db.pool.query(
    `select e.data, v.after from event e join event_value v on v.event_id = e.id and v.field = 'name' where e.entity_id = $1`,
    [made.id],
  )
  expect(rows).toMatchObject([{ after: '小川' }])
  expect(JSON.stringify(rows[0].data)).not.toContain('小川')
  expect((await get<Queue>('/tickets')).staff.find(({ id }) => id === made.id)).toMatchObject({ colour: 'violet', serviceIds: null })
})

test('Staff and visitors who watch get new settings by their streams', async () => {
  const stream = await openEventReader(`${app.origin}/api/v1/live?topic=queue:${shop.scope.shopId}`, {
    cookie: await sessionCookieOf(app, manager),
  })
  await stream.next('queue')
  const visitor = await joinAsVisitor(app, shop)
  const ticket = await openEventReader(`${app.origin}/api/v1/live?topic=ticket:${visitor.token}`)
  await ticket.next('ticket')
  const { services } = await read()
  await change(`/services/${services[0]!.id}/edit`, { rev: 1, name: { ja: 'お部屋のご相談' } })
  await stream.next('queue', ({ data }: { data: Queue }) => data.lanes[0]!.services[0]!.name.ja === 'お部屋のご相談')
  await ticket.next('ticket', ({ data }: { data: { service: { name: { ja: string } } } }) => data.service.name.ja === 'お部屋のご相談')
  stream.close()
  ticket.close()
})
