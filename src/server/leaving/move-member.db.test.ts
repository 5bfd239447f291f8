/** Moves of members, with two servers on one database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { MemberMovePreview } from '#contract/member-move.ts'
import type { MovedMember, Organization } from '#contract/organization.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { Member } from '#contract/roster.ts'
import type { Role } from '#domain/roles.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { startSecondApp } from '../../../test/servers.ts'
import {
  buildWorld,
  createBearerHeaders,
  joinAsVisitor,
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
const branch = () => world.east.branch.scope
type MoveResult = Partial<MovedMember> & { http: number; code?: string; detail?: string }
type MoveInput = { toShopId?: string; role?: Role; reassignTo?: string | null }
type From = { by?: TestMember; from?: { shopId: string }; key?: string; at?: TestApp }
async function move(
  memberId: string,
  input: MoveInput = {},
  { by = world.east.members.owner, from = main(), key = newIdempotencyKey(), at = app }: From = {},
) {
  const body = { toShopId: branch().shopId, reassignTo: null, ...input }
  const response = await post(at, `/shops/${from.shopId}/members/${memberId}/move`, { headers: createBearerHeaders(by), body, key })
  return { http: response.status, ...((await response.json()) as object) } as MoveResult
}
const get = async <Read>(path: string, shopId = main().shopId) =>
  (await (await app.request(`/api/v1/shops/${shopId}${path}`, { headers: createBearerHeaders(world.east.members.owner) })).json()) as Read
const idOf = async ({ accountId }: TestMember) =>
  (await app.db.pool.query('select id from member where account_id = $1 order by left_at nulls first', [accountId])).rows[0].id as string
const personOf = async ({ accountId }: TestMember, shopId = main().shopId) =>
  (await app.db.pool.query(`select id from staff where account_id = $1 and shop_id = $2`, [accountId, shopId])).rows[0].id as string
const onList = async (shopId: string) => (await get<QueueSettings>('/queue-settings', shopId)).staff.map(({ name }) => name)
const rolesIn = async (shopId: string, { email }: TestMember) =>
  (await get<{ members: Member[] }>('/members', shopId)).members.flatMap((one) => (one.email === email ? one.role : []))

test('Moving a member to another shop hands on open work and ends their streams', async () => {
  const member = await newMember(app, main(), 'staff')
  const id = await idOf(member)
  const person = await personOf(member)
  await app.db.pool.query(`update staff set name = '高橋', kana = 'タカハシ', colour = 'blue' where id = $1`, [person])
  const heir = await personOf(world.east.members.staff)
  const { cardId } = await sendCard({ app }, world.east.main)
  const send = (path: string, body: object) =>
    post(app, `/shops/${main().shopId}/cards/${cardId}${path}`, { headers: createBearerHeaders(world.east.members.owner), body })
  const was = { assigneeId: null }
  await send('/change', { was, change: { assigneeId: person } })
  await send('/tasks', { words: '保証会社に電話する', dueOn: null, assigneeId: person })
  const { ticketId, number } = await joinAsVisitor(app, world.east.main)
  await app.db.pool.query(`update ticket set status = 'serving', staff_id = $2 where id = $1`, [ticketId, person])

  expect(await get<MemberMovePreview>(`/members/${id}/work`)).toMatchObject({
    ...{ listed: true, serving: [number], work: { cardCount: 1, taskCount: 1, cards: [{ id: cardId }] } },
    colleagues: expect.arrayContaining([{ id: heir, name: world.east.members.staff.name }]),
  })
  expect(await move(id, { reassignTo: heir })).toMatchObject({ http: 409, code: 'member.serving', detail: expect.stringContaining(number) })
  await app.db.pool.query(`update ticket set status = 'done', staff_id = $2 where id = $1`, [ticketId, person])

  const cookie = await sessionCookieOf(app, member)
  const streams = await Promise.all(
    [app, other].map(({ origin }) => openEventReader(`${origin}/api/v1/live?topic=queue:${main().shopId}`, { cookie })),
  )
  for (const stream of streams) await stream.next('queue')
  const key = newIdempotencyKey()
  const moved = await move(id, { role: 'reception', reassignTo: heir }, { key, at: other })
  expect(moved).toMatchObject({ http: 200, shopId: branch().shopId, role: 'reception', cards: 1, tasks: 1 })
  for (const stream of streams) {
    const end = await stream.next('refused')
    expect(end.data).toMatchObject({ code: 'auth.suspended' })
    stream.close()
  }
  // A retry returns the same result.
  expect(await move(id, { role: 'reception', reassignTo: heir }, { key })).toEqual(moved)

  const queueIn = (shopId: string) => app.request(`/api/v1/shops/${shopId}/tickets`, { headers: createBearerHeaders(member) })
  expect([(await queueIn(main().shopId)).status, (await queueIn(branch().shopId)).status]).toEqual([403, 200])
  expect([await rolesIn(main().shopId, member), await rolesIn(branch().shopId, member)]).toEqual([[], ['reception']])
  const card = await get<CardDetail>(`/cards/${cardId}`)
  expect([card.assigneeId, card.tasks[0]!.assigneeId]).toEqual([heir, heir])
  expect([(await onList(main().shopId)).includes('高橋'), (await onList(branch().shopId)).includes('高橋')]).toEqual([false, true])
  const { rows } = await app.db.pool.query(`select shop_id, data from event where kind = 'member.move' and entity_id = any($1)`, [
    [id, moved.memberId],
  ])
  expect(rows.map(({ shop_id }) => shop_id).sort()).toEqual([main().shopId, branch().shopId].sort())
  expect(rows[0].data).toEqual({
    ...{ before: { shop: '東店', role: 'staff' }, after: { shop: '支店', role: 'reception' } },
    ...{ reassignTo: heir, cards: 1, tasks: 1 },
  })

  // Moving back restores the same member and person; work that was handed on stays there.
  expect(await move(moved.memberId!, { toShopId: main().shopId, role: 'staff' }, { from: branch() })).toMatchObject({
    ...{ http: 200, memberId: id, role: 'staff' },
  })
  expect(await personOf(member)).toBe(person)
  expect([(await onList(main().shopId)).includes('高橋'), (await onList(branch().shopId)).includes('高橋')]).toEqual([true, false])
  expect((await get<CardDetail>(`/cards/${cardId}`)).assigneeId).toBe(heir)
})

test('Impossible or unauthorised moves of a member are refused and change nothing', async () => {
  const { owner, admin, manager, staff } = world.east.members
  const [staffId, adminId] = [await idOf(staff), await idOf(admin)]
  const both = await newMember(app, main(), 'staff')
  await app.db.pool.query(
    `insert into member (id, organization_id, shop_id, account_id, role) values (gen_random_uuid(), $1, $2, $3, 'staff')`,
    [...[main().organizationId, branch().shopId, both.accountId]],
  )
  const bothId = (await app.db.pool.query('select id from member where account_id = $1 and shop_id = $2', [both.accountId, main().shopId]))
    .rows[0].id
  const west = world.west.main.scope
  const strangers = (await app.db.pool.query('select id from member where organization_id = $1', [west.organizationId])).rows[0].id
  const before = await readDatabaseState(app.db)
  expect(await move(adminId)).toMatchObject({ http: 409, code: 'member.organizationWide' })
  // An owner cannot be moved, so the last one stays.
  expect(await move(await idOf(owner), {}, { by: admin })).toMatchObject({ http: 409, code: 'member.organizationWide' })
  expect(await move(bothId)).toMatchObject({ http: 409, code: 'member.alreadyThere' })
  expect(await move(staffId, { toShopId: main().shopId })).toMatchObject({ http: 404, code: 'shop.otherNotFound' })
  expect(await move(staffId, { toShopId: west.shopId })).toMatchObject({ http: 404, code: 'shop.otherNotFound' })
  expect(await move(staffId, { toShopId: main().shopId }, { from: branch() })).toMatchObject({ http: 404, code: 'member.notFound' })
  expect(await move(strangers)).toMatchObject({ http: 404, code: 'member.notFound' })
  expect(await move(staffId, { reassignTo: await personOf(staff) })).toMatchObject({ http: 404, code: 'staff.successorNotFound' })
  expect(await move(staffId, { role: 'owner' })).toMatchObject({ http: 400 })
  expect(await move(staffId, {}, { by: manager })).toMatchObject({ http: 403, code: 'auth.forbidden' })
  expect(await move(staffId, {}, { by: world.west.owner })).toMatchObject({ http: 404, code: 'shop.notFound' })
  expect(await readDatabaseState(app.db)).toEqual(before)
})

test('Of concurrent moves of one member one succeeds, of crossed moves of three all do', async () => {
  const [one, two] = [await newMember(app, main(), 'staff'), await newMember(app, branch(), 'staff')]
  const [oneId, twoId] = [await idOf(one), await idOf(two)]
  const twice = await Promise.all([move(oneId), move(oneId, {}, { at: other })])
  expect(twice.map(({ http }) => http).sort()).toEqual([200, 404])
  expect((await rolesIn(branch().shopId, one)).length).toBe(1)
  const back = twice.find(({ http }) => http === 200)!.memberId!
  const third = await newMember(app, main(), 'staff')
  const crossed = await Promise.all([
    move(back, { toShopId: main().shopId }, { from: branch() }),
    move(await idOf(third), {}, { at: other }),
    move(twoId, { toShopId: main().shopId }, { from: branch(), at: other }),
  ])
  expect(crossed.map(({ http }) => http)).toEqual([200, 200, 200])
})

test('Of two concurrent closings of the last two open shops one is refused', async () => {
  const headers = createBearerHeaders(world.east.members.owner)
  const close = (shopId: string, at = app) => post(at, `/shops/${shopId}/close`, { headers })
  await app.db.pool.query(`update ticket set status = 'done' where shop_id = any($1)`, [[main().shopId, branch().shopId]])
  const closed = await Promise.all([close(main().shopId), close(branch().shopId, other)])
  expect(closed.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = closed.find(({ status }) => status === 409)!
  expect(await refused.json()).toMatchObject({ code: 'shop.lastOpen', detail: expect.stringContaining('開いている店舗') })
  for (const shopId of [main().shopId, branch().shopId]) await post(app, `/shops/${shopId}/reopen`, { headers })

  const { rev, names } = (await get<Organization>('/organization')).shops.find(({ id }) => id === branch().shopId)!
  expect(names).toEqual({ ja: '支店' })
  const name = { ja: '西口店', en: 'West exit', zh: '西口店' }
  expect((await post(app, `/shops/${branch().shopId}/profile`, { headers, body: { rev, name } })).status).toBe(200)
  const renamed = (await get<Organization>('/organization')).shops.find(({ id }) => id === branch().shopId)!
  expect(renamed).toMatchObject({ name: '西口店', names: name, rev: rev + 1 })
})
