import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCard } from '../../../test/access/card-samples.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { createShopWithDesk } from '../../../test/desk.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { createBearerHeaders, newMember, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())

async function count(shop: CreatedShop, member: TestMember) {
  const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/open-work`, { headers: createBearerHeaders(member) })
  expect(response.status).toBe(200)
  return (await response.json()) as object
}

test('Open work counts waiting tickets, reservation requests and unassigned cards', async () => {
  const { shop, member, desk } = await createShopWithDesk(app, 'staff')
  expect(await count(shop, member)).toEqual({ waiting: 0, requests: 0, untakenCards: 0 })
  await desk.waiting()
  await desk.ticketIn('called')
  await desk.ticketIn('done')
  await enableReservations(app, shop)
  await completeReservationRequest(app, shop, (await readNextMonthSlots(app, shop)).slice(0, 1))
  const { cardId, rev } = await sendCard({ app }, shop)
  await sendCard({ app }, shop)
  const trial = { headers: createBearerHeaders(member), body: { trial: true } }
  expect((await post(app, `/shops/${shop.scope.shopId}/lanes/${shop.lanes[0]!.id}/tickets`, trial)).status).toBe(201)
  expect(await count(shop, member)).toEqual({ waiting: 1, requests: 1, untakenCards: 2 })
  expect(
    (await post(app, `/shops/${shop.scope.shopId}/cards/${cardId}/delete`, { headers: createBearerHeaders(member), body: { rev } })).status,
  ).toBe(200)
  expect(await count(shop, member)).toEqual({ waiting: 1, requests: 1, untakenCards: 1 })
})

test('Open work leaves out counts that the member’s role may not see', async () => {
  const { shop } = await createShopWithDesk(app, 'staff')
  const [reception, auditor] = [await newMember(app, shop.scope, 'reception'), await newMember(app, shop.scope, 'auditor')]
  expect(await count(shop, reception)).toEqual({ waiting: 0, requests: 0, untakenCards: null })
  expect(await count(shop, auditor)).toEqual({ waiting: 0, requests: null, untakenCards: null })
})
