import type { Page } from 'playwright-core'
import { waitForHydration } from './hydration.ts'

/**
 * Holds back a page's scripts, or the named ones, as a slow line does. The returned function releases them and waits until the
 * page is hydrated.
 */
export async function holdScripts(page: Page, scripts: string | RegExp = '**/assets/*.js'): Promise<() => Promise<void>> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(scripts, async (route) => {
    await gate
    // The page that sent the request may be gone.
    await route.continue().catch(() => {})
  })
  return async () => {
    open()
    await waitForHydration(page)
  }
}
