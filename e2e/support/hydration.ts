import type { Page } from 'playwright-core'
import { waitTimeoutMs } from '../../test/wait-timeout.ts'

/** Resolves when the page is hydrated (`data-hydrated`). Earlier keys and clicks are lost. Returns at once for a page without scripts. */
export async function waitForHydration(page: Page): Promise<void> {
  for (;;) {
    try {
      if (await page.evaluate(untilHydrated)) return
    } catch (error) {
      // The page navigated during the check, so check the new one.
      if (!/Execution context was destroyed|Cannot find context/.test((error as Error).message)) throw error
    }
    await page.waitForLoadState('domcontentloaded')
  }
}

/** Returns false if the page is still loading. It does not wait inside such a page: if no script runs there, no callback would come. */
const untilHydrated = `new Promise((resolve, reject) => {
  const end = performance.now() + ${waitTimeoutMs}
  const look = () => {
    if (document.readyState === 'loading') return resolve(false)
    if (!window.__reactRouterContext) return resolve(true)
    if ('hydrated' in document.documentElement.dataset) return resolve(true)
    if (performance.now() > end) return reject(new Error('The page never came to life: ' + location.pathname))
    requestAnimationFrame(look)
  }
  look()
})`

/** Makes `goto` and `reload` wait for hydration, except with `waitUntil: 'commit'`, which tests use to act before it. */
export function waitForHydrationOnLoad(page: Page): void {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const answer = await goto.call(page, address, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return answer
  }
}
