import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import type { AddedTicket } from '#contract/tickets/walk-in.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { checkQueueInvariants } from '../../../../test/desk.ts'
import { isLongRun, matrixTest } from '../../../../test/matrix.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newIdempotencyKey,
  newMember,
  newShop,
  postWithRetry,
  type TestMember,
} from '../../../../test/world.ts'
import type { CreatedShop } from '../../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let staff: TestMember
beforeAll(async () => {
  app = await startApp()
  shop = await newShop(app, '駅前')
  staff = await newMember(app, shop.scope, 'reception')
})
afterAll(() => app?.stop())

type Added = AddedTicket & { http: number; code?: string }
async function add(
  body: object = {},
  { lane = 0, key = newIdempotencyKey(), id }: { lane?: number; key?: string; id?: string } = {},
): Promise<Added> {
  const laneId = id ?? shop.lanes[lane]!.id
  const response = await postWithRetry(app, `/shops/${shop.scope.shopId}/lanes/${laneId}/tickets`, {
    headers: createBearerHeaders(staff),
    body,
    key,
  })
  return { http: response.status, ...((await response.json()) as AddedTicket) }
}
const settings = (change: string) =>
  app.db.pool.query(
    `with change as (update lane set ${change} where shop_id = $1)
    update shop_feed set settings_version = settings_version + 1 where shop_id = $1`,
    [shop.scope.shopId],
  )

test('A bare walk-in is one person for the first service and names the staff member', async () => {
  const { http, token, ticket } = await add()
  expect([http, ticket]).toEqual([201, expect.objectContaining({ status: 'waiting', partySize: 1, name: null, locale: 'ja' })])
  const shown = (await (await app.request(`/api/v1/tickets/${token}`)).json()) as AddedTicket['ticket']
  expect(shown.number).toBe(ticket.number)
  const { rows } = await app.db.pool.query('select id, service_id from ticket where shop_id = $1', [shop.scope.shopId])
  expect(rows[0].service_id).toBe(shop.lanes[0]!.serviceIds[0])
  const path = `/api/v1/shops/${shop.scope.shopId}/tickets/${rows[0].id}`
  const { events } = (await (await app.request(path, { headers: createBearerHeaders(staff) })).json()) as TicketDetail
  expect(events).toMatchObject([{ kind: 'ticket.join', actor: { by: 'member', name: staff.name } }])
})

test('A repeated key returns the first walk-in and is refused with other input', async () => {
  const key = newIdempotencyKey()
  const body = { name: '森', locale: 'zh', partySize: 4, serviceId: shop.lanes[1]!.serviceIds[0] }
  const first = await add(body, { lane: 1, key })
  expect(first.ticket).toMatchObject({ name: '森', locale: 'zh', partySize: 4 })
  const again = await add(body, { lane: 1, key })
  expect({ ...again, ticket: { ...again.ticket, at: first.ticket.at } }).toEqual(first)
  expect(await add({ ...body, partySize: 5 }, { lane: 1, key })).toMatchObject({ http: 422, code: 'idempotency.mismatch' })
})

matrixTest('Walk-ins get tickets even in a stopped or full lane, and numbers have no gaps', async () => {
  const many = isLongRun ? 8 : 3
  await settings(`open = false, max_waiting = 0`)
  expect((await add()).http).toBe(201)
  await settings(`open = true, max_waiting = null`)
  const before = (await add()).ticket.number
  await Promise.all([...Array.from({ length: many }, () => add()), ...Array.from({ length: many }, () => joinAsVisitor(app, shop))])
  const after = (await add()).ticket.number
  expect(Number(after.slice(1)) - Number(before.slice(1))).toBe(2 * many + 1)
  await checkQueueInvariants(app.db, shop.scope.shopId)
})

test('A walk-in’s contact is stored and matched with earlier tickets', async () => {
  const first = await add({ name: '森', contact: '０９０-１２３４-５６７８' })
  const second = await add({ contact: '+81 90 1234 5678' })
  const { rows } = await app.db.pool.query(
    `select contact, same_letter || lpad(same_ordinal::text, 3, '0') as same from ticket where shop_id = $1 and contact is not null order by joined_seq`,
    [shop.scope.shopId],
  )
  expect(rows).toEqual([
    { contact: '090-1234-5678', same: null },
    { contact: '+81 90 1234 5678', same: first.ticket.number },
  ])
  expect(second.http).toBe(201)
  expect(await add({ contact: '12' })).toMatchObject({ http: 400 })
})

test('A walk-in for an unknown lane or service is refused', async () => {
  expect(await add({}, { id: shop.counterIds[0]! })).toMatchObject({ http: 404, code: 'lane.notFound' })
  expect(await add({ serviceId: shop.lanes[1]!.serviceIds[0] })).toMatchObject({ http: 404, code: 'service.notFound' })
})
