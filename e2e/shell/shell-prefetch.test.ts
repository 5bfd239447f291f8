/** R2.31: what is prefetched. */
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { createSignInStorage } from '../support/signed-in-page.ts'

const stage = openE2eApp({}, { fresh: true })
const lines = {
  'a good line': { effectiveType: '4g', saveData: false },
  'slow 2g': { effectiveType: 'slow-2g' },
  '2g': { effectiveType: '2g' },
  'data saving': { effectiveType: '4g', saveData: true },
}

longTest.each(Object.entries(lines))('Hovering over a link prefetches its page only on a good line (%s) (R2.31)', async (name, line) => {
  const storageState = await createSignInStorage(stage.app, stage.app.origin, stage.world.east.members.staff)
  const person = await stage.person({ viewport: deskViewport, storageState })
  await person.addInitScript(`Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(line)} })`)
  const page = await person.newPage()
  await page.clock.install()
  await page.goto('/shopAdmin')
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  const link = page.getByRole('navigation').getByRole('link', { name: '順番待ち' })
  // The test controls the page's time from here on.
  await page.clock.pauseAt(Date.now() + 60_000)
  await link.hover()
  // The router waits 100 ms for an intention.
  await page.clock.runFor(150)
  const fetched = () => requestedPaths.filter((path) => path === '/shopAdmin/waiting.data').length
  if (name === 'a good line') {
    await expect.poll(fetched).toBe(1)
    await expect.poll(() => requestedPaths.some((path) => /\/tickets-desk-[\w-]+\.js$/.test(path))).toBe(true)
  } else {
    // A prefetch on intention is sent at once, so before this request.
    await page.evaluate(`fetch('/readyz')`)
    await expect.poll(() => requestedPaths.includes('/readyz')).toBe(true)
    expect(fetched()).toBe(0)
  }
  await page.clock.resume()
  await link.click()
  await page.waitForURL('**/shopAdmin/waiting')
  await waitForHydration(page)
  expect(fetched()).toBeGreaterThan(0)
})
