import type { Page } from 'playwright-core'
import { waitTimeoutMs } from '../../test/wait-timeout.ts'

/**
 * Resolves when the page's script has taken over what the server rendered (`data-hydrated`): keys and clicks before that are nobody's. A page that has no
 * script is taken as it is.
 */
export async function hydrated(page: Page): Promise<void> {
  for (;;) {
    try {
      if (await page.evaluate(untilAwake)) return
    } catch (error) {
      // Another page has come meanwhile.
      if (!/Execution context was destroyed|Cannot find context/.test((error as Error).message)) throw error
    }
    await page.waitForLoadState('domcontentloaded')
  }
}

/** False: the page is only coming. Nothing is waited for within it then: where no script runs, nothing would ever be called back. */
const untilAwake = `new Promise((resolve, reject) => {
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

/** From now on a page that is opened or loaded anew is awake when that is done, except with `waitUntil: 'commit'`: who acts before it is awake says so. */
export function openAwake(page: Page): void {
  const { goto, reload } = page
  page.goto = async (address, options) => {
    const answer = await goto.call(page, address, options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await hydrated(page)
    return answer
  }
}
