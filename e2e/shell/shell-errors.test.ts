/** R2.21, R2.22: missing and failing pages, reached by a link. The server's responses, also for R2.21: test/pages. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { shopTextLocales } from '../../src/domain/locale.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { createRendererWithPages } from '../../test/pages/built-page.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { navigateByRouter } from '../support/client-navigation.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({
  render: createRendererWithPages(
    {},
    {
      'ja:privacy/notice/page': {
        loader() {
          throw new Error('broken: data')
        },
      },
    },
  ),
})
const prefix = { ja: '', en: '/en', zh: '/zh' }
const home = { ja: 'ホームへ戻る', en: 'Back to the home page', zh: '返回首页' }
const product = { ja: 'うけつけカード', en: 'Uketsuke Card', zh: 'Uketsuke' }
const notFound = { ja: 'ページが見つかりません', en: 'This page could not be found', zh: '找不到该页面' }
const failed = { ja: /申し訳ありません|表示できませんでした/, en: /could not be shown/, zh: /无法显示|未能显示/ }

/** Returns the status of the page's data. */
async function followLink(page: Page, address: string): Promise<number> {
  await page.goto(`${address.match(/^\/(en|zh)\b/)?.[0] ?? ''}/entry/w`)
  const answer = page.waitForResponse(/\.data/)
  await navigateByRouter(page, address)
  return (await answer).status()
}

async function expectErrorPage(page: Page, locale: (typeof shopTextLocales)[number], status: number): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('[aria-hidden=true]')
        .filter({ hasText: String(status) })
        .count(),
    )
    .toBeGreaterThan(0)
  await expect.poll(() => page.locator('html').getAttribute('lang')).toMatch(locale)
  await expect.poll(() => page.title()).toBe(`${await page.getByRole('heading', { level: 1 }).innerText()} - ${product[locale]}`)
  await page.getByRole('link', { name: home[locale] }).click()
  await page.waitForURL((url) => url.pathname === (prefix[locale] || '/'))
}

sampledTest(shopTextLocales, 0)('An unknown path has an error page (%s) (R2.21)', async (locale) => {
  const page = await (await stage.person({ locale })).newPage()
  expect(await followLink(page, `${prefix[locale]}/nowhere`)).toBe(404)
  await page.getByRole('heading', { name: notFound[locale] }).waitFor()
  await expectErrorPage(page, locale, 404)
})

sampledTest(shopTextLocales, 0)('A page that fails has an error page (%s) (R2.22)', async (locale) => {
  const { token } = await joinAsVisitor(stage.app, stage.world.east.main)
  const page = await (await stage.person({ locale, expected: /500|Unexpected Server Error|HTTP/ })).newPage()
  await stage.app.db.pool.query('alter table ticket rename to ticket_away')
  try {
    expect(await followLink(page, `${prefix[locale]}/entry/w/${token}`)).toBe(500)
    await page.getByRole('heading', { level: 1, name: failed[locale] }).waitFor()
    await page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/).waitFor()
  } finally {
    await stage.app.db.pool.query('alter table ticket_away rename to ticket')
  }
  await expectErrorPage(page, locale, 500)
})

sampledTest(
  [
    ['/shopAdmin/waiting', '順番待ちの記録は、そのまま残っています', '今日のようすへ戻る'],
    // The page of a visit has its own error page for missing visits.
    ['/shopAdmin/waiting/00000000-0000-7000-8000-000000000000', '順番待ちの記録は、そのまま残っています', '今日のようすへ戻る'],
    ['/en/shopAdmin/waiting', 'Nothing in your queue is lost', 'Back to today’s overview'],
    ['/zh/shopAdmin/waiting', '排队记录没有变化', '返回今日概况'],
  ],
  0,
)('A failing staff page has an error page for staff (%s) (R2.22)', async (address, safe, back) => {
  const { staff } = stage.world.east.members
  const first = address.slice(0, address.indexOf('/waiting'))
  const expected = /500|Unexpected Server Error|HTTP/
  const page = await openSignedInPage(stage, staff, first, { expected })
  await stage.app.db.pool.query('alter table ticket rename to ticket_away')
  try {
    expect((await page.goto(address))?.status()).toBe(500)
    await page.getByText(safe).waitFor()
    await page.getByText('500', { exact: true }).waitFor()
    await page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-/).waitFor()
  } finally {
    await stage.app.db.pool.query('alter table ticket_away rename to ticket')
  }
  await page.getByRole('link', { name: back }).click()
  await page.waitForURL((url) => url.pathname === first)
})

longTest('An exception of a page is logged once, under the id on its error page (R2.22)', async () => {
  const logged = stage.app.logged.length
  const page = await (await stage.person({ expected: /500/ })).newPage()
  expect(await followLink(page, '/entry/privacy')).toBe(500)
  await page.getByRole('heading', { level: 1, name: failed.ja }).waitFor()
  const shown = await page.getByText(/お問い合わせ番号/).innerText()
  const lines = stage.app.logged.slice(logged).filter((line) => line.includes('shell-errors.test.ts'))
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual([shown.split(' ')[1]])
  await expectErrorPage(page, 'ja', 500)
})
