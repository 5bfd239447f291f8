/**
 * R2.5: the form before a visit (times, card, request) and the reservation's page with its calendar file. On a phone, and without
 * JavaScript.
 */
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Reservation } from '#contract/reservations/staff.ts'
import type { VisitorReservation } from '#contract/reservations/visitor.ts'
import { findLookup } from '#platform/database/resolver.ts'
import { longTest } from '../../test/matrix.ts'
import { completeReservationRequest, enableReservations, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { createBearerHeaders, post } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { advanceToRequestSummary } from '../support/visit-steps.ts'
import { sendAnswersNow } from '../support/visitor.ts'

const stage = openE2eApp()
const phone = { viewport: { width: 360, height: 740 } }
const name = (page: Page) => page.getByRole('textbox', { name: 'お名前' }).first()
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, level: 1 }).waitFor()

async function shown(token: string): Promise<VisitorReservation> {
  return (await stage.app.request(`/api/v1/reservations/${token}`)).json() as Promise<VisitorReservation>
}
async function tokenOf(page: Page): Promise<string> {
  await page.waitForURL(/\/entry\/f\/[\w-]{22}$/, { waitUntil: 'commit' })
  return new URL(page.url()).pathname.split('/').at(-1)!
}
async function answer({ shop, member }: TestQueue, token: string, act: string, body: object): Promise<Reservation> {
  const { entityId } = (await findLookup(stage.app.db, 'reservation', token))!
  const path = `/shops/${shop.scope.shopId}/reservations/${entityId}/${act}`
  const response = await post(stage.app, path, { headers: createBearerHeaders(member), body: { rev: (await shown(token)).rev, ...body } })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Reservation
}

/** Parses the calendar file with two independent libraries. */
async function calendarOf(token: string, language = '') {
  const file = await stage.app.request(`${language}/entry/f/${token}/calendar.ics`)
  expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const text = await file.text()
  expect(text).not.toMatch(/山本|5678/)
  const calendar = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone')!)
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  const other = Object.values(nodeIcal.sync.parseICS(text)).find((part): part is VEvent => part?.type === 'VEVENT')!
  const read = { uid: event.uid, sequence: event.sequence, startsAt: event.startDate.toJSDate().toISOString() }
  expect({ uid: other.uid, sequence: Number(other.sequence), startsAt: other.start.toISOString() }).toEqual(read)
  return {
    ...read,
    method: calendar.getFirstPropertyValue('method'),
    organizer: event.organizer,
    status: other.status,
    summary: event.summary,
    endsAt: other.end!.toISOString(),
  }
}

longTest('Requested times and a begun card can be continued after leaving the page', async () => {
  const { shop } = await openTestQueue(stage.app)
  await enableReservations(stage.app, shop)
  const [slot] = await readNextMonthSlots(stage.app, shop)
  const page = await (await stage.person(phone)).newPage()
  const times = page.getByRole('region', { name: /の時間$/ }).getByRole('link')
  const next = page.getByRole('button', { name: '受付カードのご記入へ' })
  await page.goto(`/entry/f/${shop.entryCode}?month=${slot!.day.slice(0, 7)}&day=${slot!.day}`)
  expect(await next.isDisabled()).toBe(true)
  await times.nth(2).click()
  await page.getByText('第1希望').first().waitFor()
  await times.nth(4).click()
  await page.getByRole('link', { name: /の順位を上げる$/ }).click()
  const timesInUrl = () => new URL(page.url()).searchParams.getAll('time')
  const requestedTimes = timesInUrl()
  expect(requestedTimes).toHaveLength(2)
  await next.click()
  await page.locator('[name=consentPurpose]').check()
  await name(page).fill('山本 由佳')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await sendAnswersNow(page, '+819012345678')
  await expect.poll(() => new URL(page.url()).searchParams.get('card')).toMatch(/^[\w-]{22}$/)

  await page.goto(`/entry/f/${shop.entryCode}`)
  await page.getByRole('button', { name: /^続きを書く（/ }).click()
  await expect.poll(timesInUrl).toEqual(requestedTimes)
  await next.click()
  await expect.poll(() => name(page).inputValue()).toBe('山本 由佳')
})

