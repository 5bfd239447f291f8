/** The ticket page leads to its card and shows its progress. The card has the ticket's name filled in. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { beginCard, minimalCardAnswers } from '../../test/access/card-samples.ts'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { isLongRun, longTest, sampleCases, sampledTest } from '../../test/matrix.ts'
import { createBearerHeaders, joinAsVisitor, newDeviceId, post } from '../../test/world.ts'
import { holdScripts } from '../support/delayed-scripts.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue } from '../support/queue.ts'
import { sendAnswersNow, takeTicket, ticketSlip } from '../support/visitor.ts'

const stage = openE2eApp()
const low = { viewport: { width: 360, height: 640 } }

const progressOf = async (token: string) => ((await (await stage.app.request(`/api/v1/tickets/${token}`)).json()) as VisitorTicket).card

/** Returns true if the part is visible above the bar with the next step, without scrolling. */
async function isInSight(page: Page, part: Locator): Promise<boolean> {
  const bar = await page.evaluate<number>(`document.querySelector('main').lastElementChild.getBoundingClientRect().top`)
  const box = (await part.boundingBox())!
  return box.y >= 0 && box.y + box.height <= bar
}

/** Returns the top of each figure (parties ahead, wait); one value if ten parties and a three-digit range share a line. */
async function figureTops(page: Page): Promise<number[]> {
  const figures = page.locator('dl > div')
  await expect.poll(() => figures.count()).toBe(2)
  return [...new Set(await figures.evaluateAll((all: { offsetTop: number }[]) => all.map(({ offsetTop }) => offsetTop)))]
}

longTest('The ticket page offers the card without scrolling until the card is sent', async () => {
  const queue = await openTestQueue(stage.app)
  const onDuty = { headers: createBearerHeaders(queue.member), body: { state: 'serving_ready' } }
  await post(stage.app, `/shops/${queue.shop.scope.shopId}/presence`, onDuty)
  for (const _ of isLongRun ? Array(10).fill(0) : [0]) await joinAsVisitor(stage.app, queue.shop)
  const device = newDeviceId()
  const { token, ticketId } = await joinAsVisitor(stage.app, queue.shop, { name: '山本 由佳', partySize: 2, device })
  const person = await stage.person(low)
  await person.addCookies([{ name: 'uketsuke_device', value: device, url: stage.app.origin }])
  const page = await person.newPage()
  await page.goto(`/entry/w/${token}`)
  await ticketSlip(page).getByText('の最新情報です').waitFor()
  expect(await figureTops(page)).toHaveLength(1)
  const notices = ['あなた', '順番が来ると、この画面でお知らせします', '画面を閉じると呼び出しが届きません。']
  const seen = [...notices.map((words) => page.getByText(words, { exact: true })), page.getByRole('button', { name: '音を鳴らす' })]
  const begin = page.getByRole('link', { name: '受付カードを書く' })
  for (const height of sampleCases([640, 800, 740])) {
    await page.setViewportSize({ width: 360, height })
    for (const part of [begin, ...seen]) expect(await isInSight(page, part), `${height}`).toBe(true)
  }

  await begin.click()
  await expect.poll(() => page.getByRole('textbox', { name: 'お名前' }).inputValue()).toBe('山本 由佳')
  await page.goBack({ waitUntil: 'commit' })
  await begin.waitFor()
  const answers = { ...minimalCardAnswers, visitCount: ['first'] }
  const { token: own, card } = await beginCard(stage, queue.shop, { ticket: token, answers })
  await page.getByText('4ページ中 3ページまで記入済みです。').waitFor()
  for (const part of [page.getByRole('link', { name: '続きを書く' }), ...seen]) expect(await isInSight(page, part)).toBe(true)
  if (isLongRun) {
    await page.getByRole('link', { name: '続きを書く' }).click()
    await page.getByRole('heading', { name: 'そのほかのご希望' }).waitFor()
    await page.goBack({ waitUntil: 'commit' })
  }

  expect((await post(stage.app, `/cards/${own}/send`, { body: { rev: card.rev, answers } })).status).toBe(200)
  await page.getByRole('link', { name: '内容を確認・修正する' }).waitFor()
  await page.getByRole('heading', { name: '受付カードをお預かりしました' }).waitFor()
  for (const part of seen) expect(await isInSight(page, part)).toBe(true)
  const called = await queue.move(await queue.detail(ticketId), 'call', { counterId: queue.shop.counterIds[0] })
  await page.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  expect(await page.locator('footer').count()).toBe(0)
  await queue.move(called, 'start')
  await ticketSlip(page).getByText('ただいまご案内しています。').waitFor()
  expect(await page.getByRole('heading', { name: /受付カード/ }).count()).toBe(0)
})

