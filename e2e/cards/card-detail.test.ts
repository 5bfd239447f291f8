/** One reception card, as staff read it and work on it. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { beginCard, minimalCardAnswers, sendCard } from '../../test/access/card-samples.ts'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newMember, post } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { createSignInStorage, openSignedInPage } from '../support/signed-in-page.ts'
import { keepSnackbarOpen } from '../support/staff.ts'

const stage = openE2eApp()
let cardId: string
let ticket: Awaited<ReturnType<typeof joinAsVisitor>>
beforeAll(async () => {
  const shop = stage.world.east.main
  await publishFullCardForm(stage.app, shop)
  await sendCard(stage, shop, { phone: ['080-9999-0000'] })
  ticket = await joinAsVisitor(stage.app, shop)
  const { token, card } = await beginCard(stage, shop, { ticket: ticket.token, locale: 'zh' })
  const answers = {
    ...minimalCardAnswers,
    name: ['陈 静'],
    kana: ['チン セイ'],
    layouts: ['1K'],
    rentMax: ['90000'],
    notes: ['希望回家的路明亮安全。\n离超市近。'],
  }
  const sent = await post(stage.app, `/cards/${token}/send`, { body: { answers, rev: card.rev, locale: 'zh' } })
  expect(sent.status).toBe(200)
  ;({ id: cardId } = (
    await stage.app.db.pool.query(`select id from card where shop_id = $1 and name = '陈 静'`, [shop.scope.shopId])
  ).rows[0])
})

const open = async (address: string, viewport = { width: 1366, height: 768 }, colorScheme: 'light' | 'dark' = 'light') =>
  openSignedInPage(stage, await newMember(stage.app, stage.world.east.main.scope, 'staff'), address, { viewport, colorScheme })

longTest('Staff can browse cards, show the phone number, correct answers and undo a call', async () => {
  const page = await open('/shopAdmin/cards')
  await page.getByRole('link', { name: '陈 静 様' }).click()
  await page.getByRole('heading', { level: 1, name: '陈 静 様' }).waitFor()
  await waitForHydration(page)
  await page.keyboard.press('j')
  await page.getByRole('heading', { level: 1, name: '山本 由佳 様' }).waitFor()
  const main = page.getByRole('main')
  // Text typed at one card is not saved at another.
  const tasks = main.getByRole('region', { name: 'やること' })
  await tasks.getByRole('button', { name: '追加' }).click()
  await tasks.getByLabel('内容').fill('山本様に電話する')
  await page.getByRole('link', { name: '前のカード' }).click()
  await page.getByRole('heading', { level: 1, name: '陈 静 様' }).waitFor()
  expect(await tasks.getByLabel('内容').count()).toBe(0)
  await main.getByText('中国語で回答').waitFor()
  expect(await main.getByRole('region', { name: 'ご希望の条件' }).innerText()).toMatch(/ご予算\s+9万円まで[\s\S]+希望間取り\s+1K/)
  const own = main.getByText('希望回家的路明亮安全。')
  expect(await own.getAttribute('lang')).toBe('zh-Hans')
  await main.getByText('原文（中国語）').first().waitFor()
  expect(await main.getByRole('link', { name: `${ticket.number} のご来店を開く` }).getAttribute('href')).toMatch(/^\/shopAdmin\/waiting\//)
  const contact = main.getByRole('region', { name: 'お名前とご連絡先' })
  expect(await contact.innerText()).toContain('•••-••••-5678')
  await waitForHydration(page)
  await contact.getByRole('button', { name: '電話番号を表示' }).click()
  await contact.getByText('090-1234-5678').waitFor()
  await main.getByRole('region', { name: '経過' }).getByText('電話番号を表示しました').waitFor()
  await page.reload()
  await contact.getByText('•••-••••-5678').waitFor()
  // A name can be corrected while the phone number stays masked.
  await waitForHydration(page)
  await page.getByRole('button', { name: 'フリガナを直す' }).click()
  const kana = contact.getByRole('textbox', { name: 'フリガナ' })
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('kana')
  await kana.fill('チン シズカ')
  await kana.press('Enter')
  await contact.getByText('チン シズカ').waitFor()
  // Esc changes nothing and returns the focus to the pencil. An empty answer opens as well.
  const pencil = contact.getByRole('button', { name: 'フリガナを直す' })
  await pencil.click()
  await kana.fill('チン')
  await kana.press('Escape')
  await kana.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('フリガナを直す')
  await contact.getByText('チン シズカ').waitFor()
  const areaSection = main.getByRole('region', { name: '場所' })
  await areaSection.getByRole('button', { name: '希望エリアを記入する' }).click()
  await areaSection.getByRole('textbox', { name: '希望エリア' }).fill('中目黒')
  await page.keyboard.press('Enter')
  await areaSection.getByRole('button', { name: '希望エリアを直す' }).waitFor()
  // A waiting visitor is called from the card, and the call can be undone.
  const calls = page.getByRole('button', { name: `${ticket.number} を呼び出す` })
  await calls.click()
  await page.getByRole('dialog', { name: 'カウンターを選ぶ' }).getByRole('button', { name: '2番' }).click()
  await page.getByText(`${ticket.number} を呼び出しました（カウンター：2）`).waitFor()
  await keepSnackbarOpen(page)
  await calls.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await calls.waitFor()
})

longTest('The first call from a card asks for a counter that later calls reuse', async () => {
  const page = await open(`/shopAdmin/cards/${cardId}`)
  await waitForHydration(page)
  const calls = page.getByRole('button', { name: `${ticket.number} を呼び出す` })
  await calls.click()
  const counters = page.getByRole('dialog', { name: 'カウンターを選ぶ' })
  await counters.getByRole('button', { name: 'やめる' }).click()
  await counters.waitFor({ state: 'hidden' })
  const { scope, counterIds } = stage.world.east.main
  const other = await joinAsVisitor(stage.app, stage.world.east.main, { lane: 1 })
  const colleague = createBearerHeaders(await newMember(stage.app, scope, 'staff'))
  const served = await post(stage.app, `/shops/${scope.shopId}/lanes/${stage.world.east.main.lanes[1]!.id}/call-next`, {
    headers: colleague,
    body: { counterId: counterIds[0] },
  })
  expect(served.status).toBe(200)
  await calls.click()
  await counters.getByRole('button', { name: new RegExp(`^1番.*${other.number}$`) }).click()
  await counters.getByRole('alert').getByText(other.number).waitFor()
  await counters.getByRole('button', { name: 'ほかを選ぶ' }).click()
  await counters.getByRole('button', { name: '2番' }).click()
  await page.getByText(`${ticket.number} を呼び出しました（カウンター：2）`).waitFor()
  await calls.waitFor({ state: 'detached' })
  // The focused button is gone after the second press, so the focus moves to the heading.
  await page.locator('h1:focus').waitFor()
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await calls.click()
  await page.getByText(`${ticket.number} を呼び出しました（カウンター：2）`).waitFor()
  await calls.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /元に戻す/ }).click()
  await calls.waitFor()
})

sampledTest(
  [
    { path: '/en', language: 'Answered in Chinese', label: 'Show: Phone' },
    { path: '/zh', language: undefined, label: '显示电话' },
  ],
  0,
)('The card’s page under $path fits the width of a phone', async ({ path, language, label }) => {
  const page = await open(`${path}/shopAdmin/cards/${cardId}`, { width: 360, height: 740 }, 'dark')
  await page.getByRole('button', { name: label }).waitFor()
  if (language) await page.getByText(language).waitFor()
  else expect(await page.getByText('原文').count()).toBe(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
})

const goTo = (page: Page, stage: string) => page.getByRole('list', { name: '段階' }).getByRole('button', { name: stage }).click()
async function more(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'その他の操作' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** The first response is lost. The second press is the same command, which runs once. */
async function saveTwice(page: Page, section: Locator): Promise<void> {
  await page.route(
    (url) => /\/(tasks|proposals)$/.test(url.pathname),
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await section.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('alert').getByText('インターネットにつながっていません').waitFor()
  await section.getByRole('button', { name: '保存する' }).click()
  await section.getByRole('button', { name: '保存する' }).waitFor({ state: 'detached' })
  expect(await section.getByRole('listitem').count()).toBe(1)
}

test('Staff can read and correct a visitor’s card and call the visitor (R2.12)', async () => {
  const { scope } = stage.world.east.main
  const page = await open('/shopAdmin/cards')
  await page.getByRole('link', { name: '陈 静 様' }).click()
  await page.getByRole('heading', { level: 1, name: '陈 静 様' }).waitFor()
  const main = page.getByRole('main')
  await main.getByText('中国語で回答').waitFor()
  expect(await main.getByRole('region', { name: 'ご希望の条件' }).innerText()).toMatch(/ご予算\s+9万円まで[\s\S]+希望間取り\s+1K/)
  expect(await main.getByText('希望回家的路明亮安全。').getAttribute('lang')).toBe('zh-Hans')
  await main.getByText('原文（中国語）').first().waitFor()
  expect(await main.getByRole('link', { name: `${ticket.number} のご来店を開く` }).getAttribute('href')).toMatch(/^\/shopAdmin\/waiting\//)
  const contact = main.getByRole('region', { name: 'お名前とご連絡先' })
  expect(await contact.innerText()).toContain('•••-••••-5678')
  await waitForHydration(page)
  await contact.getByRole('button', { name: '電話番号を表示' }).click()
  expect(await contact.getByRole('link', { name: '090-1234-5678' }).getAttribute('href')).toBe('tel:+819012345678')
  const history = main.getByRole('region', { name: '経過' })
  await history.getByText('電話番号を表示しました').waitFor()
  await page.getByRole('button', { name: 'フリガナを直す' }).click()
  const kana = contact.getByRole('textbox', { name: 'フリガナ' })
  await kana.fill('チン シズカ')
  await kana.press('Enter')
  await contact.getByText('チン シズカ').waitFor()

  // A colleague changes the same answer first, so the page asks which one to keep.
  const step = main.getByRole('region', { name: 'そのほかのご希望' })
  const correct = step.getByRole('button', { name: 'そのほかのご希望をすべて直す' })
  await correct.click()
  const notes = step.getByRole('textbox', { name: 'その他ご要望' })
  expect(await notes.inputValue()).toBe('希望回家的路明亮安全。\n离超市近。')
  const { rows } = await stage.app.db.pool.query('select rev from card where id = $1', [cardId])
  const theirs = await post(stage.app, `/shops/${scope.shopId}/cards/${cardId}/edit`, {
    headers: createBearerHeaders(await newMember(stage.app, scope, 'staff')),
    body: { rev: rows[0].rev, base: { notes: ['希望回家的路明亮安全。\n离超市近。'] }, answers: { notes: ['夜道の明るい所'] } },
  })
  expect(theirs.status).toBe(200)
  await notes.fill('駅に近い所')
  await step.getByRole('button', { name: '保存する' }).click()
  await step.getByText('担当 staffが').waitFor()
  expect(await step.getByRole('group', { name: 'その他ご要望' }).innerText()).toMatch(
    /自分の入力\s+駅に近い所\s+いまの内容\s+夜道の明るい所/,
  )
  await step.getByRole('button', { name: '選んだ内容で保存する' }).click()
  await correct.waitFor()
  await history.getByText('夜道の明るい所 → 駅に近い所').waitFor()

  await page.getByRole('button', { name: `${ticket.number} を呼び出す` }).click()
  await page.getByRole('dialog', { name: 'カウンターを選ぶ' }).getByRole('button', { name: '2番' }).click()
  await page.getByText(`${ticket.number} を呼び出しました（カウンター：2）`).waitFor()
})

longTest('A card’s history shows its changes of stage, tasks and proposals (R2.12)', async () => {
  const { cardId } = await sendCard(stage, stage.world.east.main, { name: ['秋山 透'] })
  const page = await open(`/shopAdmin/cards/${cardId}`)
  const history = page.getByRole('region', { name: '経過' })
  await page.getByRole('textbox', { name: 'メモ' }).fill('中国語の資料を用意')
  await page.keyboard.press('Control+Enter')
  await history.getByText('中国語の資料を用意').waitFor()
  await goTo(page, '初回相談')
  await history.getByText('来店前 → 初回相談').waitFor()
  await page.getByRole('button', { name: '担当になる' }).click()
  await expect.poll(() => page.getByRole('combobox', { name: '担当' }).textContent()).toMatch(/担当 staff/)

  const tasks = page.getByRole('region', { name: 'やること' })
  await tasks.getByRole('button', { name: '追加' }).click()
  await tasks.getByLabel('内容').fill('保証会社に電話する')
  await tasks.getByLabel('期限').fill('2020-01-31')
  await saveTwice(page, tasks)
  await tasks.getByText('期限切れ 2020/01/31').waitFor()
  await tasks.getByRole('checkbox', { name: '保証会社に電話する' }).click()
  await history.getByText('やることを完了にしました').waitFor()

  const proposals = page.getByRole('region', { name: 'ご提案の物件' })
  await proposals.getByRole('button', { name: '追加' }).click()
  await proposals.getByLabel('物件名').fill('コーポ若葉 203')
  await proposals.getByLabel('家賃').fill('8万5千円')
  await proposals.getByLabel('URL').fill('https://example.jp/rooms/203')
  await proposals.getByRole('button', { name: '保存する' }).click()
  await proposals.getByText('8.5万円').waitFor()
  const link = proposals.getByRole('link', { name: 'example.jp' })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual(['https://example.jp/rooms/203', 'noopener noreferrer'])
  await proposals.getByLabel('コーポ若葉 203へのお客さまの反応').selectOption({ label: '内見予定' })
  await history.getByText('お客さまの反応：ご提案済み → 内見予定').waitFor()
  await more(page, '見送り（失注）にする')
  await page.getByRole('textbox', { name: '理由' }).fill('他社で決まった')
  await page.locator('dialog[open]').getByRole('button', { name: '失注にする' }).click()
  await history.getByText('他社で決まった').waitFor()
})

longTest('A member can choose between conflicting corrections and undo a change of stage', async () => {
  const [one, other] = [await open(`/shopAdmin/cards/${cardId}`), await open(`/shopAdmin/cards/${cardId}`)]
  const step = (page: Page) => page.getByRole('main').getByRole('region', { name: 'そのほかのご希望' })
  for (const page of [one, other]) {
    await step(page).getByRole('button', { name: 'そのほかのご希望をすべて直す' }).click()
    await step(page).getByRole('textbox', { name: 'その他ご要望' }).waitFor()
  }
  expect(await step(one).getByRole('textbox', { name: 'その他ご要望' }).inputValue()).toBe('希望回家的路明亮安全。\n离超市近。')
  await one.getByRole('status').getByText('担当 staffさんが編集しています。').waitFor()
  await step(one).getByRole('textbox', { name: 'その他ご要望' }).fill('夜道の明るい所')
  await step(one).getByRole('button', { name: '保存する' }).click()
  await step(one).getByText('夜道の明るい所').waitFor()
  await step(one).getByRole('button', { name: 'そのほかのご希望をすべて直す' }).waitFor()

  await step(other).getByRole('textbox', { name: 'その他ご要望' }).fill('駅に近い所')
  await step(other).getByRole('button', { name: '保存する' }).click()
  await step(other).getByText('担当 staffが').waitFor()
  const choice = step(other).getByRole('group', { name: 'その他ご要望' })
  expect(await choice.innerText()).toMatch(/自分の入力\s+駅に近い所\s+いまの内容\s+夜道の明るい所/)
  await step(other).getByRole('button', { name: '選んだ内容で保存する' }).click()
  await step(other).getByRole('button', { name: 'そのほかのご希望をすべて直す' }).waitFor()
  const history = other.getByRole('region', { name: '経過' })
  await history.getByText('夜道の明るい所 → 駅に近い所').waitFor()
  expect(await history.innerText()).toMatch(/希望回家的路明亮安全。\s离超市近。 → 夜道の明るい所/)

  await other.getByRole('textbox', { name: 'メモ' }).fill('中国語の資料を用意')
  await other.keyboard.press('Control+Enter')
  await history.getByText('中国語の資料を用意').waitFor()
  await history.getByRole('button', { name: '変更' }).click()
  await expect.poll(() => history.innerText()).not.toContain('中国語の資料を用意')

  await goTo(other, '初回相談')
  await other.getByText('「初回相談」にしました').waitFor()
  await keepSnackbarOpen(other)
  await history.getByText('来店前 → 初回相談').waitFor()
  await other.getByRole('button', { name: /元に戻す/ }).click()
  await history.getByText('初回相談 → 来店前').waitFor()
})

longTest('Staff can delete and restore a card and change its stage, tasks and proposals', async () => {
  const { cardId } = await sendCard(stage, stage.world.east.main, { name: ['秋山 透'] })
  const other = await open(`/shopAdmin/cards/${cardId}`)
  const history = other.getByRole('region', { name: '経過' })
  await goTo(other, '初回相談')
  await history.getByText('来店前 → 初回相談').waitFor()
  await more(other, '見送り（失注）にする')
  await other.getByRole('textbox', { name: '理由' }).fill('他社で決まった')
  await other.locator('dialog[open]').getByRole('button', { name: '失注にする' }).click()
  await history.getByText('他社で決まった').waitFor()
  await goTo(other, '物件紹介')
  await history.getByText('失注 → 物件紹介').waitFor()
  await other.getByRole('button', { name: '担当になる' }).click()
  await expect.poll(() => other.getByRole('combobox', { name: '担当' }).textContent()).toMatch(/担当 staff/)
  await more(other, '削除')
  await other.getByRole('note').getByText('担当 staffさんが').waitFor()
  await other.getByRole('button', { name: 'ごみ箱から戻す' }).click()
  await other.getByRole('button', { name: '「内見調整」へ進める' }).waitFor()

  const tasks = other.getByRole('region', { name: 'やること' })
  await tasks.getByRole('button', { name: '追加' }).click()
  await tasks.getByLabel('内容').fill('保証会社に電話する')
  await tasks.getByLabel('期限').fill('2020-01-31')
  await saveTwice(other, tasks)
  await tasks.getByText('期限切れ 2020/01/31').waitFor()
  await tasks.getByRole('checkbox', { name: '保証会社に電話する' }).click()
  await keepSnackbarOpen(other)
  await history.getByText('やることを完了にしました').waitFor()
  await other.getByRole('button', { name: /元に戻す/ }).click()
  await tasks.getByText('期限切れ').waitFor()
  // A colleague's concurrent edit stays, and the typed text is saved at the second try.
  await tasks.getByRole('button', { name: '保証会社に電話するを直す' }).click()
  await tasks.getByLabel('内容').fill('保証会社に書類を送る')
  const task = (await stage.app.db.pool.query(`select id, rev from card_item where kind = 'task' and card_id = $1`, [cardId])).rows[0]
  const moved = await post(stage.app, `/shops/${stage.world.east.main.scope.shopId}/cards/${cardId}/tasks/${task.id}/change`, {
    headers: createBearerHeaders(await newMember(stage.app, stage.world.east.main.scope, 'staff')),
    body: { rev: task.rev, words: '保証会社に電話する', dueOn: '2035-01-31', assigneeId: null },
  })
  expect(moved.status).toBe(200)
  await tasks.getByRole('button', { name: '保存する' }).click()
  await other.getByRole('alert').getByText('先に').waitFor()
  await tasks.getByRole('button', { name: '保存する' }).click()
  await tasks.getByRole('checkbox', { name: '保証会社に書類を送る' }).waitFor()
  await tasks.getByText('2035/01/31').waitFor()

  const proposals = other.getByRole('region', { name: 'ご提案の物件' })
  await proposals.getByRole('button', { name: '追加' }).click()
  await proposals.getByLabel('物件名').fill('コーポ若葉 203')
  await proposals.getByLabel('家賃').fill('8万5千円')
  await proposals.getByLabel('URL').fill('javascript:alert(1)')
  await proposals.getByRole('button', { name: '保存する' }).click()
  await proposals.getByRole('alert').getByText('https://').waitFor()
  await proposals.getByLabel('URL').fill('https://example.jp/rooms/203')
  await saveTwice(other, proposals)
  await proposals.getByText('8.5万円').waitFor()
  const link = proposals.getByRole('link', { name: 'example.jp' })
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual(['https://example.jp/rooms/203', 'noopener noreferrer'])
  // No other form replaces the one being typed in, and the focus stays there.
  const focused = () => other.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent')
  await proposals.getByRole('button', { name: 'コーポ若葉 203を直す' }).click()
  await proposals.getByLabel('物件名').fill('コーポ若葉 204')
  expect(await proposals.getByRole('button', { name: '追加' }).isDisabled()).toBe(true)
  await proposals.getByRole('button', { name: 'やめる' }).click()
  await expect.poll(focused).toBe('コーポ若葉 203を直す')
  await proposals.getByLabel('コーポ若葉 203へのお客さまの反応').selectOption({ label: '内見予定' })
  await history.getByText('お客さまの反応：ご提案済み → 内見予定').waitFor()
  await proposals.getByRole('button', { name: 'コーポ若葉 203を削除' }).click()
  await proposals.getByText('コーポ若葉 203').waitFor({ state: 'detached' })
  await keepSnackbarOpen(other)
  await expect.poll(focused).toBe('追加')
  await other.getByRole('button', { name: /元に戻す/ }).click()
  await expect.poll(() => proposals.getByLabel('コーポ若葉 203へのお客さまの反応').inputValue()).toBe('viewing')
})

longTest('A colleague’s change of a card neither clears typed text nor is overwritten', async () => {
  const { cardId } = await sendCard(stage, stage.world.east.main, { name: ['冬木 光'] })
  const [one, other] = [await open(`/shopAdmin/cards/${cardId}`), await open(`/shopAdmin/cards/${cardId}`)]
  const history = other.getByRole('region', { name: '経過' })
  await one.getByRole('textbox', { name: 'メモ' }).fill('書きかけ')
  await goTo(other, '初回相談')
  await one.getByRole('region', { name: '経過' }).getByText('来店前 → 初回相談').waitFor()
  expect(await one.getByRole('textbox', { name: 'メモ' }).inputValue()).toBe('書きかけ')
  await one.getByLabel('次の連絡').focus()
  await other.getByLabel('次の連絡').fill('2027-02-01')
  await other.getByLabel('次の連絡').blur()
  await one.getByRole('region', { name: '経過' }).getByText('2027').waitFor()
  await expect.poll(() => one.evaluate('document.activeElement.type')).toBe('date')
  await one.close()
  await other.getByText('このカードを開いています').waitFor({ state: 'detached' })
  await history.getByText('来店前 → 初回相談').waitFor()

  // The page has not received the colleague's changes yet.
  const proxy = await openFaultyProxy(stage.app.origin)
  const member = await newMember(stage.app, stage.world.east.main.scope, 'staff')
  const storageState = await createSignInStorage(stage.app, proxy.origin, member)
  const late = await (await stage.browser.person(proxy.origin, { storageState, viewport: { width: 1366, height: 768 } })).newPage()
  await late.goto(`/shopAdmin/cards/${cardId}`)
  await other.getByText('担当 staffさんもこのカードを開いています。').waitFor()
  proxy.swallowStreams()
  await goTo(other, '物件紹介')
  await history.getByText('初回相談 → 物件紹介').waitFor()
  await goTo(late, '成約')
  await expect
    .poll(() => late.getByRole('alert').innerText())
    .toMatch(/^ほかの担当者が、先にこのカードを変更しました。.+ \d+:\d+ 担当 staff 段階を変更しました\s初回相談 → 物件紹介$/)
  await late.close()
  await proxy.close()
})

longTest('Cards with one phone number can be merged, unmerged or set distinct (R2.12)', async () => {
  const shop = stage.world.east.main
  const phone = ['080-7777-1234']
  const before = await sendCard(stage, shop, { name: ['陳 静'], kana: ['チン セイ'], phone })
  const visit = await joinAsVisitor(stage.app, shop)
  await post(stage.app, `/cards/${before.token}/link-ticket`, { body: { ticket: visit.token } })
  const now = await sendCard(stage, shop, { name: ['陈 静子'], phone })
  const page = await open(`/shopAdmin/cards/${now.cardId}`, { width: 360, height: 740 })
  await waitForHydration(page)
  const main = page.getByRole('main')
  const found = main.getByRole('region', { name: '同じ方かもしれないカード' })
  expect(await found.innerText()).toMatch(/陳 静 様[\s\S]+電話番号が同じ/)
  await found.getByRole('button', { name: '陳 静 様と見比べる' }).click()
  expect(await found.getByRole('table').innerText()).toContain('•••-••••-1234')
  await found.getByRole('radio', { name: '陳 静 様' }).check()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await found.getByRole('button', { name: '同じ方としてまとめる' }).click()
  const person = main.getByRole('region', { name: 'この方のほかのカード' })
  await person.getByRole('link', { name: `${visit.number} のご来店を開く` }).waitFor()
  await main.getByRole('button', { name: /^メモと経過/ }).press('Enter')
  await main.getByRole('region', { name: '経過' }).getByText('陳 静 様と同じ方としてまとめました').waitFor()
  await person.getByText('まで取り消せます').waitFor()
  await person.getByRole('button', { name: 'まとめを取り消す' }).click()
  await found.getByRole('button', { name: '陳 静 様は別の方です' }).click()
  await found.waitFor({ state: 'detached' })
})

longTest('The page of a missing or an erased card shows a message instead of the card', async () => {
  const page = await open('/shopAdmin/cards/00000000-0000-7000-8000-000000000000')
  await page.getByRole('heading', { level: 1, name: 'この受付カードは見つかりません' }).waitFor()
  const { rows } = await stage.app.db.pool.query(
    `insert into card (id, organization_id, shop_id, form_version, status, locale, answers, created_at, touched_at)
     select gen_random_uuid(), organization_id, shop_id, form_version, 'purged', locale, '{}', created_at, touched_at from card where id = $1 returning id`,
    [cardId],
  )
  await page.goto(`/shopAdmin/cards/${rows[0].id}`)
  await page.getByRole('heading', { level: 1, name: 'このカードは消去されました' }).waitFor()
  await page.getByRole('link', { name: '受付カードの一覧へ' }).click()
  await page.getByRole('heading', { level: 1, name: '受付カード', exact: true }).waitFor()
})
