/** R2.30: railway lines and stations that a visitor chooses, from the picker to the printed card. */
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findLookup } from '../../src/platform/database/resolver.ts'
import { beginCard, sendCard } from '../../test/access/card-samples.ts'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { longTest } from '../../test/matrix.ts'
import { newMember, sessionCookieOf } from '../../test/world.ts'
import { allAxeRules, axeFindings } from '../support/axe.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { readPdf } from '../support/pdf.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({ railways: true })
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
  await publishFullCardForm(stage.app, queue.shop)
  await offer()
})

const [toyoko, yamanote, inokashira] = [26001, 11302, 24006]
const [shibuya, gakudai, kichijoji, okubo] = ['1130205', '2600105', '1131104', '1131309']
const phone = { viewport: { width: 360, height: 740 } }
const dialog = (page: Page) => page.locator('dialog[open]')
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name })

async function offer(): Promise<void> {
  const lines = [toyoko, yamanote, inokashira].map((line) => ({ line, stations: null }))
  const choice = JSON.stringify({ lines, notes: [{ station: Number(gakudai), alias: '学大', walk: 8 }], home: null })
  const { organizationId, shopId } = queue.shop.scope
  await stage.app.db.pool.query(
    'insert into railway_choice (organization_id, shop_id, version, choice, changed_at) values ($1, $2, 1, $3, now())',
    [organizationId, shopId, choice],
  )
}

const keptAnswers = async () => {
  const text = 'select answers from card where shop_id = $1 order by created_at desc limit 1'
  return (await stage.app.db.pool.query(text, [queue.shop.scope.shopId])).rows[0]?.answers as Record<string, string[]> | undefined
}

/** Counts the stations sent to a page: the shop's own (all or some) and others of the country. */
async function codesIn(bodies: readonly Promise<string>[]): Promise<{ shop: 'all' | number; others: number }> {
  const codes = new Set((await Promise.all(bodies)).join('\n').match(/\d{7,8}/g))
  const { rows } = await stage.app.db.pool.query<{ code: string; shops: boolean }>(
    `select s.code::text, exists (
       select from railway_stop p where p.station_code = s.code and p.line_code = any($1) and not p.closed
     ) as shops from railway_station s where s.code > 1000000`,
    [[toyoko, yamanote, inokashira]],
  )
  const loaded = (shops: boolean) => rows.filter((row) => row.shops === shops && codes.has(row.code)).length
  const shop = loaded(true)
  return { shop: shop === rows.filter(({ shops }) => shops).length ? 'all' : shop, others: loaded(false) }
}

const allTexts = {
  ja: {
    path: '',
    routes: '希望沿線',
    stations: '希望駅',
    routeNames: ['JR山手線', '東急東横線'],
    raise: 'JR山手線を第1希望に上げる',
    lines: '2件に決める',
    typed: ['学大', 'ｼﾌﾞﾔ'],
    found: ['学芸大学', '渋谷'],
    chip: '京王井の頭線',
    last: '吉祥寺',
    commute: '通勤・通学先の最寄り駅',
    from: ['ｵｵｸﾎﾞ', /^大久保.*東京都$/, '大久保（東京都）'],
    decided: '3駅に決める',
    check: 'ご記入内容の確認へ',
    shown: ['第1希望 JR山手線', '第2希望 東急東横線', '第1希望 学芸大学', '第2希望 渋谷', '第3希望 吉祥寺', '最寄り駅 大久保（東京都）'],
    send: 'この内容で送信する',
    done: '受付カードをお預かりしました',
  },
  zh: {
    path: '/zh',
    routes: '希望线路',
    stations: '希望车站',
    routeNames: ['JR山手线', '东急东横线'],
    raise: /将JR山手线提前为第 1 选择/,
    lines: '确定这 2 项',
    typed: ['gakugei', '涩谷'],
    found: ['学艺大学', '涩谷'],
    chip: '京王井之头线',
    last: '吉祥寺',
    commute: '离工作地点或学校最近的车站',
    from: ['ookubo', /^大久保.*东京都$/, '大久保（东京都）'],
    decided: '确定这 3 个车站',
    check: /核对填写内容/,
    shown: ['JR山手线', '东急东横线', '学艺大学', '涩谷', '吉祥寺', '车站 大久保（东京都）'],
    send: /提交$|发送$/,
    done: '已收到您的接待卡',
  },
} as const

