/** R2.15: the lines and stations that a manager puts on the card. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { longTest, sampleCases, sampledTest } from '../../test/matrix.ts'
import { newMember, type TestMember } from '../../test/world.ts'
import { allAxeRules, axeFindings } from '../support/axe.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { liftRow, moveRowUp } from '../support/staff.ts'

const stage = openE2eApp({ railways: true })
let queue: TestQueue
let manager: TestMember
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
  manager = await newMember(stage.app, queue.shop.scope, 'manager')
})

const path = '/shopAdmin/routeStationSetting'
const phone = { width: 360, height: 740 }
const open = (address = path, viewport = deskViewport, by = manager): Promise<Page> => openSignedInPage(stage, by, address, { viewport })
const lines = (page: Page) => page.getByRole('list', { name: '表示する沿線' }).getByRole('link')
const names = async (page: Page) => (await lines(page).allInnerTexts()).map((text) => text.split('\n')[0])
const dialog = (page: Page) => page.locator('dialog[open]')

async function kept(): Promise<{ lines: { line: number; stations: number[] | null }[]; notes: unknown[] } | undefined> {
  const text = 'select choice from railway_choice where shop_id = $1'
  return (await stage.app.db.pool.query(text, [queue.shop.scope.shopId])).rows[0]?.choice
}
const keptCodes = async () => (await kept())?.lines.map(({ line }) => line)

async function offer(...codes: number[]): Promise<void> {
  const choice = JSON.stringify({ lines: codes.map((line) => ({ line, stations: null })), notes: [], home: null })
  await stage.app.db.pool.query(
    `insert into railway_choice (organization_id, shop_id, version, choice, changed_at) values ($1, $2, 1, $3, now())
     on conflict (shop_id) do update set version = railway_choice.version + 1, choice = excluded.choice`,
    [queue.shop.scope.organizationId, queue.shop.scope.shopId, choice],
  )
}

longTest('A manager can add three railway lines by keyboard alone', async () => {
  const page = await open()
  const add = page.getByRole('button', { name: '沿線・駅を追加' })
  await add.focus()
  await page.keyboard.press('Enter')
  const search = dialog(page).getByRole('textbox', { name: '沿線名・かな・ローマ字' })
  // The search field keeps the focus.
  await expect.poll(() => search.and(page.locator(':focus')).count()).toBe(1)
  for (const [typed, name] of [
    ['とうよこ', '東急東横線'],
    ['yamanote', 'JR山手線'],
    ['井の頭', '京王井の頭線'],
  ] as const) {
    await page.keyboard.type(typed)
    await dialog(page)
      .getByRole('button', { name: `${name}を追加` })
      .waitFor()
    await expect.poll(() => dialog(page).getByRole('status').innerText()).toMatch(/件$|追加しました$/)
    await page.keyboard.press('Enter')
    await dialog(page).getByText(`${name}を追加しました`).waitFor()
  }
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => names(page)).toEqual(['東急東横線', 'JR山手線', '京王井の頭線'])
  await page.getByText('3沿線・', { exact: false }).waitFor()
  await expect.poll(keptCodes).toEqual([26001, 11302, 24006])
  expect(await axeFindings(page, allAxeRules)).toEqual([])
})

longTest('Changes to lines and stations appear in the previews and can be undone with Z', async () => {
  await offer(26001, 11302)
  const page = await open(`${path}?line=26001`)
  await page.getByRole('checkbox', { name: '代官山' }).uncheck()
  await expect.poll(async () => (await kept())?.lines[0]?.stations?.length).toBe(20)
  await page.getByText('21駅中 20駅').first().waitFor()
  await page.getByRole('button', { name: '学芸大学の別名・徒歩' }).click()
  await dialog(page).getByLabel('別名').fill('学大')
  await dialog(page).getByLabel('お店までの徒歩（分）').fill('０')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await dialog(page).getByText('1から99までの数字で入力してください。').waitFor()
  await dialog(page).getByLabel('お店までの徒歩（分）').fill('８')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await page.getByText('別名：学大').waitFor()
  const side = page.getByRole('complementary', { name: 'お客さまの画面と路線図' })
  for (const [language, name, note] of [
    ['日本語', '学芸大学', 'がくげいだいがく・学大・お店まで徒歩8分'],
    ['English', 'Gakugeidaigaku', '学芸大学 · 学大 · 8 min walk to the shop'],
    ['中文', '学艺大学', '学芸大学 · 学大 · 步行 8 分钟到店'],
  ] as const) {
    await side.getByText(language, { exact: true }).click()
    await side.getByText(name, { exact: true }).waitFor()
    await side.getByText(note, { exact: true }).waitFor()
  }
  await side.getByText('路線図', { exact: true }).click()
  const map = side.getByRole('img', { name: '表示する2沿線の略図' })
  await map.getByText('渋谷', { exact: true }).waitFor()
  expect(await map.locator('circle').count()).toBe(21)
  expect(await map.locator('circle[data-on]').count()).toBe(20)
  await expect.poll(async () => (await kept())?.notes).toEqual([{ station: 2600105, alias: '学大', walk: 8 }])

  await liftRow(page.getByRole('button', { name: 'JR山手線を並べ替える' }))
  await moveRowUp(page, 'JR山手線は1番目です')
  await page.keyboard.press('Space')
  await expect.poll(keptCodes).toEqual([11302, 26001])
  expect(await names(page)).toEqual(['JR山手線', '東急東横線'])

  await page.keyboard.press('z')
  await expect.poll(keptCodes).toEqual([26001, 11302])
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await expect.poll(async () => (await kept())?.lines[0]?.stations).toBeNull()
  expect((await kept())?.notes).toEqual([])
  await expect.poll(() => page.getByRole('button', { name: '元に戻す' }).isDisabled()).toBe(true)
})

longTest('Two managers’ simultaneous changes to railway lines are both kept', async () => {
  await offer(26001)
  const other = await newMember(stage.app, queue.shop.scope, 'manager')
  const [one, two] = [await open(`${path}?line=26001`), await open(`${path}?line=26001`, deskViewport, other)]
  await one.getByRole('checkbox', { name: '代官山' }).uncheck()
  await one.getByText('に保存しました').waitFor()
  await expect.poll(async () => (await kept())?.lines[0]?.stations?.length).toBe(20)
  await two.getByRole('checkbox', { name: '祐天寺' }).uncheck()
  await two.getByText('両方の変更を合わせて保存しました').waitFor()
  await expect.poll(async () => (await kept())?.lines[0]?.stations?.length).toBe(19)
  await two.getByRole('checkbox', { name: '代官山' }).and(two.locator(':not(:checked)')).waitFor()
  await one.getByRole('checkbox', { name: '中目黒' }).uncheck()
  await one.getByText('両方の変更を合わせて保存しました').waitFor()
  await expect.poll(async () => (await kept())?.lines[0]?.stations?.length).toBe(18)
})

longTest('On a phone nearby lines and single stations can be added, and a removal undone', async () => {
  await offer(26001)
  const page = await open(path, phone)
  await page.getByRole('button', { name: '設定する' }).click()
  await dialog(page).getByRole('textbox').fill('ｼﾌﾞﾔ')
  await dialog(page).getByRole('button', { name: '渋谷駅にする', exact: true }).click()
  await page.getByText(/最寄り駅から3km以内に、まだ表示していない沿線が\d+件あります/).waitFor()
  await page.getByRole('button', { name: '見る' }).click()
  await dialog(page).getByRole('button', { name: '京王井の頭線を追加' }).click()
  await dialog(page).getByText('駅', { exact: true }).click()
  await dialog(page).getByRole('textbox').fill('shinjuku')
  await dialog(page).getByRole('button', { name: '小田急線', exact: true }).first().click()
  await dialog(page).getByText('新宿を追加しました').waitFor()
  await dialog(page).getByRole('button', { name: '閉じる', exact: true }).last().click()
  await expect.poll(keptCodes).toEqual([26001, 24006, 25001])
  expect((await kept())?.lines[2]?.stations).toHaveLength(1)
  await lines(page).filter({ hasText: '京王井の頭線' }).click()
  await page.getByRole('heading', { name: '京王井の頭線' }).waitFor()
  await page.getByRole('button', { name: '区間で選ぶ' }).click()
  await page.getByLabel('どこまで').selectOption('下北沢')
  await page.getByRole('button', { name: 'この区間を表示する' }).click()
  await page.getByText('17駅中 5駅').first().waitFor()
  expect(await axeFindings(page, allAxeRules)).toEqual([])
  await page.getByRole('button', { name: '沿線を外す' }).click()
  await expect.poll(keptCodes).toEqual([26001, 25001])
  await page.locator('[data-snack]').getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(keptCodes).toEqual([26001, 24006, 25001])
  // An undo by key removes its offer, which would otherwise undo the change before.
  await lines(page).filter({ hasText: '京王井の頭線' }).click()
  await page.getByRole('button', { name: '沿線を外す' }).click()
  await page.locator('[data-snack]').waitFor()
  await page.keyboard.press('z')
  await page.locator('[data-snack]').waitFor({ state: 'hidden' })
  await expect.poll(keptCodes).toEqual([26001, 24006, 25001])
})

longTest('Railway lines can be filtered by region, prefecture, operator and distance', async () => {
  await offer(26001)
  await stage.app.db.pool.query(`update railway_choice set choice = choice || '{"home": 1130205}' where shop_id = $1`, [
    queue.shop.scope.shopId,
  ])
  const page = await open()
  await page.getByRole('button', { name: '沿線・駅を追加' }).click()
  const found = async () => Number(/\d+/.exec(await dialog(page).getByRole('status').innerText())?.[0])
  await expect.poll(found).toBeGreaterThan(590)
  await dialog(page).getByLabel('地方').selectOption('四国')
  await expect.poll(found).toBeLessThan(40)
  await dialog(page).getByRole('button', { name: 'JR鳴門線を追加' }).waitFor()
  await dialog(page).getByLabel('都道府県').selectOption('高知県')
  await dialog(page).getByRole('button', { name: 'JR鳴門線を追加' }).waitFor({ state: 'hidden' })
  await dialog(page).getByRole('button', { name: 'JR土讃線を追加' }).waitFor()
  await dialog(page).getByLabel('地方').selectOption('')
  await dialog(page).getByLabel('会社').selectOption('東京メトロ')
  await expect.poll(found).toBe(9)
  await dialog(page).getByLabel('最寄り駅からの距離').selectOption('1')
  await expect.poll(found).toBe(3)
})

longTest('A railway change that fails to save stays on the page and can be saved later', async () => {
  await offer(26001)
  const page = await openSignedInPage(stage, manager, `${path}?line=26001`, { viewport: deskViewport, expected: /Failed to load resource/ })
  await page.context().setOffline(true)
  await page.getByRole('checkbox', { name: '代官山' }).uncheck()
  await page.getByText('変更はこの画面に残っています').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'もう一度保存' }).click()
  await expect.poll(async () => (await kept())?.lines[0]?.stations?.length).toBe(20)
})

longTest('A list of all railway lines renders few of them and can be reordered by keyboard', async () => {
  const { rows } = await stage.app.db.pool.query<{ code: number }>('select code from railway_line where not closed order by code')
  await offer(...rows.map(({ code }) => code))
  const page = await open()
  await expect.poll(() => lines(page).count()).toBeLessThan(60)
  await liftRow(page.getByRole('button', { name: /を並べ替える/ }).nth(1))
  await moveRowUp(page, 'は1番目です')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await keptCodes())?.[0]).toBe(rows[1]!.code)
})

longTest('Copying lines leaves the target shop’s home and walking times and can be undone', async () => {
  const { main, branch, members } = stage.world.east
  const put = (shop: typeof main, lines: number[], notes: object[], home: number | null) =>
    stage.app.db.pool.query(
      `insert into railway_choice (organization_id, shop_id, version, choice, changed_at) values ($1, $2, 1, $3, now())
       on conflict (shop_id) do update set version = railway_choice.version + 1, choice = excluded.choice`,
      [
        shop.scope.organizationId,
        shop.scope.shopId,
        JSON.stringify({ lines: lines.map((line) => ({ line, stations: null })), notes, home }),
      ],
    )
  const there = async () =>
    (await stage.app.db.pool.query('select choice from railway_choice where shop_id = $1', [branch.scope.shopId])).rows[0].choice
  await put(main, [26001, 11302], [{ station: 2600105, alias: '学大', walk: 8 }], 1130205)
  const walk = { station: 2400615, walk: 3 }
  await put(branch, [24006], [walk], 1131104)
  const before = await there()
  const page = await open(path, deskViewport, members.owner)
  await page.getByRole('button', { name: 'ほかの店舗にコピー' }).click()
  await dialog(page).getByRole('button', { name: '置き換える' }).click()
  await page.getByText('にコピーしました').waitFor()
  const copied = await there()
  expect(copied.lines.map(({ line }: { line: number }) => line)).toEqual([26001, 11302])
  expect(copied.notes).toEqual(expect.arrayContaining([walk, { station: 2600105, alias: '学大' }]))
  expect(copied.home).toBe(1131104)
  await page.locator('[data-snack]').getByRole('button', { name: '元に戻す' }).click()
  await page.getByText('を元に戻しました').waitFor()
  expect(await there()).toEqual(before)
})

longTest('A railway line can be reordered by dragging with a mouse', async () => {
  await offer(26001, 11302, 24006)
  const page = await open()
  const handle = async (name: string) => {
    const box = (await page.getByRole('button', { name: `${name}を並べ替える` }).boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [x, from] = await handle('京王井の頭線')
  const [, to] = await handle('東急東横線')
  await page.mouse.move(x, from)
  await page.mouse.down()
  await page.mouse.move(x, (from + to) / 2, { steps: 8 })
  await page.mouse.move(x, to - 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(keptCodes).toEqual([24006, 26001, 11302])
  expect(await names(page)).toEqual(['京王井の頭線', '東急東横線', 'JR山手線'])
})

longTest('A railway line held at the screen edge scrolls the list only to its end', async () => {
  const { rows } = await stage.app.db.pool.query<{ code: number }>('select code from railway_line where not closed order by code limit 30')
  const codes = rows.map(({ code }) => code)
  await offer(...codes)
  const page = await open()
  const list = page.getByRole('list', { name: '表示する沿線' })
  const { x, y, height } = (await list
    .getByRole('button', { name: /を並べ替える/ })
    .first()
    .boundingBox())!
  await page.mouse.move(x + 10, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 10, deskViewport.height - 10, { steps: 8 })
  const bottom = async (part: Locator) => part.boundingBox().then((box) => Math.round(box!.y + box!.height))
  const below = async () => (await bottom(list)) - (await bottom(list.locator('..')))
  await expect.poll(below).toBe(0)
  await page.mouse.up()
  await expect.poll(keptCodes).toEqual([...codes.slice(1), codes[0]])
})

sampledTest(
  [
    ['/en', 'light', phone],
    ['/zh', 'dark', deskViewport],
    ['/en', 'dark', deskViewport],
    ['/zh', 'light', phone],
  ] as const,
  0,
)('The railway settings of %s in %s mode at %o pass axe', async (language, colorScheme, viewport) => {
  await offer(26001, 11302)
  for (const query of sampleCases(['?line=11302', ''])) {
    const page = await openSignedInPage(stage, manager, `${language}${path}${query}`, { viewport, colorScheme })
    expect(await axeFindings(page, allAxeRules)).toEqual([])
  }
})
