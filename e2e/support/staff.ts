import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ShopTextLocale } from '../../src/domain/locale.ts'
import { deskWords } from './desk-words.ts'
import { waitForHydration } from './hydration.ts'

export type Credentials = { email: string; password: string }

export async function submitSignInForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
}

/** Signs in by the page and waits for the next page. */
export async function signIn(page: Page, credentials: Credentials, next = '/shopAdmin'): Promise<void> {
  await page.goto(`/shopAdmin/login?${new URLSearchParams({ next })}`)
  await submitSignInForm(page, credentials)
  await page.waitForURL((url) => url.pathname === next)
  await waitForHydration(page)
}

export async function chooseCounter(page: Page, name: string, { locale = 'ja' }: { locale?: ShopTextLocale } = {}): Promise<void> {
  const words = deskWords[locale]
  await waitForHydration(page)
  await page.getByRole('button', { name: words.chooseCounter }).click()
  await page.getByRole('radio', { name: words.counter(name) }).check()
  await page.getByRole('button', { name: words.done, exact: true }).click()
  await page.getByRole('button', { name: counterButtonName(name, locale) }).waitFor()
}

/** Name of the button in the page's head on a device at that counter. */
export const counterButtonName = (name: string, locale: ShopTextLocale): RegExp =>
  new RegExp(`^${deskWords[locale].counter(name)}( ?[・·]|$)`)

export const ticketRow = (page: Page, number: string): Locator =>
  page
    .getByRole('region', { name: new RegExp(`^${number[0]} `) })
    .getByRole('listitem')
    .filter({ hasText: number })

export const nextVisitorBar = (page: Page, locale: ShopTextLocale = 'ja'): Locator =>
  page.getByRole('main').getByRole('region', { name: deskWords[locale].next, exact: true })

/** Calls the next visitor by N beside those already at the counter. */
export async function callAnotherVisitor(page: Page): Promise<void> {
  await page.keyboard.press('n')
  await page.getByRole('button', { name: /^それでも/ }).click()
}

export async function chooseInLaneMenu(page: Page, lane: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `${lane} の受付の操作` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The message about the last action, with its undo. */
export const findSnackbar = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

/** Stops the timeout of the newest message by resting the pointer on it. Call it if other waits come before the undo. */
export const keepSnackbarOpen = (page: Page): Promise<void> => page.locator('[data-snack]').last().hover()

/** Lifts a row of a sortable list by keyboard. */
export async function liftRow(handle: Locator): Promise<void> {
  await handle.focus()
  await handle.press('Space')
  await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true')
}

/** Moves the lifted row up. The library listens to arrows a moment after its announcement. A first row stays there. */
export async function moveRowUp(page: Page, announcement: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp')
      return page.getByText(announcement).count()
    })
    .toBe(1)
}
