/** The reception card's questions, as a manager arranges and publishes them. */
import type { Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { allFields, type Form } from '../../src/domain/forms/form.ts'
import { eraseExpiredAnswers } from '../../src/server/retention/jobs.ts'
import { sendCard } from '../../test/access/card-samples.ts'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { isLongRun, longTest, matrixTest } from '../../test/matrix.ts'
import { newMember, sessionCookieOf, type TestMember } from '../../test/world.ts'
import { allAxeRules, axeFindings } from '../support/axe.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { moreSettingsTitle, unfold } from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp()
let queue: TestQueue
let manager: TestMember
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
  manager = await newMember(stage.app, queue.shop.scope, 'manager')
})

const formPath = '/shopAdmin/formSetting'
const open = (language = '', viewport = deskViewport): Promise<Page> =>
  openSignedInPage(stage, manager, `${language}${formPath}`, { viewport })
const dialog = (page: Page) => page.locator('dialog[open]')
const rows = (page: Page) => page.getByRole('listitem')
async function choose(page: Page, acts: string, item: string): Promise<void> {
  await page.getByRole('button', { name: acts, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const focused = (page: Page) => page.evaluate('document.activeElement.getAttribute("aria-label")')

async function versions(): Promise<{ version: number; form: Form }[]> {
  const text = 'select version, form from form_version where shop_id = $1 order by version'
  return (await stage.app.db.pool.query(text, [queue.shop.scope.shopId])).rows
}
const fieldsOf = ({ form }: { form: Form }) => new Map(allFields(form).map((field) => [field.key, field]))
const offIn = ({ form }: { form: Form }) => allFields(form).flatMap(({ key, off }) => (off ? [key] : []))

matrixTest('On a phone a manager can rearrange the card’s fields and publish the form', async () => {
  const page = await open('', { width: 360, height: 740 })
  const bar = page.getByRole('region', { name: '公開', exact: true })
  await bar.getByText('公開していない変更はありません').waitFor()
  await expect.poll(() => bar.getByRole('button', { name: '内容を確かめて公開' }).isDisabled()).toBe(true)
  await page.getByText('お客さまのご記入：13項目・4ページ・約2分').waitFor()
  // The shop has chosen no lines yet.
  await rows(page).filter({ hasText: '希望沿線' }).getByText('沿線を選ぶまで、お客さまの画面には出ません。').waitFor()
  await page.getByRole('button', { name: 'お名前 のその他の操作' }).click()
  await page.getByRole('menuitem', { name: '下へ' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'たずねない' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await choose(page, 'お店を知ったきっかけ のその他の操作', 'たずねない')
  await bar.getByText('公開していない変更が1件あります').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('たずねる項目を増やす（ほか21項目）')
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByRole('checkbox', { name: /^ペット/ })
    .check()
  await dialog(page).getByText('お客さまのご記入：13項目・5ページ・約2分').waitFor()
  await dialog(page).getByRole('button', { name: '閉じる', exact: true }).last().click()
  await rows(page).filter({ hasText: 'ペット' }).waitFor()
  await choose(page, '入居人数 のその他の操作', '上へ')
  await page.getByText('入居人数 を「ご希望の条件」の1番目にしました').waitFor({ state: 'attached' })
  await expect.poll(() => focused(page)).toBe('入居人数 のその他の操作')
  // Moved past the start of a step, a field goes into the step above.
  await choose(page, '入居人数 のその他の操作', '上へ')
  await page.getByText('入居人数 を「ご来店について」の2番目にしました').waitFor({ state: 'attached' })

  await page.getByRole('button', { name: '入居人数 を変える' }).click()
  await unfold(dialog(page), moreSettingsTitle)
  await dialog(page).getByRole('checkbox', { name: 'お客さまのスマートフォンで' }).check()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('数・必須（スマートフォン）').waitFor()

  await bar.getByRole('button', { name: '内容を確かめて公開' }).click()
  await dialog(page).getByText('「お店を知ったきっかけ」は、たずねなくなります。これまでの回答は、カードに残ります。').waitFor()
  await dialog(page).getByText('「入居人数」を記入しないと、カードを送れなくなります。').waitFor()
  await dialog(page).getByText('必須になります（スマートフォン）').waitFor()
  await dialog(page).getByText('位置が変わります').waitFor()
  if (isLongRun) expect(await axeFindings(page, allAxeRules)).toEqual([])
  expect(await versions()).toHaveLength(1)
  await dialog(page).getByRole('button', { name: '公開する', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '第2版を公開しました' }).waitFor()
  await page.getByText(/^公開中：第2版（.+・担当 managerさん）$/).waitFor()
  await bar.getByText('公開していない変更はありません').waitFor()

  const [, now] = await versions()
  expect(offIn(now!)).toContain('motive')
  expect(offIn(now!)).not.toContain('pets')
  expect(fieldsOf(now!).get('occupants')).toMatchObject({ requiredIn: ['public'] })
  expect(now!.form.steps.find(({ key }) => key === 'visit')!.fields.at(-1)!.key).toBe('occupants')
})

longTest('Form changes survive leaving the page and are merged with a colleague’s version', async () => {
  const [mine, theirs] = await Promise.all([open('/en'), open()])
  await choose(mine, 'More for Rent', 'Don’t ask')
  await choose(theirs, '希望間取り のその他の操作', 'たずねない')
  // Unpublished changes survive leaving the page.
  await mine.getByRole('link', { name: 'Today', exact: true }).click()
  await mine.getByRole('heading', { level: 1, name: 'Card' }).waitFor({ state: 'detached' })
  await mine.goBack({ waitUntil: 'commit' })
  await rows(mine).filter({ hasText: 'Layout' }).waitFor()
  await expect.poll(() => rows(mine).filter({ hasText: 'Rent' }).count()).toBe(0)

  await theirs.route('**/api/v1/shops/*/form', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await theirs.getByRole('button', { name: '内容を確かめて公開' }).click()
  await dialog(theirs).getByRole('button', { name: '公開する', exact: true }).click()
  await dialog(theirs).getByText('インターネットにつながっていません。').waitFor()
  await theirs.unrouteAll({ behavior: 'wait' })
  await dialog(theirs).getByRole('button', { name: '公開する', exact: true }).click()
  await theirs.getByRole('status').filter({ hasText: '第2版を公開しました' }).waitFor()

  await mine.getByRole('button', { name: 'Review and publish' }).click()
  await dialog(mine).getByRole('button', { name: 'Publish', exact: true }).click()
  const conflictNotice = dialog(mine).getByRole('alert')
  await conflictNotice.getByText(/^担当 manager published version 2 before you did, on /).waitFor()
  await conflictNotice.getByText('Their changes').click()
  await conflictNotice.getByText('Layout').waitFor()
  await expect
    .poll(() => dialog(mine).getByRole('region', { name: 'Changes', exact: true }).getByRole('term').allInnerTexts())
    .toEqual(['Rent'])
  await dialog(mine).getByRole('button', { name: 'Publish', exact: true }).click()
  await mine.getByRole('status').filter({ hasText: 'Version 3 is published' }).waitFor()
  const own = ({ form }: { form: Form }) => offIn({ form }).filter((key) => key === 'layouts' || key === 'rent')
  expect((await versions()).map(own)).toEqual([[], ['layouts'], ['rent', 'layouts']])
})

longTest('An error of half-filled translations does not move the button being pressed', async () => {
  await publishFullCardForm(stage.app, queue.shop)
  const page = await open('', { width: 360, height: 740 })
  await page.getByRole('button', { name: '駐車場・バイク・駐輪 を変える' }).click()
  await unfold(dialog(page), '選択肢')
  await unfold(dialog(page), moreSettingsTitle)
  await dialog(page).getByRole('group', { name: '説明', exact: true }).getByLabel('英語').fill('If you have a car')
  const option = dialog(page).getByRole('listitem').filter({ hasText: '駐輪場' })
  const summary = option.getByText('駐輪場', { exact: true })
  await summary.hover()
  const before = await summary.boundingBox()
  await page.mouse.down()
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))')
  expect(await summary.boundingBox()).toEqual(before)
  await page.mouse.up()
  await option.getByRole('button', { name: '駐輪場 を外す' }).waitFor()
  await dialog(page).getByText('3つの言語すべてに入力してください。').waitFor()
})

longTest('A form’s texts need all three languages or none, and edited fields are published', async () => {
  await publishFullCardForm(stage.app, queue.shop)
  const page = await open('', { width: 360, height: 740 })
  const group = (name: string, within = dialog(page)) => within.getByRole('group', { name, exact: true })
  await page.getByRole('button', { name: '駐車場・バイク・駐輪 を変える' }).click()
  await dialog(page).getByLabel('項目名').fill(' 駐車場 ')
  await unfold(dialog(page), '選択肢')
  await unfold(dialog(page), moreSettingsTitle)
  await group('説明').getByLabel('英語').fill('If you have a car')
  const option = (name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })
  await option('駐輪場').getByText('駐輪場', { exact: true }).click()
  await option('駐輪場').getByRole('button', { name: '駐輪場 を外す' }).click()
  await dialog(page).getByRole('button', { name: '駐輪場 を戻す' }).waitFor()
  await option('駐車場').getByText('駐車場', { exact: true }).click()
  await group('選択肢の文字', option('駐車場')).getByLabel('日本語').fill('車1台')
  await dialog(page).getByRole('button', { name: '選択肢を追加' }).click()
  await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('input')
  await page.keyboard.insertText('車2台')
  await dialog(page).getByRole('button', { name: '閉じる', exact: true }).last().click()
  await page.getByText('入力が足りません').waitFor()

  await page.getByRole('button', { name: '内容を確かめて公開' }).click()
  await dialog(page).getByText('「駐車場」を、3つの言語すべてで入力してください。').waitFor()
  await dialog(page).getByText('「駐車場」の「駐輪場」は、選べなくなります。これまでの回答は、そのまま読めます。').waitFor()
  await dialog(page).getByRole('button', { name: '項目を見る' }).click()
  await expect.poll(() => focused(page)).toBe('駐車場 を変える')
  await page.keyboard.press('Enter')
  // A part with missing texts opens automatically.
  await unfold(dialog(page), '選択肢')
  await group('説明').getByLabel('英語').fill('')
  await option('車2台').getByText('車2台', { exact: true }).click()
  await group('選択肢の文字', option('車2台')).getByLabel('英語').fill('Two cars')
  await group('選択肢の文字', option('車2台')).getByLabel('中国語').fill('两辆车')
  await dialog(page).getByRole('combobox', { name: 'ステップ' }).selectOption({ label: 'お名前とご連絡先' })
  if (isLongRun) expect(await axeFindings(page, allAxeRules)).toEqual([])
  await page.keyboard.press('Escape')
  await choose(page, 'ステップ「ご希望の条件」の操作', '見出しを変える')
  await dialog(page).getByLabel('見出し').fill('お部屋のご希望')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 2, name: 'お部屋のご希望' }).waitFor()
  await page.getByRole('button', { name: '内容を確かめて公開' }).click()
  await dialog(page).getByRole('button', { name: '公開する', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '第3版を公開しました' }).waitFor()

  const now = (await versions()).at(-1)
  const parking = fieldsOf(now!).get('parking')!
  expect([parking.label, parking.help]).toEqual([{ ja: '駐車場', en: 'Parking', zh: '停车位' }, undefined])
  expect('options' in parking && parking.options.map(({ value, label }) => `${value} ${label.ja}`)).toEqual([
    'car 車1台',
    'motorbike バイク置場',
    expect.stringMatching(/^\w+ 車2台$/),
  ])
  expect(now!.form.steps.find(({ key }) => key === 'person')!.fields.at(-1)!.key).toBe('parking')
  expect(now!.form.steps.find(({ key }) => key === 'home')!.title.ja).toBe('お部屋のご希望')
})

longTest('A form without phone and e-mail is refused, and a template can replace the form', async () => {
  const page = await open('/zh')
  await choose(page, '电话的其他操作', '不再询问')
  // Without the phone field the e-mail address is required. Without both, publishing is refused.
  await page.getByRole('listitem').filter({ hasText: '邮箱' }).getByText('邮箱 · 必填').waitFor()
  await choose(page, '邮箱的其他操作', '不再询问')
  await page.getByRole('button', { name: '确认内容并发布' }).click()
  await dialog(page).getByText('请至少询问“电话”和“邮箱”中的一项。').waitFor()
  await expect.poll(() => dialog(page).getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true)
  await dialog(page).getByRole('button', { name: '查看项目' }).click()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('增加询问的项目（还有 22 项）')
  // Reloading would lose all changes, so the page asks first.
  const asks = page.waitForEvent('dialog')
  await page.evaluate('void setTimeout(() => location.reload())')
  const leaving = await asks
  expect(leaving.type()).toBe('beforeunload')
  await leaving.dismiss()
  await page.getByRole('button', { name: '放弃修改', exact: true }).click()
  await rows(page).filter({ hasText: '电话' }).waitFor()
  await page.locator('[data-snack]').getByRole('button').click()
  await rows(page).filter({ hasText: '电话' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: '重新选择模板' }).click()
  await dialog(page)
    .getByRole('radio', { name: /^简单（6 项/ })
    .check()
  await dialog(page).getByRole('button', { name: '用此模板开始' }).click()
  await page.getByText('正在从模板“简单”重新开始').waitFor()
  await choose(page, '需要我们为您做什么？的其他操作', '不再询问')
  await page.getByRole('button', { name: '确认内容并发布' }).click()
  await dialog(page)
    .getByText(/^将不再询问.*“预算”.*。已收到的回答会保留在接待卡上。$/)
    .waitFor()
  await dialog(page).getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('模板：简单', { exact: true }).waitFor()
  const [, now] = await versions()
  expect([now!.form.steps.map(({ key }) => key), offIn(now!)]).toEqual([['person', 'matter'], ['matter']])

  const headers = { 'accept-language': 'ja', cookie: await sessionCookieOf(stage.app, queue.member) }
  const refused = await stage.app.request(formPath, { headers })
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('あなたの役割では、この画面を開けません')])
})

