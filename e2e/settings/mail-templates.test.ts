/** A manager edits the texts of messages, with mistakes on the way, sends a test and restores an earlier text. Visitors get this text. */
import { expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { enableReservations, postReservationRequest, readNextMonthSlots } from '../../test/reservations/shop.ts'
import { mailText } from '../../test/smtp.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({ mails: true })

test('A manager can edit a mail’s text with variables and send a test mail (R2.14)', async () => {
  const shop = await newShop(stage.app, '若葉')
  await enableReservations(stage.app, shop)
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const email = 'yuka@example.jp'
  const lettersTo = (address: string) =>
    stage.app
      .mail()
      .received.filter(({ to }) => to === address)
      .map(mailText)

  const page = await openSignedInPage(stage, manager, '/shopAdmin', { viewport: deskViewport })
  await page.getByRole('link', { name: '設定', exact: true }).click()
  await page
    .getByRole('navigation', { name: '設定', exact: true })
    .getByRole('link', { name: /^お知らせ/ })
    .click()
  await page.getByRole('navigation', { name: 'お知らせの一覧' }).getByRole('link', { name: '予約の申し込みの受け取り' }).click()
  const editor = page.getByRole('region', { name: '予約の申し込みの受け取り' })
  const [subject, body] = [editor.getByLabel('件名'), editor.getByLabel('本文')]
  const preview = page.getByRole('region', { name: 'メール', exact: true })
  const save = page.getByRole('button', { name: '保存する' })

  await body.fill('ありがとうございます。{{あいことば}}\n\n{{ページのリンク}}')
  await editor.getByText('「あいことば」という差し込みはありません。').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await body.fill('ありがとうございます。')
  await editor.getByText('「ページのリンク」が入っていません。').waitFor()
  await body.press('Enter')
  await body.press('Enter')
  await editor.getByRole('button', { name: '「ページのリンク」を差し込む' }).click()
  await subject.fill('より、お礼')
  await subject.press('Home')
  await editor.getByRole('button', { name: '「店名」を差し込む' }).click()
  expect(await subject.inputValue()).toBe('{{店名}}より、お礼')
  await preview.getByText('若葉店より、お礼').waitFor()
  await preview.getByText('ページを開く').waitFor()

  await page.getByRole('link', { name: /^予約の確定 / }).click()
  await page.getByRole('link', { name: /^予約の申し込みの受け取り.*未保存/ }).click()
  expect(await subject.inputValue()).toBe('{{店名}}より、お礼')
  await save.click()
  await page.getByText('「予約の申し込みの受け取り」の文面を保存しました').first().waitFor()
  await editor.getByRole('button', { name: '自分にメールで試し送り' }).click()
  await page.getByText(`${manager.email} へ試し送りしました`).first().waitFor()
  await expect.poll(() => lettersTo(manager.email)).toEqual([expect.stringContaining('ありがとうございます。')])
  await postReservationRequest(stage.app, shop, [(await readNextMonthSlots(stage.app, shop))[0]!], { body: { email } })
  await expect.poll(() => lettersTo(email)).toEqual([expect.stringContaining('ありがとうございます。')])
})

test('A text of a call is edited once and previewed on each channel, in two languages', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const page = await openSignedInPage(stage, manager, '/shopAdmin/reserveMail?event=ticket.called', { viewport: deskViewport })
  const editor = page.getByRole('region', { name: '呼び出し', exact: true })
  const preview = (channel: string) => page.getByRole('region', { name: channel, exact: true })
  const [title, short] = [editor.getByLabel('タイトル（メールの件名）'), editor.getByLabel('短い文（通知・LINE）')]
  const save = page.getByRole('button', { name: '保存する' })
  await preview('プッシュ通知').getByText('A012 お呼び出し中').waitFor()

  await title.fill('{{受付番号}} どうぞ')
  await short.fill('{{ページのリンク}}')
  await editor.getByText('「ページのリンク」は、人目に触れやすい通知には入れられません。').waitFor()
  await short.fill('あ'.repeat(71))
  await editor.getByText('71／70字').waitFor()
  await editor.getByText('70字を超えると、').waitFor()
  await short.fill('<b>こちらへ</b>')
  await editor.getByText('HTML のタグは使えません。').waitFor()
  await short.fill('{{#カウンター}}{{カウンター}}へ{{/カウンター}}')
  await editor.getByText('差し込みの内容によっては、何も表示されません。').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await short.fill('窓口でお待ちしています。')
  await preview('プッシュ通知').getByText('窓口でお待ちしています。').waitFor()
  await preview('LINE').getByText('A012 どうぞ\n窓口でお待ちしています。').waitFor()
  await preview('LINE').getByText('10分遅れます').waitFor()
  await preview('LINE').getByText('設定されていないため、送りません。').waitFor()
  await preview('メール').getByText('A012 どうぞ').waitFor()
  await preview('SMS')
    .getByText(/^1通分（\d+／70字）$/)
    .waitFor()
  await save.click()
  await page.getByText('「呼び出し」の文面を保存しました').first().waitFor()

  await editor.getByRole('link', { name: 'English' }).click()
  await expect.poll(() => title.inputValue()).toContain(': please come now')
  await title.fill('Your turn')
  await preview('プッシュ通知').getByText('Your turn').waitFor()
  await preview('LINE').getByText('10 minutes late').waitFor()
  await save.click()
  await expect
    .poll(
      async () =>
        (await stage.app.db.pool.query('select locale, subject from mail_template where shop_id = $1 order by locale', [shop.scope.shopId]))
          .rows,
    )
    .toEqual([
      { locale: 'en', subject: 'Your turn' },
      { locale: 'ja', subject: '{{number}} どうぞ' },
    ])
})

