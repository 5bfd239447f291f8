/** Photos on a visitor's card, and files that staff add to it. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { repairDeskTemplate } from '#domain/forms/templates/repair-desk.ts'
import { fileHeaders } from '../../test/access/attachment-samples.ts'
import { beginCard } from '../../test/access/card-samples.ts'
import { badFiles, createGeotaggedPhoto } from '../../test/files.ts'
import { isLongRun, longTest, matrixTest } from '../../test/matrix.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openSignedInPage } from '../support/signed-in-page.ts'
import { sendAnswersNow } from '../support/visitor.ts'

const stage = openE2eApp()
const form = {
  steps: repairDeskTemplate.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.type === 'file' ? { ...field, requiredIn: ['public'] } : field)),
  })),
}
beforeAll(async () => {
  const { shopId, organizationId } = stage.world.east.main.scope
  await stage.app.db.pool.query(
    `insert into form_version (organization_id, shop_id, version, template, published_at, form) values ($1, $2, 2, 'repairDesk', now(), $3)`,
    [organizationId, shopId, JSON.stringify(form)],
  )
})

const next = (page: Page) => page.getByRole('button', { name: /^(次へ|ご記入内容の確認へ)/ }).filter({ visible: true })
const pictureShown = (page: Page, n: number) =>
  expect.poll(() => page.evaluate(`[...document.querySelectorAll('main li img')].filter((one) => one.naturalWidth > 0).length`)).toBe(n)

async function fillInPerson(page: Page): Promise<void> {
  await page.goto(`/entry/c/${stage.world.east.main.entryCode}`)
  await page.locator('[name=consentPurpose]').check()
  await page.getByRole('textbox', { name: 'お名前' }).first().fill('小川 直')
  await next(page).click()
  await page.getByText('電話番号かメールアドレスのどちらかをご入力ください。').first().waitFor()
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1111-2222')
  await sendAnswersNow(page, '+819011112222')
  await page.waitForURL((url) => !url.pathname.endsWith(stage.world.east.main.entryCode))
  await next(page).click()
}

matrixTest('Photos reach staff over a cut connection, and other files are refused (R2.12)', async () => {
  const person = await stage.person({ viewport: { width: 360, height: 740 }, expected: /ERR_INTERNET_DISCONNECTED/ })
  const page = await person.newPage()
  if (isLongRun) await fillInPerson(page)
  else {
    const answers = { name: ['小川 直'], phone: ['090-1111-2222'], consentPurpose: ['yes'] }
    const { token } = await beginCard(stage, stage.world.east.main, { answers })
    await page.goto(`/entry/c/${token}?step=item`)
  }
  const choose = page.locator('input[type=file][multiple]')
  const taken = { name: '画面の割れ.jpg', mimeType: 'image/jpeg', buffer: await createGeotaggedPhoto() }
  await choose.setInputFiles([taken, { name: 'malware.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\x90') }])
  await page.getByText('この形式のファイルは送れません。').waitFor()
  await page.getByText('送りました').waitFor()
  // The second photo waits for the line, also over a reload.
  await page.route(/\/files\?/, (route) => route.abort(), { times: 1 })
  await choose.setInputFiles({ ...taken, name: '裏側.jpg' })
  await page.getByText('まだ送れていません').waitFor()
  await page.reload()
  await expect.poll(() => page.getByText('送りました').count()).toBe(2)
  await pictureShown(page, 2)
  await page.getByRole('textbox', { name: '品名・型番' }).fill('ノートパソコン')
  await page.getByLabel(/お買い上げ日/).fill('2019-05-01')
  await page.getByText('令和元年', { exact: true }).waitFor()
  await next(page).click()
  await page.getByText('（令和元年）').waitFor()
  await page.getByText('画面の割れ.jpg、裏側.jpg').waitFor()
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByText('写真2枚をお送りしました。').waitFor()

  const staff = await openSignedInPage(stage, stage.world.east.members.staff, '/shopAdmin/cards')
  await staff.getByRole('link', { name: '小川 直 様' }).click()
  await staff.getByRole('button', { name: '添付 2件' }).click()
  const files = staff.getByRole('region', { name: '添付' })
  await staff.getByRole('link', { name: '裏側.jpg を開く' }).waitFor()
  await pictureShown(staff, 2)
  const more = await stage.app.request(`/api/v1/cards/${new URL(page.url()).pathname.split('/').at(-1)}/files?field=photos&name=more.jpg`, {
    method: 'POST',
    headers: fileHeaders(),
    body: taken.buffer,
  })
  expect(more.status).toBe(201)
  await pictureShown(staff, 3)
  if (!isLongRun) return

  const bad = (await badFiles()).filter(({ what }) => /executable|archive|script|30,000|21 MB/.test(what))
  await waitForHydration(staff)
  await files
    .locator('input[type=file]')
    .setInputFiles([
      ...bad.map(({ code, bytes }, n) => ({ name: `${code}${n}.jpg`, mimeType: 'image/jpeg', buffer: bytes })),
      { name: '見積書.jpg', mimeType: 'image/jpeg', buffer: await createGeotaggedPhoto() },
    ])
  await files.getByText('1件追加しました。').waitFor()
  const alerts = await files.getByRole('alert').allInnerTexts()
  expect(alerts).toHaveLength(bad.length)
  expect(alerts.filter((one) => one.includes('この形式のファイルはお預かりできません'))).toHaveLength(
    bad.filter(({ code }) => code === 'file.wrongType').length,
  )
  expect(alerts.join()).toMatch(/画像の縦横が大きすぎます.*20MBまでのファイルをお選びください/s)
  await files.getByRole('button', { name: '見積書.jpg を削除' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '削除する' }).click()
  await pictureShown(staff, 3)
  await staff.getByRole('button', { name: /^メモと経過/ }).click()
  await staff.getByRole('region', { name: '経過' }).getByText('「見積書.jpg」を削除しました').waitFor()
})

longTest('Without JavaScript a required photo does not block the card', async () => {
  const page = await (await stage.person({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/c/${stage.world.east.main.entryCode}?step=all`)
  expect(await page.content()).toContain('写真はカウンターでお見せください。')
  await page.locator('[name=consentPurpose]').check()
  await page.getByRole('textbox', { name: 'お名前' }).first().fill('小川 直')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1111-3333')
  await page.getByRole('textbox', { name: '品名・型番' }).fill('ノートパソコン')
  await page.getByRole('button', { name: 'ご記入内容の確認へ' }).click()
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByRole('heading', { name: '受付カードをお預かりしました' }).waitFor()
})
