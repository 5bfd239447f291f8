/** Lanes as a manager sets them, while visitors wait in them. */
import { beforeEach, expect, test } from 'vitest'
import type { EntryShop } from '../../src/contract/entry-shop.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newMember, post } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import {
  lanesSectionTitle,
  moreSettingsTitle,
  openAddForm,
  openEditForm,
  openSettings,
  queueSettingsPath,
  saveSettingsForm,
  settingsSection,
  translationsTitle,
  unfold,
  waitForStatusText,
} from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { takeNumberButton, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})
const visitor = async (address: string) => {
  const page = await (await stage.person()).newPage()
  await page.goto(address)
  return page
}

longTest('A lane’s changed name and limit apply at once, and waiting tickets stay', async () => {
  const { token } = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  const [page, staff] = await Promise.all([openSettings(stage, queue), openDeskPage(stage, queue)])
  const form = await openEditForm(page, '総合受付', { unfolded: [moreSettingsTitle] })
  await form.getByLabel('名前').fill('総合案内')
  await form.getByLabel('お待ちの組の上限').fill('１')
  await saveSettingsForm(page, form, 'A 総合案内 を保存しました')
  await settingsSection(page, lanesSectionTitle).getByText('お待ち1組まで').waitFor()
  await staff
    .getByRole('region', { name: /^A 総合案内/ })
    .getByText('山田 様')
    .waitFor()
  expect(await (await stage.app.request(`/api/v1/tickets/${token}`)).json()).toMatchObject({ number: 'A001', status: 'waiting' })
  const lanes = async () => ((await (await stage.app.request(`/api/v1/entry/${queue.shop.entryCode}`)).json()) as EntryShop).lanes
  await expect.poll(async () => (await lanes()).map(({ state }) => state)).toEqual(['full', 'open'])
})

longTest('A lane with a waiting visitor can be stopped, resumed and changed, not removed', async () => {
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  const page = await openSettings(stage, queue)
  await settingsSection(page, lanesSectionTitle).locator('summary').getByText('いま1組').waitFor()
  const form = await openEditForm(page, '総合受付')
  await form.getByRole('button', { name: '削除する' }).click()
  const confirmation = page.getByRole('dialog', { name: 'A 総合受付 を削除しますか？' })
  await confirmation.getByText('いま1組いらっしゃいます。先に止めて').waitFor()
  await expect.poll(() => confirmation.getByRole('button', { name: '削除する' }).isDisabled()).toBe(true)
  await confirmation.getByRole('button', { name: 'やめる' }).click()
  await confirmation.waitFor({ state: 'hidden' })
  await form.getByText('この区分には、いま1組いらっしゃいます。').waitFor()
  await form.getByRole('button', { name: '受付を止める' }).click()
  await waitForStatusText(page, 'A 総合受付 の受付を止めました')
  await settingsSection(page, lanesSectionTitle).getByText('受付停止中').waitFor()
  const late = await visitor(`/entry/w/${queue.shop.entryCode}`)
  await late
    .getByRole('radio', { name: /ご相談/ })
    .and(late.locator(':disabled'))
    .waitFor()
  await ticketSlip(await visitor(`/entry/w/${token}`))
    .getByText('A001')
    .waitFor()

  const again = await openEditForm(page, '総合受付')
  await again.getByRole('button', { name: '受付を再開する' }).click()
  await waitForStatusText(page, 'A 総合受付 の受付を再開しました')
  await settingsSection(page, lanesSectionTitle).getByText('受付停止中').waitFor({ state: 'hidden' })

  const laneForm = await openEditForm(page, '総合受付', { unfolded: [moreSettingsTitle] })
  await laneForm.getByRole('checkbox', { name: /^連絡先をたずねる/ }).check()
  await saveSettingsForm(page, laneForm, 'A 総合受付 を保存しました')
  await expect
    .poll(async () => {
      await late.reload()
      return late.getByLabel('電話番号またはメールアドレス').count()
    })
    .toBe(1)
})

longTest('A lane with mixed-up numbers calls by itself, and the start names the counter', async () => {
  const page = await openSettings(stage, queue)
  const form = await openEditForm(page, '総合受付', { unfolded: [moreSettingsTitle] })
  await form.getByLabel('自動で呼び出す組数').fill('１０')
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('1から9までの数字で入力してください。').waitFor()
  await form.getByLabel('自動で呼び出す組数').fill('1')
  await form.getByRole('checkbox', { name: /^番号をばらばらの順で出す/ }).check()
  await saveSettingsForm(page, form, 'A 総合受付 を保存しました')
  const { token, number } = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  await joinAsVisitor(stage.app, queue.shop)
  const [staff, waiting] = await Promise.all([openDeskPage(stage, queue, { counter: '1' }), visitor(`/entry/w/${token}`)])
  const headers = createBearerHeaders(queue.member)
  await post(stage.app, `/shops/${queue.shop.scope.shopId}/presence`, { headers, body: { state: 'serving_ready' } })
  await waiting.getByText('受付へお越しください', { exact: true }).waitFor()
  const row = staff.getByRole('listitem').filter({ hasText: number })
  await row.getByText('呼出中').waitFor()
  await row.getByRole('button', { name: /^開始/ }).click()
  await row.getByText('1番').waitFor()
})