longTest('A save first shows a colleague’s mail text, and an older text can be restored', async () => {
  const shop = await newShop(stage.app, '若葉')
  await enableReservations(stage.app, shop)
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const email = 'haruko@example.jp'
  const lettersTo = (address: string) =>
    stage.app
      .mail()
      .received.filter(({ to }) => to === address)
      .map(mailText)
  const page = await openSignedInPage(stage, manager, '/shopAdmin/reserveMail?event=reservation.requested', { viewport: deskViewport })
  const editor = page.getByRole('region', { name: '予約の申し込みの受け取り' })
  const [subject, body] = [editor.getByLabel('件名'), editor.getByLabel('本文')]
  const save = page.getByRole('button', { name: '保存する' })
  await subject.fill('お礼')
  await body.fill('ありがとうございます。\n\n{{ページのリンク}}')
  await save.click()
  await page.getByText('「予約の申し込みの受け取り」の文面を保存しました').first().waitFor()

  await body.fill('承りました。\n\n{{ページのリンク}}')
  const path = `/shops/${shop.scope.shopId}/mail-templates/reservation.requested/ja`
  const theirs = { version: 1, enabled: true, words: { subject: 'お礼', body: '後ほど。\n\n{{link}}' } }
  const colleague = await newMember(stage.app, shop.scope, 'manager')
  expect((await post(stage.app, path, { headers: createBearerHeaders(colleague), body: theirs })).status).toBe(200)
  await save.click()
  await editor.getByText('先にこの文面を変更しました').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await editor.getByText('いまの文面との違い').click()
  await editor.locator('del', { hasText: '後ほど' }).waitFor()
  await editor.getByRole('button', { name: '自分の文面で続ける' }).click()
  // The page may still show the message about the previous text.
  const saved = page.waitForResponse((answer) => answer.url().includes('/mail-templates/') && answer.request().method() === 'POST')
  await save.click()
  expect((await saved).status()).toBe(200)

  await editor.getByRole('button', { name: '履歴' }).click()
  const history = page.getByRole('dialog', { name: '「予約の申し込みの受け取り」の履歴' })
  await expect.poll(() => history.getByRole('listitem').count()).toBe(4)
  await history.locator('ins', { hasText: '承り' }).waitFor()
  await history
    .getByRole('listitem')
    .nth(2)
    .getByRole('button', { name: /の文面に戻す$/ })
    .click()
  await page.getByText('前の文面に戻しました').first().waitFor()
  expect(await body.inputValue()).toContain('ありがとうございます。')
  await postReservationRequest(stage.app, shop, [(await readNextMonthSlots(stage.app, shop))[0]!], { body: { email } })
  await expect.poll(() => lettersTo(email)).toEqual([expect.stringContaining('ありがとうございます。')])
})

longTest('An undelivered reservation mail is listed with the visitor’s phone number', async () => {
  stage.app.mail().manner = ({ to }) => (to === 'wrong@example.jp' ? 'refuseAddress' : 'accept')
  const shop = await newShop(stage.app, '若葉')
  await enableReservations(stage.app, shop, { autoAccept: true })
  const [slot] = await readNextMonthSlots(stage.app, shop)
  await postReservationRequest(stage.app, shop, [slot!], { body: { email: 'wrong@example.jp' } })
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, 'manager'), '/shopAdmin/mailSetting', {
    viewport: deskViewport,
  })
  await page.getByRole('link', { name: '送信の記録', exact: true }).click()
  await page.waitForURL('**/shopAdmin/outbox')
  const entry = page.getByRole('article').filter({ hasText: '予約の確定のお願い' })
  await expect
    .poll(async () => {
      await page.reload()
      return entry.getByText('お電話でお知らせください：山本 由佳 様').count()
    })
    .toBe(1)
  await entry.getByRole('link', { name: '090-1234-5678' }).waitFor()
  await page.getByLabel('内容').selectOption('番号の受付')
  await page.getByRole('button', { name: '表示する' }).click()
  await page.getByText('条件に合うメールはありません').waitFor()
  await page.goBack()
  await entry.getByRole('link', { name: '予約を開く' }).click()
  await page.waitForURL(`**/shopAdmin/reservations?view=list&day=${slot!.day}`)
  await page.getByRole('button', { name: '山本 由佳 様' }).first().waitFor()
})