longTest('The calendar file follows a reservation that is agreed, moved and cancelled', async () => {
  const queue = await openTestQueue(stage.app)
  const { shop } = queue
  const changeAtAnyTime = { changeMinutes: 0 }
  await enableReservations(stage.app, shop, changeAtAnyTime)
  const [slot] = await readNextMonthSlots(stage.app, shop)
  const page = await (await stage.person(phone)).newPage()
  const month = `month=${slot!.day.slice(0, 7)}`
  const day = page.getByRole('link', { name: /空きあり/ })
  const times = page.getByRole('region', { name: /の時間$/ }).getByRole('link')
  const next = page.getByRole('button', { name: '受付カードのご記入へ' })
  await page.goto(`/entry/f/${shop.entryCode}?${month}`)
  expect(await next.isDisabled()).toBe(true)
  await day.first().click()
  await times.nth(2).click()
  await page.getByText('第1希望').first().waitFor()
  await times.nth(4).click()
  await page.getByRole('link', { name: /の順位を上げる$/ }).click()
  const timesInUrl = () => new URL(page.url()).searchParams.getAll('time')
  const requestedTimes = timesInUrl()
  expect(requestedTimes).toHaveLength(2)
  await next.click()
  await page.locator('[name=consentPurpose]').check()
  await name(page).fill('山本 由佳')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await sendAnswersNow(page, '+819012345678')
  await expect.poll(() => new URL(page.url()).searchParams.get('card')).toMatch(/^[\w-]{22}$/)

  await page.goto(`/entry/f/${shop.entryCode}`)
  await page.getByRole('button', { name: /^続きを書く（/ }).click()
  await expect.poll(timesInUrl).toEqual(requestedTimes)
  await next.click()
  await expect.poll(() => name(page).inputValue()).toBe('山本 由佳')
  await advanceToRequestSummary(page)
  await page.getByRole('region', { name: 'ご予約の内容' }).getByText('第2希望').waitFor()
  await page.getByRole('button', { name: 'この内容で申し込む' }).click()
  const token = await tokenOf(page)
  await heading(page, 'お申し込みを受け付けました')
  const request = await shown(token)
  expect(request).toMatchObject({ status: 'requested', name: '山本 由佳', card: expect.any(String) })
  expect(request.requestedTimes.map(({ startsAt }) => startsAt)).toEqual(requestedTimes)
  expect((await stage.app.request(`/entry/f/${token}/calendar.ics`)).status).toBe(404)

  await answer(queue, token, 'accept', { startsAt: requestedTimes[1] })
  await page.reload()
  await heading(page, 'ご予約が決まりました')
  const first = await calendarOf(token)
  expect(first).toMatchObject({
    method: 'PUBLISH',
    status: 'CONFIRMED',
    startsAt: requestedTimes[1],
    summary: expect.stringContaining('ご予約：'),
  })
  expect((await calendarOf(token, '/en')).summary).toContain('Reservation: ')
  expect(Date.parse(first.endsAt) - Date.parse(first.startsAt)).toBe(3_600_000)

  await enableReservations(stage.app, shop, { changeMinutes: 1440 * 90 })
  const late = await (await stage.app.request(`/entry/f/${token}`, { headers: { 'accept-language': 'ja' } })).text()
  expect(late).toContain('こちらでの変更・取り消しの期限を過ぎました')
  expect(late).not.toContain('予約を取り消す')
  await enableReservations(stage.app, shop, changeAtAnyTime)

  await page.getByRole('link', { name: '日時を変更する' }).click()
  await page.getByText('いまのご予約はそのまま有効です').waitFor()
  await page.getByRole('link', { name: '次の月' }).or(day.nth(1)).first().waitFor()
  if ((await day.count()) === 0) await page.getByRole('link', { name: '次の月' }).click()
  await day.last().click()
  await times.nth(6).click()
  await page.getByRole('button', { name: 'この日時を希望する' }).click()
  await page.getByRole('link', { name: '変更のお申し込みを見る' }).waitFor()
  const later = (await shown(token)).next!
  const moved = await answer(queue, later, 'accept', { startsAt: (await shown(later)).requestedTimes[0]!.startsAt })
  await page.reload()
  await heading(page, '日時が変わりました')
  await page.getByRole('link', { name: '新しいご予約を見る' }).click()
  await heading(page, 'ご予約が決まりました')
  const second = await calendarOf(token)
  expect(second).toMatchObject({ uid: first.uid, startsAt: moved.slot!.startsAt })
  expect(second.sequence).toBeGreaterThan(first.sequence)
  expect(await calendarOf(later)).toEqual(second)

  await page.getByRole('link', { name: '予約を取り消す' }).click()
  await page.getByRole('button', { name: '取り消す' }).click()
  await heading(page, 'ご予約は取り消しになりました')
  const last = await calendarOf(later)
  expect(last).toMatchObject({ uid: first.uid, method: 'CANCEL', organizer: first.organizer, status: 'CANCELLED' })
  expect(last.sequence).toBeGreaterThan(second.sequence)
})

test('The shop’s answer appears on the open page of a request', async () => {
  const queue = await openTestQueue(stage.app)
  const { shop } = queue
  await enableReservations(stage.app, shop)
  const [slot] = await readNextMonthSlots(stage.app, shop)
  const { token } = await completeReservationRequest(stage.app, shop, [slot!])
  const page = await (await stage.person(phone)).newPage()
  await page.clock.install()
  await page.goto(`/entry/f/${token}`)
  await heading(page, 'お申し込みを受け付けました')
  await waitForHydration(page)
  await answer(queue, token, 'accept', { startsAt: slot!.startsAt })
  await page.clock.runFor(20_000)
  await heading(page, 'ご予約が決まりました')
})

