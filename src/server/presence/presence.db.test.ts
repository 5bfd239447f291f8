import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Colleague, PersonPresence } from '#contract/presence.ts'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import { newId } from '#platform/ids.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import {
  buildWorld,
  createBearerHeaders,
  joinAsVisitor,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  sessionCookieOf,
  signIn,
  type TestMember,
  type World,
} from '../../../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const path = (shop: World['east']['main']) => `/shops/${shop.scope.shopId}/presence`
async function setState(member: TestMember, state: string, { shop = world.east.main, key = newIdempotencyKey() } = {}) {
  const response = await post(app, path(shop), { headers: createBearerHeaders(member), body: { state }, key })
  return { status: response.status, ...((await response.json()) as { state?: string; since?: string; code?: string }) }
}
async function read(member: TestMember, shop = world.east.main) {
  return (await app.request(`/api/v1${path(shop)}`, { headers: createBearerHeaders(member) })).json() as Promise<{
    state: string
    since: string | null
    serving: boolean
  }>
}
async function queueOf(member: TestMember, shop = world.east.main): Promise<Queue> {
  return (
    await app.request(`/api/v1/shops/${shop.scope.shopId}/tickets`, { headers: createBearerHeaders(member) })
  ).json() as Promise<Queue>
}
const stateOf = (presence: readonly PersonPresence[] | undefined, name: string) => presence?.find((one) => one.name === name)?.state
const countEvents = async () => (await app.db.pool.query(`select data from event where kind = 'presence.set' order by at`)).rows.length

test('A member who has set no presence is off', async () => {
  expect(await read(world.east.members.staff)).toEqual({ state: 'off', since: null, personId: expect.any(String), serving: false })
})

test('A presence is stored per shop and member', async () => {
  const { owner, reception } = world.east.members
  expect(await setState(owner, 'serving_ready')).toMatchObject({ status: 200, state: 'serving_ready' })
  await setState(owner, 'break', { shop: world.east.branch })
  await setState(reception, 'away')
  expect((await read(owner)).state).toBe('serving_ready')
  expect((await read(owner, world.east.branch)).state).toBe('break')
  expect((await read(reception)).state).toBe('away')
})

test('A repeated change of presence has no further effect', async () => {
  const { manager } = world.east.members
  const key = newIdempotencyKey()
  const first = await setState(manager, 'away', { key })
  const before = await countEvents()
  app.pass(60)
  expect(await setState(manager, 'away')).toEqual(first)
  expect(await countEvents()).toBe(before)
  await setState(manager, 'break')
  expect(await setState(manager, 'away', { key })).toEqual(first)
  expect((await read(manager)).state).toBe('break')
  expect(await setState(manager, 'off', { key })).toMatchObject({ status: 422, code: 'idempotency.mismatch' })
})

