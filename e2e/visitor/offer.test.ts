/** Visitors who asked for news get them, and stop them by a button or by one click in the mail program. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { defaultMailPolicy } from '../../src/domain/outbox/policy.ts'
import { sendCard } from '../../test/access/card-samples.ts'
import { isLongRun, longTest } from '../../test/matrix.ts'
import { createBearerHeaders, newMember, newShop, post } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'

const stage = openE2eApp({ mails: true })

async function writeOverLostAnswer(page: Page, write: () => Promise<void>): Promise<void> {
  // The response is lost. The text stays, and a second send is the same offer, mailed once.
  await page.route(
    (url) => url.pathname.endsWith('/send-promotion'),
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await write()
  await page.getByText('インターネットにつながっていません').waitFor()
  await page.getByRole('button', { name: 'その他の操作' }).click()
  await page.getByRole('menuitem', { name: 'ご案内を送る' }).click()
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/send-promotion')),
    page.getByRole('button', { name: 'メールで送る' }).click(),
  ])
}

longTest('Promotional mail is sent once and stops without JavaScript or by one-click POST', async () => {
  const shop = await newShop(stage.app, '若葉')
  const manager = await newMember(stage.app, shop.scope, 'manager')
  const { cardId, token } = await sendCard(stage, shop, { email: ['yuka@example.jp'], consentMail: ['yes'] })
  const page = await openSignedInPage(stage, manager, `/shopAdmin/cards/${cardId}`, { viewport: deskViewport })
  const write = async () => {
    await page.getByRole('button', { name: 'その他の操作' }).click()
    await page.getByRole('menuitem', { name: 'ご案内を送る' }).click()
    await page.getByLabel('ご案内の内容').fill('駅前に新しいお部屋が出ました。')
    await page.getByRole('button', { name: 'メールで送る' }).click()
  }
  if (isLongRun) {
    await write()
    await page.getByText('「順番と差出人」で入力してください').waitFor()
  }
  const sender = { name: '若葉不動産株式会社', postal: '東京都渋谷区若葉1-2-3', complaints: '03-1234-5678' }
  const path = `/shops/${shop.scope.shopId}/mail-policy`
  await post(stage.app, path, { headers: createBearerHeaders(manager), body: { ...defaultMailPolicy, rev: 0, sender } })
  if (!isLongRun) await write()
  else await writeOverLostAnswer(page, write)
  await page.getByText('ご案内をメールで送ります').first().waitFor()
  const offers = async () =>
    (await stage.app.db.pool.query(`select 1 from outbox_message where shop_id = $1 and event = 'card.promotion'`, [shop.scope.shopId]))
      .rowCount
  expect(await offers()).toBe(1)
  await expect.poll(() => stage.app.mail().received.filter(({ raw }) => /^list-unsubscribe-post:/im.test(raw)).length).toBe(1)

  const visitor = await (await stage.person({ javaScriptEnabled: false })).newPage()
  await visitor.goto(`/entry/stop/${token}`)
  const stopped = async () =>
    (
      await stage.app.db.pool.query(`select 1 from consent where card_id = $1 and key = 'consentMail' and withdrawn_at is not null`, [
        cardId,
      ])
    ).rowCount
  expect(await stopped()).toBe(0)
  await visitor.getByRole('button', { name: 'ご案内メールを停止する' }).click()
  await visitor.getByText('若葉店から、ご案内メールはもうお送りしません。').waitFor()
  expect(await stopped()).toBe(1)

  const other = await sendCard(stage, shop, { email: ['mori@example.jp'], consentMail: ['yes'] })
  const oneClick = await stage.app.request(`/entry/stop/${other.token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.status).toBe(200)
  expect(
    (
      await stage.app.request('/entry/stop/unknown', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    ).status,
  ).toBe(404)
})
