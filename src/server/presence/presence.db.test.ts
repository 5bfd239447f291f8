import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { bearer, buildWorld, newKey, post, signIn, type TestMember, type World } from '../../../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp()
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const path = (shop: World['east']['main']) => `/shops/${shop.scope.shopId}/presence`
async function say(member: TestMember, state: string, { shop = world.east.main, key = newKey() } = {}) {
  const answer = await post(app, path(shop), { headers: bearer(member), body: { state }, key })
  return { status: answer.status, ...((await answer.json()) as { state?: string; since?: string; code?: string }) }
}
async function read(member: TestMember, shop = world.east.main) {
  return (await app.request(`/api/v1${path(shop)}`, { headers: bearer(member) })).json() as Promise<{ state: string; since: string | null }>
}
const said = async () => (await app.db.pool.query(`select data from event where kind = 'presence.set' order by at`)).rows.length

test('who has said nothing is off', async () => {
  expect(await read(world.east.members.staff)).toEqual({ state: 'off', since: null })
})

test('what was said is kept, by shop and by member', async () => {
  const { owner, reception } = world.east.members
  expect(await say(owner, 'serving_ready')).toMatchObject({ status: 200, state: 'serving_ready' })
  await say(owner, 'break', { shop: world.east.branch })
  await say(reception, 'away')
  expect((await read(owner)).state).toBe('serving_ready')
  expect((await read(owner, world.east.branch)).state).toBe('break')
  expect((await read(reception)).state).toBe('away')
})

test('the same again moves nothing and is no event; the same key gives the same answer', async () => {
  const { manager } = world.east.members
  const key = newKey()
  const first = await say(manager, 'away', { key })
  const before = await said()
  app.pass(60)
  expect(await say(manager, 'away')).toEqual(first)
  expect(await said()).toBe(before)
  await say(manager, 'break')
  expect(await say(manager, 'away', { key })).toEqual(first)
  expect((await read(manager)).state).toBe('break')
  expect(await say(manager, 'off', { key })).toMatchObject({ status: 422, code: 'idempotency.mismatch' })
})

test('two at once are one after the other', async () => {
  const { staff } = world.east.members
  const key = newKey()
  const [one, other] = await Promise.all([say(staff, 'away', { key }), say(staff, 'away', { key })])
  expect(one).toEqual(other)
  const answers = await Promise.all([say(staff, 'break'), say(staff, 'off')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('an auditor serves nobody, and there are no other words', async () => {
  expect(await say(world.east.members.auditor, 'away')).toMatchObject({ status: 403 })
  expect(await say(world.east.members.staff, 'holiday')).toMatchObject({ status: 400, code: 'request.invalid' })
})

test('it is forgotten when the business day ends', async () => {
  const { admin } = world.east.members
  await say(admin, 'serving_ready')
  app.pass(24 * 60 * 60)
  expect(await read({ ...admin, ...(await signIn(app, admin.email)) })).toEqual({ state: 'off', since: null })
})