longTest('The form for a new lane keeps its input when closed with errors', async () => {
  const page = await openSettings(stage, queue, { viewport: { width: 360, height: 740 } })
  let form = await openAddForm(page, '窓口区分を追加')
  await form.getByRole('group', { name: '番号の文字' }).getByRole('radio', { name: 'C', checked: true }).waitFor()
  await form.getByText('C001').waitFor()
  await unfold(form, moreSettingsTitle)
  await form.getByRole('radio', { name: 'この区分だけの時間を、曜日ごとに決める' }).check()
  await form.getByRole('checkbox', { name: '日曜日' }).uncheck()
  await form.getByLabel('月曜日の1つ目の終わり').fill('09:00')
  await form.getByLabel('再呼出の回数').fill('99')
  // A folded part keeps its values, and opens by itself if one is wrong.
  await unfold(form, moreSettingsTitle)
  await form.getByLabel('再呼出の回数').waitFor({ state: 'hidden' })
  await form.getByText('再呼出の回数：99 回').waitFor()
  await form.getByRole('button', { name: '追加する' }).click()
  await form.getByText('0から9までの数字で入力してください。').waitFor()
  await form.getByText('時間帯の順番と重なりをお確かめください。').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.lang')).toBe('ja')
  await form.getByLabel('名前').fill('内見')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })

  form = await openAddForm(page, '窓口区分を追加', { unfolded: [moreSettingsTitle] })
  await form.getByText('前回の入力の続きです。').waitFor()
  await expect.poll(() => form.getByLabel('名前').inputValue()).toBe('内見')
  await form.getByLabel('月曜日の1つ目の終わり').fill('19:30')
  await form.getByRole('button', { name: '月曜日の時間を、ほかの受付日にも使う' }).click()
  await form.getByLabel('再呼出の回数').fill('3')
  await form.getByRole('checkbox', { name: /^担当者が受け付けてから並ぶ/ }).check()
  await saveSettingsForm(page, form, 'C 内見 を追加しました', '追加する')
  await settingsSection(page, lanesSectionTitle).getByText('内見 15分・月〜土 10:00〜19:30・担当者が受け付けてから').waitFor()
})

/** Reads each field's label, its mark, and whether `required` says the same. A group of checkboxes or radios always has a mark. */
const marks = `[...document.querySelectorAll('dialog[open] :is(input:not([type=radio], [type=checkbox]), select)')].filter(({ labels }) => labels.length > 0)
  .map((field) => [field.labels[0].innerText, field.labels[0].nextElementSibling?.innerText, field.required || field.ariaRequired === 'true'])`
const unsigned = `[...document.querySelectorAll('dialog[open] [role=alert]')]
  .filter((alert) => alert.innerText && !alert.querySelector('svg')).map((alert) => alert.innerText)`
const labelInSight = `(() => {
  const [label] = document.activeElement.labels ?? []
  const box = label?.getBoundingClientRect()
  return !!box && document.elementFromPoint(box.left + 4, box.top + box.height / 2) === label
})()`

sampledTest(
  [
    { language: '', button: '窓口区分を追加', folds: [moreSettingsTitle, translationsTitle], must: '必須', may: '任意' },
    { language: '/en', button: 'Add a lane', folds: ['More settings', 'Name in English and Chinese'], must: 'Required', may: 'Optional' },
    { language: '/zh', button: '添加队列', folds: ['更多设置', '英文名和中文名'], must: '必填', may: '选填' },
  ],
  0,
)('Each field of the lane form is marked as required or optional ($must)', async ({ language, button, folds, must, may }) => {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, language + queueSettingsPath, { viewport: { width: 360, height: 740 } })
  const form = await openAddForm(page, button)
  await expect.poll(() => form.getByRole('textbox').filter({ visible: true }).count()).toBe(1)
  for (const title of folds) await unfold(form, title)
  await expect.poll(() => page.evaluate<unknown[]>(marks).then((all) => all.length)).toBe(10)
  const markedFields = await page.evaluate<[string, string, boolean][]>(marks)
  expect(markedFields.map(([, mark]) => mark)).toEqual([must, must, may, may, must, must, must, may, may, may])
  for (const [label, mark, isRequired] of markedFields) expect(isRequired, label).toBe(mark === must)
  await form.locator('button[type=submit]').click()
  await expect.poll(() => form.getByRole('alert').count()).toBe(2)
  expect(await page.evaluate(unsigned)).toEqual([])
  // The first wrong field has the focus, and the form's head does not cover its label.
  await expect.poll(() => page.evaluate(labelInSight)).toBe(true)
})