longTest('A new retention time shows which answers it erases, and erases them once saved', async () => {
  const { app } = stage
  const { cardId } = await sendCard({ app }, queue.shop, { name: ['期限 花子'] })
  await sendCard({ app }, queue.shop)
  await app.db.pool.query(`update card set touched_at = touched_at - interval '25 months' where id = $1`, [cardId])
  const page = await open('', { width: 360, height: 740 })
  await page.getByRole('link', { name: '保存期間' }).click()
  await page.getByText('まだ決めていません。回答は、カードがある間ずっと残ります。').waitFor()
  await page.getByRole('button', { name: '保存期間を決める' }).click()
  const contact = dialog(page).getByRole('combobox', { name: 'ご連絡先' })
  await expect.poll(() => contact.inputValue()).toBe('24')
  await contact.selectOption({ label: 'カードがある間' })
  await dialog(page).getByRole('button', { name: '消えるものを確かめる' }).click()
  await dialog(page).getByRole('region', { name: '保存すると消えるもの' }).getByText('ご本人の情報 1枚').waitFor()
  await dialog(page)
    .getByRole('link', { name: /から動きなし（ご本人の情報）$/ })
    .waitFor()
  if (isLongRun) expect(await axeFindings(page, allAxeRules)).toEqual([])
  await dialog(page).getByRole('button', { name: '保存して、1枚から消去する' }).click()
  await page.getByRole('status').filter({ hasText: '保存期間を保存しました' }).waitFor()
  await page.getByText('2年で消去').waitFor()

  await eraseExpiredAnswers({ db: app.db, clock: app.clock })
  // On a phone the card's history is behind a tab.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${app.origin}/shopAdmin/cards/${cardId}`)
  await page.getByRole('heading', { level: 1, name: 'お名前は消去済み' }).waitFor()
  await page.getByText('保存期間が過ぎたため、ご本人の情報を消去しました').waitFor()
})
