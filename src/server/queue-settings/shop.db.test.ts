/** The business day's clock and the entry code, changed during a business day. */
import sharp from 'sharp'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { binaryMediaType } from '#contract/operation-path.ts'
import type { QueueSettings } from '#contract/queue-settings/shop.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { badFiles, createGeotaggedPhoto, createPhoto, pdfDocument } from '../../../test/files.ts'
import { longTest, sampledTest } from '../../../test/matrix.ts'
import {
  createBearerHeaders,
  joinAsVisitor,
  newIdempotencyKey,
  newMember,
  newShop,
  post,
  sendJoin,
  signIn,
  type TestMember,
} from '../../../test/world.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { runDueAlarms } from '../tickets/timers/jobs.ts'

let app: TestApp
let shop: CreatedShop
let manager: TestMember
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  shop = await newShop(app, '駅前')
  manager = await newMember(app, shop.scope, 'manager')
})

const signInAgain = async () => Object.assign(manager, await signIn(app, manager.email))
const read = async () =>
  (
    (await (
      await app.request(`/api/v1/shops/${shop.scope.shopId}/queue-settings`, { headers: createBearerHeaders(manager) })
    ).json()) as QueueSettings
  ).shop
async function change(path: string, body: object) {
  const response = await post(app, `/shops/${shop.scope.shopId}${path}`, { headers: createBearerHeaders(manager), body })
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}
/** Moves the clock until the shop shows that time, today or tomorrow. */
function passTo(time: string, timeZone = 'Asia/Tokyo') {
  const now = app.clock().toZonedDateTimeISO(timeZone)
  const then = now.withPlainTime(Temporal.PlainTime.from(time))
  const next = Temporal.ZonedDateTime.compare(then, now) > 0 ? then : then.add({ days: 1 })
  app.pass(Math.ceil(next.since(now).total('seconds')))
}
const statuses = async () =>
  (
    await app.db.pool.query(
      `select letter || lpad(ordinal::text, 3, '0') as number, status, business_day::text as day from ticket where shop_id = $1 order by joined_at`,
      [shop.scope.shopId],
    )
  ).rows as { number: string; status: string; day: string }[]

test('The checklist can be hidden and records the first poster print', async () => {
  const before = await read()
  expect(before).toMatchObject({ checklistHidden: false, posterPrintedAt: null })
  expect(await change('/checklist', { hidden: true })).toMatchObject({ status: 200, checklistHidden: true, posterPrintedAt: null })
  expect(await change('/checklist', { posterPrinted: true })).toMatchObject({ checklistHidden: true, posterPrintedAt: expect.any(String) })
  const printed = await read()
  app.pass(60)
  const again = await change('/checklist', { hidden: false, posterPrinted: true })
  // A colleague's open settings form is not refused.
  expect(again).toMatchObject({ checklistHidden: false, posterPrintedAt: printed.posterPrintedAt, rev: before.rev })
})

