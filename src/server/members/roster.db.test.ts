/** Roles and members, with two servers on one database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#contract/roster.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { type Role, roles } from '#domain/roles.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { matrixTest, sampleCases } from '../../../test/matrix.ts'
import { startSecondApp } from '../../../test/servers.ts'
import {
  buildWorld,
  createBearerHeaders,
  newIdempotencyKey,
  newMember,
  post,
  readDatabaseState,
  sessionCookieOf,
  type TestMember,
  type World,
} from '../../../test/world.ts'

let app: TestApp
let other: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

const main = () => world.east.main.scope
const idOf = async ({ accountId }: TestMember) =>
  (await app.db.pool.query('select id from member where account_id = $1 order by left_at nulls first', [accountId])).rows[0].id as string
type Act = 'setRole' | 'suspend' | 'resume' | 'remove'
async function act(
  by: TestMember,
  action: Act,
  targetId: string,
  { role, key = newIdempotencyKey(), at = app }: { role?: Role; key?: string; at?: TestApp } = {},
) {
  const path = `/shops/${main().shopId}/members/${targetId}/${action}`
  const response = await post(at, path, { headers: createBearerHeaders(by), ...(role && { body: { role } }), key })
  return {
    status: response.status,
    ...((await response.json()) as { code?: string; detail?: string; memberId?: string; role?: Role; state?: string }),
  }
}
const list = async (by: TestMember) =>
  (
    (await (await app.request(`/api/v1/shops/${main().shopId}/members`, { headers: createBearerHeaders(by) })).json()) as {
      members: Member[]
    }
  ).members
const readQueue = (by: TestMember, at = app) => at.request(`/api/v1/shops/${main().shopId}/tickets`, { headers: createBearerHeaders(by) })

test('Suspending a member ends their streams and commands on every server (R6.1)', async () => {
  const { manager } = world.east.members
  const member = await newMember(app, main(), 'staff')
  await post(app, `/shops/${main().shopId}/presence`, { headers: createBearerHeaders(member), body: { state: 'serving_ready' } })
  const cookie = await sessionCookieOf(app, member)
  const streams = await Promise.all(
    [app, other].map(({ origin }) => openEventReader(`${origin}/api/v1/live?topic=queue:${main().shopId}`, { cookie })),
  )
  for (const stream of streams) await stream.next('queue')
  const id = await idOf(member)
  expect(await act(manager, 'suspend', id, { at: other })).toMatchObject({ status: 200, state: 'suspended' })
  for (const stream of streams) {
    const end = await stream.next('refused')
    expect(end.data).toMatchObject({ code: 'auth.suspended' })
    stream.close()
  }
  for (const at of [app, other]) {
    const command = await post(at, `/shops/${main().shopId}/presence`, { headers: createBearerHeaders(member), body: { state: 'away' } })
    expect(command.status).toBe(403)
    expect(await command.json()).toMatchObject({ code: 'auth.suspended', detail: expect.stringContaining('停止') })
    expect((await readQueue(member, at)).status).toBe(403)
  }
  const { presence } = (await (await readQueue(manager)).json()) as Queue
  expect(presence.filter(({ personId, state }) => personId === id && state === 'serving_ready')).toEqual([])
  expect((await list(manager)).find(({ memberId }) => memberId === id)).toMatchObject({ suspended: true, role: 'staff' })

  expect(await act(manager, 'resume', id)).toMatchObject({ status: 200, state: 'active', role: 'staff' })
  expect((await readQueue(member)).status).toBe(200)
})

test('A removed member has no access and is not listed until resumed', async () => {
  const { manager } = world.east.members
  const member = await newMember(app, main(), 'reception')
  const id = await idOf(member)
  expect(await act(manager, 'remove', id)).toMatchObject({ status: 200, state: 'left' })
  expect((await list(manager)).some(({ memberId }) => memberId === id)).toBe(false)
  expect(await (await readQueue(member)).json()).toMatchObject({ status: 403, code: 'auth.suspended' })
  expect(await act(manager, 'resume', id)).toMatchObject({ status: 200, state: 'active' })
  expect((await list(manager)).find(({ memberId }) => memberId === id)).toMatchObject({ role: 'reception', suspended: false })
})

test('The list shows each member’s name, role, one or all shops, and time last seen', async () => {
  const { manager, admin } = world.east.members
  const members = await list(manager)
  const of = ({ email }: TestMember) => members.find((member) => member.email === email)
  expect(of(manager)).toMatchObject({ name: manager.name, role: 'manager', everywhere: false, isYou: true, suspended: false })
  expect(of(admin)).toMatchObject({ role: 'admin', everywhere: true, isYou: false })
  expect(Math.abs(Date.parse(of(admin)!.seenAt!) - app.clock().epochMilliseconds)).toBeLessThan(60 * 60_000)
  expect(JSON.stringify(members)).not.toContain(world.west.owner.email)
})

matrixTest('Members cannot give higher roles, act on higher members or suspend themselves', async () => {
  const { members } = world.east
  for (const by of sampleCases(['manager', 'admin', 'owner'] as const)) {
    const self = await idOf(members[by])
    for (const role of roles) {
      const target = await newMember(app, main(), 'staff')
      const allowed = roles.indexOf(role) <= roles.indexOf(by)
      expect((await act(members[by], 'setRole', await idOf(target), { role })).status, `${by} gives ${role}`).toBe(allowed ? 200 : 403)
      if (!allowed) expect(await act(members[by], 'setRole', self, { role })).toMatchObject({ status: 403, code: 'member.roleTooHigh' })
    }
  }
  const before = await readDatabaseState(app.db)
  for (const above of ['admin', 'owner'] as const)
    for (const action of ['suspend', 'remove', 'setRole'] as const)
      expect(await act(members.manager, action, await idOf(members[above]), action === 'setRole' ? { role: 'staff' } : {})).toMatchObject({
        status: 403,
        code: 'member.roleTooHigh',
      })
  expect(await act(members.manager, 'suspend', await idOf(members.manager))).toMatchObject({ status: 409, code: 'member.yourself' })
  expect(await readDatabaseState(app.db)).toEqual(before)
})

test('A member who becomes an admin can open all shops until the role is lowered', async () => {
  const { owner, manager } = world.east.members
  const member = await newMember(app, main(), 'staff')
  const branch = () => app.request(`/api/v1/shops/${world.east.branch.scope.shopId}/tickets`, { headers: createBearerHeaders(member) })
  expect((await branch()).status).toBe(404)
  const raised = await act(owner, 'setRole', await idOf(member), { role: 'admin' })
  expect(raised).toMatchObject({ status: 200, role: 'admin' })
  expect((await branch()).status).toBe(200)
  const lowered = await act(owner, 'setRole', raised.memberId!, { role: 'reception' })
  expect(lowered).toMatchObject({ status: 200, role: 'reception', state: 'active' })
  expect((await branch()).status).toBe(404)
  expect((await list(manager)).filter(({ email }) => email === member.email)).toMatchObject([{ role: 'reception', everywhere: false }])
})

test('A member with two roles is listed once and suspended in both', async () => {
  const { owner } = world.east.members
  const member = await newMember(app, main(), 'admin')
  const { organizationId, shopId } = main()
  await app.db.pool.query(
    `insert into member (id, organization_id, shop_id, account_id, role) values (gen_random_uuid(), $1, $2, $3, 'staff')`,
    [organizationId, shopId, member.accountId],
  )
  const [shown, ...more] = (await list(owner)).filter(({ email }) => email === member.email)
  expect([shown, more]).toMatchObject([{ role: 'admin', everywhere: true }, []])
  await act(owner, 'suspend', shown!.memberId)
  expect((await readQueue(member)).status).toBe(403)
})

test('The last owner of an organization cannot step down', async () => {
  const { west } = world
  const path = (id: string) => `/shops/${west.main.scope.shopId}/members/${id}`
  const tryAct = (at: TestApp, by: TestMember, id: string, action: Act, body?: object) =>
    post(at, `${path(id)}/${action}`, { headers: createBearerHeaders(by), ...(body && { body }) })
  const first = await idOf(west.owner)
  for (const response of [
    await tryAct(app, west.owner, first, 'setRole', { role: 'staff' }),
    await tryAct(app, west.owner, first, 'remove'),
  ])
    expect(await response.json()).toMatchObject({ status: 409, code: 'member.lastOwner' })
  const colleague = await newMember(app, west.main.scope, 'owner')
  const second = await idOf(colleague)
  const answers = await Promise.all([
    tryAct(app, west.owner, first, 'setRole', { role: 'admin' }),
    tryAct(other, colleague, second, 'setRole', { role: 'admin' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await app.db.pool.query(
    `select count(*)::int as owners from member where organization_id = $1 and role = 'owner' and suspended_at is null`,
    [west.main.scope.organizationId],
  )
  expect(rows).toEqual([{ owners: 1 }])
})

test('Of two managers who suspend each other at once one stays active', async () => {
  const [one, two] = [await newMember(app, main(), 'manager'), await newMember(app, main(), 'manager')]
  const answers = await Promise.all([act(one, 'suspend', await idOf(two)), act(two, 'suspend', await idOf(one), { at: other })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
})

test('Repeating a suspension changes nothing, with or without its key', async () => {
  const { manager } = world.east.members
  const id = await idOf(await newMember(app, main(), 'staff'))
  const key = newIdempotencyKey()
  const first = await act(manager, 'suspend', id, { key })
  const before = await readDatabaseState(app.db)
  expect(await act(manager, 'suspend', id, { key })).toEqual(first)
  expect(await readDatabaseState(app.db)).toEqual(before)
  expect(await act(manager, 'suspend', id)).toMatchObject({ status: 200, state: 'suspended' })
  const { rows } = await app.db.pool.query(`select kind from event where entity_id = $1 and kind like 'member.%'`, [id])
  expect(rows).toEqual([{ kind: 'member.suspend' }])
})
