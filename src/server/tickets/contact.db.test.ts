/** Contacts in lanes that ask for one. Only staff see them, and whether the contact was left before. Through HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmptyCard } from '#contract/cards/visitor-card.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { checkQueueInvariants } from '../../../test/desk.ts'
import { isLongRun, matrixTest, sampledTest } from '../../../test/matrix.ts'
import { createBearerHeaders, newDeviceId, newMember, newShop, post, postWithRetry, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from './timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let reception: TestMember
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  reception = await newMember(app, shop.scope, 'reception')
  await setLanes('asks_contact = true')
})

const setLanes = async (change: string) => {
  await app.db.pool.query(`update lane set ${change} where shop_id = $1`, [shop.scope.shopId])
  await app.db.pool.query('update shop_feed set settings_version = settings_version + 1 where shop_id = $1', [shop.scope.shopId])
}
type Joined = { token: string; ticket: VisitorTicket; code?: string; http: number }
async function join(contact?: string, lane = 0, of = shop, device = newDeviceId()): Promise<Joined> {
  const response = await postWithRetry(app, `/entry/${of.entryCode}/tickets`, {
    headers: { cookie: `uketsuke_device=${device}` },
    body: { serviceId: of.lanes[lane]!.serviceIds[0], partySize: 1, ...(contact === undefined ? {} : { contact }) },
  })
  return { ...((await response.json()) as Joined), http: response.status }
}
const at = (path: string) => `/api/v1/shops/${shop.scope.shopId}/tickets${path}`
const get = async <T>(path: string, by = reception) =>
  (await (await app.request(at(path), { headers: createBearerHeaders(by) })).json()) as T
const same = async () => (await get<Queue>('')).tickets.map(({ number, sameContactAs }) => `${number} ${sameContactAs}`).sort()

test('Staff see which earlier ticket of the day has the same contact', async () => {
  const [first, again] = [await join('090-1234-5678'), await join('+81 90 1234 5678', 1)]
  await join('hanako@example.jp')
  await join()
  await join('090 1234 5678')
  expect(await same()).toEqual(['A001 null', 'A002 null', 'A003 null', 'A004 A001', 'B001 A001'])
  expect(JSON.stringify(again)).not.toMatch(/A001|90.?1234|1234.?5678/)
  expect(Object.keys(again.ticket)).toEqual(Object.keys(first.ticket))
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

matrixTest('Simultaneous tickets with one contact all refer to the first of them', async () => {
  await Promise.all(Array.from({ length: isLongRun ? 30 : 6 }, () => join('hanako@example.jp')))
  const { tickets } = await get<Queue>('')
  const first = tickets.filter(({ sameContactAs }) => sameContactAs === null)
  expect(first.length).toBe(1)
  expect(new Set(tickets.map(({ sameContactAs }) => sameContactAs))).toEqual(new Set([null, first[0]!.number]))
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('The same contact is found only within one shop and business day', async () => {
  await join('hanako@example.jp')
  await setLanes('approval = true')
  expect((await join('hanako@example.jp')).ticket.status).toBe('pending')
  expect(await same()).toEqual(['A001 null', 'A002 A001'])
  const other = await newShop(app, '別')
  await app.db.pool.query('update lane set asks_contact = true where shop_id = $1', [other.scope.shopId])
  await join('hanako@example.jp', 0, other)
  const { rows } = await app.db.pool.query('select same_letter from ticket where shop_id = $1', [other.scope.shopId])
  expect(rows).toEqual([{ same_letter: null }])
  app.pass(24 * 60 * 60)
  await join('hanako@example.jp')
  const today = await app.db.pool.query(
    'select same_letter from ticket where shop_id = $1 and business_day = (select max(business_day) from ticket where shop_id = $1)',
    [shop.scope.shopId],
  )
  expect(today.rows).toEqual([{ same_letter: null }])
})

test('The keys of contacts are deleted when the business day ends', async () => {
  const storedContactDays = async () =>
    (
      await app.db.pool.query<{ letter: string; ordinal: number; today: boolean }>(
        `select letter, ordinal, business_day = (select max(business_day) from ticket where shop_id = $1) as today from contact_day
          where shop_id = $1 order by business_day`,
        [shop.scope.shopId],
      )
    ).rows
  await join('hanako@example.jp')
  await join('hanako@example.jp')
  expect(await storedContactDays()).toEqual([{ letter: 'A', ordinal: 1, today: true }])
  app.pass(24 * 60 * 60)
  await join('taro@example.jp')
  await runDueAlarms(app.queue)
  expect(await storedContactDays()).toEqual([{ letter: 'A', ordinal: 1, today: true }])
})

const whole = '090-1234-5678'
/** The contact in any spelling, whole or in part. Four digits alone may occur in an id. */
const ofWhole = /90.?1234|1234.?5678/
const visibleTo = [
  ['auditor', null],
  ['reception', '•••-••••-5678'],
  ['staff', whole],
  ['manager', whole],
  ['admin', whole],
  ['owner', whole],
] as const
sampledTest(visibleTo, 3)('Only the visit’s page shows the contact, to %s as %s', async (role, visible) => {
  const { token } = await join(' ０９０-1234-5678 ')
  const by = await newMember(app, shop.scope, role)
  const { id, rev } = (await get<Queue>('', by)).tickets[0]!
  expect((await get<TicketDetail>(`/${id}`, by)).contact).toBe(visible)
  const answers = [await get('', by), ...(visible === whole ? [] : [await get(`/${id}`, by)])]
  for (const move of ['hold', 'resume', 'undo', 'edit', 'arrive'])
    answers.push(
      await (
        await post(app, `/shops/${shop.scope.shopId}/tickets/${id}/${move}`, { headers: createBearerHeaders(by), body: { rev: rev + 7 } })
      ).json(),
    )
  answers.push(await (await app.request(`/api/v1/tickets/${token}`)).json())
  expect(JSON.stringify(answers)).not.toMatch(ofWhole)
})

