import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The button that takes a number, in Japanese. */
export const takeNumber = (page: Page): Locator => page.getByRole('button', { name: '受付番号を取る' })

/** Waits for the ticket's page; answers the token in its address. */
export async function ticketToken(page: Page): Promise<string> {
  // Of a page that came out of the browser's cache no `load` is heard.
  await page.waitForURL(/\/entry\/w\/[\w-]{22}$/, { waitUntil: 'commit' })
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** The number on the slip. */
export const slip = (page: Page): Locator => page.getByRole('region', { name: '受付番号' })

export async function takeTicket(page: Page, entryCode: string, name?: string): Promise<string> {
  await page.goto(`/entry/w/${entryCode}`)
  if (name) await page.getByLabel('お名前').fill(name)
  await takeNumber(page).click()
  return ticketToken(page)
}

/** What was typed on a card is sent now, and not a while after the last letter: as when a line has come back. `kept` is in what the device has by then. */
export async function sendNow(page: Page, kept: string): Promise<void> {
  await expect.poll(() => page.evaluate(`localStorage.getItem('uketsuke.cards')`)).toContain(kept)
  await page.evaluate(`dispatchEvent(new Event('online'))`)
}
