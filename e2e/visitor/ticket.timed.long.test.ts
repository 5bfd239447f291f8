/** How soon a ticket's page is current again, on a machine without other load. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const called = (page: Page): Locator => page.getByRole('heading', { name: 'お呼びしました' })

async function follow({ origin = stage.app.origin, script = '' } = {}): Promise<Page> {
  const person = await stage.browser.person(origin)
  if (script) await person.addInitScript(script)
  const page = await person.newPage()
  await page.goto(`/entry/w/${(await joinAsVisitor(stage.app, queue.shop)).token}`)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  return page
}

/** Returns the milliseconds from the act until the page shows the call. */
async function calledAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  await called(page).waitFor()
  return performance.now() - began
}

longTest('The ticket page shows a call within 1 s', async () => {
  const page = await follow()
  expect(await calledAfter(page, () => queue.callNext())).toBeLessThan(1_000)
})

longTest('The ticket page is current within 5 s after the network returns', async () => {
  const proxy = await openFaultyProxy(stage.app.origin)
  const page = await follow({ origin: proxy.origin })
  proxy.swallow()
  await queue.callNext()
  proxy.forward()
  // The old connection looks alive but is dead.
  expect(await calledAfter(page, () => page.evaluate('dispatchEvent(new Event("online"))'))).toBeLessThan(5_000)
  await page.close()
  await proxy.close()
})

longTest('A ticket page that noticed an outage is current within 5 s of the outage’s end', async () => {
  const proxy = await openFaultyProxy(stage.app.origin)
  const page = await follow({ origin: proxy.origin })
  proxy.swallow()
  await page.getByText('インターネットにつながっていません').waitFor()
  await queue.callNext()
  expect(await calledAfter(page, async () => proxy.forward())).toBeLessThan(5_000)
  await page.close()
  await proxy.close()
})

longTest.each([
  { kind: 'a moment', sleepMs: 0, script: '' },
  { kind: 'a minute, after its worker gave it up', sleepMs: 60_000, script: '' },
  { kind: 'a minute, without a worker', sleepMs: 60_000, script: 'delete globalThis.SharedWorker' },
])('A ticket page is current within 5 s of waking up (frozen for $kind)', async ({ sleepMs, script }) => {
  const page = await follow({ script })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await pause(sleepMs)
  await queue.callNext()
  expect(await calledAfter(page, () => devTools.send('Page.setWebLifecycleState', { state: 'active' }))).toBeLessThan(5_000)
})

longTest('An eleventh page next to ten live tickets loads within 2 s', async () => {
  const first = await follow()
  const person = first.context()
  for (let tab = 1; tab < 10; tab++) {
    const page = await person.newPage()
    await page.goto(`/entry/w/${(await joinAsVisitor(stage.app, queue.shop)).token}`)
    await ticketSlip(page).getByText('の最新情報です').waitFor()
  }
  const address = `/entry/w/${(await joinAsVisitor(stage.app, queue.shop)).token}`
  const page = await person.newPage()
  const began = performance.now()
  await page.goto(address)
  expect(performance.now() - began).toBeLessThan(2_000)
})
