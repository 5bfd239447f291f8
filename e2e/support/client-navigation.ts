import type { Page } from 'playwright-core'
import { waitForHydration } from './hydration.ts'

/** Navigates like a link of the page, without loading the document. Resolves when the router has begun, not when the page is there. */
export async function navigateByRouter(page: Page, address: string): Promise<void> {
  await waitForHydration(page)
  await page.evaluate(`void __reactRouterDataRouter.navigate(${JSON.stringify(address)})`)
}
