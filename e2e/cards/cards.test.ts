/** The list of reception cards: searched, filtered and paged, with the state in the URL. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sendCard } from '../../test/access/card-samples.ts'
import { insertManyCards } from '../../test/many-cards.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { moveCardToStage } from '../../test/stages.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { keepSnackbarOpen } from '../support/staff.ts'

const stage = openE2eApp()
let scope: Awaited<ReturnType<typeof newShop>>['scope']
beforeAll(async () => {
  ;({ scope } = await newShop(stage.app, '若葉'))
  await insertManyCards(stage.app, scope, 120)
  await stage.app.db.pool.query(
    `update card set temperature = 'C', stage_id = (select id from card_stage where shop_id = $1 and sort = 1)
      where id = (select id from card where shop_id = $1 order by submitted_at limit 1)`,
    [scope.shopId],
  )
})

const open = async (address: string, viewport = deskViewport) =>
  openSignedInPage(stage, await newMember(stage.app, scope, 'staff'), address, { viewport })
const rows = (page: Page) => page.getByRole('table', { name: '受付カード' }).locator('tbody').getByRole('row')
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

async function openConditions(page: Page): Promise<void> {
  await page
    .locator('summary')
    .filter({ hasText: /^条件$/ })
    .click()
  const choose = async (name: string, ...choices: string[]) => {
    await page.locator('main form details').filter({ hasText: choices[0]! }).locator('summary').click()
    for (const choice of choices) await page.getByRole('group', { name }).getByRole('checkbox', { name: choice, exact: true }).check()
  }
  await choose('温度', 'C')
  await choose('段階', '初回相談', '物件紹介')
}

test('The card list writes its page, search text and conditions to the URL (R2.10)', async () => {
  const page = await open('/shopAdmin/cards')
  await expect.poll(() => rows(page).count()).toBe(50)
  await page.getByRole('link', { name: '次のページへ' }).click()
  await page.getByRole('link', { name: '最初のページへ' }).waitFor()
  expect(parameter(page, 'after')).toMatch(/^\d+_/)

  await page.getByLabel('絞り込み').fill('さとう')
  await expect.poll(() => parameter(page, 'filter')).toBe('さとう')
  await expect.poll(async () => (await rows(page).allInnerTexts()).every((text) => text.includes('佐藤'))).toBe(true)
  await page.getByLabel('絞り込み').fill('')
  await expect.poll(() => rows(page).count()).toBe(50)

  await openConditions(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('ご予算（以上）').fill('4')
  await page.getByRole('button', { name: 'この条件で探す' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await rows(page).innerText()).toContain('初回相談')
  expect([parameter(page, 'temperature'), parameter(page, 'rentFrom')]).toEqual(['C', '4'])
  await page.getByRole('link', { name: '条件を外す：段階：物件紹介' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('stage').length).toBe(1)
})

longTest('The card list can be paged, searched by text and filtered by conditions', async () => {
  const page = await open('/shopAdmin')
  await page.getByRole('link', { name: '受付カード' }).click()
  await page.getByRole('heading', { level: 1, name: '受付カード' }).waitFor()
  await expect.poll(() => rows(page).count()).toBe(50)

  const shown = page.getByRole('heading', { level: 1 })
  const last = (await rows(page).locator('td:first-child b').allInnerTexts()).at(-1)!
  await page.getByRole('link', { name: '次のページへ' }).click()
  await page.getByRole('link', { name: '最初のページへ' }).waitFor()
  expect(parameter(page, 'after')).toMatch(/^\d+_/)
  await expect.poll(() => rows(page).count()).toBe(50)

  const first = (await rows(page).locator('td:first-child b').allInnerTexts())[0]!
  expect(first).not.toBe(last)
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('link', { name: '前のカード' }).click()
  await expect.poll(() => shown.innerText()).toBe(last)
  await page.goto('/shopAdmin/cards')
  await expect.poll(() => rows(page).count()).toBe(50)

  await page.getByLabel('絞り込み').fill('さとう')
  await expect.poll(() => parameter(page, 'filter')).toBe('さとう')
  await expect.poll(async () => (await rows(page).allInnerTexts()).every((text) => text.includes('佐藤'))).toBe(true)
  expect(await rows(page).count()).toBeGreaterThan(1)
  await page.getByLabel('絞り込み').fill('')
  await expect.poll(() => rows(page).count()).toBe(50)

  await page.getByRole('link', { name: '担当なしのカードだけを表示する' }).click()
  await expect.poll(() => rows(page).count()).toBe(17)
  expect((await rows(page).allInnerTexts()).every((text) => text.includes('担当なし'))).toBe(true)
  await page.getByRole('link', { name: '条件を外す：担当なし' }).click()
  await expect.poll(() => rows(page).count()).toBe(50)

  await openConditions(page)
  // Tabbing out of the menu closes it, so that it covers no focused element.
  const stages = page.getByRole('group', { name: '段階' })
  await stages.getByRole('checkbox').last().focus()
  await page.keyboard.press('Tab')
  await stages.waitFor({ state: 'hidden' })
  await page.getByLabel('ご予算（以上）').fill('4')
  await page.getByRole('button', { name: 'この条件で探す' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(await rows(page).innerText()).toContain('初回相談')
  expect([parameter(page, 'temperature'), parameter(page, 'rentFrom')]).toEqual(['C', '4'])
  await page.getByRole('link', { name: '条件を外す：段階：物件紹介' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('stage').length).toBe(1)
  expect(await rows(page).count()).toBe(1)
})

longTest('Columns and order of the card list can be changed, and Back restores a condition', async () => {
  const page = await open('/shopAdmin/cards?temperature=C')
  await waitForHydration(page)
  await page.locator('summary[aria-label=表示する列]').click()
  const language = page.getByRole('checkbox', { name: '言語' })
  const answer = Promise.withResolvers<void>()
  await page.route(/cards\.data/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await language.click()
  // The tick stays while the page is loading.
  await page.locator('table[aria-busy=true]').waitFor()
  expect(await language.isChecked()).toBe(true)
  answer.resolve()
  await page.getByRole('columnheader', { name: '言語' }).waitFor()

  await page.goto(`${new URL(page.url()).pathname}?temperature=C&rentFrom=99999`)
  await page.getByText('条件に合うカードはありません').waitFor()
  await page.getByRole('link', { name: '条件を外す：99999万円以上' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.goBack()
  await page.getByText('条件に合うカードはありません').waitFor()

  await page.goto(`${new URL(page.url()).pathname}?filter=さとう`)
  const heading = (name: string) => page.getByRole('columnheader', { name })
  const ordered = (name: string) => heading(name).getAttribute('aria-sort')
  expect(await ordered('受付日')).toBe('descending')
  await heading('次の連絡').getByRole('button').click()
  await expect.poll(() => ordered('次の連絡')).toBe('ascending')
  const nextContacts = await rows(page).locator('td:nth-child(7)').allInnerTexts()
  expect(nextContacts[0]).toMatch(/^連絡遅れ 2016/)
  const days = nextContacts.map((words) => /\d.*/.exec(words)?.[0] ?? 'none')
  expect(days).toEqual(days.toSorted())
  expect([days[0], days.at(-1)]).toEqual([expect.stringMatching(/^2016/), 'none'])
  expect((await rows(page).allInnerTexts()).every((text) => text.includes('佐藤'))).toBe(true)
  await heading('受付日').getByRole('button').click()
  await expect.poll(() => parameter(page, 'sort')).toBe('sentAt')
})

