/** Staff ask a visitor to correct the card: by mail if it has an address, else by a link that staff hand over. */
import { expect } from 'vitest'
import { beginCard, minimalCardAnswers, sendCard } from '../../test/access/card-samples.ts'
import { longTest } from '../../test/matrix.ts'
import { mailText } from '../../test/smtp.ts'
import { joinAsVisitor, newMember, newShop, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({ mails: true })

async function newCardWithCorrectionRequest() {
  const shop = await newShop(stage.app, '若葉')
  const number = await joinAsVisitor(stage.app, shop)
  const { token, card } = await beginCard(stage, shop, { ticket: number.token })
  const answers = { ...minimalCardAnswers, email: ['yuka@example.jp'] }
  await post(stage.app, `/cards/${token}/send`, { body: { rev: card.rev, answers } })
  const [{ card_id: cardId }] = (await stage.app.db.pool.query('select card_id from card_ticket where ticket_id = $1', [number.ticketId]))
    .rows
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, 'staff'), `/shopAdmin/cards/${cardId}`, {
    viewport: deskViewport,
  })
  await page.getByRole('button', { name: 'その他の操作' }).click()
  await page.getByRole('menuitem', { name: '訂正をお願いする' }).click()
  await page.getByLabel('直していただきたいこと').fill('お電話番号が1桁足りないようです')
  await page.getByRole('button', { name: 'メールで送る' }).click()
  await page.getByText('お客さまからの返事を待っています。').waitFor()
  const onTicket = async () => (await stage.app.request(`/entry/w/${number.token}`, { headers: { 'accept-language': 'ja' } })).text()
  await expect.poll(onTicket).toContain('受付カードのご確認をお願いします')

  const ownMails = () =>
    stage.app
      .mail()
      .received.map(mailText)
      .filter((text) => text.includes(`/entry/c/${token}`))
  await expect.poll(() => ownMails().length).toBe(2)
  const link = /http:\S+\/entry\/c\/\S+/.exec(ownMails()[1]!)![0]
  return { page, token, answers, link }
}

longTest('The card page shows live that the visitor answered a correction request', async () => {
  const { page, token, answers, link } = await newCardWithCorrectionRequest()
  const read = await stage.app.request(link, { headers: { 'accept-language': 'ja' } })
  expect(await read.text()).toContain('お電話番号が1桁足りないようです')
  const cardResponse = await stage.app.request(`/api/v1/cards/${token}`)
  const { rev } = (await cardResponse.json()) as { rev: number }
  expect((await post(stage.app, `/cards/${token}/send`, { body: { rev, answers } })).status).toBe(200)
  await page.getByText('お客さまからの返事を待っています。').waitFor({ state: 'detached' })
  await page.getByText('内容を確認しました（変更なし）').waitFor()
})

longTest('A visitor opens the mailed correction request and sends the card again', async () => {
  const { page, link } = await newCardWithCorrectionRequest()
  const visitor = await (await stage.person()).newPage()
  await visitor.goto(link)
  await visitor.getByText('お電話番号が1桁足りないようです').waitFor()
  await visitor.getByRole('link', { name: '内容を確認・修正する' }).click()
  await visitor.getByText('お電話番号が1桁足りないようです').waitFor()
  await visitor.getByRole('button', { name: '送信する' }).click()
  await visitor.getByText('受付カードをお預かりしました').waitFor()
  await page.getByText('お客さまからの返事を待っています。').waitFor({ state: 'detached' })
  await page.getByText('内容を確認しました（変更なし）').waitFor()
})

longTest('Without an e-mail address a correction request is a QR code and can be withdrawn', async () => {
  const shop = await newShop(stage.app, '若葉')
  const { cardId, token } = await sendCard(stage, shop)
  const page = await openSignedInPage(stage, await newMember(stage.app, shop.scope, 'staff'), `/shopAdmin/cards/${cardId}`, {
    viewport: deskViewport,
  })
  await page.getByRole('button', { name: 'その他の操作' }).click()
  await page.getByRole('menuitem', { name: '訂正をお願いする' }).click()
  await page.getByText('カードにメールアドレスがないため').waitFor()
  await page.getByLabel('直していただきたいこと').fill('ご住所をご確認ください')
  await page.getByRole('button', { name: 'リンクを表示する' }).click()
  await page.getByRole('img', { name: 'お客さまのカードを開くQRコード' }).waitFor()
  expect(await page.getByLabel('カードのリンク').inputValue()).toContain(`/entry/c/${token}`)
  await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('button', { name: '取り下げる' }).click()
  await page.getByText('訂正のお願いを取り下げました').first().waitFor()
  await page.getByText('お客さまからの返事を待っています。').waitFor({ state: 'detached' })
})