sampledTest(
  [
    {
      path: '',
      live: /の最新情報です/,
      late: 'ごろのご来店で承りました',
      closed: '画面を閉じると呼び出しが届きません。',
      sound: '音を鳴らす',
    },
    {
      path: '/en',
      live: /Up to date as of/,
      late: 'The shop expects you around',
      closed: 'If you close this page, we can’t notify you.',
      sound: 'Play a sound',
    },
    { path: '/zh', live: /最新/, late: '已告知门店您约', closed: '关闭页面后，将收不到叫号提醒。', sound: '开启声音' },
  ],
  0,
)('A late visitor sees without scrolling that the page must stay open ($path)', async (texts) => {
  const queue = await openTestQueue(stage.app)
  const onDuty = { headers: createBearerHeaders(queue.member), body: { state: 'serving_ready' } }
  await post(stage.app, `/shops/${queue.shop.scope.shopId}/presence`, onDuty)
  for (let ahead = 0; ahead < 10; ahead++) await joinAsVisitor(stage.app, queue.shop)
  const { token } = await joinAsVisitor(stage.app, queue.shop)
  await beginCard(stage, queue.shop, { ticket: token, answers: { ...minimalCardAnswers, visitCount: ['first'] } })
  expect((await post(stage.app, `/tickets/${token}/late`, { body: { minutes: 20 } })).status).toBe(200)
  const page = await (await stage.person(low)).newPage()
  await page.goto(`${texts.path}/entry/w/${token}`)
  await page.getByText(texts.live).first().waitFor()
  await page.getByText(texts.late).waitFor()
  const seen = [page.getByText(texts.closed), page.getByRole('button', { name: texts.sound })]
  for (const part of seen) expect(await isInSight(page, part)).toBe(true)
  expect(await figureTops(page)).toHaveLength(1)
})

longTest('A visitor can skip the optional pages of a card', async () => {
  const { shop } = await openTestQueue(stage.app)
  await publishFullCardForm(stage.app, shop)
  const page = await (await stage.person(low)).newPage()
  const ticket = (await joinAsVisitor(stage.app, shop, { name: '山本 由佳' })).token
  const step = (n: number) => page.getByText(`${n} / 6`).filter({ visible: true }).waitFor()
  const next = () => page.getByRole('button', { name: /^次へ/ }).filter({ visible: true }).click()
  const straight = page.getByRole('button', { name: 'ここまでで確認へ進む' }).filter({ visible: true })
  const toTicket = async () => {
    await page.getByRole('link', { name: /^受付番号 A001/ }).click()
    await page.waitForURL((url) => url.pathname === `/entry/w/${ticket}`)
  }
  if (!isLongRun) {
    const answers = { name: ['山本 由佳'], phone: ['090-1234-5678'], consentPurpose: ['yes'] }
    const { token } = await beginCard(stage, shop, { ticket, answers })
    await page.goto(`/entry/c/${token}?step=home`)
  } else {
    await page.goto(`/entry/c/${ticket}`)
    await page.locator('[name=consentPurpose]').check()
    await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
    await sendAnswersNow(page, '+819012345678')
    await page.getByText('保存しました').filter({ visible: true }).waitFor()
    await next()
    await step(2)
    expect(await straight.count()).toBe(0)
    await next()
    await step(3)
    await expect.poll(async () => (await progressOf(ticket))?.next).toBe('home')
    await toTicket()
    await page.getByText('6ページ中 2ページまで記入済みです。').waitFor()
    await page.getByRole('link', { name: '続きを書く' }).click()
    await step(3)
    await waitForHydration(page)
  }
  await straight.click()
  await page.getByText('入力内容をご確認ください（1か所）').waitFor()
  await page.getByRole('radio', { name: 'いつでも' }).check()
  await straight.click()
  await page.getByRole('heading', { name: 'ご記入内容のご確認' }).waitFor()
  await expect.poll(async () => progressOf(ticket)).toMatchObject({ done: 6, next: null })
  await toTicket()
  await page.getByRole('heading', { name: '受付カードは、あとは送信するだけです' }).waitFor()
  if (!isLongRun) return

  await page.getByRole('link', { name: '確認して送信する' }).click()
  await page.getByRole('heading', { name: 'ご記入内容のご確認' }).waitFor()
  await page.goto(`${new URL(page.url()).pathname}?step=person`)
  await straight.click()
  await page.getByRole('heading', { name: 'ご記入内容のご確認' }).waitFor()
})

longTest('Hydration does not interrupt a visitor who types', async () => {
  const { shop } = await openTestQueue(stage.app)
  const page = await (await stage.person(low)).newPage()
  const ticket = await takeTicket(page, shop.entryCode, '山本 由佳')
  const wake = await holdScripts(page)
  await page.goto(`/entry/c/${ticket}`, { waitUntil: 'commit' })
  await page.locator('[name=consentPurpose]').check()
  const phone = page.getByRole('textbox', { name: '電話番号' })
  await phone.click()
  await page.keyboard.type('090-1234')
  await wake()
  await page.keyboard.type('-5678')
  expect(await phone.inputValue()).toBe('090-1234-5678')
  await page.getByText('保存しました').filter({ visible: true }).waitFor()
  await expect.poll(() => progressOf(ticket)).not.toBeNull()
})

longTest('The whole rental card is at most 4,800 px high with controls of 44 px or more', async () => {
  const { shop } = await openTestQueue(stage.app)
  await publishFullCardForm(stage.app, shop)
  const page = await (await stage.person(low)).newPage()
  await page.goto(`/entry/c/${shop.entryCode}?step=all`)
  // The calendar renders once it is scrolled into view.
  await page.locator('[data-field=viewingWish]').scrollIntoViewIfNeeded()
  await page.locator('[data-date]:enabled').first().waitFor()
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(4_800)
  const controls = page
    .locator('main form')
    .locator('button, summary, label:has(input), textarea, input:not([type=radio], [type=checkbox])')
  const small = await controls
    .filter({ visible: true })
    .evaluateAll((all: { outerHTML: string; offsetHeight: number }[]) =>
      all.filter(({ offsetHeight }) => offsetHeight < 44).map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
  expect(small).toEqual([])
})
