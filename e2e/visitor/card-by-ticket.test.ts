/** A ticket's link is shared among a party. Its card opens on the device that wrote it, elsewhere by four digits of its phone number. */
import { expect, test } from 'vitest'
import { beginCard } from '../../test/access/card-samples.ts'
import { longTest } from '../../test/matrix.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue } from '../support/queue.ts'
import { sendAnswersNow, takeTicket } from '../support/visitor.ts'

const stage = openE2eApp()
const phone = { viewport: { width: 360, height: 640 } }

test('On another device a ticket’s link asks for four digits to open its card', async () => {
  const { shop } = await openTestQueue(stage.app)
  const ticket = (await joinAsVisitor(stage.app, shop)).token
  const { token } = await beginCard(stage, shop, { ticket })
  const page = await (await stage.person({ ...phone, expected: /404/ })).newPage()
  const html = await (await page.goto(`/entry/c/${ticket}?step=confirm`))!.text()
  expect(html).not.toMatch(/1234|5678|consentPurpose|山本/)
  const digits = page.getByLabel('電話番号の下4桁')
  await digits.fill('1234')
  await page.getByRole('button', { name: '受付カードを開く' }).click()
  await page.getByText('この番号では開けませんでした。').waitFor()
  await digits.fill('５６７８')
  await page.getByRole('button', { name: '受付カードを開く' }).click()
  await page.waitForURL((url) => url.pathname === `/entry/c/${token}`)
  expect(await (await page.context().request.get(`/entry/c/${ticket}?step=confirm`)).text()).toContain('山本 由佳')
})

longTest.each([true, false])(
  'A ticket’s link opens its card at once only on its own device (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { shop } = await openTestQueue(stage.app)
    const mine = await (await stage.person(phone)).newPage()
    const ticket = await takeTicket(mine, shop.entryCode, '山本 由佳')
    await mine.getByRole('link', { name: '受付カードを書く' }).click()
    await mine.locator('[name=consentPurpose]').check()
    await expect.poll(() => mine.getByRole('textbox', { name: 'お名前' }).inputValue()).toBe('山本 由佳')
    await mine.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
    await sendAnswersNow(mine, '+819012345678')
    await mine.waitForURL((url) => url.pathname !== `/entry/c/${ticket}`)
    await mine.getByText('保存しました').filter({ visible: true }).waitFor()
    const card = new URL(mine.url()).pathname
    await mine.goto(`/entry/c/${ticket}?step=person`)
    expect(new URL(mine.url()).pathname + new URL(mine.url()).search).toBe(`${card}?step=person`)
    await expect.poll(() => mine.getByRole('textbox', { name: 'お名前' }).inputValue()).toBe('山本 由佳')

    const theirs = await (await stage.person({ ...phone, javaScriptEnabled, expected: /404/ })).newPage()
    const html = await (await theirs.goto(`/entry/c/${ticket}?step=confirm`))!.text()
    expect(html).not.toMatch(/1234|5678|consentPurpose/)
    await theirs.getByText('4ページ中 1ページまで').waitFor()
    const digits = theirs.getByLabel('電話番号の下4桁')
    await digits.fill('1234')
    await theirs.getByRole('button', { name: '受付カードを開く' }).click()
    await theirs.getByText('この番号では開けませんでした。').waitFor()
    await digits.fill('５６７８')
    await theirs.getByRole('button', { name: '受付カードを開く' }).click()
    await theirs.waitForURL((url) => url.pathname === card)
    expect(await (await theirs.context().request.get(`/entry/c/${ticket}?step=confirm`)).text()).toContain('山本 由佳')
  },
)

longTest('Text typed on a second device is merged when it opens the first one’s card', async () => {
  const { shop } = await openTestQueue(stage.app)
  const mine = await (await stage.person(phone)).newPage()
  const ticket = await takeTicket(mine, shop.entryCode)
  const theirs = await (await stage.person({ ...phone, expected: /409/ })).newPage()
  await theirs.goto(`/entry/c/${ticket}`)
  await theirs.locator('[name=consentPurpose]').check()
  await theirs.getByText('ほかの項目（任意）').click()
  await theirs.getByRole('textbox', { name: 'フリガナ' }).fill('ヤマモト')
  await mine.goto(`/entry/c/${ticket}`)
  await mine.locator('[name=consentPurpose]').check()
  await mine.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await mine.waitForURL((url) => url.pathname !== `/entry/c/${ticket}`)
  await theirs.getByRole('textbox', { name: 'メールアドレス' }).fill('yuka@example.com')
  await theirs.getByText('この番号の受付カードは、ほかの端末で入力が始まっています。').waitFor()
  await theirs.getByRole('link', { name: '受付カードを開く' }).click()
  await theirs.getByLabel('電話番号の下4桁').fill('5678')
  await theirs.getByRole('button', { name: '受付カードを開く' }).click()
  await expect.poll(() => theirs.getByRole('textbox', { name: 'フリガナ' }).inputValue()).toBe('ヤマモト')
  await expect.poll(() => theirs.getByRole('textbox', { name: '電話番号' }).inputValue()).toContain('1234')
})