sampledTest(
  [
    { path: '/en', title: 'Reception cards', filters: 'Filters (1)', remove: 'Remove filter: Rating A' },
    { path: '/zh', title: '接待卡', filters: '条件（1）', remove: '去掉条件：意向 A' },
  ],
  0,
)('The filtered card list under $path fits the width of a phone', async ({ path, title, filters, remove }) => {
  const page = await open(`${path}/shopAdmin/cards?temperature=A`, { width: 360, height: 740 })
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.locator('summary').filter({ hasText: filters }).waitFor()
  await expect.poll(() => page.locator('tbody').getByText('A', { exact: true }).count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: remove }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
})

/** Returns true if the hint of searched fields is fully readable, in the field or below it. */
const hintIsWhole = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const field = document.querySelector('main input[type=search]')
    const style = getComputedStyle(field)
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const ruler = document.createElement('canvas').getContext('2d')
    ruler.font = style.font
    const below = [...document.querySelectorAll('main p')].find((one) => one.textContent.includes(field.placeholder) && one.checkVisibility())
    if (!below) return ruler.measureText(field.placeholder).width <= room
    return getComputedStyle(field, '::placeholder').color === 'rgba(0, 0, 0, 0)' && below.scrollWidth <= below.clientWidth
  })()`)

sampledTest(['', '/en', '/zh'], 0)('On a desktop, a search without results moves no part of the list (R2.10) (%s)', async (language) => {
  const page = await open(`${language}/shopAdmin/cards`, { width: 1280, height: 800 })
  expect(await hintIsWhole(page)).toBe(true)
  const boxes = async () => {
    const parts = [page.locator('main summary').first(), page.locator('main nav').first(), page.getByRole('columnheader').first()]
    return Promise.all(parts.map(async (part) => Object.values((await part.boundingBox())!).map(Math.round)))
  }
  const before = await boxes()
  await page.locator('main input[type=search]').fill('ぬるぽ')
  await page
    .getByRole('status')
    .filter({ hasText: /(^|\D)0\D/ })
    .waitFor()
  expect(await boxes()).toEqual(before)
})

longTest('On a phone the controls of the card list share one row (R2.10)', async () => {
  const page = await open('/shopAdmin/cards', { width: 360, height: 640 })
  expect(await hintIsWhole(page)).toBe(true)
  const controls = page.locator('main').locator('input[type=search], summary, nav[aria-label="表示のしかた"] a').locator('visible=true')
  const middles = await Promise.all((await controls.all()).map(async (one) => one.boundingBox().then((box) => box!.y + box!.height / 2)))
  expect(middles.length).toBeGreaterThan(3)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
  await page.locator('main summary').filter({ hasText: '条件' }).click()
  await page.getByRole('link', { name: '担当なしのカードだけを表示する' }).click()
  await page.getByRole('link', { name: '条件を外す：担当なし' }).waitFor()
})

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const names = (page: Page) => rows(page).locator('td:first-child b').allInnerTexts()

longTest('Cards are assigned or deleted in bulk, and restored or erased one by one (R2.10)', async () => {
  const { scope: own, entryCode } = await newShop(stage.app, '青葉')
  const sent = []
  for (const name of ['青木 一', '井上 二', '上田 三']) sent.push(await sendCard(stage, { entryCode }, { name: [name] }))
  const member = await newMember(stage.app, own, 'manager')
  const page = await openSignedInPage(stage, member, '/shopAdmin/cards', { viewport: deskViewport })
  await box(page, '青木 一 様を選ぶ').check()
  await box(page, '井上 二 様を選ぶ').check()
  const bar = page.getByRole('region', { name: '選んだカードへの操作' })
  await bar.getByText('2件を選択中').waitFor()
  await bar.getByRole('button', { name: '担当を決める' }).click()
  const choice = page.getByRole('dialog')
  await choice.getByRole('combobox', { name: '担当' }).click()
  await choice.getByRole('option', { name: /担当 manager/ }).click()
  await page.getByText('2件を担当 managerの担当にしました。').waitFor()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByText('2件を元に戻しました。').waitFor()
  await expect.poll(() => rows(page).getByText('担当 manager', { exact: true }).count()).toBe(0)

  // A colleague's change that this page has not received stays, and its card is named.
  const held = Promise.withResolvers<void>()
  await page.route(/listed-cards/, async (route) => {
    await held.promise
    await route.continue()
  })
  await moveCardToStage(stage.app, { shopId: own.shopId, cardId: sent[0]!.cardId, by: member, to: 1 })
  await page.getByRole('checkbox', { name: 'このページをすべて選ぶ' }).check()
  await bar.getByRole('button', { name: '削除' }).click()
  await page.getByText('2件をごみ箱へ移しました。 先に変更があったため、そのままです：青木 一 様').waitFor()
  held.resolve()
  await expect.poll(() => names(page)).toEqual(['青木 一 様'])

  await page.getByRole('link', { name: 'ごみ箱' }).click()
  const listed = page.getByRole('list', { name: '削除した受付カード' }).getByRole('listitem')
  await listed.filter({ hasText: '担当 managerさんが削除' }).first().waitFor()
  await waitForHydration(page)
  await page.getByRole('button', { name: '井上 二 様のカードを元に戻す' }).click()
  await expect.poll(() => listed.count()).toBe(1)
  await page.getByRole('button', { name: '上田 三 様のカードを今すぐ消去する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '消去する', exact: true }).click()
  await page.getByText('ごみ箱は空です').waitFor()
  const kept = await stage.app.db.pool.query('select status, name from card where shop_id = $1 order by name', [own.shopId])
  expect(kept.rows.map(({ status, name }) => [status, name])).toEqual([
    ['submitted', '井上 二'],
    ['submitted', '青木 一'],
    ['purged', null],
  ])
})

longTest('A bulk change skips cards that a colleague changed first and can be undone', async () => {
  const { scope: own, entryCode } = await newShop(stage.app, '青葉')
  const sent = []
  for (const name of ['青木 一', '井上 二', '上田 三']) sent.push(await sendCard(stage, { entryCode }, { name: [name] }))
  const member = await newMember(stage.app, own, 'staff')
  const page = await openSignedInPage(stage, member, '/shopAdmin/cards', { viewport: deskViewport })
  await expect.poll(() => names(page)).toEqual(['上田 三 様', '井上 二 様', '青木 一 様'])

  await box(page, '青木 一 様を選ぶ').check()
  await box(page, '井上 二 様を選ぶ').check()
  const bar = page.getByRole('region', { name: '選んだカードへの操作' })
  await bar.getByText('2件を選択中').waitFor()
  await bar.getByRole('button', { name: '担当を決める' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: '担当' }).click()
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /担当 staff/ })
    .click()
  await page.getByText('2件を担当 staffの担当にしました。').waitFor()
  await keepSnackbarOpen(page)
  await bar.waitFor({ state: 'detached' })
  await expect.poll(() => rows(page).getByText('担当 staff', { exact: true }).count()).toBe(2)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByText('2件を元に戻しました。').waitFor()
  await expect.poll(() => rows(page).getByText('担当 staff', { exact: true }).count()).toBe(0)

  // A colleague's change elsewhere updates the row by itself.
  const theirs = { was: { temperature: null }, change: { temperature: 'A' } }
  const path = `/shops/${own.shopId}/cards/${sent[0]!.cardId}`
  expect((await post(stage.app, `${path}/change`, { headers: createBearerHeaders(member), body: theirs })).status).toBe(200)
  await rows(page).filter({ hasText: '青木' }).getByText('A', { exact: true }).waitFor()
  await sendCard(stage, { entryCode }, { name: ['江口 四'] })
  await expect.poll(() => names(page)).toContain('江口 四 様')

  // The page has not received the colleagues' changes. They stay and are named.
  const held = Promise.withResolvers<void>()
  await page.route(/listed-cards/, async (route) => {
    await held.promise
    await route.continue()
  })
  await moveCardToStage(stage.app, { shopId: own.shopId, cardId: sent[0]!.cardId, by: member, to: 1 })
  await page.getByRole('checkbox', { name: 'このページをすべて選ぶ' }).check()
  await bar.getByRole('button', { name: '削除' }).click()
  await page.getByText('3件をごみ箱へ移しました。 先に変更があったため、そのままです：青木 一 様').waitFor()
  await keepSnackbarOpen(page)
  held.resolve()
  await expect.poll(() => names(page)).toEqual(['青木 一 様'])
  await page.keyboard.press('z')
  await page.getByText('3件を元に戻しました。').waitFor()
  await expect.poll(async () => (await names(page)).length).toBe(4)
})

longTest('A manager can restore a deleted card or erase it after a confirmation', async () => {
  const { scope: own, entryCode } = await newShop(stage.app, '緑')
  const member = await newMember(stage.app, own, 'manager')
  for (const name of ['戻る 人', '消える 人']) {
    const { cardId, rev } = await sendCard(stage, { entryCode }, { name: [name] })
    await post(stage.app, `/shops/${own.shopId}/cards/${cardId}/delete`, { headers: createBearerHeaders(member), body: { rev } })
  }
  const page = await openSignedInPage(stage, member, '/shopAdmin/cards', { viewport: { width: 360, height: 740 } })
  await page.getByRole('link', { name: 'ごみ箱' }).click()
  await page.getByRole('heading', { level: 1, name: 'ごみ箱' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  const listed = page.getByRole('list', { name: '削除した受付カード' }).getByRole('listitem')
  await expect.poll(() => listed.count()).toBe(2)
  await listed.filter({ hasText: '担当 managerさんが削除' }).first().waitFor()

  // A colleague's change elsewhere updates the rows by itself.
  const other = await sendCard(stage, { entryCode }, { name: ['同僚 人'] })
  const theirs = (name: string, rev: number) =>
    post(stage.app, `/shops/${own.shopId}/cards/${other.cardId}/${name}`, { headers: createBearerHeaders(member), body: { rev } })
  await theirs('delete', other.rev)
  await listed.filter({ hasText: '同僚 人' }).waitFor()
  await theirs('restore', other.rev + 1)
  await expect.poll(() => listed.count()).toBe(2)

  // With the keyboard, the focus moves to the remaining row, the button that asked, and the heading.
  await page.getByRole('button', { name: '戻る 人 様のカードを元に戻す' }).press('Enter')
  await page.getByText('戻る 人 様のカードを元に戻しました。').waitFor()
  await expect.poll(() => listed.count()).toBe(1)
  await page.locator('li:focus', { hasText: '消える 人' }).waitFor()
  const erase = page.getByRole('button', { name: '消える 人 様のカードを今すぐ消去する' })
  const colour = `getComputedStyle(document.querySelector('li button[aria-label*="今すぐ消去"]')).color`
  await expect.poll(() => page.evaluate(colour)).toBe('rgb(184, 43, 40)')
  await erase.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).press('Enter')
  await expect.poll(() => page.locator('button:focus').getAttribute('aria-label')).toBe('消える 人 様のカードを今すぐ消去する')
  await erase.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '消去する', exact: true }).click()
  await page.getByText('ごみ箱は空です').waitFor()
  await page.locator('h1:focus', { hasText: 'ごみ箱' }).waitFor()
  const { rows: left } = await stage.app.db.pool.query(
    'select status, name from card where shop_id = $1 order by status, submitted_at desc',
    [own.shopId],
  )
  expect(left).toEqual([
    { status: 'purged', name: null },
    { status: 'submitted', name: '同僚 人' },
    { status: 'submitted', name: '戻る 人' },
  ])
})

longTest('The list of deleted cards refills from the next page when cards are restored', async () => {
  const { scope: own } = await newShop(stage.app, '緑')
  const member = await newMember(stage.app, own, 'manager')
  await insertManyCards(stage.app, own, 51)
  const many = (act: string, cards: readonly object[]) =>
    post(stage.app, `/shops/${own.shopId}/cards-${act}-many`, { headers: createBearerHeaders(member), body: { cards } })
  const { rows: filled } = await stage.app.db.pool.query(`select id, rev from card where shop_id = $1 order by id`, [own.shopId])
  await many('delete', filled)
  const page = await openSignedInPage(stage, member, '/shopAdmin/cards/deleted', { viewport: { width: 360, height: 740 } })
  const listed = page.getByRole('list', { name: '削除した受付カード' }).getByRole('listitem')
  await expect.poll(() => listed.count()).toBe(50)
  const read = await stage.app.request(`/api/v1/shops/${own.shopId}/deleted-cards`, { headers: createBearerHeaders(member) })
  const { cards: shown } = (await read.json()) as { cards: { id: string; rev: number }[] }
  const seen = shown.map(({ id, rev }) => ({ id, rev }))
  for (const part of [seen.slice(0, 25), seen.slice(25)]) await many('restore', part)
  await expect.poll(() => listed.count()).toBe(1)
})

longTest('A CSV file of cards imports once corrected, and cards export as CSV (R2.10)', async () => {
  const { scope: own } = await newShop(stage.app, '桜')
  const page = await openSignedInPage(stage, await newMember(stage.app, own, 'manager'), '/shopAdmin/cards', {
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('button', { name: 'CSV' }).click()
  const sheet = page.getByRole('dialog', { name: 'CSVファイル' })
  const choose = (lines: string) =>
    sheet.locator('input[type=file]').setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })
  const [header, card] = ['お名前,電話,ご入居希望時期（時期）,メモ,同意 [consentPurpose]', '青木 一,090-1234-5678,いつでも,x,はい']
  await choose(`${header}\n${card}\n井上 二,090,いつでも,x,はい\n`)
  await sheet.getByText('誤りのある行 2件').waitFor()
  // A column that the import did not recognize.
  await sheet.getByLabel('電話', { exact: true }).selectOption({ label: '電話番号' })
  await sheet.getByRole('button', { name: 'この割り当てで確認する' }).click()
  await sheet.getByText('誤りのある行 1件').waitFor()
  await sheet.getByRole('list', { name: '直すところ' }).getByText('3行目 · 電話番号').waitFor()
  await choose(`${header.replace('電話', '電話番号')}\n${card}\n井上 二,03-1234-5678,いつでも,x,はい\n`)
  await sheet.getByRole('button', { name: '2件を取り込む' }).click()
  await sheet.getByText('新しいカード2件、変更0件を取り込みました。').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'UTF-8 で書き出す' }).click()])
  expect(file.suggestedFilename()).toMatch(/^cards-\d{4}-\d\d-\d\d\.csv$/)
  await sheet.getByText('2件を書き出しました。').waitFor()
  await sheet.getByRole('button', { name: '書き出しの記録' }).click()
  await page.getByRole('dialog', { name: '書き出しの記録' }).getByText('担当 managerさん · 2件 · UTF-8').waitFor()
  await page.getByRole('button', { name: '閉じる' }).click()
  await expect.poll(async () => (await names(page)).sort()).toEqual(['井上 二 様', '青木 一 様'])
})