test('A visitor can reserve and cancel without JavaScript', async () => {
  const queue = await openTestQueue(stage.app)
  const { shop } = queue
  await enableReservations(stage.app, shop, { capacity: 1, changeMinutes: 0 })
  const free = await readNextMonthSlots(stage.app, shop)
  const page = await (await stage.person({ ...phone, javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/f/${shop.entryCode}?month=${free[0]!.day.slice(0, 7)}&day=${free[0]!.day}`)
  await page
    .getByRole('region', { name: /の時間$/ })
    .getByRole('link')
    .nth(1)
    .click()
  const [requestedTime] = new URL(page.url()).searchParams.getAll('time')
  await page.getByRole('button', { name: '受付カードのご記入へ' }).click()
  await page.waitForURL(/step=all/)
  await page.locator('[name=consentPurpose]').check()
  await name(page).fill('佐藤 花子')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234')
  await page.getByRole('radio', { name: 'いつでも' }).check()
  await page.getByRole('button', { name: 'ご記入内容の確認へ' }).click()
  await page.getByText('桁数が足りないようです').first().waitFor()
  expect(await name(page).inputValue()).toBe('佐藤 花子')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await page.getByRole('button', { name: 'ご記入内容の確認へ' }).click()
  await page.getByRole('region', { name: 'ご予約の内容' }).waitFor()

  const faster = await completeReservationRequest(stage.app, shop, [free.find(({ startsAt }) => startsAt === requestedTime)!])
  await answer(queue, faster.token, 'accept', { startsAt: requestedTime })
  await page.getByRole('button', { name: 'この内容で申し込む' }).click()
  await page.getByText('ほかの方のご予約で埋まりました').waitFor()
  await page.getByRole('region', { name: 'ご予約の内容' }).getByRole('link', { name: /〜/ }).first().click()
  await page.getByRole('button', { name: 'この内容で申し込む' }).click()
  const token = await tokenOf(page)
  await heading(page, 'お申し込みを受け付けました')

  await answer(queue, token, 'propose', { times: [free[9]!.startsAt, free[11]!.startsAt] })
  await page.reload()
  await heading(page, 'お店から日時のご提案です')
  await page
    .getByRole('button', { name: /にする$/ })
    .last()
    .click()
  await heading(page, 'この日時でよろしいですか')
  await page.getByRole('button', { name: 'この日時で予約する' }).click()
  await heading(page, 'ご予約が決まりました')
  expect(await shown(token)).toMatchObject({ status: 'confirmed', slot: { startsAt: free[11]!.startsAt } })
  const first = await calendarOf(token)
  expect(first).toMatchObject({
    method: 'PUBLISH',
    organizer: expect.stringMatching(/^mailto:.+@/),
    status: 'CONFIRMED',
    startsAt: free[11]!.startsAt,
  })
  expect(first.summary).toContain('ご予約：')
  expect((await calendarOf(token, '/en')).summary).toContain('Reservation: ')
  expect(Date.parse(first.endsAt) - Date.parse(first.startsAt)).toBe(3_600_000)

  await enableReservations(stage.app, shop, { changeMinutes: 1440 * 90 })
  const late = await (await stage.app.request(`/entry/f/${token}`, { headers: { 'accept-language': 'ja' } })).text()
  expect(late).toContain('こちらでの変更・取り消しの期限を過ぎました')
  expect(late).not.toContain('予約を取り消す')
  await enableReservations(stage.app, shop, { changeMinutes: 0 })

  await page.getByRole('link', { name: '予約を取り消す' }).click()
  await page.getByRole('button', { name: '取り消す' }).click()
  await heading(page, 'ご予約は取り消しになりました')
  const last = await calendarOf(token)
  expect(last).toMatchObject({ uid: first.uid, method: 'CANCEL', organizer: first.organizer, status: 'CANCELLED' })
  expect(last.sequence).toBeGreaterThan(first.sequence)
})

test('A shop without reservations offers a ticket, and an unknown link gets a 404', async () => {
  const { shop } = await openTestQueue(stage.app)
  const headers = { 'accept-language': 'ja' }
  const closed = await (await stage.app.request(`/entry/f/${shop.entryCode}`, { headers })).text()
  expect(closed).toContain('ただいまご予約は承っておりません')
  expect(closed).toContain(`href="/entry/w/${shop.entryCode}"`)
  const unknown = await stage.app.request(`/entry/f/${'A'.repeat(22)}`, { headers })
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('このリンクは使えなくなりました')])
})

longTest('The reservation page without a shop asks for the entry code', async () => {
  const { shop } = await openTestQueue(stage.app)
  const page = await (await stage.person(phone)).newPage()
  await page.goto('/entry/f')
  await page.getByRole('textbox', { name: '受付コード' }).fill(shop.entryCode.toLowerCase())
  await page.getByRole('button', { name: '受付へ進む' }).click()
  await heading(page, 'ただいまご予約は承っておりません')
  expect(await page.getByRole('link', { name: '番号を取る' }).getAttribute('href')).toBe(`/entry/w/${shop.entryCode}`)
})
