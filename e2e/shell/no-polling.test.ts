/** A page that is open asks for nothing while nothing happens: what is new comes to it. */
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { livePath } from '../../src/contract/topic.ts'
import { isLong, matrixTest } from '../../test/matrix.ts'
import { join } from '../../test/world.ts'
import { openDesk } from '../support/desk.ts'
import { phone } from '../support/phone-signals.ts'
import { openProxy } from '../support/proxy.ts'
import { openQueue } from '../support/queue.ts'
import { row } from '../support/staff.ts'
import { openE2eApp } from '../support/stage.ts'
import { slip } from '../support/visitor.ts'

const stage = openE2eApp()

matrixTest('An open desk, the day in figures and an open ticket poll nothing for hours', async () => {
  const hours = isLong ? 3 : 1
  const queue = await openQueue(stage.app)
  const { token, number } = await join(stage.app, queue.shop)
  const proxy = await openProxy(stage.app.origin)
  try {
    const page = await openDesk(stage, queue, { origin: proxy.origin, prepare: (person) => person.clock.install() })
    const isLive = () => page.locator('[data-live=true]').waitFor()
    // Beside the desk, with the same clock.
    const today = await page.context().newPage()
    await today.goto('/shopAdmin')
    await today.getByText('いちばん長くお待ちの方').waitFor()
    const cutOff = underWay(page)
    const visitor = await stage.browser.person(proxy.origin, phone)
    await visitor.clock.install()
    const ticket = await visitor.newPage()
    await ticket.goto(`/entry/w/${token}`)
    const isFresh = () => slip(ticket).getByText('の最新情報です').waitFor()
    await row(page, number).waitFor()
    await Promise.all([isLive(), isFresh()])
    // Each timer that is due within the hour goes off. By their clocks the pages have heard no beat for as long, so each may open its stream anew.
    const pass = async () => {
      // An hour that goes by in a moment would be too long for them.
      await expect.poll(() => cutOff.size).toBe(0)
      await Promise.all([page.clock.fastForward('01:00:00'), ticket.clock.fastForward('01:00:00')])
      await Promise.all([isLive(), isFresh()])
    }
    const pages = [page, today, ticket]
    /** What they have asked for so far has come by. */
    const takeAsked = async () => {
      await Promise.all(pages.map((one) => one.evaluate(`fetch('/marked', { method: 'HEAD' })`)))
      return proxy.takeAsked().filter((line) => line !== 'HEAD /marked')
    }
    // What a page fetches beforehand, once it has come to rest, is there after the first.
    await pass()
    await takeAsked()
    for (let hour = 0; hour < hours; hour++) await pass()
    const asked = await takeAsked()
    const streams = asked.filter((line) => line.startsWith(`GET /api/v1${livePath}?`))
    // The parts of a page that are loaded when they are first needed come once, from files that never change.
    const files = asked.filter((line) => line.startsWith('GET /assets/'))
    expect(files).toEqual([...new Set(files)])
    // A stream of cards or reservations can't say what was missed: the desk and the first page read them again when it has one anew, once, as whoever is signed in by then.
    const cards = asked.filter((line) => /^GET .*\/ticket-cards\?/.test(line))
    const reservations = asked.filter((line) => /^GET .*\/reservations\?/.test(line))
    const firstPage = asked.filter((line) => /^GET \/shopAdmin\.data/.test(line))
    const signIns = asked.filter((line) => /^POST .*(securetoken|\/auth\/session)/.test(line))
    expect(
      asked.filter((line) => ![streams, files, cards, reservations, firstPage, signIns].some((known) => known.includes(line))),
    ).toEqual([])
    // Each page opens one stream an hour, and maybe the one that it was about to open when the counting began.
    const maxStreams = pages.length * (hours + 1)
    expect(streams.length).toBeLessThanOrEqual(maxStreams)
    expect(cards.length).toBeLessThanOrEqual(maxStreams)
    expect(reservations.length).toBeLessThanOrEqual(maxStreams)
    expect(firstPage.length).toBeLessThanOrEqual(maxStreams)
    expect(signIns.length).toBeLessThanOrEqual(2 * maxStreams)

    // Whatever did ask would be seen.
    await Promise.all(pages.map(askEachQuarter))
    await pass()
    expect((await takeAsked()).filter((line) => line === 'HEAD /asked').length).toBe(3)
  } finally {
    await proxy.close()
  }
})

const askEachQuarter = (page: Page) => page.evaluate(`void setInterval(() => fetch('/asked', { method: 'HEAD' }), 900_000)`)

/** The sign-in's requests of a browser that have no answer yet. */
function underWay(page: Page): ReadonlySet<Request> {
  const requests = new Set<Request>()
  const isSignIn = (request: Request) => /securetoken|\/auth\/session/.test(request.url())
  page.context().on('request', (request) => isSignIn(request) && requests.add(request))
  // Not every answer's end is told, its beginning is.
  page.context().on('response', (response) => requests.delete(response.request()))
  page.context().on('requestfailed', (request) => requests.delete(request))
  return requests
}