test('Two simultaneous changes of a member’s presence both succeed', async () => {
  const { staff } = world.east.members
  const key = newIdempotencyKey()
  const [one, other] = await Promise.all([setState(staff, 'away', { key }), setState(staff, 'away', { key })])
  expect(one).toEqual(other)
  const answers = await Promise.all([setState(staff, 'break'), setState(staff, 'off')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('A presence is refused from an auditor or with an unknown state', async () => {
  expect(await setState(world.east.members.auditor, 'away')).toMatchObject({ status: 403 })
  expect(await setState(world.east.members.staff, 'holiday')).toMatchObject({ status: 400, code: 'request.invalid' })
})

describe('presence of colleagues', () => {
  const follow = async (member: TestMember) =>
    openEventReader(`${app.origin}/api/v1/live?topic=queue:${world.east.main.scope.shopId}`, {
      cookie: await sessionCookieOf(app, member),
    })
  const setStateOf = (staffId: string, state: string, member = world.east.members.reception) =>
    post(app, `/shops/${world.east.main.scope.shopId}/staff/${staffId}/presence`, { headers: createBearerHeaders(member), body: { state } })
  const changes = (name: string, state: string) => (event: { data: QueueChange }) => stateOf(event.data.presence, name) === state

  test('The queue and its stream show each colleague’s presence with the name', async () => {
    const { owner, staff, auditor } = world.east.members
    await setState(staff, 'serving_ready')
    const stream = await follow(auditor)
    const first = await stream.next('queue')
    expect(stateOf((first.data as { data: Queue }).data.presence, staff.name)).toBe('serving_ready')
    await setState(staff, 'break')
    await setState(owner, 'away')
    await stream.next('change', changes(staff.name, 'break'))
    stream.close()
    const { presence } = await queueOf(auditor)
    expect([stateOf(presence, staff.name), stateOf(presence, owner.name)]).toEqual(['break', 'away'])
  })

  test('A colleague can set the presence of staff with and without a login', async () => {
    const { reception, staff, manager } = world.east.members
    const staffId = newId()
    const { organizationId, shopId } = world.east.main.scope
    await app.db.pool.query(`insert into staff (id, organization_id, shop_id, name) values ($1, $2, $3, '鈴木')`, [
      staffId,
      organizationId,
      shopId,
    ])
    expect((await setStateOf(staffId, 'serving_ready')).status).toBe(200)
    const queue = await queueOf(reception)
    expect(queue.presence.find((one) => one.staffId === staffId)).toMatchObject({ name: '鈴木', state: 'serving_ready' })
    const colleague = queue.staff.find(({ name }) => name === staff.name)!
    await setState(staff, 'serving_ready')
    await setStateOf(colleague.id, 'away', manager)
    expect((await read(staff)).state).toBe('away')
    const { presence } = await queueOf(reception)
    expect(presence.filter((one) => one.staffId === colleague.id)).toHaveLength(1)
    expect(await (await setStateOf(newId(), 'away')).json()).toMatchObject({ status: 404, code: 'staff.notFound' })
  })

  test('The presence of staff who have left can no longer be set by colleagues', async () => {
    const { manager, reception } = world.east.members
    const { scope } = world.east.main
    const [nobody, member] = [newId(), await newMember(app, scope, 'staff')]
    await app.db.pool.query(`insert into staff (id, organization_id, shop_id, name) values ($1, $2, $3, '高橋')`, [
      nobody,
      scope.organizationId,
      scope.shopId,
    ])
    const { rows } = await app.db.pool.query<{ id: string }>('select id from staff where account_id = $1', [member.accountId])
    await setStateOf(nobody, 'serving_ready')
    await setState(member, 'serving_ready')
    for (const staffId of [nobody, rows[0]!.id])
      await post(app, `/shops/${scope.shopId}/staff/${staffId}/leave`, {
        headers: createBearerHeaders(manager),
        body: { rev: 1, lastDay: null, reassignTo: null },
      })
    const { presence, staff } = await queueOf(reception)
    expect(presence.some(({ personId }) => personId === nobody)).toBe(false)
    for (const staffId of [nobody, rows[0]!.id]) {
      expect(staff.some(({ id }) => id === staffId)).toBe(false)
      expect(await (await setStateOf(staffId, 'serving_ready')).json()).toMatchObject({ status: 404, code: 'staff.notFound' })
    }
    // A member with a login still sets their own.
    expect((await setState(member, 'break')).status).toBe(200)
  })

  test('Colleagues are listed with presence, languages and whether they are busy (R2.30)', async () => {
    const shop = await newShop(app, '若葉')
    const [manager, colleague] = [await newMember(app, shop.scope, 'manager'), await newMember(app, shop.scope, 'staff')]
    const at = `/shops/${shop.scope.shopId}`
    const send = async (path: string, body: unknown, member = manager) =>
      (await (await post(app, `${at}${path}`, { headers: createBearerHeaders(member), body })).json()) as { id: string }
    const wang = await send('/staff', { name: '王 芳', kana: 'オウ ホウ', languages: ['ja', 'zh'], colour: 'blue' })
    const gone = await send('/staff', { name: '高橋' })
    await send(`/staff/${wang.id}/presence`, { state: 'serving_ready' })
    await send(`/staff/${gone.id}/leave`, { rev: 1, lastDay: null, reassignTo: null })
    await joinAsVisitor(app, shop)
    // A member who calls a visitor is at work, whatever their presence.
    await send(`/lanes/${shop.lanes[0]!.id}/call-next`, { counterId: shop.counterIds[0] }, colleague)
    const response = await app.request(`/api/v1${at}/colleagues`, { headers: createBearerHeaders(colleague) })
    const { colleagues } = (await response.json()) as { colleagues: Colleague[] }
    expect(colleagues.map(({ name, duty, busy }) => `${name} ${duty}${busy ? ' busy' : ''}`).toSorted()).toEqual(
      [`${manager.name} off`, `${colleague.name} off busy`, '王 芳 serving_ready'].toSorted(),
    )
    expect(colleagues.find(({ id }) => id === wang.id)).toEqual({
      id: wang.id,
      ...{ name: '王 芳', kana: 'オウ ホウ', languages: ['ja', 'zh'], colour: 'blue', photoId: null },
      ...{ duty: 'serving_ready', busy: false },
    })
  })

  test('An owner outside the shop’s list of staff is shown by the account’s name', async () => {
    const { owner } = world.east.members
    await setState(owner, 'serving_ready', { shop: world.east.branch })
    expect((await queueOf(owner, world.east.branch)).presence).toMatchObject([{ staffId: null, name: owner.name }])
  })

  test('A suspended member is not shown as serving', async () => {
    const member = await newMember(app, world.east.main.scope, 'reception')
    await setState(member, 'serving_ready')
    await app.db.pool.query('update member set suspended_at = now() where account_id = $1', [member.accountId])
    expect(stateOf((await queueOf(world.east.members.owner)).presence, member.name)).not.toBe('serving_ready')
  })
})

test('A presence ends with the business day', async () => {
  const { admin } = world.east.members
  await setState(admin, 'serving_ready')
  app.pass(24 * 60 * 60)
  expect(await read({ ...admin, ...(await signIn(app, admin.email)) })).toMatchObject({ state: 'off', since: null })
  expect((await queueOf({ ...admin, ...(await signIn(app, admin.email)) })).presence).toEqual([])
})

test('A member’s presence shows whether they are calling or serving a visitor', async () => {
  const shop = await newShop(app, '日向')
  const [one, other] = [await newMember(app, shop.scope, 'reception'), await newMember(app, shop.scope, 'reception')]
  const at = `/shops/${shop.scope.shopId}`
  const act = async (path: string, body: object) => {
    const response = await post(app, `${at}${path}`, { headers: createBearerHeaders(one), body })
    expect(response.status, path).toBe(200)
    return (await response.json()) as { id: string; rev: number }
  }
  const serving = async () => [(await read(one, shop)).serving, (await read(other, shop)).serving]
  await joinAsVisitor(app, shop)
  expect(await serving()).toEqual([false, false])
  const called = await act(`/lanes/${shop.lanes[0]!.id}/call-next`, { counterId: shop.counterIds[0] })
  expect(await serving()).toEqual([true, false])
  const started = await act(`/tickets/${called.id}/start`, { rev: called.rev })
  expect(await serving()).toEqual([true, false])
  await act(`/tickets/${called.id}/finish`, { rev: started.rev })
  expect(await serving()).toEqual([false, false])
})
