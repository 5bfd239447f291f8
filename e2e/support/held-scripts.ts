import type { Page } from 'playwright-core'
import { hydrated } from './awake.ts'

/** Holds a page's scripts back, or those that are named, as a slow line does; they come when the answer is called, which then waits until the page is awake. */
export async function holdScripts(page: Page, scripts: string | RegExp = '**/assets/*.js'): Promise<() => Promise<void>> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(scripts, async (route) => {
    await gate
    // The page that asked may have been left meanwhile.
    await route.continue().catch(() => {})
  })
  return async () => {
    open()
    await hydrated(page)
  }
}
