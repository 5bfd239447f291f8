/** The gallery in one page for all tests of a file: switching the part by the router is faster than opening a page. */
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { navigateByRouter } from './client-navigation.ts'
import type { E2eApp } from './e2e-app.ts'

/** Returns a function that shows a part as new. Call it at the top of the file, after `openE2eApp`. */
export function createGalleryPageOpener(
  stage: E2eApp,
  options?: Parameters<E2eApp['person']>[0],
  prepare?: (page: Page) => Promise<void>,
): (part: string, language?: string) => Promise<Page> {
  let page: Page
  beforeAll(async () => {
    page = await (await stage.person(options)).newPage()
    await prepare?.(page)
  })
  return async (part, language = '') => {
    const address = `${language}/test/${part}`
    const { protocol, pathname } = new URL(page.url())
    if (protocol === 'about:' || pathname === address) await page.goto(address)
    else await navigateByRouter(page, address)
    await page.locator(`[data-part="${part}"][data-alive]`).waitFor()
    await page.waitForURL((url) => url.pathname === address)
    return page
  }
}
