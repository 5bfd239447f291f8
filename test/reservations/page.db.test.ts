/** R2.5: what a reservation's private link offers besides its screens (e2e/reservations/visit.test.ts). */

import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalendarFeedLinkState } from '#contract/reservations/calendar-feed.ts'
import { formatDayWithWeekday } from '#web/i18n/time.ts'
import { startApp, type TestApp } from '../app.ts'
import { createBearerHeaders, markSetUp, newMember, newShop, post } from '../world.ts'
import {
  completeReservationRequest,
  deriveMailSecret,
  enableReservations,
  postReservationRequest,
  type RequestedReservation,
  readNextMonthSlots,
} from './shop.ts'

let app: TestApp
beforeAll(async () => {
  // In New York the clock goes back on 1 November. Mails are queued only, because another process would send them.
  const settings = { ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@shop.test' }
  app = await startApp({ pages: true, clock: () => Temporal.Instant.from('2026-09-20T16:00:00Z'), settings: () => settings })
  await markSetUp(app.db)
})
afterAll(() => app?.stop())

/** Parsed by two independent calendar libraries. */
test('The calendar file of a reservation has the right time around a clock change', async () => {
  const shop = await newShop(app, '紐育')
  await app.db.pool.query(`update shop set time_zone = 'America/New_York' where id = $1`, [shop.scope.shopId])
  await enableReservations(app, shop, { autoAccept: true })
  const slots = await readNextMonthSlots(app, shop)
  const chosen = [slots[3]!, ...slots.filter(({ startsAt }) => startsAt >= '2026-11-01T04' && startsAt < '2026-11-01T09')]
  // The second slot at one o'clock also ends in that hour.
  const twice = ['2026-10-31 2026-11-01 01:00 (UTC-04:00)', '2026-10-31 2026-11-01 01:00 (UTC-05:00)']
  expect(chosen.map(({ day, date, time }) => `${day} ${date} ${time}`)).toEqual(
    expect.arrayContaining(['2026-10-31 2026-11-01 00:00', ...twice, '2026-10-31 2026-11-01 02:00']),
  )
  for (const slot of chosen) {
    const { token } = await completeReservationRequest(app, shop, [slot])
    const text = await (await app.request(`/en/entry/f/${token}/calendar.ics`)).text()
    const calendar = new ICAL.Component(ICAL.parse(text))
    // A time in a repeated hour is in UTC, without a zone.
    const zone = calendar.getFirstSubcomponent('vtimezone')
    if (zone) ICAL.TimezoneService.register(zone)
    const { startDate, organizer } = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
    expect(organizer).toBe('mailto:no-reply@shop.test')
    const other = Object.values(nodeIcal.sync.parseICS(text)).find((part): part is VEvent => part?.type === 'VEVENT')!
    const read = [startDate.toJSDate(), other.start].map((date) => date.toISOString())
    expect(read, `${slot.time}\n${text}`).toEqual([slot.startsAt, slot.startsAt])
  }
})

test('The staff calendar has DTSTAMP in UTC and visits in zones (RFC 5545, 3.8.7.2)', async () => {
  const shop = await newShop(app, '購読')
  const member = await newMember(app, shop.scope, 'reception')
  await enableReservations(app, shop, { autoAccept: true })
  const [slot] = await readNextMonthSlots(app, shop)
  await completeReservationRequest(app, shop, [slot!])
  const made = await post(app, `/shops/${shop.scope.shopId}/calendar-feed`, { headers: createBearerHeaders(member) })
  const { token } = (await made.json()) as CalendarFeedLinkState
  const text = await (await app.request(`/calendar/${token}`)).text()
  expect(text).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r$/m)
  expect(text).toMatch(/^DTSTART;TZID=Asia\/Tokyo:\d{8}T\d{6}\r$/m)
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone')!)
  const { startDate } = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  expect(startDate.toJSDate().toISOString()).toBe(slot!.startsAt)
})

