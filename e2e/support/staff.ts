import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TextLocale } from '../../src/domain/locale.ts'
import { hydrated } from './awake.ts'
import { deskWords } from './desk-words.ts'

export type Credentials = { email: string; password: string }

/** Fills in the sign-in page that is open, and sends it. */
export async function sendSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'サインイン', exact: true }).click()
}

/** Signs in as people do; ends on the page that they came for. */
export async function signIn(page: Page, credentials: Credentials, next = '/shopAdmin'): Promise<void> {
  await page.goto(`/shopAdmin/login?${new URLSearchParams({ next })}`)
  await sendSignIn(page, credentials)
  await page.waitForURL((url) => url.pathname === next)
  await hydrated(page)
}

/** On the queue's page: this device stands at that counter. */
export async function chooseCounter(page: Page, name: string, { locale = 'ja' }: { locale?: TextLocale } = {}): Promise<void> {
  const words = deskWords[locale]
  await hydrated(page)
  await page.getByRole('button', { name: words.chooseCounter }).click()
  await page.getByRole('radio', { name: words.counter(name) }).check()
  await page.getByRole('button', { name: words.done, exact: true }).click()
  await page.getByRole('button', { name: atCounter(name, locale) }).waitFor()
}

/** What the button in the page's head is called on a device that stands at that counter. */
export const atCounter = (name: string, locale: TextLocale): RegExp => new RegExp(`^${deskWords[locale].counter(name)}( ?[・·]|$)`)

/** A ticket's row in its lane. */
export const row = (page: Page, number: string): Locator =>
  page
    .getByRole('region', { name: new RegExp(`^${number[0]} `) })
    .getByRole('listitem')
    .filter({ hasText: number })

/** Who is called next, above the lanes. */
export const nextBar = (page: Page, locale: TextLocale = 'ja'): Locator =>
  page.getByRole('main').getByRole('region', { name: deskWords[locale].next, exact: true })

/** Calls the next one by N beside whoever is at the counter already. */
export async function callBeside(page: Page): Promise<void> {
  await page.keyboard.press('n')
  await page.getByRole('button', { name: /^それでも/ }).click()
}

/** What staff rarely do with a lane, in its menu. */
export async function inLaneMenu(page: Page, lane: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `${lane} の受付の操作` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** What was done last, with the way back. */
export const snack = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

/** Stops the time after which the newest message closes: the pointer rests on it. Call it where other waits come before the way back. */
export const holdSnack = (page: Page): Promise<void> => page.locator('[data-snack]').last().hover()

/** By the keyboard, out of the list that it is put in order in. */
export async function lift(handle: Locator): Promise<void> {
  await handle.focus()
  await handle.press('Space')
  await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true')
}

/** The line that is lifted. The library listens to arrows a moment after it has said so; one that is first stays there. */
export async function moveUp(page: Page, said: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp')
      return page.getByText(said).count()
    })
    .toBe(1)
}
