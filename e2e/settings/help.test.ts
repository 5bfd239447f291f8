/** Staff find help for a task by themselves, and print the card for visitors without a phone. */
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { newMember, newShop } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { readPdf } from '../support/pdf.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()

test('The queue page links to its help, where a search finds the page for a task', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/waiting', { viewport: deskViewport })
  await page.getByRole('link', { name: 'この画面の使い方' }).click()
  await page.getByRole('heading', { name: '呼び出して、対応して、完了するには' }).waitFor()
  await page.getByText('「1番へ呼び出す」').waitFor()
  await page.getByRole('link', { name: 'ヘルプの一覧へ' }).click()
  const topics = page.getByRole('list', { name: 'ヘルプの一覧' }).getByRole('link')
  await expect.poll(() => topics.count()).toBe(16)
  const search = page.getByRole('searchbox', { name: 'ヘルプを探す' })
  await search.fill('存在しない言葉')
  await page.getByText('見つかりませんでした').waitFor()
  await page.getByRole('button', { name: 'すべて表示する' }).click()
  await expect.poll(() => topics.count()).toBe(16)
  await search.fill('yasumi')
  await expect.poll(() => topics.allInnerTexts()).toContain('営業時間を決める・明日を休みにするには')
  await topics.getByText('明日を休みにするには').click()
  await page.getByRole('navigation', { name: '開く画面' }).getByRole('link', { name: '設定 › 店舗' }).click()
  await page.waitForURL('**/shopAdmin/shopSetting')
})

longTest('On a phone the menu leads to the help of the page', async () => {
  const shop = await newShop(stage.app, '若葉')
  const clerk = await newMember(stage.app, shop.scope, 'reception')
  const page = await openSignedInPage(stage, clerk, '/shopAdmin/waiting', { viewport: { width: 360, height: 640 } })
  await waitForHydration(page)
  await page.getByRole('button', { name: 'メニューを開く' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'この画面の使い方' }).click()
  await page.getByRole('heading', { name: '呼び出して、対応して、完了するには' }).waitFor()
})

test('A help topic tells reception whom to ask instead of linking to settings', async () => {
  const shop = await newShop(stage.app, '若葉')
  const clerk = await newMember(stage.app, shop.scope, 'reception')
  const page = await openSignedInPage(stage, clerk, '/shopAdmin/help/hours', { viewport: deskViewport })
  await page.getByText('設定は「店長」以上の方が変えられます。').waitFor()
  expect(await page.getByRole('navigation', { name: '開く画面' }).count()).toBe(0)
})

longTest('The blank card prints the published questions on A4 in the page’s language', async () => {
  const shop = await newShop(stage.app, '若葉')
  const clerk = await newMember(stage.app, shop.scope, 'reception')
  const page = await openSignedInPage(stage, clerk, '/shopAdmin/help/blankCard', { viewport: deskViewport })
  await page.getByRole('article', { name: '白紙の受付カード' }).waitFor()
  await waitForHydration(page)
  const { sizes, texts } = await readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(new Set(sizes.map(({ width, height }) => `${width}×${height}`))).toEqual(new Set(['210×297']))
  const printed = texts.join('').replace(/\s/g, '')
  for (const words of ['若葉店', '受付カード', 'お名前', 'フリガナ', '電話番号', 'ご入居希望時期', '1LDK', '年月日'])
    expect(printed).toContain(words.normalize('NFKC'))
  expect(printed).not.toMatch(/紙の言語|ヘルプの一覧|印刷|設定/)
  await page.getByRole('link', { name: 'English' }).first().click()
  await page.getByRole('article', { name: 'Blank reception card' }).getByText('Phone').first().waitFor()
})
