/** Erases names and contacts of ended reservations after the retention periods. Reservations still to come stay. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Retention, RetentionPreview } from '#contract/privacy/retention.ts'
import type { Reservation } from '#contract/reservations/staff.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { collectHintedTopics } from '../../../test/hints.ts'
import { checkSlotCounts, completeReservationRequest, enableReservations, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { ensureValidBearer, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { reservationHintTopic } from './hint.ts'
import { eraseExpiredReservationData } from './retention.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
const noon = Temporal.Instant.from('2026-12-01T03:00:00Z')
let now = noon
beforeAll(async () => {
  app = await startApp({ clock: () => now, settings: () => ({ ROLE: 'web' }) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  now = noon
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
  await enableReservations(app, shop, { autoAccept: true })
})

const path = () => `/shops/${shop.scope.shopId}`
async function send<Answer>(of: string, body?: object): Promise<Answer & { code?: string }> {
  const headers = await ensureValidBearer(app, manager)
  const response = body ? post(app, `${path()}${of}`, { headers, body }) : app.request(`/api/v1${path()}${of}`, { headers })
  return (await (await response).json()) as Answer & { code?: string }
}
const run = () => eraseExpiredReservationData({ db: app.db, clock: () => now })
const after = (days: number) => {
  now = noon.add({ hours: 24 * days })
}
const contactAndNote = { email: 'yuka@example.jp', note: '窓側の席' }
const requestVisit = async (at: number) => {
  const slots = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, slots.slice(at, at + 1), contactAndNote)
  return (await findLookup(app.db, 'reservation', token))!.entityId
}
const storedPerson = async (id: string) =>
  (await app.db.pool.query('select name, note, phone, email from reservation where id = $1', [id])).rows[0]
const whole = { name: '山本 由佳', note: '窓側の席', phone: '090-1234-5678', email: 'yuka@example.jp' }
const nothing = { name: null, note: null, phone: null, email: null }

test('The preview counts exactly the reservations whose data is erased', async () => {
  const visit = await requestVisit(0)
  await enableReservations(app, shop)
  const waiting = await requestVisit(1)
  const months = { person: 12, contact: 6, paper: null, open: null }
  const preview = () => send<RetentionPreview>('/retention/preview?person=12&contact=6')
  const setRetention = (rev: number, goes: number) => send<Retention & { current: RetentionPreview }>('/retention', { rev, months, goes })
  // The visit is on 1 January, so its contact expires on 1 July.
  expect(await preview()).toMatchObject({ now: { reservations: 0 }, soon: { reservations: 0 } })
  after(200)
  expect(await preview()).toMatchObject({ now: { cards: 0, reservations: 0 }, soon: { reservations: 1 } })
  after(214)
  expect(await preview()).toMatchObject({ now: { reservations: 1 }, soon: { reservations: 0 } })
  expect(await setRetention(0, 0)).toMatchObject({ code: 'retention.previewOutdated', current: { now: { reservations: 1 } } })
  expect(await setRetention(0, 1)).toMatchObject({ rev: 1 })
  expect(await collectHintedTopics(app.db, run)).toEqual([reservationHintTopic(shop.scope.shopId, visit)])
  expect(await storedPerson(visit)).toEqual({ ...whole, phone: null, email: null })
  expect(await collectHintedTopics(app.db, run)).toEqual([])
  after(400)
  await run()
  expect([await storedPerson(visit), await storedPerson(waiting)]).toEqual([nothing, whole])
  const { rows } = await app.db.pool.query(
    `select actor_kind, data from event where entity_id = $1 and kind = 'reservation.erase' order by at`,
    [visit],
  )
  expect(rows).toEqual([
    { actor_kind: 'system', data: { classes: ['contact'] } },
    { actor_kind: 'system', data: { classes: ['person', 'contact'] } },
  ])
  await checkSlotCounts(app, shop)
})

test('A contact is erased together with the name, however long contacts are kept', async () => {
  const id = await requestVisit(0)
  const { rev } = (
    await send<{ days: { reservations: Reservation[] }[] }>(`/reservations?from=${(await readNextMonthSlots(app, shop))[0]!.day}`)
  ).days[0]!.reservations[0]!
  // Called off early: it is over when the visit would have ended.
  await send(`/reservations/${id}/cancel-by-shop`, { rev })
  const months = { person: 1, contact: null, paper: null, open: null }
  expect(await send('/retention', { rev: 0, months, goes: 0 })).toMatchObject({ rev: 1 })
  after(50)
  await run()
  expect(await storedPerson(id)).toEqual(whole)
  after(64)
  await run()
  expect(await storedPerson(id)).toEqual(nothing)
})
