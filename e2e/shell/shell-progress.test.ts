/** R2.25, R9.2: what is shown while a page is loading. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { deskViewport } from '../support/browser.ts'
import { navigateByRouter } from '../support/client-navigation.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({}, { fresh: true })

/** Holds every page's data back until the returned function is called. */
async function holdData(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.data*', async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Returns the bar's look at a time since its start, in milliseconds. */
const lookAt = (bar: Locator, time: number): Promise<{ opacity: string; width: number }> =>
  bar.evaluate((element, at) => {
    const shown = element as unknown as {
      getAnimations(): { pause(): void; currentTime: number }[]
      getBoundingClientRect(): { width: number }
    }
    for (const animation of shown.getAnimations()) {
      animation.pause()
      animation.currentTime = at
    }
    const { opacity } = (globalThis as unknown as { getComputedStyle(of: unknown): { opacity: string } }).getComputedStyle(element)
    return { opacity, width: Math.round(shown.getBoundingClientRect().width) }
  }, time)

test('The progress bar appears after 200 ms and ends with the navigation (R2.25)', async () => {
  const page = await (await stage.person({ reducedMotion: 'no-preference' })).newPage()
  await page.goto(`/entry/w/${stage.world.east.main.entryCode}`)
  const release = await holdData(page)
  await navigateByRouter(page, '/entry/w')
  const bar = page.getByRole('progressbar', { name: '読み込んでいます' })
  await bar.waitFor({ state: 'attached' })
  expect((await lookAt(bar, 199)).opacity).toBe('0')
  const begun = await lookAt(bar, 1_000)
  expect(begun.opacity).toBe('1')
  expect(begun.width).toBeLessThan(390)
  expect(await lookAt(bar, 5_200)).toEqual({ opacity: '1', width: 390 })
  release()
  await page.getByRole('heading', { name: '受付コードを入れる' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
})

longTest('The progress bar does not move under reduced motion (R2.25)', async () => {
  const page = await (await stage.person({ reducedMotion: 'reduce' })).newPage()
  await page.goto(`/entry/w/${stage.world.east.main.entryCode}`)
  const release = await holdData(page)
  await navigateByRouter(page, '/entry/w')
  const bar = page.getByRole('progressbar')
  await bar.waitFor({ state: 'attached' })
  expect(await lookAt(bar, 199)).toEqual({ opacity: '0', width: 390 })
  release()
})

longTest('A staff page fades after waiting 200 ms for the next page (R9.2)', async () => {
  const page = await openSignedInPage(stage, stage.world.east.members.staff, '/shopAdmin', { viewport: deskViewport })
  const release = await holdData(page)
  const faded = page.locator('[aria-busy=true]')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(`void __reactRouterDataRouter.navigate('/shopAdmin/waiting')`)
  await page.getByRole('progressbar').waitFor({ state: 'attached' })
  await page.clock.runFor(199)
  await expect.poll(() => faded.count()).toBe(0)
  await page.clock.runFor(1)
  await faded.waitFor()
  release()
  await page.clock.resume()
  await page.getByRole('heading', { name: '順番待ち' }).waitFor()
})