describe('a clock changed in the middle of the day', () => {
  const clocks: [string, string, { timeZone: string; dayStartsAt: string }][] = [
    ['the day starts earlier', '10:00', { timeZone: 'Asia/Tokyo', dayStartsAt: '03:00' }],
    ['the shop moves to a place where it is tomorrow', '22:00', { timeZone: 'Pacific/Auckland', dayStartsAt: '05:00' }],
    ['the day starts at noon', '10:00', { timeZone: 'Asia/Tokyo', dayStartsAt: '12:00' }],
    ['the day starts in the evening', '23:00', { timeZone: 'Asia/Tokyo', dayStartsAt: '22:00' }],
    ['the shop moves to a place where it is yesterday', '06:00', { timeZone: 'America/New_York', dayStartsAt: '05:00' }],
  ]
  sampledTest(clocks)('Tickets and numbers continue until the current day ends if %s', async (_, at, clock) => {
    passTo(at)
    await signInAgain()
    await joinAsVisitor(app, shop)
    const before = await read()
    expect(await change('/clock', { rev: before.rev, ...clock })).toMatchObject({ status: 200, ...clock, businessDay: before.businessDay })
    await runDueAlarms(app.queue)
    await joinAsVisitor(app, shop)
    expect(await statuses()).toEqual([
      { number: 'A001', status: 'waiting', day: before.businessDay },
      { number: 'A002', status: 'waiting', day: before.businessDay },
    ])
    // The day ends when the new clock begins a later one, and numbers start again.
    const { dayEnds } = await read()
    const left = Temporal.Instant.from(dayEnds).since(app.clock()).total('seconds')
    app.pass(Math.floor(left) - 60)
    await runDueAlarms(app.queue)
    expect((await statuses()).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
    app.pass(62)
    await runDueAlarms(app.queue)
    expect((await statuses()).map(({ status }) => status)).toEqual(['expired', 'expired'])
    const { rows } = await app.db.pool.query('select distinct closed_at from ticket where shop_id = $1', [shop.scope.shopId])
    expect(rows.map(({ closed_at }) => closed_at.toISOString())).toEqual([new Date(dayEnds).toISOString()])
    expect((await joinAsVisitor(app, shop)).number).toBe('A001')
    await signInAgain()
    expect((await read()).businessDay > before.businessDay).toBe(true)
  })

  test('A new business-day clock applies at once while only trial tickets exist', async () => {
    passTo('10:00')
    await signInAgain()
    expect(await change(`/lanes/${shop.lanes[0]!.id}/tickets`, { trial: true })).toMatchObject({ status: 201 })
    const { rev, businessDay } = await read()
    const yesterday = Temporal.PlainDate.from(businessDay).subtract({ days: 1 }).toString()
    expect(await change('/clock', { rev, timeZone: 'Asia/Tokyo', dayStartsAt: '12:00' })).toMatchObject({ businessDay: yesterday })
  })

  test('An impossible or outdated change of the clock is refused', async () => {
    await signInAgain()
    const lane = shop.lanes[0]!.id
    const hours = Array.from({ length: 7 }, () => [{ from: '10:00', to: '19:00' }])
    await change(`/lanes/${lane}/edit`, { rev: 1, hours })
    const { rev } = await read()
    const clock = { rev, timeZone: 'Asia/Tokyo', dayStartsAt: '12:00' }
    expect(await change('/clock', clock)).toMatchObject({ status: 422, code: 'lane.hoursImpossible', params: { dayStartsAt: '12:00' } })
    expect(await change('/clock', { ...clock, dayStartsAt: '05:00', timeZone: 'Asia/Nowhere' })).toMatchObject({
      status: 422,
      code: 'shop.unknownTimeZone',
    })
    expect(await change('/clock', { ...clock, rev: rev + 1 })).toMatchObject({ status: 409, code: 'setting.changed', current: { rev } })
  })
})

describe('a new entry code', () => {
  const page = async (code: string) => {
    const response = await app.request(`/api/v1/entry/${code}`)
    return { status: response.status, ...((await response.json()) as { code?: string; name?: string }) }
  }

  test('A replaced entry code works for half an hour, then is refused as replaced', async () => {
    await signInAgain()
    const former = shop.entryCode
    await joinAsVisitor(app, shop)
    const renewed = await change('/entry-code', { replaces: former })
    expect(renewed).toMatchObject({ status: 200, formerCode: { code: former } })
    const { entryCode } = await read()
    expect(entryCode).not.toBe(former)
    const other = { ...shop, entryCode }
    expect([(await page(former)).status, (await page(entryCode)).status]).toEqual([200, 200])
    expect([(await joinAsVisitor(app, shop)).number, (await joinAsVisitor(app, other)).number]).toEqual(['A002', 'A003'])
    app.pass(29 * 60)
    expect((await joinAsVisitor(app, shop)).number).toBe('A004')
    app.pass(2 * 60)
    expect(await page(former)).toMatchObject({ status: 404, code: 'entry.replaced' })
    expect(await (await sendJoin(app, shop)).json()).toMatchObject({ code: 'entry.replaced' })
    expect(await (await sendJoin(app, { ...shop, entryCode: 'ZZZZZZZZ' })).json()).toMatchObject({ code: 'entry.notFound' })
    expect((await joinAsVisitor(app, other)).number).toBe('A005')
    await signInAgain()
    expect((await read()).formerCode).toBeNull()
  })

  longTest('Each replaced entry code ends half an hour after its own replacement', async () => {
    await signInAgain()
    const codes = [(await read()).entryCode]
    const renew = async () => {
      await change('/entry-code', { replaces: codes.at(-1)! })
      codes.push((await read()).entryCode)
    }
    const open = async () => Promise.all(codes.map(async (entryCode) => (await sendJoin(app, { ...shop, entryCode })).status))
    await renew()
    expect(await open()).toEqual([201, 201])
    app.pass(10 * 60)
    await renew()
    expect(await open()).toEqual([201, 201, 201])
    app.pass(19 * 60)
    expect(await open()).toEqual([201, 201, 201])
    app.pass(2 * 60)
    expect(await open()).toEqual([404, 201, 201])
    expect(await page(codes[0]!)).toMatchObject({ status: 404, code: 'entry.replaced' })
    app.pass(10 * 60)
    expect(await open()).toEqual([404, 404, 201])
  })

  test('Two simultaneous renewals make one new entry code', async () => {
    await signInAgain()
    const answers = await Promise.all([
      change('/entry-code', { replaces: shop.entryCode }),
      change('/entry-code', { replaces: shop.entryCode }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { entryCode } = await read()
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'setting.changed', current: { entryCode } })
  })
})

test('The second of two simultaneous colour changes is refused', async () => {
  const { rev } = await read()
  const answers = await Promise.all([change('/colour', { rev, brandColour: 'plum' }), change('/colour', { rev, brandColour: 'teal' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [saved, refused] = answers.sort((a, b) => a.status - b.status)
  const { brandColour } = await read()
  expect(saved).toMatchObject({ brandColour })
  expect(refused).toMatchObject({ code: 'setting.changed', current: { brandColour, rev: rev + 1 } })
  const entry = await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()
  expect(entry).toMatchObject({ brandColour })
  expect(await change('/colour', { rev: rev + 1, brandColour: 'pink' })).toMatchObject({ status: 400 })
})

describe('the shop’s profile', () => {
  const profile = { name: { ja: '若葉店', en: 'Wakaba' }, phone: '03-1234-5678', address: '新宿区1-2-3', privacyContact: '管理部' }

  test('Visitors see a changed profile, whose omitted fields keep their values', async () => {
    const { rev } = await read()
    expect(await change('/profile', { rev, ...profile, languages: ['zh', 'ja'] })).toMatchObject({
      status: 200,
      ...profile,
      languages: ['ja', 'zh'],
    })
    const entry = await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()
    const visible = { name: '若葉店', otherNames: { en: 'Wakaba' }, phone: '03-1234-5678', address: '新宿区1-2-3', languages: ['ja', 'zh'] }
    expect(entry).toMatchObject(visible)
    const { privacyContact: _, ...shown } = profile
    const notice = await (await app.request(`/api/v1/entry/${shop.entryCode}/privacy`)).json()
    expect(notice).toMatchObject({ shop: visible, contact: '管理部' })
    expect(JSON.stringify(entry)).not.toContain('管理部')
    expect(await change('/profile', { rev: rev + 1, phone: null })).toMatchObject({ ...shown, phone: null, privacyContact: '管理部' })
    expect(await change('/profile', { rev: rev + 2, name: { ja: '若葉店' } })).toMatchObject({ status: 200, name: { ja: '若葉店' } })
  })

  test('Invalid or outdated changes of the shop’s profile are refused', async () => {
    const { rev } = await read()
    const answers = await Promise.all([change('/profile', { rev, address: '甲' }), change('/profile', { rev, address: '乙' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { address } = await read()
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'setting.changed', current: { address, rev: rev + 1 } })
    for (const wrong of [
      { name: { ja: ' ' } },
      { languages: ['en'] },
      { languages: ['ja', 'fr'] },
      { phone: '' },
      { address: 'x'.repeat(161) },
    ])
      expect(await change('/profile', { rev: rev + 1, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        code: 'request.invalid',
      })
    expect(await read()).toMatchObject({ rev: rev + 1, address })
  })
})

describe('the logo', () => {
  const send = async (file: Buffer, key = newIdempotencyKey()) => {
    const response = await app.request(`/api/v1/shops/${shop.scope.shopId}/logo`, {
      method: 'POST',
      headers: { ...createBearerHeaders(manager), 'idempotency-key': key, 'content-type': binaryMediaType },
      body: new Uint8Array(file),
    })
    return { status: response.status, ...((await response.json()) as { code?: string; logoId?: string; rev?: number }) }
  }
  const show = (logoId: string, code = shop.entryCode) => app.request(`/api/v1/entry/${code}/logo/${logoId}`)
  const entry = async () => (await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()) as { logoId: string | null }

  test('A logo is redrawn small, has its own public address and can be removed', async () => {
    const key = newIdempotencyKey()
    const { rev } = await read()
    const saved = await send(await createGeotaggedPhoto(), key)
    expect(saved).toMatchObject({ status: 200, logoId: expect.any(String), rev })
    expect((await send(await createGeotaggedPhoto(), key)).logoId).toBe(saved.logoId)
    expect((await entry()).logoId).toBe(saved.logoId)
    const shown = await show(saved.logoId!)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width, height, exif } = await sharp(await shown.arrayBuffer()).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(320)
    expect(exif).toBeUndefined()
    const elsewhere = await newShop(app, '別')
    expect((await show(saved.logoId!, elsewhere.entryCode)).status).toBe(404)

    const other = await send(await createPhoto(640, 480))
    expect(other.logoId).not.toBe(saved.logoId)
    expect((await show(saved.logoId!)).status).toBe(404)
    expect(await change('/logo/remove', {})).toMatchObject({ status: 200, logoId: null })
    expect([(await show(other.logoId!)).status, (await entry()).logoId]).toEqual([404, null])
    expect((await app.db.pool.query('select 1 from shop_logo where shop_id = $1', [shop.scope.shopId])).rows).toEqual([])
  })

  test('A logo file that is no picture is refused and not stored', async () => {
    for (const { bytes } of [...(await badFiles()).slice(0, 1), { bytes: pdfDocument() }])
      expect(await send(bytes)).toMatchObject({ status: 415, code: 'file.notPicture', detail: expect.not.stringContaining('PDF') })
    expect(await entry()).toMatchObject({ logoId: null })
  })
})

test('A shop’s map position is public, and impossible coordinates are refused', async () => {
  const { rev } = await read()
  const position = { latitude: 35.6812, longitude: 139.7671 }
  expect(await change('/profile', { rev, position })).toMatchObject({ status: 200, position })
  expect(await change('/profile', { rev: rev + 1, position })).toMatchObject({ status: 200, rev: rev + 1 })
  expect(await (await app.request(`/api/v1/entry/${shop.entryCode}`)).json()).toMatchObject({ position })
  for (const wrong of [{ latitude: 91, longitude: 0 }, { latitude: 0, longitude: -181 }, { latitude: 0 }, { ...position, height: 3 }])
    expect(await change('/profile', { rev: rev + 1, position: wrong })).toMatchObject({ status: 400 })
  expect(await change('/profile', { rev: rev + 1, position: null })).toMatchObject({ status: 200, position: null })
})
