/** R2.4: a visitor's reception card is begun, saved despite failures, sent and corrected, beside the ticket and without JavaScript. */
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { publishFullCardForm } from '../../test/full-card-form.ts'
import { isLongRun, longTest, matrixTest } from '../../test/matrix.ts'
import { joinAsVisitor, post } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { sendAnswersNow, takeNumberButton, waitForTicketToken } from '../support/visitor.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeAll(async () => {
  queue = await openTestQueue(stage.app)
  await publishFullCardForm(stage.app, queue.shop)
})

const phone = { viewport: { width: 360, height: 740 } }
const next = (page: Page) => page.getByRole('button', { name: /^(次へ|Next|下一步)/ }).filter({ visible: true })
const step = (page: Page, n: number) => page.getByText(`${n} / 6`).filter({ visible: true }).waitFor()
const name = (page: Page) => page.getByRole('textbox', { name: /お名前|^Name|姓名/ }).first()
const consent = (page: Page) => page.locator('[name=consentPurpose]')
const tokenOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!
const property = (page: Page) => page.getByRole('textbox', { name: 'お問い合わせ物件' })
/** The server's state as this device has stored it. */
const keptBase = (page: Page) => page.evaluate<string>(`JSON.stringify(JSON.parse(localStorage.getItem('uketsuke.cards'))[0].base)`)
const kept = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('uketsuke.cards')`)

async function cardOf(token: string) {
  const response = await stage.app.request(`/api/v1/cards/${token}`)
  return {
    http: response.status,
    ...((await response.json()) as { status: string; rev: number; answers: Record<string, string[]>; ticket: string | null }),
  }
}

const cardsBegun = async () => Number((await stage.app.db.pool.query('select count(*) from card')).rows[0].count)

/** The next save reaches the server, but its response is lost. */
const answerLost = (page: Page) =>
  new Promise<void>((resolve, reject) => {
    const lose = (route: Route) =>
      route
        .fetch()
        .then(() => route.abort())
        .then(resolve, reject)
    page.route(/\.data/, lose, { times: 1 }).catch(reject)
  })

const waitForStoredAnswer = (page: Page, control: string, answer: string) =>
  expect.poll(async () => (await cardOf(tokenOf(page))).answers?.[control]).toEqual([answer])

/** From the third step to the confirmation, using the browser's own back and forward buttons too. */
async function walkBackAndOn(page: Page, number: string): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
  await step(page, 2)
  await expect.poll(() => property(page).inputValue()).toBe('若葉ハイツ201')
  await page.goForward({ waitUntil: 'commit' })
  await step(page, 3)
  await page.getByRole('link', { name: `受付番号 ${number} ` }).click()
  await page.getByRole('heading', { name: 'お呼びしました' }).waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await step(page, 3)
  await expect.poll(() => page.getByRole('radio', { name: 'いつでも' }).isChecked()).toBe(true)
  await waitForHydration(page)
  for (const n of [4, 5, 6]) {
    await next(page).click()
    await step(page, n)
  }
  await page.locator('[data-date]').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'ご記入内容の確認へ' }).click()
}

matrixTest('A card with a contact is stored and survives a call, a reload and a network cut', async () => {
  const ticket = await joinAsVisitor(stage.app, queue.shop)
  const person = await stage.person({ ...phone, expected: /ERR_INTERNET_DISCONNECTED/ })
  const page = await person.newPage()
  await page.goto(`/entry/c/${ticket.token}`)
  await page.getByRole('link', { name: `受付番号 ${ticket.number} ` }).waitFor()
  // Nothing leaves the device before the visitor consents to its purpose.
  await next(page).click()
  await page.getByText('入力内容をご確認ください（3か所）').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name')
  await consent(page).check()
  await name(page).fill('山本 由佳')
  expect((await cardOf(ticket.token)).http).toBe(404)
  await page.getByRole('textbox', { name: '電話番号' }).fill('０９０ー１２３４ー５６７８')
  await sendAnswersNow(page, '+819012345678')
  // With a contact and consent the server stores the card too, and the URL becomes the card's own.
  await page.waitForURL((url) => url.pathname !== `/entry/c/${ticket.token}`)
  const token = tokenOf(page)
  expect(await cardOf(token)).toMatchObject({
    status: 'draft',
    ticket: ticket.number,
    answers: { name: ['山本 由佳'], phone: ['+819012345678'] },
  })
  await page.getByText('保存しました').filter({ visible: true }).waitFor()

  await next(page).click()
  await step(page, 2)
  await property(page).fill('若葉ハイツ')
  await queue.callNext({ counter: 1 })
  const call = page.getByRole('dialog', { name: 'お呼びしました' })
  await call.getByText('2番カウンターへお越しください').waitFor()
  await page.getByRole('button', { name: '記入を続ける' }).click()
  await expect.poll(() => property(page).inputValue()).toBe('若葉ハイツ')

  await sendAnswersNow(page, '若葉ハイツ')
  await waitForStoredAnswer(page, 'inquiredProperty', '若葉ハイツ')

  // The line is cut twice: while the visitor types, and while a save is on its way.
  const older = await person.request.get(page.url())
  await person.setOffline(true)
  await property(page).fill('若葉ハイツ201')
  await expect.poll(() => kept(page)).toContain('若葉ハイツ201')
  await person.setOffline(false)
  await waitForStoredAnswer(page, 'inquiredProperty', '若葉ハイツ201')
  // A page rendered before that save does not contain it.
  await expect.poll(() => keptBase(page)).toContain('若葉ハイツ201')
  await page.route(page.url(), (route) => route.fulfill({ response: older }))
  await page.reload()
  await step(page, 2)
  await expect.poll(() => property(page).inputValue()).toBe('若葉ハイツ201')
  await page.unroute(page.url())
  await next(page).click()
  await step(page, 3)
  await page.getByRole('radio', { name: 'いつでも' }).check()
  if (isLongRun) await walkBackAndOn(page, ticket.number)
  else await page.getByRole('button', { name: 'ここまでで確認へ進む' }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'ご記入内容のご確認' }).waitFor()
  await expect.poll(() => page.getByText('若葉ハイツ201').count()).toBe(1)
  await sendAnswersNow(page, 'moveIn.kind')
  await waitForStoredAnswer(page, 'moveIn.kind', 'any')
  await person.setOffline(true)
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByText('送信できませんでした。入力は残っています。').waitFor()
  await person.setOffline(false)
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByRole('heading', { name: '受付カードをお預かりしました' }).waitFor()
  await page.getByRole('link', { name: `${ticket.number} の画面へ` }).waitFor()
  expect(await cardOf(token)).toMatchObject({ status: 'submitted', answers: { inquiredProperty: ['若葉ハイツ201'] } })
  expect(await kept(page)).toBeNull()
  if (!isLongRun) return

  await page.getByRole('link', { name: '内容を確認・修正する' }).click()
  await page.getByRole('link', { name: 'お名前とご連絡先を直す' }).click()
  await name(page).fill('山本 由佳理')
  await page.getByRole('button', { name: '確認へ戻る' }).click()
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByRole('heading', { name: '受付カードをお預かりしました' }).waitFor()
  expect(await cardOf(token)).toMatchObject({ status: 'submitted', answers: { name: ['山本 由佳理'] } })
  await stage.app.db.pool.query(
    `update card set assignee_id = (select id from staff where staff.shop_id = card.shop_id limit 1), rev = rev + 1 where id = (select entity_id from resolver where kind = 'card' order by entity_id desc limit 1)`,
  )
  await page.reload()
  await page.getByText('担当者が確認を始めました。').waitFor()
  await expect.poll(() => page.getByRole('link', { name: '内容を確認・修正する' }).count()).toBe(0)
})

longTest('Changes to a sent card are shown as unsent until the card is sent again', async () => {
  const page = await (await stage.person(phone)).newPage()
  await page.goto(`/entry/c/${queue.shop.entryCode}`)
  await consent(page).check()
  await name(page).fill('山本 由佳')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await page.waitForURL((url) => !url.pathname.endsWith(queue.shop.entryCode))
  for (const n of [2, 3]) {
    await next(page).click()
    await step(page, n)
  }
  await page.getByRole('radio', { name: 'いつでも' }).check()
  await page.getByRole('button', { name: 'ここまでで確認へ進む' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByRole('heading', { name: '受付カードをお預かりしました' }).waitFor()
  const token = tokenOf(page)

  for (const n of [3, 2]) {
    await page.goBack({ waitUntil: 'commit' })
    await step(page, n)
  }
  expect(await page.getByText('保存しました').count()).toBe(0)
  await property(page).fill('若葉ハイツ201')
  await page.getByText('まだ送信されていません').filter({ visible: true }).waitFor()
  expect(await page.getByText('保存しました').count()).toBe(0)
  expect((await cardOf(token)).answers.inquiredProperty).toBeUndefined()
  await page.goto(`/entry/c/${token}`)
  await page.getByText('直した内容は、まだお店に届いていません。').waitFor()
  await page.getByRole('link', { name: '確認して送信する' }).click()
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByRole('heading', { name: '受付カードをお預かりしました' }).waitFor()
  expect((await cardOf(token)).answers.inquiredProperty).toEqual(['若葉ハイツ201'])
  await expect.poll(() => page.getByText('まだお店に届いていません').count()).toBe(0)
})

longTest('A save that a restarting server refuses is retried without leaving the page', async () => {
  const page = await (await stage.person(phone)).newPage()
  await page.goto(`/entry/c/${queue.shop.entryCode}`)
  await consent(page).check()
  await name(page).fill('山本 由佳')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await page.waitForURL((url) => !url.pathname.endsWith(queue.shop.entryCode))
  await next(page).click()
  await step(page, 2)
  await page.route(/\.data/, (route) => route.fulfill({ status: 503, body: 'Starting' }), { times: 1 })
  const starting = page.waitForResponse((response) => response.status() === 503)
  await property(page).fill('若葉ハイツ20')
  await starting
  await waitForStoredAnswer(page, 'inquiredProperty', '若葉ハイツ20')
})

longTest('Two devices merge answers in one card and begin new cards once it is erased', async () => {
  const { entryCode } = queue.shop
  const one = await (await stage.person({ ...phone, locale: 'en', expected: /ERR_FAILED/ })).newPage()
  await one.goto(`/en/entry/c/${entryCode.toLowerCase()}`)
  await consent(one).check()
  await name(one).fill('Yuka Yamamoto')
  // Saved on the device alone, and found again by the shop's code.
  await expect.poll(() => kept(one)).toContain('Yuka Yamamoto')
  const elsewhere = one.locator('summary', { hasText: 'Continue on another device' })
  await elsewhere.click()
  await one.getByText('To get a link for another device').waitFor()
  // The server begins the card, but the response is lost. The retry must not begin a second card.
  const before = await cardsBegun()
  const cut = answerLost(one)
  await one.getByRole('textbox', { name: 'E-mail' }).fill('yuka@example.com')
  await sendAnswersNow(one, 'yuka@example.com')
  await cut
  await one.reload()
  await one.getByRole('button', { name: 'Continue (started' }).click()
  await expect.poll(() => name(one).inputValue()).toBe('Yuka Yamamoto')
  await name(one).fill('Yuka Yamamoto 1')
  await sendAnswersNow(one, 'Yuka Yamamoto 1')
  await one.waitForURL((url) => !url.pathname.endsWith(entryCode))
  await waitForStoredAnswer(one, 'name', 'Yuka Yamamoto 1')
  expect(await cardsBegun()).toBe(before + 1)
  expect(await one.getByText('We added your answers from another device.').count()).toBe(0)
  await elsewhere.click()
  const link = one.getByRole('textbox', { name: 'Link to this card' })
  await link.waitFor()
  await one.getByRole('img', { name: 'QR code that opens this card on another device' }).waitFor()

  const other = await (await stage.person({ ...phone, locale: 'zh-CN' })).newPage()
  await other.goto((await link.inputValue()).replace('/en/', '/zh/'))
  await expect.poll(() => name(other).inputValue()).toBe('Yuka Yamamoto 1')
  await name(other).fill('山本 由佳')
  await sendAnswersNow(other, '山本 由佳')
  await waitForStoredAnswer(other, 'name', '山本 由佳')
  await one.getByRole('textbox', { name: 'Phone' }).fill('090-0000-1234')
  await sendAnswersNow(one, '+819000001234')
  await one.getByText('We added your answers from another device.').waitFor()
  await expect.poll(() => name(one).inputValue()).toBe('山本 由佳')
  await expect.poll(() => one.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('090-0000-1234')
  await waitForStoredAnswer(one, 'phone', '+819000001234')
  await one.reload()
  await next(one).click()
  await step(one, 2)
  await one.getByText('We added your answers from another device.').waitFor()

  const token = tokenOf(one)
  await stage.app.db.pool.query(
    `update card set status = 'purged' where id = (select entity_id from resolver where kind = 'card' order by entity_id desc limit 1)`,
  )
  await one.goto(`/en/entry/c/${token}`)
  await one.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await one.getByRole('link', { name: 'Continue the card' }).click()
  await one.getByRole('button', { name: 'Continue (started' }).click()
  await expect.poll(() => name(one).inputValue()).toBe('山本 由佳')
  await one.waitForURL((url) => /^\/en\/entry\/c\/[\w-]{8,22}$/.test(url.pathname) && !url.pathname.endsWith(token))
  // The other device was editing when its card was erased, so its text becomes a new card.
  await name(other).fill('山本 由佳理')
  await other.waitForURL((url) => !url.pathname.endsWith(token))
  await waitForStoredAnswer(other, 'name', '山本 由佳理')
})

longTest('Without JavaScript a card is sent in one form, and a ticket is taken afterwards', async () => {
  const page = await (await stage.person({ ...phone, javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/c/${queue.shop.entryCode}`)
  await page.waitForURL(/step=all/)
  await consent(page).check()
  await page.getByRole('checkbox', { name: 'LINE' }).check()
  await name(page).fill('佐藤 花子')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234')
  await page.getByRole('radio', { name: 'いつでも' }).check()
  await page.getByRole('button', { name: 'ご記入内容の確認へ' }).click()
  await page.getByText('桁数が足りないようです').first().waitFor()
  expect(await name(page).inputValue()).toBe('佐藤 花子')
  await page.getByRole('textbox', { name: '電話番号' }).fill('０９０−１２３４−５６７８')
  await page.getByRole('button', { name: 'ご記入内容の確認へ' }).click()
  await page.getByRole('heading', { name: 'ご記入内容のご確認' }).waitFor()
  await page.getByRole('link', { name: 'お名前とご連絡先を直す' }).click()
  await name(page).fill('佐藤 花')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-12')
  await page.getByRole('button', { name: '確認へ戻る' }).click()
  await page.getByText('桁数が足りないようです').first().waitFor()
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await page.getByRole('button', { name: '確認へ戻る' }).click()
  await page.getByText('佐藤 花 様').waitFor()
  await page.getByText('LINE', { exact: true }).waitFor()
  await page.getByText('いつでも').waitFor()
  const token = tokenOf(page)
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByRole('heading', { name: '受付カードをお預かりしました' }).waitFor()
  await page.getByRole('link', { name: '番号を取る' }).click()
  await takeNumberButton(page).click()
  await waitForTicketToken(page)
  expect(await cardOf(token)).toMatchObject({ status: 'submitted', ticket: expect.stringMatching(/^A\d{3}$/) })
})

