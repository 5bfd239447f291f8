/** Issue 37: what one reservation, one contact and one network may do to a shop that takes reservations. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Asked, ask, openReservations, slotsOf } from '../../../test/reservations.ts'
import { newDevice, newShop, post } from '../../../test/world.ts'
import type { FoundedShop } from '../shops/found.ts'

let app: TestApp
let shop: FoundedShop
beforeAll(async () => {
  app = await startApp({ rateLimits: true, settings: () => ({ ROLE: 'web', TRUSTED_PROXIES: '127.0.0.1' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
})

const [home, mobile] = ['203.0.113.9', '198.51.100.7']
const from = (address: string) => ({ cookie: `uketsuke_device=${newDevice()}`, 'x-forwarded-for': address })

test('Changes of one reservation share an allowance, whatever its token or address', async () => {
  await openReservations(app, shop, { capacity: 50, autoAccept: true })
  const free = await slotsOf(app, shop)
  const asked = async (address: string) => (await (await ask(app, shop, [free[0]!], { headers: from(address) })).json()) as Asked
  const change = async ({ token, reservation: { rev } }: Asked, n: number) => {
    const body = { rev, wishes: [free[1 + (n % 2)]!.startsAt] }
    const answer = await post(app, `/reservations/${token}/change`, { headers: from(n % 2 ? home : mobile), body })
    return { http: answer.status, ...((await answer.json()) as VisitorReservation) }
  }
  let mine = await asked(home)
  const { points } = limits.ownReservation.chain
  for (let n = 0; n < points; n++) {
    const { http, next } = await change(mine, n)
    expect(http).toBe(200)
    const shown = await app.request(`/api/v1/reservations/${next}`)
    mine = { token: next!, reservation: (await shown.json()) as VisitorReservation }
  }
  expect((await change(mine, points)).http).toBe(429)
  expect((await change(await asked(mobile), 0)).http).toBe(200)
})
