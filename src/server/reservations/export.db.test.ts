import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLookup } from '#platform/database/resolver.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { parseCsvRows, responseBytes } from '../../../test/card-files.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../../test/reservations/shop.ts'
import { createBearerHeaders, newIdempotencyKey, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'

const noon = Temporal.Instant.from('2026-12-01T03:00:00Z')
let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp({ clock: () => noon, settings: () => ({ ROLE: 'web' }) })
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
})
afterAll(() => app?.stop())

type ExportRequest = { body: object; locale?: string; key?: string; as?: TestMember }
const requestExport = ({ body, locale = 'ja', key = newIdempotencyKey(), as = manager }: ExportRequest) =>
  post(app, `/shops/${shop.scope.shopId}/reservations-export`, {
    headers: { ...createBearerHeaders(as), 'accept-language': locale },
    body,
    key,
  })

test('The export lists the reservations of its days without formulas and is logged', async () => {
  await enableReservations(app, shop, { autoAccept: true })
  const free = await readNextMonthSlots(app, shop)
  const personal = { note: '=HYPERLINK("http://x")', email: 'yuka@example.jp' }
  const agreed = await completeReservationRequest(app, shop, free.slice(0, 1), personal)
  await enableReservations(app, shop)
  await completeReservationRequest(app, shop, free.slice(2, 4), { name: '简体 东' })
  const days = { from: '2026-12-01', until: free[0]!.day }
  const key = newIdempotencyKey()
  const text = (await responseBytes(await requestExport({ body: days, key }))).toString('utf8')
  expect(text).toMatch(/^\ufeff予約ID \[reservation\.id\],状態 \[reservation\.status\],/)
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  const { entityId } = (await findLookup(app.db, 'reservation', agreed.token))!
  // A mere request counts on the day on which it was made.
  expect(
    parseCsvRows(text).map((row) => [row['reservation.status'], row['reservation.startsAt'], row['reservation.requestedTime2']]),
  ).toEqual([
    ['返事待ち', '', expect.stringMatching(/^2027-01-\d\d \d\d:\d\d$/)],
    ['確定', expect.stringMatching(/^2027-01-\d\d \d\d:\d\d$/), ''],
  ])
  expect(parseCsvRows(text)[1]).toMatchObject({
    ...{ 'reservation.id': entityId, 'reservation.name': '山本 由佳', 'reservation.phone': '090-1234-5678' },
    ...{ 'reservation.email': 'yuka@example.jp', 'reservation.requestedAt': '2026-12-01 12:00', 'reservation.origin': 'お客さま' },
  })
  expect((await responseBytes(await requestExport({ body: days, key }))).toString('utf8')).toBe(text)
  const english = (await responseBytes(await requestExport({ body: { ...days, until: '2026-12-01' }, locale: 'en' }))).toString('utf8')
  expect(parseCsvRows(english)).toMatchObject([{ 'reservation.status': 'Waiting for an answer' }])
  const japanese = await responseBytes(await requestExport({ body: { ...days, encoding: 'shift_jis' }, locale: 'zh' }))
  expect(new TextDecoder('shift_jis').decode(japanese)).toContain('〓体')

  const { rows } = await app.db.pool.query(`select actor_id, data from event where kind = 'reservation.export' order by id`)
  expect(rows.map(({ data }) => `${data.reservations} ${data.encoding}`).toSorted()).toEqual(['1 utf8', '2 shift_jis', '2 utf8'])
  expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([manager.accountId]))
})

test('Only managers can export reservations, and only for a valid range of days', async () => {
  const staff = await newMember(app, shop.scope, 'staff')
  const body = { from: '2026-12-01', until: '2026-12-31' }
  expect((await requestExport({ body, as: staff })).status).toBe(403)
  expect((await requestExport({ body: { ...body, until: '2026-11-30' } })).status).toBe(400)
})
