import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardDetail } from '#contract/cards/detail.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import type { StaffWork } from '#contract/queue-settings/staff-leave.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTimeoutDatabase } from '../../../test/database.ts'
import { collectHintedTopics } from '../../../test/hints.ts'
import { runInLockOrder } from '../../../test/lock-order.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { moveCardToStage } from '../../../test/stages.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import { cardHintTopic } from '../cards/card-hint.ts'
import { queueHintTopic } from '../feed/queue-hint.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { removeStaffAfterLastDay } from './staff-leave.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp({ database: await longTimeoutDatabase(), settings: () => ({ ROLE: 'web' }) })
  other = await startSecondApp(app, { settings: () => ({ ROLE: 'web' }) })
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})

type Team = { shop: CreatedShop; manager: TestMember; sato: string; tanaka: string }
async function team(): Promise<Team> {
  const shop = await newShop(app, '駅前')
  const manager = await newMember(app, shop.scope, 'manager')
  const add = async (name: string) => ((await (await act({ shop, manager }, '/staff', { name })).json()) as { id: string }).id
  return { shop, manager, sato: await add('佐藤'), tanaka: await add('田中') }
}
type Who = Pick<Team, 'shop' | 'manager'>
const act = (
  { shop, manager }: Who,
  path: string,
  body?: object,
  { by = app, key = newIdempotencyKey() }: { by?: TestApp; key?: string } = {},
) => post(by, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(manager), ...(body ? { body } : {}), key })
async function send(who: Who, path: string, body?: object, more?: { by?: TestApp; key?: string }) {
  const response = await act(who, path, body, more)
  return { http: response.status, ...((await response.json()) as Record<string, unknown>) }
}
const get = async <Answer>({ shop, manager }: Who, path: string) =>
  (await (await app.request(`/api/v1/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(manager) })).json()) as Answer
async function newCard(who: Who, assigneeId: string | null): Promise<string> {
  const { cardId } = await sendCard({ app }, who.shop)
  if (assigneeId) await send(who, `/cards/${cardId}/change`, { was: { assigneeId: null }, change: { assigneeId } })
  return cardId
}
const onList = async (who: Who) => (await get<QueueSettings>(who, '/queue-settings')).staff.map(({ name }) => name)
const kindsOf = async (id: string) =>
  (await app.db.pool.query('select kind, data from event where entity_id = $1 order by seq nulls last, at', [id])).rows

test('Leaving staff hand on their open cards and tasks to a successor and can return', async () => {
  const who = await team()
  const [open, lost] = [await newCard(who, who.sato), await newCard(who, who.sato)]
  await moveCardToStage(app, { shopId: who.shop.scope.shopId, cardId: lost, by: who.manager, to: 8, lostReason: '他社で決定' })
  const elsewhere = await newCard(who, who.tanaka)
  await send(who, `/cards/${elsewhere}/tasks`, { words: '保証会社に電話する', dueOn: null, assigneeId: who.sato })

  const work = await get<StaffWork>(who, `/staff/${who.sato}/work`)
  expect(work).toMatchObject({ cardCount: 1, taskCount: 1, tasks: [{ words: '保証会社に電話する', card: { id: elsewhere } }] })
  expect(work.cards.map(({ id }) => id)).toEqual([open])

  const key = newIdempotencyKey()
  const input = { rev: 1, lastDay: null, reassignTo: who.tanaka }
  const left = await send(who, `/staff/${who.sato}/leave`, input, { key })
  expect(left).toMatchObject({ http: 200, left: true, cards: 1, tasks: 1 })
  // A retry changes nothing.
  expect(await send(who, `/staff/${who.sato}/leave`, input, { key })).toMatchObject({ http: 200, left: true })

  const detail = (id: string) => get<CardDetail>(who, `/cards/${id}`)
  const [mine, task, closed] = await Promise.all([detail(open), detail(elsewhere), detail(lost)])
  expect([mine.assigneeId, task.tasks[0]!.assigneeId, closed.assigneeId]).toEqual([who.tanaka, who.tanaka, who.sato])
  expect(mine.events.at(-1)).toMatchObject({ kind: 'card.change', changes: [{ field: 'assigneeId' }] })
  expect(task.events.at(-1)).toMatchObject({ kind: 'card.changeTask' })
  expect(await onList(who)).not.toContain('佐藤')
  expect((await kindsOf(who.sato)).at(-1)).toMatchObject({ kind: 'staff.remove', data: { reassignTo: who.tanaka, cards: 1, tasks: 1 } })

  expect(await send(who, `/staff/${who.sato}/return`)).toMatchObject({ http: 200, name: '佐藤' })
  expect(await onList(who)).toContain('佐藤')
})

test('Staff with a last day stay listed until it is over, and hand on their cards', async () => {
  const who = await team()
  const first = await newCard(who, who.sato)
  const today = (await get<QueueSettings>(who, '/queue-settings')).shop.businessDay
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  const leave = (body: object) => send(who, `/staff/${who.sato}/leave`, body)
  expect(await leave({ rev: 1, lastDay: yesterday, reassignTo: null })).toMatchObject({ http: 409, code: 'staff.lastDayOver' })
  expect(await leave({ rev: 1, lastDay: today, reassignTo: who.sato })).toMatchObject({ http: 404, code: 'staff.successorNotFound' })
  expect(await leave({ rev: 1, lastDay: today, reassignTo: who.tanaka })).toMatchObject({ http: 200, left: false, cards: 1 })
  expect((await get<QueueSettings>(who, '/queue-settings')).staff.find(({ id }) => id === who.sato)).toMatchObject({ leavesOn: today })
  expect((await get<CardDetail>(who, `/cards/${first}`)).assigneeId).toBe(who.tanaka)

  const later = await newCard(who, who.sato)
  const at = (days: number) => ({
    db: app.db,
    tokens: app.queue.tokens,
    accounts: app.accounts,
    clock: () => app.clock().add({ hours: 24 * days }),
    hooks: app.queue.hooks,
  })
  await removeStaffAfterLastDay(at(0))
  expect(await onList(who)).toContain('佐藤')
  const hinted = await collectHintedTopics(app.db, () => removeStaffAfterLastDay(at(1)))
  expect(await collectHintedTopics(app.db, () => removeStaffAfterLastDay(at(1)))).toEqual([])
  expect(await onList(who)).not.toContain('佐藤')
  expect((await get<CardDetail>(who, `/cards/${later}`)).assigneeId).toBe(who.tanaka)
  const { shopId } = who.shop.scope
  expect(hinted).toEqual([cardHintTopic(shopId, later), queueHintTopic(shopId)])
  expect((await kindsOf(who.sato)).map(({ kind }) => kind)).toEqual(['staff.create', 'staff.leave', 'staff.remove'])
})

test('The planned departure of a staff member can be cancelled', async () => {
  const who = await team()
  const today = (await get<QueueSettings>(who, '/queue-settings')).shop.businessDay
  await send(who, `/staff/${who.sato}/leave`, { rev: 1, lastDay: today, reassignTo: null })
  expect(await send(who, `/staff/${who.sato}/return`)).toMatchObject({ http: 200, leavesOn: null, rev: 3 })
})

test('Staff who serve a visitor cannot leave', async () => {
  const who = await team()
  const { ticketId } = await joinAsVisitor(app, who.shop)
  await app.db.pool.query(`update ticket set status = 'serving', staff_id = $2 where id = $1`, [ticketId, who.sato])
  const input = { rev: 1, lastDay: null, reassignTo: null }
  expect(await send(who, `/staff/${who.sato}/leave`, input)).toMatchObject({ http: 409, code: 'setting.inUse' })
  expect(await onList(who)).toContain('佐藤')
})

test('Of two simultaneous requests to remove a staff member one is refused', async () => {
  const who = await team()
  await newCard(who, who.sato)
  const leave = (by: TestApp, reassignTo: string | null) =>
    send(who, `/staff/${who.sato}/leave`, { rev: 1, lastDay: null, reassignTo }, { by })
  const both = await Promise.all([leave(app, who.tanaka), leave(other, null)])
  expect(both.map(({ http }) => http).sort()).toEqual([200, 404])
})

test('Assigning a card to staff while they leave is refused, or the card is handed on', async () => {
  const who = await team()
  const cards = await Promise.all(Array.from({ length: 2 }, () => newCard(who, null)))
  const giving = cards.map((id) =>
    send(who, `/cards/${id}/change`, { was: { assigneeId: null }, change: { assigneeId: who.sato } }, { by: other }),
  )
  const [left, ...given] = await Promise.all([
    send(who, `/staff/${who.sato}/leave`, { rev: 1, lastDay: null, reassignTo: who.tanaka }),
    ...giving,
  ])
  expect(left.http).toBe(200)
  for (const { http } of given) expect([200, 404]).toContain(http)
  const { rows } = await app.db.pool.query('select count(*)::int as n from card where assignee_id = $1', [who.sato])
  expect(rows).toEqual([{ n: 0 }])
})

test.each([{ leavesFirst: true }, { leavesFirst: false }])(
  'Staff can leave while their task’s card is erased (leaves first: $leavesFirst)',
  async ({ leavesFirst }) => {
    const who = await team()
    const cardId = await newCard(who, null)
    await send(who, `/cards/${cardId}/tasks`, { words: '保証会社に電話する', dueOn: null, assigneeId: who.sato })
    const revOf = async (table: string, id: string) =>
      Number((await app.db.pool.query(`select rev from ${table} where id = $1`, [id])).rows[0].rev)
    await send(who, `/cards/${cardId}/delete`, { rev: await revOf('card', cardId) })
    const rev = await revOf('staff', who.sato)
    const leave = () => act(who, `/staff/${who.sato}/leave`, { rev, lastDay: null, reassignTo: who.tanaka }, { by: other })
    const purgeRev = await revOf('card', cardId)
    const purge = () => act(who, `/cards/${cardId}/purge`, { rev: purgeRev })
    const [first, second] = leavesFirst ? [leave, purge] : [purge, leave]
    const answers = await runInLockOrder(app, who.shop.scope.shopId, first, second)
    const [left, erased] = leavesFirst ? answers : answers.toReversed()
    expect(left!.status).toBe(200)
    // Handing on a task changes its card.
    expect([200, 409]).toContain(erased!.status)
    expect(await onList(who)).not.toContain('佐藤')
  },
)
