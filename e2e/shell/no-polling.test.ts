/** An open page sends no requests while nothing happens: the stream brings all news. */
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { livePath } from '../../src/contract/topic.ts'
import { isLongRun, longTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { phoneOptions } from '../support/phone-signals.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue } from '../support/queue.ts'
import { ticketRow } from '../support/staff.ts'
import { ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()

longTest('Open pages of staff and visitors do not poll the server for hours', async () => {
  const hours = isLongRun ? 3 : 1
  const queue = await openTestQueue(stage.app)
  const { token, number } = await joinAsVisitor(stage.app, queue.shop)
  const proxy = await openFaultyProxy(stage.app.origin)
  try {
    const page = await openDeskPage(stage, queue, { origin: proxy.origin, prepare: (person) => person.clock.install() })
    const isLive = () => page.locator('[data-live=true]').waitFor()
    const today = await page.context().newPage()
    await today.goto('/shopAdmin')
    await today.getByText('いちばん長くお待ちの方').waitFor()
    const cutOff = underWay(page)
    const visitor = await stage.browser.person(proxy.origin, phoneOptions)
    await visitor.clock.install()
    const ticket = await visitor.newPage()
    await ticket.goto(`/entry/w/${token}`)
    const isFresh = () => ticketSlip(ticket).getByText('の最新情報です').waitFor()
    await ticketRow(page, number).waitFor()
    await Promise.all([isLive(), isFresh()])
    // Fires each timer due within the hour. The pages have received no heartbeat by their clock, so each may reopen its stream.
    const pass = async () => {
      // Wait for open sign-in requests to end: the jump of an hour would make them time out.
      await expect.poll(() => cutOff.size).toBe(0)
      await Promise.all([page.clock.fastForward('01:00:00'), ticket.clock.fastForward('01:00:00')])
      await Promise.all([isLive(), isFresh()])
    }
    const pages = [page, today, ticket]
    /** Waits until all requests sent so far have passed, then takes them. */
    const takeRequests = async () => {
      await Promise.all(pages.map((one) => one.evaluate(`fetch('/marked', { method: 'HEAD' })`)))
      return proxy.takeRequests().filter((line) => line !== 'HEAD /marked')
    }
    // Prefetches of an idle page are done after the first hour.
    await pass()
    await takeRequests()
    for (let hour = 0; hour < hours; hour++) await pass()
    const requests = await takeRequests()
    const streams = requests.filter((line) => line.startsWith(`GET /api/v1${livePath}?`))
    // Lazily loaded parts of a page are fetched once, from immutable files.
    const files = requests.filter((line) => line.startsWith('GET /assets/'))
    expect(files).toEqual([...new Set(files)])
    // A stream of cards, reservations or print jobs cannot replay missed changes. Desk and first page re-read them once after each reconnect.
    const cards = requests.filter((line) => /^GET .*\/ticket-cards\?/.test(line))
    const reservations = requests.filter((line) => /^GET .*\/reservations\?/.test(line))
    const printing = requests.filter((line) => /^GET .*\/print-jobs/.test(line))
    const firstPage = requests.filter((line) => /^GET \/shopAdmin\.data/.test(line))
    const signIns = requests.filter((line) => /^POST .*(securetoken|\/auth\/session)/.test(line))
    expect(
      requests.filter((line) => ![streams, files, cards, reservations, printing, firstPage, signIns].some((known) => known.includes(line))),
    ).toEqual([])
    // Each page opens one stream an hour, and perhaps one that was pending when the counting began.
    const maxStreams = pages.length * (hours + 1)
    expect(streams.length).toBeLessThanOrEqual(maxStreams)
    expect(cards.length).toBeLessThanOrEqual(maxStreams)
    expect(reservations.length).toBeLessThanOrEqual(maxStreams)
    expect(printing.length).toBeLessThanOrEqual(maxStreams)
    expect(firstPage.length).toBeLessThanOrEqual(maxStreams)
    expect(signIns.length).toBeLessThanOrEqual(2 * maxStreams)

    // Proves that a request would be seen.
    await Promise.all(pages.map(askEachQuarter))
    await pass()
    expect((await takeRequests()).filter((line) => line === 'HEAD /asked').length).toBe(3)
  } finally {
    await proxy.close()
  }
})

const askEachQuarter = (page: Page) => page.evaluate(`void setInterval(() => fetch('/asked', { method: 'HEAD' }), 900_000)`)

/** Tracks a browser's sign-in requests without a response. */
function underWay(page: Page): ReadonlySet<Request> {
  const requests = new Set<Request>()
  const isSignIn = (request: Request) => /securetoken|\/auth\/session/.test(request.url())
  page.context().on('request', (request) => isSignIn(request) && requests.add(request))
  // The end of a response is not always reported, its beginning is.
  page.context().on('response', (response) => requests.delete(response.request()))
  page.context().on('requestfailed', (request) => requests.delete(request))
  return requests
}
