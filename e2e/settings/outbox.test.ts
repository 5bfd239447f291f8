/** The shop sees mails and their results, corrects an address, and sends again. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor, newMember, newShop, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { moreSettingsTitle, unfold } from '../support/settings.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { liftRow, moveRowUp } from '../support/staff.ts'

const stage = openE2eApp({ mails: true, settings: () => ({ SMS_URL: 'https://token@sms.test/send' }) })

longTest('A manager can resend an undelivered mail to a corrected address', async () => {
  stage.app.mail().manner = ({ to }) => (to === 'wrong@example.jp' ? 'refuseAddress' : 'accept')
  const shop = await newShop(stage.app, '若葉')
  const { token, number } = await joinAsVisitor(stage.app, shop)
  await post(stage.app, `/tickets/${token}/notifications`, { body: { address: 'wrong@example.jp' } })
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, 'manager'), '/shopAdmin', { viewport: deskViewport })
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await page
    .getByRole('navigation', { name: '設定', exact: true })
    .getByRole('link', { name: /^お知らせ/ })
    .click()
  await page.getByRole('link', { name: '送信の記録', exact: true }).click()
  await page.waitForURL('**/shopAdmin/outbox')
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByText('この24時間に届けられなかったメールが1件あります').count()
    })
    .toBe(1)
  await page.goto('/shopAdmin')
  await page.getByText('この24時間に届けられなかったメールが1件あります').waitFor()
  await page.getByRole('link', { name: '見る', exact: true }).click()
  const entry = page.getByRole('article')
  await entry.getByText('この宛先は見つかりませんでした（550 5.1.1）').waitFor()
  await entry.getByRole('link', { name: `番号 ${number}` }).waitFor()
  await entry.getByRole('button', { name: '内容を見る' }).click()
  await entry.getByText('受付番号は A001 です。').waitFor()
  await page.locator('h2:focus', { hasText: number }).waitFor()
  await entry.getByRole('button', { name: 'もう一度送る' }).click()
  await page.locator('input[name=address]:focus').fill('nobody')
  await entry.getByRole('button', { name: 'この宛先へ送る' }).click()
  await entry.getByText('メールアドレスの形をお確かめください').waitFor()
  await entry.getByLabel('宛先のメールアドレス').fill('right@example.jp')
  await entry.getByRole('button', { name: 'この宛先へ送る' }).click()
  await expect.poll(() => stage.app.mail().received.map(({ to }) => to)).toEqual(['right@example.jp'])
  await page.getByRole('link', { name: '条件を外す' }).click()
  await page.getByRole('article').getByText('送信済み').waitFor()
  await page.getByRole('link', { name: `番号 ${number}` }).click()
  const mailEntry = page.getByRole('listitem').filter({ hasText: '番号の受付' })
  await mailEntry.getByText('送信済み').waitFor()
  await mailEntry.getByText('right@example.jp').waitFor()
  await page.getByRole('link', { name: 'お知らせメールの一覧で見る' }).click()
  await page.waitForURL('**/shopAdmin/outbox?ticketId=*')
  await page.getByRole('article').getByText('送信済み').waitFor()
  await page.getByLabel('宛先', { exact: true }).fill('right@example.jp')
  await page.getByRole('button', { name: '表示する' }).click()
  await page.waitForURL('**address=right*')
  await page.getByRole('article').getByText('送信済み').waitFor()
})

longTest('Staff see on a chosen ticket that mail does not reach its visitor', async () => {
  stage.app.mail().manner = () => 'refuseAddress'
  try {
    const shop = await newShop(stage.app, '若葉')
    const { token, number } = await joinAsVisitor(stage.app, shop)
    await post(stage.app, `/tickets/${token}/notifications`, { body: { address: 'wrong@example.jp' } })
    const member = await newMember(stage.app, shop.scope, 'staff')
    const page = await openSignedInPage(stage, member, '/shopAdmin/waiting', { viewport: deskViewport })
    await page.getByRole('button', { name: number }).first().click()
    await page.getByText('メールが届いていません。お声がけください').waitFor()
  } finally {
    stage.app.mail().manner = () => 'accept'
  }
})

longTest('A manager can add mail delivery to the published privacy notice with one tap', async () => {
  const shop = await newShop(stage.app, '若葉')
  const line = '現在は、お知らせをメールでもお送りしています。'
  const notice = async () => (await stage.app.request(`/entry/privacy?shop=${shop.entryCode}`)).text()
  expect(await notice()).toContain(line)
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, 'manager'), '/shopAdmin/outbox', {
    viewport: deskViewport,
  })
  await page.getByRole('button', { name: '書き加えて公開する' }).click()
  await expect.poll(async () => (await notice()).includes(line)).toBe(false)
  expect(await notice()).toContain('お知らせのメールをお送りするときは、宛先と本文がメールの配信サービスを通ります。')
})

