/** Three languages: which one a visitor gets, how it is switched, and that no page loads another language's texts. */

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type ShopTextLocale, shopTextLocales } from '../../src/domain/locale.ts'
import { words as en } from '../../src/domain/messages/presets/en.ts'
import { words as ja } from '../../src/domain/messages/presets/ja.ts'
import { words as zh } from '../../src/domain/messages/presets/zh.ts'
import { longTest, matrixTest, sampleCases } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { findContainedSentences, findMissingSentences, loadInterfaceSentences } from '../support/sentences.ts'
import { queueSettingsPath } from '../support/settings.ts'
import { createSignInStorage } from '../support/signed-in-page.ts'

const stage = openE2eApp({}, { fresh: true })
const somebody = async (options = {}): Promise<Page> => (await stage.person(options)).newPage()
const prefix = { ja: '', en: '/en', zh: '/zh' }
const path = (page: Page) => new URL(page.url()).pathname

// With JavaScript: `shell-language.test.ts`. The cookie: `nuxti18n.test.ts`.
longTest('The language switch works without JavaScript and is remembered', async () => {
  const page = await somebody({ javaScriptEnabled: false })
  const { entryCode } = stage.world.east.main
  await page.goto(`/entry/w/${entryCode}`)
  await page.getByText('日本語').first().click()
  await page.getByRole('link', { name: '中文' }).click()
  await page.waitForURL(`**/zh/entry/w/${entryCode}`)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-Hans')
  const remembered = async () => (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
  await expect.poll(async () => (await remembered())?.value).toBe('zh')
  const cookie = (await remembered())!
  expect(Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(365)
  await page.goto('/')
  expect(path(page)).toBe('/zh')
})

const pages = {
  visitor: (entryCode: string) => [`/entry/w/${entryCode}`, '/', '/entry/w', '/shopAdmin/login'],
  staff: (ticketId: string) => ['/shopAdmin/waiting', '/shopAdmin', `/shopAdmin/waiting/${ticketId}`, queueSettingsPath],
}

matrixTest.each(sampleCases(shopTextLocales))('Only sentences of the page’s language reach the browser (%s)', async (locale) => {
  const address = (plain: string) => (plain === '/' ? prefix[locale] || '/' : prefix[locale] + plain)
  const { main, members } = stage.world.east
  const page = await somebody({ locale })
  const storageState = await createSignInStorage(stage.app, stage.app.origin, members.manager)
  const staff = await somebody({ locale, viewport: deskViewport, storageState })
  const loaded: Promise<string>[] = []
  for (const each of [page, staff])
    each.context().on('response', (response) => {
      if (/html|javascript|x-script/.test(response.headers()['content-type'] ?? '')) loaded.push(response.text().catch(() => ''))
    })
  const { token, ticketId } = await joinAsVisitor(stage.app, main)
  await page.goto(address(`/entry/w/${token}`))
  await page.getByText(/の最新情報です|Up to date as of|的最新信息/).waitFor()
  for (const plain of sampleCases(pages.visitor(main.entryCode), 0)) await page.goto(address(plain), { waitUntil: 'networkidle' })
  for (const plain of sampleCases(pages.staff(ticketId))) await staff.goto(address(plain), { waitUntil: 'load' })
  const everything = [...new Set(await Promise.all(loaded))].join('\n')

  const own = await loadInterfaceSentences(locale)
  expect(findContainedSentences(everything, own).length).toBeGreaterThan(100)
  for (const other of sampleCases(shopTextLocales.filter((one): one is ShopTextLocale => one !== locale))) {
    // Preset messages are an exception: staff send them in each visitor's language.
    const foreign = findMissingSentences(
      await loadInterfaceSentences(other),
      ...own,
      ...[ja, en, zh].flatMap((presets) => Object.values(presets)),
    )
    expect(foreign.length).toBeGreaterThan(150)
    expect(findContainedSentences(everything, foreign)).toEqual([])
  }
})
