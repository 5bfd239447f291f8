/** R2.28: changing the language loses nothing. The initial language: languages.test.ts. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { findContainedSentences, findMissingSentences, loadInterfaceSentences } from '../support/sentences.ts'

const stage = openE2eApp({}, { fresh: true })
const path = (page: Page) => new URL(page.url()).pathname

async function change(page: Page, from: string, to: string): Promise<void> {
  await page.locator('summary').filter({ hasText: from }).click()
  await page.getByRole('link', { name: to }).click()
}

longTest('Changing the language keeps input of the join form and is remembered (R2.28)', async () => {
  const { entryCode } = stage.world.east.main
  const page = await (await stage.person()).newPage()
  await page.goto('/')
  await page.goto(`/entry/w/${entryCode}`)
  await waitForHydration(page)
  const key = await page.locator('input[name=key]').inputValue()
  await page.getByRole('radio', { name: /鍵のお渡し/ }).check()
  await page.getByRole('button', { name: '1名増やす' }).click()
  await page.getByLabel('お名前').fill('山田')
  await page.evaluate('globalThis.sameDocument = true')

  const loaded: Promise<string>[] = []
  page.on('response', (response) => loaded.push(response.text().catch(() => '')))
  await change(page, '日本語', 'English')
  await page.getByRole('heading', { name: 'Take a number' }).waitFor()
  await expect.poll(() => path(page)).toBe(`/en/entry/w/${entryCode}`)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  await expect.poll(() => page.title()).toBe('Take a number - Uketsuke Card')
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('山田')
  await expect.poll(() => page.locator('input[name=partySize]').inputValue()).toBe('2')
  await expect
    .poll(() => page.getByRole('radio', { checked: true }).getAttribute('value'))
    .toBe(await page.getByRole('radio').nth(1).getAttribute('value'))
  await expect.poll(() => page.locator('input[name=key]').inputValue()).toBe(key)
  await expect.poll(() => page.evaluate('sameDocument')).toBe(true)
  await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('summary')
  await expect.poll(() => page.locator('details[open]').count()).toBe(0)

  const everything = (await Promise.all(loaded)).join('\n')
  const own = await loadInterfaceSentences('en')
  expect(findContainedSentences(everything, own).length).toBeGreaterThan(20)
  for (const other of ['ja', 'zh'] as const) {
    const foreign = findMissingSentences(await loadInterfaceSentences(other), ...own)
    expect(findContainedSentences(everything, foreign)).toEqual([])
  }

  const remembered = async () => (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
  await expect.poll(async () => (await remembered())?.value).toBe('en')
  const cookie = (await remembered())!
  expect(Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(365)
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => path(page)).toBe('/en')
})

longTest('Changing the language keeps refused text of a form sent before hydration (R2.28)', async () => {
  const page = await (await stage.person()).newPage()
  const address = `/entry/w/${stage.world.east.main.entryCode}`
  await page.route('**/assets/*.js', (route) => route.abort())
  await Promise.all([page.waitForEvent('requestfailed'), page.goto(address, { waitUntil: 'commit' })])
  await page.locator('input[name=name]').fill('山田')
  await page.locator('form[method=post]').evaluate((form: { noValidate: boolean }) => {
    form.noValidate = true
  })
  await page.locator('input[name=partySize]').fill('99')
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: '番号を取る' }).click()
  await page.getByRole('alert').first().waitFor()
  await waitForHydration(page)
  await change(page, '日本語', '中文')
  await page.getByRole('heading', { name: '取号排队' }).waitFor()
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('山田')
  await expect.poll(() => page.locator('input[name=partySize]').inputValue()).toBe('99')
})

longTest('Changing the language keeps the password on the sign-in page (R2.28)', async () => {
  const page = await (await stage.person()).newPage()
  await page.goto('/shopAdmin/login?next=%2FshopAdmin%2Fwaiting')
  await waitForHydration(page)
  await page.getByLabel('メールアドレス').fill('hana@example.jp')
  await page.getByLabel('パスワード', { exact: true }).fill('a long secret')
  await change(page, '日本語', 'English')
  await page.waitForURL('**/en/shopAdmin/login?next=%2FshopAdmin%2Fwaiting')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await expect.poll(() => page.locator('input[name=email]').inputValue()).toBe('hana@example.jp')
  await expect.poll(() => page.locator('input[name=password]').inputValue()).toBe('a long secret')
})

longTest('Changing the language while offline shows a notice and changes no text (R2.28)', async () => {
  const person = await stage.person()
  const page = await person.newPage()
  await page.goto(`/entry/w/${stage.world.east.main.entryCode}`)
  await waitForHydration(page)
  await page.getByLabel('お名前').fill('山田')
  // The language switch was used once, so its module is loaded.
  await change(page, '日本語', 'English')
  await page.getByRole('heading', { name: 'Take a number' }).waitFor()
  await person.setOffline(true)
  await change(page, 'English', '中文')
  await page.getByRole('status').filter({ hasText: 'No connection' }).waitFor()
  await expect.poll(() => page.locator('input[name=name]').inputValue()).toBe('山田')
  await page.getByRole('heading', { name: 'Take a number' }).waitFor()
})

longTest('Escape closes the language menu and returns the focus to its button (R2.28)', async () => {
  const page = await (await stage.person()).newPage()
  await page.goto('/entry/w')
  await waitForHydration(page)
  const button = page.locator('header summary')
  await button.press('Enter')
  const english = page.getByRole('link', { name: 'English' })
  await english.waitFor()
  await english.press('Escape')
  await english.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('summary')
})
