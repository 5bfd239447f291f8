/** Staff who leave hand on their visits, reserved services stay, and a copied shop copies the rules. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopCopyPreview } from '#contract/organization.ts'
import type { StaffWork } from '#contract/queue-settings/staff-leave.ts'
import type { ReservationSettings } from '#contract/reservations/settings.ts'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { checkSlotCounts, firstServiceId, openAllDay, readNextMonthSlots, reservationVisitor } from '../../../test/reservations/shop.ts'
import { ensureValidBearer, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

let app: TestApp
let shop: CreatedShop
let owner: TestMember
const noon = Temporal.Instant.from('2026-12-01T03:00:00Z')
let now = noon
beforeAll(async () => {
  app = await startApp({ clock: () => now, settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  now = noon
  shop = await newShop(app, '駅前')
  owner = await newMember(app, shop.scope, 'owner')
  await openAllDay(app, shop)
})

async function send<Answer>(path: string, body?: object, shopId = shop.scope.shopId): Promise<Answer & { code?: string }> {
  const headers = await ensureValidBearer(app, owner)
  const url = `/shops/${shopId}${path}`
  const response = body ? post(app, url, { headers, body }) : app.request(`/api/v1${url}`, { headers })
  return (await (await response).json()) as Answer & { code?: string }
}
const addStaff = async (name: string) => (await send<{ id: string }>('/staff', { name })).id

/** Opens one service that needs a staff member or room. Returns the resource ids by name. */
async function open(staff: readonly string[], rooms: readonly string[]) {
  const resources = [
    ...staff.map((staffId) => ({ staffId, name: null, serviceIds: null })),
    ...rooms.map((name) => ({ staffId: null, name, serviceIds: [firstServiceId(shop)] })),
  ]
  const services = [{ serviceId: firstServiceId(shop), lengthMinutes: 60, capacity: 5, needsResource: true }]
  const set = await send<ReservationSettings>('/reservation-settings', { rev: 0, open: true, leadMinutes: 0, services, resources })
  return new Map(set.resources.map(({ id, name }) => [name, id]))
}
const reserve = ({ startsAt }: SlotTime, resourceId: string) =>
  send<Reservation>('/reservations', { ...reservationVisitor(shop), startsAt, resourceId })
const withWhom = async (ids: readonly string[]) => {
  const { rows } = await app.db.pool.query(
    `select coalesce(r.name, p.name) as name from unnest($1::uuid[]) with ordinality as o(id, n) join reservation v on v.id = o.id
       left join resource r on r.id = v.resource_id left join staff p on p.id = r.staff_id order by o.n`,
    [ids],
  )
  return rows.map(({ name }) => name)
}

test('Visits of leaving staff go to the successor, to a free resource or to nobody', async () => {
  const [sato, tanaka] = [await addStaff('佐藤'), await addStaff('田中')]
  const known = await open([sato, tanaka], ['奥の間'])
  const free = await readNextMonthSlots(app, shop)
  const of = (name: string) => known.get(name)!
  const visits = [await reserve(free[0]!, of('佐藤')), await reserve(free[1]!, of('佐藤')), await reserve(free[2]!, of('佐藤'))]
  await reserve(free[1]!, of('田中'))
  for (const name of ['田中', '奥の間']) await reserve(free[2]!, of(name))
  const work = await send<StaffWork>(`/staff/${sato}/work`)
  expect(work).toMatchObject({
    cardCount: 0,
    reservationCount: 3,
    reservations: [{ name: '山本 由佳', day: free[0]!.day, time: free[0]!.time }, {}, {}],
  })

  // Visits up to the last day stay with the leaver.
  const staff = (await send<{ staff: { id: string; rev: number }[] }>('/queue-settings')).staff
  const { rev } = staff.find(({ id }) => id === sato)!
  const left = await send(`/staff/${sato}/leave`, { rev, lastDay: free.at(-1)!.day, reassignTo: tanaka })
  expect(left).toMatchObject({ left: false, reservations: 0 })
  expect(await withWhom(visits.map(({ id }) => id))).toEqual(['佐藤', '佐藤', '佐藤'])
  const leftNow = await send(`/staff/${sato}/leave`, { rev: rev + 1, lastDay: null, reassignTo: tanaka })
  expect(leftNow).toMatchObject({ left: true, reservations: 3 })
  expect(await withWhom(visits.map(({ id }) => id))).toEqual(['田中', '奥の間', null])
  await checkSlotCounts(app, shop)
  const { rows } = await app.db.pool.query(`select entity_id, data from event where kind = 'reservation.reassign' and shop_id = $1`, [
    shop.scope.shopId,
  ])
  expect(rows.map(({ data }) => data.to)).toEqual(expect.arrayContaining([of('田中'), of('奥の間'), null]))
  // The visit still stands, and staff can move it.
  const [, , last] = visits
  const moved = await send<Reservation>(`/reservations/${last!.id}/reschedule`, { rev: last!.rev + 1, startsAt: free[3]!.startsAt })
  expect(moved).toMatchObject({ status: 'confirmed', resourceId: of('田中') })
  await checkSlotCounts(app, shop)
})

test('A service with open reservations cannot be removed, and neither can its lane', async () => {
  const known = await open([], ['奥の間'])
  const free = await readNextMonthSlots(app, shop)
  const visit = await reserve(free[0]!, known.get('奥の間')!)
  const service = `/services/${firstServiceId(shop)}/remove`
  expect(await send(service, {})).toMatchObject({ code: 'service.reserved', params: { count: 1 } })
  expect(await send(`/lanes/${shop.lanes[0]!.id}/remove`, {})).toMatchObject({ code: 'service.reserved' })
  await send(`/reservations/${visit.id}/cancel-by-shop`, { rev: visit.rev })
  expect(await send(service, {})).toMatchObject({ id: firstServiceId(shop) })
})

test('A copied shop gets the reservation rules and rooms, with reservations closed', async () => {
  const sato = await addStaff('佐藤')
  await open([sato], ['奥の間'])
  const block = { resourceId: null, startsAt: '2027-01-01T00:00:00Z', endsAt: '2027-01-02T00:00:00Z', note: '休み' }
  await send('/reservation-settings/blocks', block)
  const before = await send<ReservationSettings>('/reservation-settings')
  expect(await send<ShopCopyPreview>('/copy')).toMatchObject({ reservations: 1 })
  const made = await send<{ shopId: string }>('/copy', { name: '西口店' })
  const after = await send<ReservationSettings>('/reservation-settings', undefined, made.shopId)
  const { leadMinutes, horizonDays, proposalHours, changeMinutes } = before
  expect(after).toMatchObject({ ...{ leadMinutes, horizonDays, proposalHours, changeMinutes }, open: false, blocks: [], rev: 1 })
  expect(after.services).toMatchObject([{ lengthMinutes: 60, capacity: 5, needsResource: true }])
  expect(after.resources).toMatchObject([{ name: '奥の間', serviceIds: [after.services[0]!.serviceId] }])
  const ids = ({ services, resources }: ReservationSettings) => [
    ...services.map(({ serviceId }) => serviceId),
    ...resources.map(({ id }) => id),
  ]
  expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([])
})
