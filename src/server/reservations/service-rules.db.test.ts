/** Rules are read before the queue lock. A change in between must count, on this server and on others. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTimeoutDatabase } from '../../../test/database.ts'
import { runInLockOrder } from '../../../test/lock-order.ts'
import { enableReservations, postReservationRequest, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { startSecondApp } from '../../../test/servers.ts'
import { createBearerHeaders, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let other: TestApp
let shop: CreatedShop
let owner: TestMember
const settings = () => ({ ROLE: 'web' })
beforeAll(async () => {
  app = await startApp({ database: await longTimeoutDatabase(), settings })
  other = await startSecondApp(app, { settings })
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
})
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
  await enableReservations(app, shop, { autoAccept: true })
})

type Slot = { startsAt: string; endsAt: string }
const request = async (slot: Slot) => {
  const response = await postReservationRequest(app, shop, [slot])
  return { status: response.status, ...((await response.json()) as { code?: string }) }
}
/** Blocks the time on the other server. */
const block = async ({ startsAt, endsAt }: Slot) => {
  const body = { resourceId: null, startsAt, endsAt, note: null }
  const path = `/shops/${shop.scope.shopId}/reservation-settings/blocks`
  return (await post(other, path, { headers: createBearerHeaders(owner), body })).status
}

test('A request follows settings that another server changed since the last request', async () => {
  const [first, second] = await readNextMonthSlots(app, shop)
  expect(await request(first!)).toMatchObject({ status: 201 })
  expect(await block(second!)).toBe(201)
  expect(await request(second!)).toMatchObject({ status: 409, code: 'reservation.noSlot' })
})

test('A request follows settings that change while it waits for the queue lock', async () => {
  const [first, second] = await readNextMonthSlots(app, shop)
  // The rules are known to the server.
  await request(first!)
  const [blocked, requested] = await runInLockOrder(
    app,
    shop.scope.shopId,
    () => block(second!),
    () => request(second!),
  )
  expect([blocked, requested]).toMatchObject([201, { status: 409, code: 'reservation.noSlot' }])
})

test('A request that gets the queue lock before a change of settings is accepted', async () => {
  const [slot] = await readNextMonthSlots(app, shop)
  const [requested, blocked] = await runInLockOrder(
    app,
    shop.scope.shopId,
    () => request(slot!),
    () => block(slot!),
  )
  expect([requested, blocked]).toMatchObject([{ status: 201 }, 201])
})