test('A shop without a service that takes reservations offers no reservations', async () => {
  const [shop, other] = [await newShop(app, '用件無'), await newShop(app, '用件有')]
  await enableReservations(app, shop)
  await enableReservations(app, other)
  await app.db.pool.query('delete from service_slot where shop_id = $1', [shop.scope.shopId])
  const offers = await Promise.all([shop, other].map(async ({ entryCode }) => (await app.request(`/api/v1/entry/${entryCode}`)).json()))
  expect(offers).toMatchObject([{ reserves: false }, { reserves: true }])
})

test('A slot at one at night is shown as 01:00 of its calendar date, not as 25:00', async () => {
  const shop = await newShop(app, '深夜')
  await enableReservations(app, shop, { autoAccept: true })
  const night = (await readNextMonthSlots(app, shop)).find(({ time }) => time === '01:00')!
  const { token } = await completeReservationRequest(app, shop, [night])
  const month = `month=${night.day.slice(0, 7)}&day=${night.day}&time=${night.startsAt}`
  for (const locale of ['', '/en', '/zh'])
    for (const path of [`/entry/f/${shop.entryCode}?${month}`, `/entry/f/${token}`]) {
      const text = await (await app.request(`${locale}${path}`)).text()
      expect(text, `${locale}${path}`).toContain('01:00')
      expect(text, `${locale}${path}`).not.toMatch(/[>"\s]2[4-9]:\d\d/)
    }
  const page = await (await app.request(`/en/entry/f/${token}`)).text()
  expect(page).toContain(formatDayWithWeekday(night.date, 'en'))
})

test('A reservation that cannot be changed online shows the shop’s phone number', async () => {
  const shop = await newShop(app, '電話')
  await app.db.pool.query(`update shop set phone = '03-1234-5678' where id = $1`, [shop.scope.shopId])
  await enableReservations(app, shop, { autoAccept: true, changeMinutes: 0 })
  const [slot] = await readNextMonthSlots(app, shop)
  const { token } = await completeReservationRequest(app, shop, [slot!])
  const calls = async () => (await (await app.request(`/entry/f/${token}?ask=change`)).text()).split('href="tel:0312345678"').length - 1
  // The shop's footer always has the number once.
  expect(await calls()).toBe(1)
  await app.db.pool.query('update reservation_rule set open = false where shop_id = $1', [shop.scope.shopId])
  expect(await calls()).toBe(2)
})

test('Only the mailed link shows the button that confirms a held slot', async () => {
  const shop = await newShop(app, '取置')
  await enableReservations(app, shop, { autoAccept: true })
  const answer = await postReservationRequest(app, shop, (await readNextMonthSlots(app, shop)).slice(0, 1), {
    body: { email: 'yuka@example.jp' },
  })
  const { token } = (await answer.json()) as RequestedReservation
  const page = async (search = '') => (await app.request(`/entry/f/${token}${search}`)).text()
  const [own, mailed] = [await page(), await page(`?mail=${await deriveMailSecret(app, token)}`)]
  expect(own).toContain('メールをご確認ください')
  expect(own).not.toContain('この日時で予約する')
  expect(mailed).toContain('この日時で予約する')
})

test('The page of slots holds only slots of the chosen day and the requested times', async () => {
  const shop = await newShop(app, '終日')
  await enableReservations(app, shop, { lengthMinutes: 5 })
  const slots = await readNextMonthSlots(app, shop)
  const chosen = slots.filter(({ day }) => day === '2026-10-10')
  const requestedTime = slots.find(({ day }) => day === '2026-10-12')!.startsAt
  const query = new URLSearchParams({ month: '2026-10', day: '2026-10-10', time: requestedTime })
  const page = await (await app.request(`/entry/f/${shop.entryCode}?${query}`)).text()
  const carried = slots.filter(({ startsAt }) => page.includes(startsAt)).map(({ startsAt }) => startsAt)
  expect(carried).toEqual(expect.arrayContaining([...chosen.map(({ startsAt }) => startsAt), requestedTime]))
  // The page also contains end times, which are start times of the next slots.
  expect(carried.length).toBeLessThanOrEqual(chosen.length + 3)
})
