/** The cache of free times calculates once and never serves stale times. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SlotMonth } from '#contract/reservations/slots.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { TestApp } from '../../../test/app.ts'
import { completeReservationRequest, enableReservations, firstServiceId, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { startTwoServers, type TwoServers } from '../../../test/servers.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { createMonthAvailabilityCache, type MonthAvailability } from './free-months.ts'

let two: TwoServers
let app: TestApp
let shop: CreatedShop
const noon = Temporal.Instant.from('2026-12-01T03:00:00Z')
beforeAll(async () => {
  two = await startTwoServers({ clock: () => noon, settings: () => ({ ROLE: 'web' }) })
  app = two.app
})
afterAll(() => two?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  await enableReservations(app, shop, { capacity: 1, autoAccept: true, leadMinutes: 30 })
})

const months = createMonthAvailabilityCache()
const find = (now = noon, month = '2026-12') =>
  app.db.readScope(shop.scope, async (tx) => {
    const found = await months.find(tx, { shopId: shop.scope.shopId, service: firstServiceId(shop), month, now })
    if (isRefusal(found)) throw new Error(found.refused)
    return found
  })
const firstOf = ({ days }: MonthAvailability) => days.flatMap(({ slots }) => slots)[0]!

test('The free times of a month are calculated once for concurrent requests', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => find()))
  for (const other of [...others, await find()]) expect(other).toBe(first)
})

test('A cached month is calculated anew once its first time is too near or a day ends', async () => {
  const before = await find()
  const { startsAt } = firstOf(before)
  const lastMoment = Temporal.Instant.fromEpochMilliseconds(startsAt).subtract({ minutes: 30 })
  expect(firstOf(await find(lastMoment)).startsAt).toBe(startsAt)
  expect(firstOf(await find(lastMoment.add({ milliseconds: 1 }))).startsAt).toBeGreaterThan(startsAt)
  const horizon = async (now: Temporal.Instant) => (await find(now, '2027-01')).days.filter(({ slots }) => slots.length > 0).at(-1)!.day
  expect(await horizon(noon)).toBe('2027-01-30')
  expect(await horizon(noon.add({ hours: 24 }))).toBe('2027-01-31')
})

test('A month without free times is not cached', async () => {
  expect(await find(noon, '2030-01')).not.toBe(await find(noon, '2030-01'))
})

test('A slot booked or released on one server shows at once on the other', async () => {
  const [one, other] = [two.at(0), two.at(1)]
  const stateOn = async (server: typeof one, at: string) =>
    (await readNextMonthSlots({ ...server, clock: app.clock }, shop)).find(({ startsAt }) => startsAt === at)?.state
  const [slot] = await readNextMonthSlots(app, shop)
  const at = slot!.startsAt
  expect([await stateOn(one, at), await stateOn(other, at)]).toEqual(['free', 'free'])
  const { token, reservation } = await completeReservationRequest({ ...app, request: one.request }, shop, [slot!])
  expect([await stateOn(one, at), await stateOn(other, at)]).toEqual(['full', 'full'])
  expect((await post(other, `/reservations/${token}/cancel`, { body: { rev: reservation.rev } })).status).toBe(200)
  expect([await stateOn(one, at), await stateOn(other, at)]).toEqual(['free', 'free'])
})

test('A time blocked on one server disappears at once on the other', async () => {
  const owner = await newMember(app, shop.scope, 'owner')
  const server = { ...two.at(1), clock: app.clock }
  const [slot] = await readNextMonthSlots(server, shop)
  const { startsAt, endsAt } = slot!
  const block = { resourceId: null, startsAt, endsAt, note: null }
  const path = `/shops/${shop.scope.shopId}/reservation-settings/blocks`
  expect((await post(app, path, { headers: createBearerHeaders(owner), body: block })).status).toBe(201)
  expect((await readNextMonthSlots(server, shop))[0]!.startsAt).not.toBe(startsAt)
})

test('Free times are returned only for the requested days', async () => {
  const query = new URLSearchParams({ service: firstServiceId(shop), month: '2026-12', days: '2026-12-03,2026-12-05' })
  const month = (await (await app.request(`/api/v1/entry/${shop.entryCode}/slots?${query}`)).json()) as SlotMonth
  expect(month.days.filter(({ slots }) => slots.length > 0).map(({ day }) => day)).toEqual(['2026-12-03', '2026-12-05'])
  expect(month.days[5]).toMatchObject({ day: '2026-12-06', state: 'free', slots: [] })
})
