import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const takeNumberButton = (page: Page): Locator => page.getByRole('button', { name: '番号を取る' })

/** Waits for the ticket's page and returns the token in its URL. */
export async function waitForTicketToken(page: Page): Promise<string> {
  // A page from the browser's cache fires no `load`.
  await page.waitForURL(/\/entry\/w\/[\w-]{22}$/, { waitUntil: 'commit' })
  return new URL(page.url()).pathname.split('/').at(-1)!
}

export const ticketSlip = (page: Page): Locator => page.getByRole('region', { name: '受付番号' })

export async function takeTicket(page: Page, entryCode: string, name?: string): Promise<string> {
  await page.goto(`/entry/w/${entryCode}`)
  if (name) await page.getByLabel('お名前').fill(name)
  await takeNumberButton(page).click()
  return waitForTicketToken(page)
}

/**
 * Sends the typed answers now instead of after the typing delay, as a returning line does. Waits first until the device has stored
 * `kept`.
 */
export async function sendAnswersNow(page: Page, kept: string): Promise<void> {
  await expect.poll(() => page.evaluate(`localStorage.getItem('uketsuke.cards')`)).toContain(kept)
  await page.evaluate(`dispatchEvent(new Event('online'))`)
}