longTest('A card loads only the shop’s stations, and staff find it by a chosen one (R2.30)', async () => {
  const { token } = await beginCard(stage, queue.shop)
  const page = await (await stage.person(phone)).newPage()
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (/document|script|fetch|xhr/.test(response.request().resourceType())) bodies.push(response.text().catch(() => ''))
  })
  await page.goto(`/entry/c/${token}?step=place`)
  await page.getByRole('combobox', { name: allTexts.ja.routes }).click()
  for (const name of ['東急東横線', 'JR山手線']) await option(page, name).click()
  await dialog(page).getByRole('button', { name: allTexts.ja.lines }).click()
  await page.getByRole('button', { name: allTexts.ja.raise }).click()
  // Found by the shop's own short name for the station.
  await page.getByRole('combobox', { name: allTexts.ja.stations }).click()
  await dialog(page).getByRole('textbox').fill('学大')
  await option(page, '学芸大学').first().click()
  await dialog(page).getByRole('button', { name: '1駅に決める' }).click()
  expect(await codesIn(bodies)).toEqual({ shop: 'all', others: 0 })
  // Any station of the country may be chosen, though the page contains none of them.
  const commute = page.getByRole('combobox', { name: allTexts.ja.commute })
  await commute.click()
  await dialog(page).getByRole('textbox').fill(allTexts.ja.from[0])
  await option(page, allTexts.ja.from[1]).first().click()
  await commute.getByText(allTexts.ja.from[2], { exact: true }).waitFor()
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  const expectedAnswers = { routes: [String(yamanote), String(toyoko)], stations: [gakudai], commuteStation: [okubo] }
  await expect.poll(keptAnswers).toMatchObject(expectedAnswers)
  await page.goto(`/entry/c/${token}?step=confirm`)
  await page.getByRole('button', { name: allTexts.ja.send }).click()
  await page.getByRole('heading', { name: allTexts.ja.done }).waitFor()

  await sendCard(stage, queue.shop, { name: ['佐藤 健'] })
  const headers = { cookie: await sessionCookieOf(stage.app, queue.member), 'accept-language': 'ja' }
  const read = async (path: string) => (await (await stage.app.request(path, { headers })).text()).replace(/<script[\s\S]*?<\/script>/g, '')
  const list = await read(`/shopAdmin/cards?station=${gakudai}`)
  for (const words of ['条件を外す：学芸大学', '山本 由佳']) expect(list).toContain(words)
  expect(list).not.toContain('佐藤 健')
  const { entityId } = (await findLookup(stage.app.db, 'card', token))!
  const card = (await read(`/shopAdmin/cards/${entityId}`)).replace(/<[^>]*>/g, '')
  for (const words of ['JR山手線', '東急東横線', '学芸大学', '大久保（東京都）']) expect(card).toContain(words)
})