longTest('An auditor can read the list of sent mails but resend none', async () => {
  const shop = await newShop(stage.app, '若葉')
  const { token } = await joinAsVisitor(stage.app, shop)
  await post(stage.app, `/tickets/${token}/notifications`, { body: { address: 'mori@example.jp' } })
  await expect.poll(() => stage.app.mail().received.filter(({ to }) => to === 'mori@example.jp').length).toBe(1)
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, 'auditor'), '/shopAdmin/outbox', {
    viewport: deskViewport,
  })
  await page.getByText('宛先 m…@example.jp').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'もう一度送る' }).count()).toBe(0)
})

const eventSteps = (page: Page, event: string) =>
  page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name: 'お知らせの順番' }) })
    .getByRole('group')
    .filter({ has: page.locator('summary b', { hasText: new RegExp(`^${event}$`) }) })
    .last()
const unfoldSteps = (page: Page, event: string) => eventSteps(page, event).locator('summary').click()
const sentenceOf = (page: Page, event: string) => eventSteps(page, event).locator('summary span').innerText()
const channelsOf = (page: Page, event: string) => eventSteps(page, event).locator('li b').allTextContents()

test('A manager orders how visitors are notified, and sets the signature of the mails', async () => {
  const shop = await newShop(stage.app, '若葉')
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, 'manager'), '/shopAdmin/outbox', {
    viewport: deskViewport,
  })
  await page.getByRole('link', { name: '順番と差出人' }).click()
  await page.waitForURL('**/shopAdmin/mailSetting')
  await expect.poll(() => page.getByRole('main').locator('input, select, textarea').filter({ visible: true }).count()).toBe(4)
  expect(await sentenceOf(page, '呼び出し')).toBe('画面 → 20秒後にメール')
  await unfoldSteps(page, '呼び出し')
  const called = eventSteps(page, '呼び出し')
  expect(await channelsOf(page, '呼び出し')).toEqual(['プッシュ通知', 'LINE', 'メール'])
  await called.getByRole('listitem').filter({ hasText: 'LINE' }).getByText('設定されていないため、送りません。').waitFor()
  await called.getByRole('button', { name: 'メールを上へ' }).press('Enter')
  await called.getByRole('button', { name: 'メールを上へ' }).and(page.locator(':focus')).press('Enter')
  await called.getByRole('button', { name: 'メールを下へ' }).and(page.locator(':focus')).waitFor()
  await called.getByLabel('メールを送るまでの時間').selectOption('3分後')
  await called.getByRole('button', { name: 'LINEを送らない' }).click()
  await called.getByRole('button', { name: 'LINEを加える' }).and(page.locator(':focus')).waitFor()
  expect(await channelsOf(page, '呼び出し')).toEqual(['メール', 'プッシュ通知'])
  await liftRow(called.getByRole('button', { name: 'プッシュ通知を並べ替える' }))
  await moveRowUp(page, 'プッシュ通知は1番目です')
  await page.keyboard.press('Space')
  await expect.poll(() => channelsOf(page, '呼び出し')).toEqual(['プッシュ通知', 'メール'])
  await called.getByLabel('プッシュ通知を送るまでの時間').selectOption('3分後')
  expect(await sentenceOf(page, '呼び出し')).toBe('画面 → 3分後にメール')
  await unfoldSteps(page, '順番が近いとき')
  for (const channel of ['プッシュ通知', 'LINE', 'メール'])
    await eventSteps(page, '順番が近いとき')
      .getByRole('button', { name: `${channel}を送らない` })
      .click()
  await page.getByLabel('夜間などの時間').selectOption('決めた時間は送らない')
  await page.getByLabel('開始').fill('22:30')
  await page.getByLabel('お店のメールアドレス').fill('reception')
  await page.getByRole('group').filter({ hasText: '署名' }).getByLabel('日本語').fill('若葉店\n03-1234-5678')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('メールアドレスの形をお確かめください').waitFor()
  await page.getByLabel('お店のメールアドレス').fill('reception@shop.example')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('メールの設定を保存しました').waitFor()
  await page.reload()
  expect(await sentenceOf(page, '呼び出し')).toBe('画面 → 3分後にメール')
  expect(await channelsOf(page, '呼び出し')).toEqual(['プッシュ通知', 'メール'])
  expect(await sentenceOf(page, '順番が近いとき')).toBe('画面だけでお知らせします')
  expect(await page.getByLabel('開始').inputValue()).toBe('22:30')
  expect(await page.getByRole('group').filter({ hasText: '署名' }).getByLabel('日本語').inputValue()).toBe('若葉店\n03-1234-5678')
})

