import { afterAll, beforeAll, expect } from 'vitest'
import type { SlotTime } from '#contract/slot-time.ts'
import { longTest } from '../../../test/matrix.ts'
import { checkSlotCounts, enableReservations, postReservationRequest, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { startAppAndServerProcess, type TwoServers } from '../../../test/servers.ts'
import { newShop } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let two: TwoServers
beforeAll(async () => {
  two = await startAppAndServerProcess()
})
afterAll(() => two?.stop())

type RequestResult = { status: number; code?: string; current?: { free: SlotTime[] } }

/** Retries while the server is too busy, as clients do. */
async function requestSlot(n: number, shop: CreatedShop, slot: SlotTime, key = `last-place-${n}`): Promise<RequestResult> {
  const response = await postReservationRequest(two.at(n), shop, [slot], { key })
  const body = (await response.json()) as Omit<RequestResult, 'status'>
  return response.status === 503 ? requestSlot(n, shop, slot, key) : { ...body, status: response.status }
}

longTest('One of 100 requests gets the slot, and 99 get the next free times', async () => {
  const shop = await newShop(two.app, '駅前')
  await enableReservations(two.app, shop, { capacity: 1, autoAccept: true })
  const [slot, ...others] = await readNextMonthSlots(two.app, shop)
  const results = await Promise.all(Array.from({ length: 100 }, (_, n) => requestSlot(n, shop, slot!)))
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1)
  const lost = results.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(99)
  for (const { code, current } of lost) {
    expect(code).toBe('reservation.full')
    expect(current!.free.length).toBeGreaterThan(0)
    expect(current!.free.map(({ startsAt }) => startsAt)).not.toContain(slot!.startsAt)
  }
  expect(others[0]).toMatchObject({ state: 'free' })
  await checkSlotCounts(two.app, shop)
})
