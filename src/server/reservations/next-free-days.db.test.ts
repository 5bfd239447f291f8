import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NextFreeDays } from '#contract/reservations/slots.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { completeReservationRequest, enableReservations, firstServiceId } from '../../../test/reservations/shop.ts'
import { newShop } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
beforeAll(async () => {
  app = await startApp({ settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
})

async function nextFree(query = '') {
  const response = await app.request(`/api/v1/entry/${shop.entryCode}/next-free-days${query}`)
  return { status: response.status, ...((await response.json()) as Partial<NextFreeDays> & { code?: string }) }
}

test('The shop offers three next free days, each with its first free time', async () => {
  await enableReservations(app, shop, { capacity: 1, leadMinutes: 60 })
  const { days } = await nextFree()
  expect(days).toHaveLength(3)
  const [first, second, third] = days!
  expect([second!.day > first!.day, third!.day > second!.day]).toEqual([true, true])
  expect(Date.parse(first!.slot.startsAt)).toBeGreaterThanOrEqual(app.clock().add({ hours: 1 }).epochMilliseconds)
  // Naming the only service gives the same days.
  expect((await nextFree(`?service=${firstServiceId(shop)}`)).days).toEqual(days)
})

test('A booked time is not offered as the first free one', async () => {
  await enableReservations(app, shop, { capacity: 1, autoAccept: true })
  const [, second] = (await nextFree()).days!
  await completeReservationRequest(app, shop, [second!.slot])
  const after = (await nextFree()).days!.find(({ day }) => day === second!.day)!
  expect(Date.parse(after.slot.startsAt)).toBeGreaterThan(Date.parse(second!.slot.startsAt))
})

test('A shop that takes no reservations refuses to list next free days', async () => {
  expect(await nextFree()).toMatchObject({ status: 409, code: 'reservation.disabled' })
})
