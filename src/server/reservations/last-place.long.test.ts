import { afterAll, beforeAll, expect } from 'vitest'
import type { SlotTime } from '#contract/slot-time.ts'
import { longTest } from '../../../test/matrix.ts'
import { ask, checkPlaces, openReservations, slotsOf } from '../../../test/reservations/shop.ts'
import { startTwoProcesses, type TwoServers } from '../../../test/servers.ts'
import { newShop } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let two: TwoServers
beforeAll(async () => {
  two = await startTwoProcesses()
})
afterAll(() => two?.stop())

type Said = { status: number; code?: string; current?: { free: SlotTime[] } }

/** Retries while the server is too busy, as clients do. */
async function askAgain(n: number, shop: CreatedShop, wish: SlotTime, key = `last-place-${n}`): Promise<Said> {
  const answer = await ask(two.at(n), shop, [wish], { key })
  const body = (await answer.json()) as Omit<Said, 'status'>
  return answer.status === 503 ? askAgain(n, shop, wish, key) : { ...body, status: answer.status }
}

longTest('one of 100 requests gets the slot, and 99 get the next free times', async () => {
  const shop = await newShop(two.app, '駅前')
  await openReservations(two.app, shop, { capacity: 1, autoAccept: true })
  const [wish, ...others] = await slotsOf(two.app, shop)
  const said = await Promise.all(Array.from({ length: 100 }, (_, n) => askAgain(n, shop, wish!)))
  expect(said.filter(({ status }) => status === 201)).toHaveLength(1)
  const lost = said.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(99)
  for (const { code, current } of lost) {
    expect(code).toBe('reservation.full')
    expect(current!.free.length).toBeGreaterThan(0)
    expect(current!.free.map(({ startsAt }) => startsAt)).not.toContain(wish!.startsAt)
  }
  expect(others[0]).toMatchObject({ state: 'free' })
  await checkPlaces(two.app, shop)
})
