/** A phone or PC clock that is wrong by hours makes nothing on the page wrong, from the first paint on. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest, sampledDescribe } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue } from '../support/queue.ts'
import { ticketRow } from '../support/staff.ts'
import { takeNumberButton, ticketSlip, waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp({ own: true })

const hour = 3_600_000

/** Shifts the page's clock and records every text it shows from the first paint on. */
const shiftedAndWatched = (shift: number) => `{
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + ${shift})
      else super(...parts)
    }
    static now() {
      return Real.now() + ${shift}
    }
  }
  const texts = globalThis.textsSeen = new Set()
  const note = () => document.body && texts.add(document.body.innerText)
  new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true })
  document.addEventListener('DOMContentLoaded', note)
}`

const prepare = (shift: number) => (person: { addInitScript(script: string): Promise<unknown> }) =>
  person.addInitScript(shiftedAndWatched(shift)).then(() => undefined)

async function seen(page: Page, pattern: RegExp): Promise<string[]> {
  const texts = await page.evaluate<string[]>('[...textsSeen]')
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((found) => found[1]!)))]
}

async function visitorsPage(shift: number, origin = stage.app.origin): Promise<Page> {
  const person = await stage.browser.person(origin)
  await prepare(shift)(person)
  return person.newPage()
}

/** Minutes between a shown time in Tokyo and the server's time. */
function minutesOff(shown: string): number {
  const [hours, minutes] = shown.split(':').map(Number) as [number, number]
  const now = stage.app.clock().toZonedDateTimeISO('Asia/Tokyo')
  const off = Math.abs(hours * 60 + minutes - now.hour * 60 - now.minute)
  return Math.min(off, 24 * 60 - off)
}

sampledDescribe([5 * hour, -5 * hour])('a device clock wrong by %d ms', (shift) => {
  longTest('A waiting ticket shows its true update time despite a wrong device clock', async () => {
    const queue = await openTestQueue(stage.app)
    const { token } = await joinAsVisitor(stage.app, queue.shop)
    const page = await visitorsPage(shift)
    await page.goto(`/entry/w/${token}`)
    await ticketSlip(page).getByText('の最新情報です').waitFor()
    const times = await seen(page, /(\d\d:\d\d) の(?:内容|最新情報)です/g)
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect(minutesOff(time), time).toBeLessThan(60)
  })

  longTest('A called ticket counts down right despite a wrong clock, also without updates', async () => {
    const queue = await openTestQueue(stage.app)
    const { token } = await joinAsVisitor(stage.app, queue.shop)
    await queue.callNext()
    const proxy = await openFaultyProxy(stage.app.origin)
    for (const isConnected of [true, false]) {
      if (!isConnected) proxy.swallowStreams()
      const page = await visitorsPage(shift, proxy.origin)
      await page.goto(`/entry/w/${token}`)
      await expect.poll(async () => (await seen(page, /あと\s*(\d+:\d\d)/g)).length).toBeGreaterThan(2)
      for (const left of await seen(page, /あと\s*(\d+:\d\d)/g)) expect(left).toMatch(/^[1-5]:\d\d$/)
      expect(await seen(page, /(お早めにお越しください)/g)).toEqual([])
      await page.close()
    }
    await proxy.close()
  })

  longTest('The join page recognizes a ticket just taken despite a wrong device clock', async () => {
    const queue = await openTestQueue(stage.app)
    const page = await visitorsPage(shift * 4)
    await page.goto(`/entry/w/${queue.shop.entryCode}`)
    await takeNumberButton(page).click()
    await waitForTicketToken(page)
    await ticketSlip(page).getByText('の最新情報です').waitFor()
    await page.goto(`/entry/w/${queue.shop.entryCode}`)
    await page.getByRole('link', { name: '受付番号の画面へ' }).waitFor()
  })

  longTest('Home links to a ticket just taken and not to yesterday’s ticket', async () => {
    const queue = await openTestQueue(stage.app)
    const page = await visitorsPage(shift * 4)
    await page.goto(`/entry/w/${queue.shop.entryCode}`)
    await takeNumberButton(page).click()
    const token = await waitForTicketToken(page)
    await ticketSlip(page).getByText('の最新情報です').waitFor()
    const back = page.locator(`a[href="/entry/w/${token}"]`)
    await page.goto('/')
    await back.waitFor()
    await page.context().addInitScript(shiftedAndWatched(19 * hour))
    await page.reload()
    await page.getByRole('link', { name: '若葉' }).first().waitFor()
    expect(await back.count()).toBe(0)
  })

  test('The desk shows correct waits and call times despite a wrong device clock', async () => {
    const queue = await openTestQueue(stage.app)
    await joinAsVisitor(stage.app, queue.shop)
    await joinAsVisitor(stage.app, queue.shop)
    await queue.callNext()
    const page = await openDeskPage(stage, queue, { prepare: prepare(shift) })
    await ticketRow(page, 'A001').getByRole('timer').waitFor()
    await expect.poll(async () => (await seen(page, /(\d+:\d\d)\s*\n/g)).length).toBeGreaterThan(0)
    expect(await ticketRow(page, 'A001').getByRole('timer').innerText()).toMatch(/[1-5]:\d\d/)
    const longest = await seen(page, /最長 (\d+)分/g)
    expect(longest.filter((minutes) => Number(minutes) >= 60)).toEqual([])
    expect(await seen(page, /(時間超過)/g)).toEqual([])
  })
})

longTest('A desk opened after a long time without changes shows current waits', async () => {
  const queue = await openTestQueue(stage.app)
  await joinAsVisitor(stage.app, queue.shop)
  // The server caches what it has read since. Only changes refresh the cache, not passing time.
  const first = await openDeskPage(stage, queue)
  await ticketRow(first, 'A001').waitFor()
  stage.app.pass(25 * 60)
  const page = await openDeskPage(stage, queue, { prepare: prepare(0) })
  await ticketRow(page, 'A001').waitFor()
  // The first heartbeat sets the clock to the server's.
  await expect.poll(async () => (await seen(page, /最長 (\d+)分/g)).length).toBeGreaterThan(0)
  for (const minutes of await seen(page, /最長 (\d+)分/g)) expect(Number(minutes)).toBeGreaterThanOrEqual(25)
  await expect.poll(() => ticketRow(page, 'A001').innerText()).toMatch(/2[56]\s*分/)
})