test('The contact is in no event, idempotency result or log', async () => {
  await join(' ０９０-1234-5678 ')
  const { rows } = await app.db.pool.query(
    `select (select json_agg(e) from event e where e.shop_id = $1)::text || (select json_agg(i) from idempotency i where i.shop_id = $1)::text as text`,
    [shop.scope.shopId],
  )
  expect(rows[0].text).not.toMatch(ofWhole)
  expect(app.logged.join('')).not.toMatch(/1234-?5678/)
})

test('A contact is stored only if valid and asked for by the lane', async () => {
  expect(await join('山田')).toMatchObject({ http: 400, code: 'request.invalid' })
  await setLanes('asks_contact = false')
  expect((await join('090-1234-5678')).http).toBe(201)
  const { rows } = await app.db.pool.query('select contact from ticket where shop_id = $1', [shop.scope.shopId])
  expect(rows).toEqual([{ contact: null }])
  expect((await app.db.pool.query('select from contact_day where shop_id = $1', [shop.scope.shopId])).rowCount).toBe(0)
})

test('A ticket’s contact prefills the card only in the ticket’s own browser', async () => {
  const device = newDeviceId()
  const { token } = await join('０９０-1234-5678', 0, shop, device)
  const prefilledFor = async (query: string, of = shop, by = device) => {
    const response = await app.request(`/api/v1/entry/${of.entryCode}/form${query}`, { headers: { cookie: `uketsuke_device=${by}` } })
    return ((await response.json()) as EmptyCard).given
  }
  expect(await prefilledFor(`?ticket=${token}`)).toEqual({ phone: ['+819012345678'] })
  expect(await prefilledFor(`?ticket=${token}`, shop, newDeviceId())).toEqual({})
  expect(await prefilledFor('')).toEqual({})
  expect(await prefilledFor(`?ticket=${'x'.repeat(22)}`)).toEqual({})
  expect(await prefilledFor(`?ticket=${token}`, await newShop(app, '若葉'))).toEqual({})
})
