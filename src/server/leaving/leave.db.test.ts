import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import {
  buildWorld,
  createBearerHeaders,
  newMember,
  newShop,
  post,
  readDatabaseState,
  shopClockOf,
  type TestMember,
  type World,
} from '../../../test/world.ts'
import { addMember } from '../members/commands.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
  world = await buildWorld(app)
})
afterAll(() => app?.stop())

const remove = async ({ idToken }: TestMember) => {
  const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:delete?key=uketsuke', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken }),
  })
  return ((await response.json()) as { error?: { message: string } }).error?.message
}
const membersOf = async (accountId: string) =>
  (await app.db.pool.query('select role from member where account_id = $1', [accountId])).rows.map(({ role }) => role)
const staffOf = async (accountId: string) =>
  (await app.db.pool.query('select name, status from staff where account_id = $1', [accountId])).rows

test('Deleting an account ends its memberships and staff entries, which keep the name', async () => {
  const leaver = await newMember(app, world.east.main.scope, 'staff')
  const elsewhere = world.west.main.scope
  await app.db.inScope(elsewhere, (tx) =>
    addMember(tx, elsewhere, { accountId: leaver.accountId, role: 'manager', name: leaver.name, serves: true }, app.clock()),
  )
  const { shopId } = world.east.main.scope
  await post(app, `/shops/${shopId}/presence`, { headers: createBearerHeaders(leaver), body: { state: 'serving_ready' } })
  const queue = async () => {
    const { manager } = world.east.members
    return (await (await app.request(`/api/v1/shops/${shopId}/tickets`, { headers: createBearerHeaders(manager) })).json()) as Queue
  }
  expect((await queue()).presence.filter(({ name }) => name === leaver.name).map(({ state }) => state)).toContain('serving_ready')
  const before = await queue()

  expect(await remove(leaver)).toBeUndefined()
  expect(await membersOf(leaver.accountId)).toEqual([])
  expect(await staffOf(leaver.accountId)).toEqual([
    { name: leaver.name, status: 'left' },
    { name: leaver.name, status: 'left' },
  ])
  const after = await queue()
  expect(after.seq).toBeGreaterThan(before.seq)
  expect(before.staff.length - after.staff.length).toBe(1)
  expect(before.presence.length - after.presence.length).toBe(1)
  const { rows } = await app.db.pool.query(`select kind from event where actor_id = $1 and kind <> 'presence.set' order by kind`, [
    leaver.accountId,
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['member.leave', 'member.leave', 'staff.remove', 'staff.remove'])
  expect((await app.request('/api/v1/me', { headers: createBearerHeaders(leaver) })).status).toBe(401)
})

test('Open work of a deleted account passes to the chosen successor or is unassigned', async () => {
  const shop = await newShop(app, '引継')
  const manager = await newMember(app, shop.scope, 'manager')
  const send = async (path: string, body: object, by = manager) =>
    (await (await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(by), body })).json()) as { id: string }
  const none = { assigneeId: null }
  const personOf = async ({ accountId }: TestMember) =>
    (await app.db.pool.query('select id, rev from staff where account_id = $1', [accountId])).rows[0] as { id: string; rev: number }
  const heir = await personOf(manager)
  const today = businessDay(app.clock(), await shopClockOf(app, shop.scope))
  for (const reassignTo of [null, heir.id]) {
    const leaver = await newMember(app, shop.scope, 'staff')
    const { id, rev } = await personOf(leaver)
    const [theirs, other] = [await sendCard({ app }, shop), await sendCard({ app }, shop)]
    if (reassignTo) await send(`/staff/${id}/leave`, { rev, lastDay: today, reassignTo })
    await send(`/cards/${theirs.cardId}/change`, { was: none, change: { assigneeId: id } })
    await send(`/cards/${other.cardId}/tasks`, { words: '電話する', dueOn: null, assigneeId: id })
    expect(await remove(leaver)).toBeUndefined()
    const { rows } = await app.db.pool.query(
      `select assignee_id from card where id = $1 union all select assignee_id from card_item where card_id = $2`,
      [theirs.cardId, other.cardId],
    )
    expect(rows).toEqual([{ assignee_id: reassignTo }, { assignee_id: reassignTo }])
    const { rows: mailed } = await app.db.pool.query(
      `select kind, actor_id from event where entity_id = any($1) and actor_id = $2 order by kind`,
      [[theirs.cardId, other.cardId], leaver.accountId],
    )
    expect(mailed.map(({ kind }) => kind)).toEqual(['card.change', 'card.changeTask'])
  }
})

test('The last active owner cannot delete their account', async () => {
  const shop = await newShop(app, '北')
  const first = await newMember(app, shop.scope, 'owner')
  const second = await newMember(app, shop.scope, 'owner')
  const suspended = await newMember(app, shop.scope, 'owner')
  await app.db.pool.query('update member set suspended_at = now() where account_id = $1', [suspended.accountId])
  expect(await remove(second)).toBeUndefined()
  const before = await readDatabaseState(app.db)
  expect(await remove(first)).toBe('LAST_OWNER')
  expect(await readDatabaseState(app.db)).toEqual(before)
  expect((await app.request('/api/v1/me', { headers: createBearerHeaders(first) })).status).toBe(200)
})

test('The last owner of one of two organizations cannot delete their account', async () => {
  const [one, other] = [await newShop(app, '南'), await newShop(app, '中')]
  await newMember(app, one.scope, 'owner')
  const owner = await newMember(app, one.scope, 'owner')
  await app.db.inScope(other.scope, (tx) =>
    addMember(tx, other.scope, { accountId: owner.accountId, role: 'owner', name: owner.name, serves: true }, app.clock()),
  )
  expect(await remove(owner)).toBe('LAST_OWNER')
  expect(await membersOf(owner.accountId)).toEqual(['owner', 'owner'])
})

test('Of two owners who delete their accounts simultaneously one is refused', async () => {
  const shop = await newShop(app, '港')
  const owners = [await newMember(app, shop.scope, 'owner'), await newMember(app, shop.scope, 'owner')]
  const answers = await Promise.all(owners.map(remove))
  expect(answers.filter((answer) => answer === 'LAST_OWNER')).toHaveLength(1)
  expect((await Promise.all(owners.map(({ accountId }) => membersOf(accountId)))).flat()).toEqual(['owner'])
})