longTest('Without JavaScript a concurrent change is merged or shown beside the own answer', async () => {
  const page = await (await stage.person({ ...phone, javaScriptEnabled: false })).newPage()
  await page.goto(`/entry/c/${queue.shop.entryCode}`)
  await consent(page).check()
  await name(page).fill('佐藤 花')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await page.getByRole('radio', { name: 'いつでも' }).check()
  await page.getByRole('button', { name: 'ご記入内容の確認へ' }).click()
  await page.getByText('佐藤 花 様').waitFor()
  const token = tokenOf(page)
  const changeElsewhere = async (changed: Record<string, string[]>) => {
    const { answers, rev } = await cardOf(token)
    expect((await post(stage.app, `/cards/${token}/save`, { body: { answers: { ...answers, ...changed }, rev } })).status).toBe(200)
  }
  await changeElsewhere({ inquiredProperty: ['若葉ハイツ'] })
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByText('別の端末で変更されました').waitFor()
  await page.getByText('若葉ハイツ').waitFor()
  await page.getByRole('link', { name: 'お名前とご連絡先を直す' }).click()
  await changeElsewhere({ name: ['佐藤 はな'], email: ['hana@example.com'] })
  await name(page).fill('佐藤 華')
  await page.getByRole('button', { name: '確認へ戻る' }).click()
  await page.getByText('別の端末でのご記入（お名前）：佐藤 はな').waitFor()
  expect(await name(page).inputValue()).toBe('佐藤 華')
  await page.getByRole('button', { name: '確認へ戻る' }).click()
  await page.getByText('佐藤 華 様').waitFor()
  await page.getByText('hana@example.com').waitFor()
  await page.getByRole('button', { name: 'この内容で送信する' }).click()
  await page.getByRole('heading', { name: '受付カードをお預かりしました' }).waitFor()
})