longTest.each(['ja', 'zh'] as const)('Staff see and print the lines and stations that a visitor ranked in %s', async (locale) => {
  const texts = allTexts[locale]
  const { token } = await beginCard(stage, queue.shop, { locale })
  const page = await (await stage.person(phone)).newPage()
  await page.goto(`${texts.path}/entry/c/${token}?step=place`)
  await page.getByRole('combobox', { name: texts.routes }).click()
  for (const name of [...texts.routeNames].reverse()) await option(page, name).click()
  await dialog(page).getByRole('button', { name: texts.lines }).click()
  await page.getByRole('button', { name: texts.raise }).click()

  await page.getByRole('combobox', { name: texts.stations }).click()
  for (const [at, typed] of texts.typed.entries()) {
    await dialog(page).getByRole('textbox').fill(typed)
    await option(page, texts.found[at]!).first().click()
  }
  await dialog(page).getByRole('textbox').fill('')
  await dialog(page).getByRole('button', { name: texts.chip, exact: true }).click()
  await option(page, texts.last).click()
  expect(await axeFindings(page, allAxeRules)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await dialog(page).getByRole('button', { name: texts.decided }).click()
  // Any station of the country may be chosen, though the page contains none of them.
  await page.getByRole('combobox', { name: texts.commute }).click()
  await dialog(page).getByRole('textbox').fill(texts.from[0])
  await option(page, texts.from[1]).first().click()
  await page.getByRole('combobox', { name: texts.commute }).getByText(texts.from[2], { exact: true }).waitFor()
  const expectedAnswers = {
    routes: [String(yamanote), String(toyoko)],
    stations: [gakudai, shibuya, kichijoji],
    commuteStation: [okubo],
  }
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect.poll(keptAnswers).toMatchObject(expectedAnswers)
  await page.goto(`${texts.path}/entry/c/${token}?step=confirm`)
  const confirmed = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  for (const words of texts.shown) expect(confirmed).toContain(words)
  await page.getByRole('button', { name: texts.send }).click()
  await page.getByRole('heading', { name: texts.done }).waitFor()
  expect(await keptAnswers()).toMatchObject(expectedAnswers)

  await sendCard(stage, queue.shop, { name: ['佐藤 健'] })
  const staff = await openSignedInPage(stage, await newMember(stage.app, queue.shop.scope, 'staff'), '/shopAdmin/cards', {
    viewport: deskViewport,
  })
  const rows = staff.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(2)
  await staff
    .locator('summary')
    .filter({ hasText: /^条件$/ })
    .click()
  await staff.locator('main form details').filter({ hasText: '学芸大学' }).locator('summary').click()
  const stations = staff.getByRole('group', { name: '希望駅' })
  const search = stations.getByRole('searchbox', { name: '希望駅を探す' })
  await search.fill('くわしらべ')
  await stations.getByText('見つかりませんでした').waitFor()
  await search.fill('gakugei')
  await expect.poll(() => stations.getByRole('checkbox').count()).toBe(1)
  await search.press('Enter')
  await stations.getByRole('checkbox', { name: '学芸大学', exact: true, checked: true }).waitFor()
  await search.fill('ｼﾌﾞﾔ')
  await stations.getByRole('checkbox', { name: '渋谷', exact: true }).waitFor()
  await staff.getByRole('button', { name: 'この条件で探す' }).click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(new URL(staff.url()).searchParams.getAll('station')).toEqual([gakudai])
  await staff.getByRole('link', { name: '条件を外す：学芸大学' }).waitFor()
  await rows.getByRole('link', { name: '山本 由佳' }).click()
  await staff.getByRole('heading', { level: 1, name: '山本 由佳' }).waitFor()
  const read = (await staff.getByRole('main').innerText()).replace(/\s+/g, ' ')
  for (const words of allTexts.ja.shown) expect(read).toContain(words)
  // Only the print layout is prepared here. The printed page is tested in print.test.ts.
  await waitForHydration(staff)
  await staff.evaluate('dispatchEvent(new Event("beforeprint"))')
  await staff.emulateMedia({ media: 'print' })
  await staff.getByText(/^印刷 \d{4}\/.+担当/).waitFor()
  const printed = (await readPdf(await staff.pdf({ preferCSSPageSize: true }))).texts.join('').replace(/\s/g, '')
  expect(printed).toContain('希望沿線第1希望JR山手線第2希望東急東横線')
  expect(printed).toContain('希望駅第1希望学芸大学第2希望渋谷第3希望吉祥寺')
  expect(printed).toContain('通勤・通学先の最寄り駅大久保(東京都)')
})

test('Without JavaScript lines and stations are chosen from lists grouped by line', async () => {
  const html = await (await stage.app.request(`/entry/c/${queue.shop.entryCode}?step=all`, { headers: { 'accept-language': 'ja' } })).text()
  const plain = [...html.matchAll(/<noscript>([\s\S]*?)<\/noscript>/g)].map(([, part]) => part).join('\n')
  const lists = (name: string) => [...plain.matchAll(new RegExp(`<select[^>]* name="${name}"`, 'g'))].length
  expect([lists('routes'), lists('stations')]).toEqual([3, 5])
  expect(plain).toMatch(/<optgroup label="東急東横線">[\s\S]*<optgroup label="JR山手線">[\s\S]*<optgroup label="京王井の頭線">/)
})

longTest('Without JavaScript a typed station name is resolved, also among namesakes', async () => {
  const page = await (await stage.person({ ...phone, javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/c/${queue.shop.entryCode}?step=all`)
  await page.locator('[name=consentPurpose]').check()
  await page
    .getByRole('textbox', { name: /お名前/ })
    .first()
    .fill('山本 由佳')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await page.getByRole('radio', { name: 'いつでも' }).check()
  const lists = (name: string) => page.locator(`noscript select[name=${name}]`)
  expect([await lists('routes').count(), await lists('stations').count()]).toEqual([3, 5])
  await lists('routes').nth(1).selectOption('京王井の頭線')
  await lists('stations').nth(0).selectOption('学芸大学')
  await lists('stations').nth(2).selectOption(shibuya)
  expect(
    await lists('stations')
      .first()
      .locator('optgroup')
      .evaluateAll((groups) => groups.map((group) => (group as { label?: string }).label)),
  ).toEqual(['東急東横線', 'JR山手線', '京王井の頭線'])
  const typed = page.locator('noscript input[name=commuteStation]')
  const check = page.getByRole('button', { name: 'ご記入内容の確認へ' })
  await typed.fill('くわしらべ')
  await check.click()
  await page.getByText('「くわしらべ」という駅が見つかりませんでした').first().waitFor()
  expect(await typed.inputValue()).toBe('くわしらべ')
  // A long text that is no station's name is refused.
  await typed.fill('あ'.repeat(100))
  await check.click()
  await page
    .getByText(`「${'あ'.repeat(20)}…」という駅が見つかりませんでした`)
    .first()
    .waitFor()
  // Several stations have this name.
  await typed.fill('大久保')
  await check.click()
  await page.getByText('「大久保」に当てはまる駅からお選びください').first().waitFor()
  expect(await lists('commuteStation').locator('option').allInnerTexts()).toEqual(
    expect.arrayContaining(['お選びください', '大久保（東京都）', '大久保（兵庫県）']),
  )
  await lists('commuteStation').selectOption('大久保（兵庫県）')
  await check.click()
  await page.getByRole('heading', { name: 'ご記入内容のご確認' }).waitFor()
  const commutesTo = async () => {
    const text = 'select name, prefecture from railway_station where code = $1'
    return (await stage.app.db.pool.query(text, [(await keptAnswers())?.commuteStation?.[0]])).rows[0]
  }
  expect(await keptAnswers()).toMatchObject({ routes: [String(inokashira)], stations: [gakudai, shibuya] })
  expect(await commutesTo()).toEqual({ name: '大久保', prefecture: 28 })
  await page.getByRole('link', { name: '場所を直す' }).click()
  expect(await lists('stations').nth(1).inputValue()).toBe(shibuya)
  // The name of another station, in any spelling, replaces the chosen one.
  await typed.fill('はこだて駅')
  await page.getByRole('button', { name: '確認へ戻る' }).click()
  await page.getByRole('heading', { name: 'ご記入内容のご確認' }).waitFor()
  expect(await commutesTo()).toEqual({ name: '函館', prefecture: 1 })
})

longTest('A station outside the shop’s own choice keeps its name after a reload', async () => {
  const page = await (await stage.person(phone)).newPage()
  await page.goto(`/entry/c/${queue.shop.entryCode}?step=place`)
  const commute = page.getByRole('combobox', { name: allTexts.ja.commute })
  await commute.click()
  await dialog(page).getByRole('textbox').fill('ｻｯﾎﾟﾛ')
  await option(page, /^札幌.*北海道$/).click()
  await commute.getByText('札幌').waitFor()
  // Only this device has the answer so far.
  await page.reload()
  await page.getByRole('button', { name: /^続きを書く（/ }).click()
  await commute.getByText('札幌').waitFor()
})

test('The privacy page credits the railway data’s source if a credit is required', async () => {
  const address = `/entry/privacy?shop=${queue.shop.entryCode}`
  const read = async () => (await stage.app.request(address)).text()
  const title = '路線・駅のデータの出典'
  expect(await read()).not.toContain(title)
  await stage.app.db.pool.query('update railway_master set attribution = $1', ['出典：試験用データ'])
  expect(await read()).toMatch(new RegExp(`${title}[\\s\\S]*出典：試験用データ`))
})