longTest('Saving a lane that a colleague removed shows the reason and keeps the text', async () => {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSettings(stage, queue, { member: manager })
  const form = await openEditForm(page, '総合受付')
  await form.getByLabel('名前').fill('総合案内')
  const path = `/shops/${queue.shop.scope.shopId}/lanes/${queue.shop.lanes[0]!.id}/remove`
  expect((await post(stage.app, path, { headers: createBearerHeaders(manager) })).status).toBe(200)
  await settingsSection(page, lanesSectionTitle).getByText('総合受付').waitFor({ state: 'detached' })
  await form.getByRole('button', { name: '保存する' }).click()
  await form.getByText('この窓口区分は見つかりませんでした。').waitFor()
  await expect.poll(() => form.getByLabel('名前').inputValue()).toBe('総合案内')
})

test('Two managers’ changes to one lane are both saved', async () => {
  const [one, other] = await Promise.all([openSettings(stage, queue), openSettings(stage, queue)])
  const mine = await openEditForm(one, '総合受付', { unfolded: [moreSettingsTitle] })
  const theirs = await openEditForm(other, '総合受付', { unfolded: [moreSettingsTitle] })
  await theirs.getByLabel('お待ちの組の上限').fill('10')
  await mine.getByLabel('再呼出の回数').fill('5')
  await saveSettingsForm(other, theirs, 'A 総合受付 を保存しました')
  await mine.getByRole('button', { name: '保存する' }).click()
  await mine.getByText(/担当 managerさんが \d\d:\d\d に、先にこの設定を変更しました。/).waitFor()
  await mine.getByRole('definition').filter({ hasText: '10 組' }).waitFor()
  await expect.poll(() => mine.getByLabel('再呼出の回数').inputValue()).toBe('5')
  await expect.poll(() => mine.getByLabel('お待ちの組の上限').inputValue()).toBe('10')
  await saveSettingsForm(one, mine, 'A 総合受付 を保存しました')
  const { rows } = await stage.app.db.pool.query('select max_waiting, max_calls from lane where id = $1', [queue.shop.lanes[0]!.id])
  expect(rows).toEqual([{ max_waiting: 10, max_calls: 6 }])
})

longTest('Lanes are reordered by keyboard', async () => {
  const page = await openSettings(stage, queue)
  await settingsSection(page, lanesSectionTitle).locator('summary').filter({ hasText: 'お引渡し' }).click()
  const up = page.getByRole('button', { name: 'お引渡し を上へ' })
  await up.focus()
  await page.keyboard.press('Enter')
  await waitForStatusText(page, 'お引渡し を1番目にしました')
  await expect.poll(() => settingsSection(page, lanesSectionTitle).locator('summary b').allInnerTexts()).toEqual(['お引渡し', '総合受付'])
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('お引渡し を下へ')
  const join = await visitor(`/entry/w/${queue.shop.entryCode}`)
  await expect.poll(() => join.getByRole('radio').first().getAttribute('value')).toBe(queue.shop.lanes[1]!.serviceIds[0])
  await takeNumberButton(join).waitFor()
})

longTest('The settings open for managers, while reception and staff are refused', async () => {
  const manager = await newMember(stage.app, queue.shop.scope, 'manager')
  const page = await openSettings(stage, queue, { member: manager })
  await page.goto('/shopAdmin')
  await page.getByRole('navigation').first().getByRole('link', { name: '設定', exact: true }).click()
  await page.getByRole('link', { name: '受付 窓口区分・カウンター・端末' }).click()
  await page.getByRole('heading', { name: '受付', level: 1 }).waitFor()
  for (const role of ['reception', 'staff'] as const) {
    const member = await newMember(stage.app, queue.shop.scope, role)
    const theirs = await openSignedInPage(stage, member, '/shopAdmin', { expected: /403/ })
    await expect.poll(() => theirs.getByRole('link', { name: '設定', exact: true }).count()).toBe(0)
    expect((await theirs.goto(queueSettingsPath))?.status(), role).toBe(403)
    await theirs.getByRole('heading', { name: 'あなたの役割では、この画面を開けません' }).waitFor()
    await theirs.getByRole('link', { name: '今日のようすへ戻る' }).click()
    await theirs.getByRole('heading', { name: '今日のようす' }).waitFor()
  }
})