longTest('A manager gives a lane an order of its own', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/mailSetting', { viewport: deskViewport })
  await page.getByLabel('窓口区分').selectOption({ index: 2 })
  expect(await sentenceOf(page, '呼び出し')).toBe('お店全体と同じ：画面 → 20秒後にメール')
  await unfoldSteps(page, '呼び出し')
  await page.getByLabel('呼び出しの順番').selectOption('この窓口区分だけの順番で送る')
  await eventSteps(page, '呼び出し').getByRole('button', { name: 'メールを送らない' }).click()
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('メールの設定を保存しました').waitFor()
  await page.reload()
  expect(await sentenceOf(page, '呼び出し')).toBe('画面 → 20秒後にメール')
  await page.getByLabel('窓口区分').selectOption({ index: 2 })
  expect(await sentenceOf(page, '呼び出し')).toBe('画面だけでお知らせします')
})

longTest('A manager switches SMS on and adds them to the steps of a call', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/mailSetting', { viewport: deskViewport })
  await unfold(page, moreSettingsTitle)
  const sms = page
    .getByRole('group')
    .filter({ has: page.getByRole('heading', { name: 'お客さまへの SMS' }) })
    .last()
  await sms.getByText('配信サービスは sms.test です').waitFor()
  await sms.getByLabel('お客さまへ SMS を送る').check()
  await sms.getByLabel('1通分の料金').fill('１２円')
  await sms.getByLabel('1日に送る上限').fill('0')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('SMS の上限と料金をお確かめください。').waitFor()
  await sms.getByLabel('1日に送る上限').fill('50')
  await sms.getByRole('link', { name: /^SMS の文面は、お知らせのタイトルとリンクです/ }).waitFor()
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('メールの設定を保存しました').waitFor()
  await page.reload()
  await unfoldSteps(page, '呼び出し')
  await eventSteps(page, '呼び出し').getByRole('button', { name: 'SMSを加える' }).click()
  expect(await sentenceOf(page, '呼び出し')).toBe('画面 → 20秒後にメール → 1分後にSMS')
})

longTest('A manager sets when visitors are reminded of a reservation and told of a delay', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/reserveMail/slots', { viewport: deskViewport })
  await page.getByLabel('1つ目の時刻').fill('19:30')
  await page.getByRole('button', { name: '2つ目を外す' }).click()
  expect(await page.getByLabel('お知らせする遅れ').inputValue()).toBe('15')
  await page.getByLabel('お知らせする遅れ').selectOption('お知らせしない')
  await page.getByRole('button', { name: 'お知らせを保存する' }).click()
  await page.getByText('予約のお知らせを保存しました').waitFor()
  await page.reload()
  expect(await page.getByLabel('1つ目の時刻').inputValue()).toBe('19:30')
  expect(await page.getByRole('button', { name: '2つ目を外す' }).count()).toBe(0)
  expect(await page.getByLabel('お知らせする遅れ').inputValue()).toBe('')
})

longTest('A manager must see a colleague’s change of the mail settings before saving', async () => {
  const shop = await newShop(stage.app, '若葉')
  const open = async () =>
    openSignedInPage(stage, await newMember(stage.app, shop.scope, 'manager'), '/shopAdmin/mailSetting', { viewport: deskViewport })
  const [page, other] = [await open(), await open()]
  const called = (of: Page) => eventSteps(of, '呼び出し').getByLabel('プッシュ通知を送るまでの時間')
  for (const one of [page, other]) await unfoldSteps(one, '呼び出し')
  await called(page).selectOption('3分後')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('メールの設定を保存しました').waitFor()
  await called(other).selectOption('10分後')
  await other.getByRole('button', { name: '保存する' }).click()
  await other.getByText('ほかの方がすでに変更しています').waitFor()
  expect(await called(other).inputValue()).toBe('10')
  await other.getByRole('button', { name: '最新の内容を見る' }).click()
  await expect.poll(() => sentenceOf(other, '呼び出し')).toBe('画面 → 3分後にメール')
  await unfoldSteps(other, '呼び出し')
  await called(other).selectOption('1分後')
  await other.getByRole('button', { name: '保存する' }).click()
  await other.getByText('メールの設定を保存しました').waitFor()
})
