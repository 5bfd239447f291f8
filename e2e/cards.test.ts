/** The list of reception cards: found, narrowed and turned over, all in the address. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fillCards } from '../test/many-cards.ts'
import { newMember, newShop } from '../test/world.ts'
import { desk } from './browser.ts'
import { openSignedIn } from './signed-in.ts'
import { openStage } from './stage.ts'

const stage = openStage()
let scope: Awaited<ReturnType<typeof newShop>>['scope']
beforeAll(async () => {
  ;({ scope } = await newShop(stage.app, '若葉'))
  await fillCards(stage.app, scope, 120)
  await stage.app.db.pool.query(
    `update card set temperature = 'C', stage_id = (select id from card_stage where shop_id = $1 and sort = 1)
      where id = (select id from card where shop_id = $1 order by submitted_at limit 1)`,
    [scope.shopId],
  )
})

const open = async (address: string, role: 'staff' | 'reception' = 'staff', viewport = desk) =>
  openSignedIn(stage, await newMember(stage.app, scope, role), address, { viewport })
const rows = (page: Page) => page.getByRole('table', { name: '受付カード' }).locator('tbody').getByRole('row')
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('from the menu: words, conditions, columns and pages, and back again', async () => {
  const page = await open('/shopAdmin')
  await page.getByRole('link', { name: '受付カード' }).click()
  await page.getByRole('heading', { level: 1, name: '受付カード' }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(50)

  await page.getByRole('link', { name: '次のページへ' }).click()
  await page.getByRole('link', { name: '最初のページへ' }).waitFor()
  expect(parameter(page, 'after')).toMatch(/^\d+_/)
  await expect.poll(() => rows(page).count()).toBe(50)

  await page.getByLabel('しぼり込み').fill('さとう')
  await expect.poll(() => parameter(page, 'filter')).toBe('さとう')
  await expect.poll(async () => (await rows(page).allInnerTexts()).every((text) => text.includes('佐藤'))).toBe(true)
  expect(await rows(page).count()).toBeGreaterThan(1)
  await page.getByLabel('しぼり込み').fill('')
  await expect.poll(() => rows(page).count()).toBe(50)

  await page
    .locator('summary')
    .filter({ hasText: /^条件$/ })
    .click()
  await page.locator('main form').getByRole('combobox', { name: '温度' }).selectOption('C')
  await page.locator('main form').getByRole('combobox', { name: '段階' }).selectOption({ label: '初回相談' })
  await page.getByLabel('ご予算（以上）').fill('4')
  await page.getByRole('button', { name: 'この条件で探す' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await rows(page).innerText()).toContain('初回相談')
  expect([parameter(page, 'temperature'), parameter(page, 'rentFrom')]).toEqual(['C', '4'])

  await page.locator('summary').filter({ hasText: '表示する列' }).click()
  const language = page.getByRole('checkbox', { name: '言語' })
  const answer = Promise.withResolvers<void>()
  await page.route(/cards\.data/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await language.click()
  // The page knows that it is on its way, and the tick stays.
  await page.locator('table[aria-busy=true]').waitFor()
  expect(await language.isChecked()).toBe(true)
  answer.resolve()
  await page.getByRole('columnheader', { name: '言語' }).waitFor()

  await page.goto(`${new URL(page.url()).pathname}?temperature=C&status=lost`)
  await page.getByText('条件に合うカードはありません').waitFor()
  await page.getByRole('link', { name: '条件を外す：失注' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.goBack()
  await page.getByText('条件に合うカードはありません').waitFor()
})

test.each([
  { path: '/en', title: 'Reception cards', filters: 'Filters (1)', status: 'Won', remove: 'Remove filter: Won' },
  { path: '/zh', title: '接待卡', filters: '条件（1）', status: '成交', remove: '去掉条件：成交' },
])('in $path, on a phone', async ({ path, title, filters, status, remove }) => {
  const page = await open(`${path}/shopAdmin/cards?status=won`, 'staff', { width: 360, height: 740 })
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('summary').filter({ hasText: filters }).waitFor()
  await expect.poll(() => page.locator('tbody').getByText(status, { exact: true }).count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: remove }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
})

test('reception has no list of cards, and no way to it', async () => {
  const page = await open('/shopAdmin', 'reception')
  await page.getByRole('link', { name: '順番待ち', exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: '受付カード' }).count()).toBe(0)
  const answer = await page.goto('/shopAdmin/cards')
  expect(answer?.status()).toBe(403)
})
