/** A ticket's card, as the staff who call see it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pickCustomization } from '../../src/domain/forms/customization.ts'
import { rentalTemplate } from '../../src/domain/forms/templates/rental.ts'
import { beginCard, minimalCardAnswers } from '../../test/access/card-samples.ts'
import { isLongRun, matrixTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newMember, post } from '../../test/world.ts'
import { joinVisitors, openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { ticketRow } from '../support/staff.ts'

const stage = openE2eApp()

/** Publishes a form that needs the reading of a name before the visit is served. */
async function mustKnowKana({ shop }: TestQueue): Promise<void> {
  const steps = pickCustomization(rentalTemplate).steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (field.key === 'kana' ? { ...field, requiredIn: ['served'] } : field)),
  }))
  const headers = createBearerHeaders(await newMember(stage.app, shop.scope, 'manager'))
  const published = await post(stage.app, `/shops/${shop.scope.shopId}/form`, { headers, body: { replaces: 1, steps } })
  expect(published.status).toBe(201)
}

async function lookOnPhoneAndVisit(page: Page, ticketId: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const head = page.locator('[data-ticket]', { hasText: 'A001' })
  await head.getByText('呼出中').waitFor()
  const box = async (text: string) => (await head.getByText(text).boundingBox())!
  expect((await box('山田')).width).toBeGreaterThan(20)
  expect(Math.abs((await box('できるだけ早く')).x - (await box('山田')).x)).toBeLessThan(12)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`/shopAdmin/waiting/${ticketId}`)
  await page.getByRole('button', { name: '電話番号を表示' }).click()
  await page.getByText('090-').waitFor()
  await page.goBack()
}

matrixTest('The queue page shows a card’s progress, missing answers and a link to it (R2.16)', async () => {
  const queue = await openTestQueue(stage.app)
  await mustKnowKana(queue)
  const visitor = await joinAsVisitor(stage.app, queue.shop, { name: '山田' })
  await joinVisitors(stage, queue, '佐藤')
  const page = await openDeskPage(stage, queue, { counter: '1' })
  const waiting = ticketRow(page, 'A001')
  await waiting.getByText('カード未').waitFor()
  const draft = { ticket: visitor.token, answers: { name: ['山田 太郎'], phone: ['090-1234-5678'], consentPurpose: ['yes'] } }
  const { token, card } = await beginCard(stage, queue.shop, draft)
  await waiting.getByText(/^カード\d+%$/).waitFor()
  const confirming = await stage.app.request(`/entry/c/${token}?step=confirm`, { headers: { 'accept-language': 'ja' } })
  expect(await confirming.text()).toContain('未記入（ご案内の前に伺います）')
  const answers = { ...minimalCardAnswers, 'moveIn.kind': ['asap'], rentMax: ['80000'], layouts: ['1K'] }
  const sent = await post(stage.app, `/cards/${token}/send`, { body: { answers, rev: card.rev, locale: 'ja' } })
  expect(sent.status).toBe(200)
  await waiting.getByText('カード要確認1', { exact: true }).waitFor()
  await ticketRow(page, 'A002').getByText('カード未').waitFor()
  await page.getByRole('region', { name: '次の方' }).first().getByText('〜8万円').waitFor()
  await waiting.getByRole('button', { name: /A001/ }).first().click()
  expect(await waiting.innerText()).toMatch(/できるだけ早く[\s\S]+〜8万円[\s\S]+1K/)
  const cardHeading = page.getByRole('heading', { level: 1, name: '山本 由佳 様' })
  if (!isLongRun) {
    await waiting.getByRole('link', { name: 'カード', exact: true }).click()
    return cardHeading.waitFor()
  }

  await queue.callNext({ counter: 1 })
  await lookOnPhoneAndVisit(page, visitor.ticketId)
  // Answers required before serving don't block serving. They stay listed until given, with a link to their field.
  const serving = page.getByRole('main').getByRole('listitem').filter({ hasText: 'A001' })
  await serving.getByRole('button', { name: /^開始/ }).click()
  await serving.getByText('対応中').waitFor()
  await serving.getByRole('link', { name: 'ご対応の前に確認：フリガナ' }).click()
  await cardHeading.waitFor()
  await page.getByText('対応の前に確認する項目です。').waitFor()
  await page.locator('input[name=kana]:focus').fill('ヤマモト ユカ')
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByRole('region', { name: '対応の前に確認' }).waitFor({ state: 'detached' })
  await page.goBack()
  await serving.getByText('対応中').waitFor()
  expect(await serving.getByRole('link', { name: 'ご対応の前に確認' }).count()).toBe(0)
  await serving.getByRole('button', { name: /A001/ }).click()
  await serving.getByRole('link', { name: 'カード', exact: true }).click()
  await cardHeading.waitFor()
})
