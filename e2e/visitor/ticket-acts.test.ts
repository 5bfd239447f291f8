/** A visitor's actions with the ticket on a phone of 360 px, in three languages, and the text of each state. */
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { type ShopTextLocale, shopTextLocales } from '../../src/domain/locale.ts'
import { makePending } from '../../test/desk.ts'
import { longTest, sampledDescribe } from '../../test/matrix.ts'
import { type JoinedTicket, joinAsVisitor } from '../../test/world.ts'
import { openDeskPage } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { waitForHydration } from '../support/hydration.ts'
import { phoneOptions } from '../support/phone-signals.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { ticketRow } from '../support/staff.ts'
import { ticketWords } from '../support/ticket-words.ts'

const stage = openE2eApp()
let queue: TestQueue
beforeEach(async () => {
  queue = await openTestQueue(stage.app)
})

const allTexts = {
  ja: {
    ...ticketWords.ja,
    reconnect: '今すぐつなぎ直す',
    paused: 'お店へご連絡いただけます',
    onMyWay: 'いま向かっています',
    coming: '向かっているとお店にお伝えしました',
    late: '少し遅れます',
    lateness: /^10分/,
    waiting: 'お待ちしています',
    expected: 'ごろのご来店で承りました',
    party: 'その他の操作',
    size: 'ご来店の人数',
    change: '変更する',
    four: /4名様/,
    leave: '番号を取り消す',
    cancelled: '番号を取り消しました',
    again: '新しい番号を取る',
    takeBack: '列に戻る',
    pending: 'お店で受付を確認しています',
    held: 'お店で順番をお預かりしています',
    noShow: 'ご不在のため次の方をご案内しました',
    back: '戻りました',
    returnReported: 'お戻りになったことをお店にお伝えしました',
    declined: '今回はお受けできませんでした',
    expired: 'この番号は期限が切れた',
    language: 'お店からのお知らせも日本語にする',
  },
  en: {
    ...ticketWords.en,
    reconnect: 'Reconnect now',
    paused: 'You can contact the shop here',
    onMyWay: 'On my way',
    coming: 'The shop knows you’re on your way',
    late: 'Running late',
    lateness: /^10 min/,
    waiting: 'is waiting for you',
    expected: 'The shop expects you around',
    party: 'More actions',
    size: 'People in your party',
    change: 'Change',
    four: /4 people/,
    leave: 'Cancel my number',
    cancelled: 'This number is cancelled',
    again: 'Take a new number',
    takeBack: 'Get my number back',
    pending: 'The shop is checking your number',
    held: 'The shop is keeping your place',
    noShow: 'so we called the next visitor',
    back: 'I’m back',
    returnReported: 'The shop knows you’re back',
    declined: 'we couldn’t accept your number',
    expired: 'This number has expired',
    language: 'Get the shop’s messages in English',
  },
  zh: {
    ...ticketWords.zh,
    reconnect: '立即重新连接',
    paused: '您可以再次从这里联系门店',
    onMyWay: '我马上到',
    coming: '已告知门店您正在赶来',
    late: '我会晚到',
    lateness: /^10 分钟/,
    waiting: '我们会等您',
    expected: '到店。叫号后',
    party: '更多操作',
    size: '到店人数',
    change: '更改',
    four: /4 位/,
    leave: '取消号码',
    cancelled: '该号码已取消',
    again: '重新取号',
    takeBack: '恢复排队',
    pending: '门店正在确认您的取号',
    held: '门店已为您保留位置',
    noShow: '叫号时您不在，我们先接待了下一位',
    back: '我回来了',
    returnReported: '已告知门店您回来了',
    declined: '本次未能受理',
    expired: '该号码已失效',
    language: '门店也用中文通知我',
  },
} satisfies Record<ShopTextLocale, Record<string, string | RegExp>>
type Texts = (typeof allTexts)[ShopTextLocale]

type Following = { texts: Texts; ticket: JoinedTicket; script?: boolean; origin?: string }

async function follow({ texts, ticket, script = true, origin = stage.app.origin }: Following): Promise<Page> {
  const page = await (await stage.browser.person(origin, { ...phoneOptions, javaScriptEnabled: script })).newPage()
  await page.goto(`${texts.path}/entry/w/${ticket.token}`)
  if (!script) return page
  await page
    .getByText(texts.live)
    .or(page.getByRole('heading', { name: texts.called }))
    .first()
    .waitFor()
  await waitForHydration(page)
  return page
}

const take = () => joinAsVisitor(stage.app, queue.shop)
const rowOf = async ({ ticketId }: JoinedTicket) => {
  const { rows } = await stage.app.db.pool.query(
    `select status, party_size as "partySize", locale, on_my_way_at is not null as "onMyWay",
            round(extract(epoch from late_until - delay_reported_at) / 60)::int as "lateBy" from ticket where id = $1`,
    [ticketId],
  )
  return rows[0] as { status: string; partySize: number; locale: string; onMyWay: boolean; lateBy: number | null }
}
/** Without a script a link to the page with the form open replaces the button. */
const opener = (page: Page, label: string) => page.locator('summary, noscript a').filter({ hasText: label, visible: true })
type Drawn = {
  computedStyleMap(): { get(name: string): { toString(): string } }
  getBoundingClientRect(): { width: number; height: number }
}
const look = (part: Locator) =>
  part.evaluate((element: Drawn) => {
    const style = element.computedStyleMap()
    const { width, height } = element.getBoundingClientRect()
    const names = [
      'color',
      'background-color',
      'border-top-width',
      'border-top-color',
      'border-top-left-radius',
      'font-size',
      'font-weight',
    ]
    return [...names.map((name) => `${name}: ${style.get(name)}`), `${Math.round(width)} × ${Math.round(height)}`]
  })

/** Presses the disarmed button as soon as it appears. On a slow machine a press from outside could miss its first 600 ms. */
const pressedWhileDeaf = `{
  window.pressed = 0
  new MutationObserver((_, observer) => {
    const deaf = document.querySelector('dialog[open] button[aria-disabled=true], details[open] button[aria-disabled=true]')
    if (!deaf) return
    observer.disconnect()
    pressed++
    deafColour = getComputedStyle(deaf).backgroundColor
    deaf.click()
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
}`

test('A waiting visitor can change the ticket and its language, cancel and restore it', async () => {
  const proxy = await openFaultyProxy(stage.app.origin)
  const [ticket] = [await take(), await take()]
  await stage.app.db.pool.query(`update ticket set locale = 'ja' where id = $1`, [ticket.ticketId])
  const page = await follow({ texts: allTexts.en, ticket, origin: proxy.origin })
  // Viewing the page in a language saves nothing. Switching the language does.
  expect(await rowOf(ticket)).toMatchObject({ locale: 'ja' })
  await stage.app.db.pool.query(`update ticket set locale = 'zh' where id = $1`, [ticket.ticketId])
  await page.locator('header summary').tap()
  await page.locator('header a[hreflang^=ja]').tap()
  await opener(page, allTexts.ja.late).waitFor()
  await expect.poll(() => rowOf(ticket)).toMatchObject({ locale: 'ja' })
  expect(new URL(page.url()).pathname).toBe(`/entry/w/${ticket.token}`)
  await waitForHydration(page)

  // The response is lost: the page says so, and then shows the change that was saved all the same.
  await opener(page, allTexts.ja.late).tap()
  // Only one question is open at a time.
  await expect.poll(() => opener(page, allTexts.ja.leave).isVisible()).toBe(false)
  proxy.loseAnswersToPosts(true)
  await page.getByRole('button', { name: allTexts.ja.lateness }).tap()
  await page.getByText('送信できませんでした').waitFor()
  proxy.loseAnswersToPosts(false)
  await page.getByText(allTexts.ja.expected).waitFor()

  await opener(page, allTexts.ja.party).tap()
  await page.getByLabel(allTexts.ja.size).selectOption('4')
  await page.getByRole('button', { name: allTexts.ja.change, exact: true }).tap()
  await page.getByText(allTexts.ja.four).first().waitFor()
  expect(await rowOf(ticket)).toMatchObject({ status: 'waiting', partySize: 4 })

  // A double tap on leaving opens the question but does not answer it.
  const { x, y, width, height } = (await opener(page, allTexts.ja.leave).boundingBox())!
  const [across, down] = [x + width / 2, y + height / 2]
  await page.evaluate(pressedWhileDeaf)
  await page.touchscreen.tap(across, down)
  await page.touchscreen.tap(across, down)
  const leave = page.getByRole('button', { name: allTexts.ja.leave })
  const red = (await leave.boundingBox())!
  expect(down > red.y && down < red.y + red.height).toBe(false)
  await expect.poll(() => page.evaluate('pressed')).toBe(1)
  // A button that does not accept presses yet looks disabled.
  await leave.and(page.locator(':not([aria-disabled])')).waitFor()
  await expect
    .poll(() => leave.evaluate((each: Drawn) => each.computedStyleMap().get('background-color').toString()))
    .toBe('rgb(184, 43, 40)')
  expect(await page.evaluate('deafColour')).not.toBe('rgb(184, 43, 40)')
  expect(await rowOf(ticket)).toMatchObject({ status: 'waiting' })

  await leave.tap()
  await page.getByText(allTexts.ja.cancelled).waitFor()
  await page.getByRole('link', { name: allTexts.ja.again }).waitFor()
  expect(await rowOf(ticket)).toMatchObject({ status: 'cancelled' })
  // A visitor who takes the ticket back keeps the place.
  await page.getByRole('button', { name: allTexts.ja.takeBack }).tap()
  await page.getByText('次にお呼びします').first().waitFor()
  expect(await rowOf(ticket)).toMatchObject({ status: 'waiting', partySize: 4 })
  expect((await queue.callNext()).number).toBe('A001')
  await page.close()
  await proxy.close()
})

longTest('The desk shows what a called visitor reports, also after a no-show', async () => {
  const [ticket] = [await take(), await take(), await take(), await take(), await take()]
  const desk = await openDeskPage(stage, queue, { counter: '1' })
  await queue.callNext()
  const page = await follow({ texts: allTexts.ja, ticket })
  await page.getByRole('button', { name: allTexts.ja.onMyWay }).tap()
  await page.getByText(allTexts.ja.coming).waitFor()
  expect(await page.getByRole('button', { name: allTexts.ja.onMyWay }).count()).toBe(0)
  await ticketRow(desk, 'A001').getByText('向かっています').waitFor()
  await opener(page, allTexts.ja.late).tap()
  await page.getByRole('button', { name: allTexts.ja.lateness }).tap()
  await ticketRow(desk, 'A001')
    .getByText(/^遅れます（\d\d:\d\d まで）$/)
    .waitFor()
  expect(await rowOf(ticket)).toMatchObject({ status: 'called', onMyWay: true, lateBy: 10 })
  // Without the ten extra minutes the lane waits for five.
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(10|[5-9]):\d\d$/)

  await queue.move(await queue.detail(ticket.ticketId), 'no-show')
  await page.getByText(allTexts.ja.noShow).waitFor()
  await page.getByRole('button', { name: allTexts.ja.back }).tap()
  await page.getByText(allTexts.ja.returnReported).waitFor()
  // A new number stays the second choice, because the visitor still has this one.
  const again = page.getByRole('link', { name: allTexts.ja.again })
  expect(await again.evaluate((each: Drawn) => each.computedStyleMap().get('background-color').toString())).toBe('rgb(255, 255, 255)')
  const back = ticketRow(desk, 'A001')
  await back.getByText(/^お戻りになりました（\d\d:\d\d）$/).waitFor()
  await back.getByRole('button', { name: '3組あとに戻す' }).click()
  await page.getByText('前に3組').waitFor()
  // The undo label names no place that the visitor no longer has.
  await desk.getByText('A001「列に戻す」を元に戻す').waitFor()
})

test('The page of a pending, held or ended ticket explains its state', async () => {
  const [pending, held, missed, declined, expired] = [await take(), await take(), await take(), await take(), await take()]
  const laneId = queue.shop.lanes[0]!.id
  await queue.move(await queue.detail(held.ticketId), 'hold')
  await queue.move(await queue.move(await queue.detail(missed.ticketId), 'call', { counterId: queue.shop.counterIds[0] }), 'no-show')
  for (const { ticketId } of [pending, declined]) await makePending(stage.app.db, { id: ticketId, laneId })
  await queue.move(await queue.detail(declined.ticketId), 'decline')
  await stage.app.db.pool.query(`update ticket set status = 'expired', closed_at = moved_at where id = $1`, [expired.ticketId])
  const read = async ({ token }: JoinedTicket) =>
    (await stage.app.request(`/entry/w/${token}`, { headers: { 'accept-language': 'ja' } })).text()
  expect(await read(pending)).toMatch(new RegExp(`${allTexts.ja.pending}.*\\d\\d:\\d\\d.*\\d\\d:\\d\\d`, 's'))
  expect(await read(held)).toContain(allTexts.ja.held)
  for (const [ticket, words] of [
    [missed, allTexts.ja.noShow],
    [declined, allTexts.ja.declined],
    [expired, allTexts.ja.expired],
  ] as const) {
    const html = await read(ticket)
    expect(html).toContain(words)
    expect(html).toMatch(new RegExp(`<a[^>]* href="/entry/w/${queue.shop.entryCode}"[^>]*>[^<]*(<[^a][^>]*>[^<]*)*${allTexts.ja.again}`))
  }
})

/** `npm test` runs the first three tests of this file instead. */
sampledDescribe(shopTextLocales, 0)('in %s', (locale) => {
  const texts = allTexts[locale]
  // One language is enough without a script: the server renders the same texts.
  const scripts = locale === 'ja' ? [true, false] : [true]

  test.each(scripts)('A called visitor reports “on the way” and “late” once each (JavaScript: %s)', async (script) => {
    const ticket = await take()
    await queue.callNext()
    const page = await follow({ texts, ticket, script })
    await page.getByRole('button', { name: texts.onMyWay }).tap()
    await page.getByText(texts.coming).waitFor()
    await expect.poll(() => rowOf(ticket)).toMatchObject({ status: 'called', onMyWay: true })
    expect(await page.getByRole('button', { name: texts.onMyWay }).count()).toBe(0)

    await opener(page, texts.late).tap()
    await page.getByRole('button', { name: texts.lateness }).tap()
    await opener(page, texts.late).waitFor({ state: 'detached' })
    expect((await rowOf(ticket)).lateBy).toBe(10)
    // Without the ten extra minutes the lane waits for five.
    if (script) await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^(10|[5-9]):\d\d$/)
  })

  test.each(scripts)('A waiting visitor can change, cancel and restore the ticket (JavaScript: %s)', async (script) => {
    const ticket = await take()
    const page = await follow({ texts, ticket, script })
    await opener(page, texts.late).tap()
    // Only one question is open at a time.
    await expect.poll(() => opener(page, texts.leave).isVisible()).toBe(false)
    await page.getByRole('button', { name: texts.lateness }).tap()
    await page.getByText(texts.expected).waitFor()

    await opener(page, texts.party).tap()
    await page.getByLabel(texts.size).selectOption('4')
    await page.getByRole('button', { name: texts.change, exact: true }).tap()
    await page.getByText(texts.four).first().waitFor()
    expect(await rowOf(ticket)).toMatchObject({ status: 'waiting', partySize: 4 })

    await opener(page, texts.leave).tap()
    await page.getByRole('button', { name: texts.leave }).tap()
    await page.getByText(texts.cancelled).waitFor()
    await page.getByRole('link', { name: texts.again }).waitFor()
    expect(await rowOf(ticket)).toMatchObject({ status: 'cancelled' })

    await page.getByRole('button', { name: texts.takeBack }).tap()
    await opener(page, texts.leave).waitFor()
    expect(await rowOf(ticket)).toMatchObject({ status: 'waiting', partySize: 4 })
  })

  test('The ticket page explains pending and hold, and a held visitor says “on my way”', async () => {
    const [pending, held] = [await take(), await take()]
    await makePending(stage.app.db, { id: pending.ticketId, laneId: queue.shop.lanes[0]!.id })
    await queue.move(await queue.detail(held.ticketId), 'hold')
    const open = await follow({ texts, ticket: pending })
    await open.getByText(texts.pending).waitFor()
    expect(await open.getByRole('status').filter({ hasText: texts.pending }).innerText()).toMatch(/\d\d:\d\d.*\d\d:\d\d/s)
    const kept = await follow({ texts, ticket: held })
    await kept.getByText(texts.held).waitFor()
    await kept.getByRole('button', { name: texts.onMyWay }).tap()
    await expect.poll(() => rowOf(held)).toMatchObject({ status: 'held', onMyWay: true })
  })

  test('The page of an ended visit says why and leads to a new ticket', async () => {
    const [missed, declined, expired] = [await take(), await take(), await take()]
    await makePending(stage.app.db, { id: declined.ticketId, laneId: queue.shop.lanes[0]!.id })
    await queue.move(await queue.detail(declined.ticketId), 'decline')
    await queue.move(await queue.callNext(), 'no-show')
    await stage.app.db.pool.query(`update ticket set status = 'expired', closed_at = moved_at where id = $1`, [expired.ticketId])
    const page = await (await stage.person(phoneOptions)).newPage()
    for (const [ticket, words] of [
      [missed, texts.noShow],
      [declined, texts.declined],
      [expired, texts.expired],
    ] as const) {
      await page.goto(`${texts.path}/entry/w/${ticket.token}`)
      await page.getByText(words).waitFor()
      // The first remaining step is the page's filled button.
      const first = ticket === missed ? page.getByRole('button', { name: texts.back }) : page.getByRole('link', { name: texts.again })
      await expect.poll(() => look(first)).toContain('color: rgb(255, 255, 255)')
      await page.getByRole('link', { name: texts.again }).tap()
      await page.waitForURL(new RegExp(`${texts.path}/entry/w/${queue.shop.entryCode}$`))
    }
  })

  test('Switching the page’s language saves the language, and merely viewing does not', async () => {
    const other = locale === 'en' ? 'zh' : 'en'
    const ticket = await take()
    await stage.app.db.pool.query('update ticket set locale = $2 where id = $1', [ticket.ticketId, locale])
    const looker = await follow({ texts: allTexts[other], ticket })
    await looker.getByText(allTexts[other].live).waitFor()
    expect(await rowOf(ticket)).toMatchObject({ locale })
    const page = await follow({ texts, ticket })
    await page.locator('header summary').tap()
    await page.locator(`header a[hreflang^=${other}]`).tap()
    await opener(page, allTexts[other].late).waitFor()
    await expect.poll(() => rowOf(ticket)).toMatchObject({ locale: other })
    expect(new URL(page.url()).pathname).toBe(`${allTexts[other].path}/entry/w/${ticket.token}`)
  })

  test('Without JavaScript a separate button saves the ticket’s language', async () => {
    const ticket = await take()
    await stage.app.db.pool.query('update ticket set locale = $2 where id = $1', [ticket.ticketId, locale === 'ja' ? 'zh' : 'ja'])
    const page = await follow({ texts, ticket, script: false })
    await page.getByRole('button', { name: texts.language }).tap()
    await page.getByRole('button', { name: texts.language }).waitFor({ state: 'detached' })
    expect(await rowOf(ticket)).toMatchObject({ locale })
  })
})

longTest('A cancelled ticket of a closed lane cannot be restored, and the page says why', async () => {
  const ticket = await take()
  const page = await follow({ texts: allTexts.ja, ticket })
  await opener(page, allTexts.ja.leave).tap()
  await page.getByRole('button', { name: allTexts.ja.leave }).tap()
  await page.getByText(allTexts.ja.cancelled).waitFor()
  await stage.app.db.pool.query('update lane set open = false where id = $1', [queue.shop.lanes[0]!.id])
  await page.getByRole('button', { name: allTexts.ja.takeBack }).tap()
  await page.getByRole('alert').filter({ hasText: '受付を停止' }).waitFor()
  await page.getByRole('link', { name: allTexts.ja.again }).waitFor()
})

longTest('A visit’s history says behind how many parties the ticket was put back', async () => {
  const [ticket] = [await take(), await take(), await take(), await take(), await take()]
  const desk = await openDeskPage(stage, queue, { counter: '1' })
  await queue.move(await queue.callNext(), 'no-show')
  const page = await follow({ texts: allTexts.ja, ticket, script: false })
  await page.getByRole('button', { name: allTexts.ja.back }).tap()
  await page.getByText(allTexts.ja.returnReported).waitFor()
  const live = await follow({ texts: allTexts.ja, ticket })
  await ticketRow(desk, 'A001').getByRole('button', { name: '3組あとに戻す' }).click()
  await live.getByText('前に3組').waitFor()
  await desk.getByText('A001「列に戻す」を元に戻す').waitFor()
  await desk.goto(`/shopAdmin/waiting/${ticket.ticketId}`)
  await desk.getByText('3組あとに戻しました').waitFor()
})

longTest('A returning visitor is put behind at most as many parties as are waiting', async () => {
  const [ticket, other] = [await take(), await take()]
  const desk = await openDeskPage(stage, queue, { counter: '1' })
  await queue.move(await queue.callNext(), 'no-show')
  const page = await follow({ texts: allTexts.ja, ticket, script: false })
  await page.getByRole('button', { name: allTexts.ja.back }).tap()
  await ticketRow(desk, 'A001').getByRole('button', { name: '1組あとに戻す' }).waitFor()
  await queue.move(await queue.detail(other.ticketId), 'remove')
  await ticketRow(desk, 'A001').getByRole('button', { name: '列の先頭に戻す' }).click()
  await ticketRow(desk, 'A001').getByText('お戻りになりました').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('次にお呼びします').first().waitFor()
})

longTest('A called visitor’s reports work on plain http', async () => {
  const ticket = await take()
  await queue.callNext()
  const page = await follow({ texts: allTexts.ja, ticket, origin: stage.networkOrigin })
  await page.getByRole('button', { name: allTexts.ja.onMyWay }).tap()
  await page.getByText(allTexts.ja.coming).waitFor()
  await opener(page, allTexts.ja.late).tap()
  await page.getByRole('button', { name: allTexts.ja.lateness }).tap()
  await expect.poll(() => rowOf(ticket)).toMatchObject({ onMyWay: true, lateBy: 10 })
})

longTest('The ticket page reports an unsent change and shows a call after a network cut', async () => {
  const proxy = await openFaultyProxy(stage.app.origin)
  const ticket = await take()
  const page = await follow({ texts: allTexts.ja, ticket, origin: proxy.origin })
  await opener(page, allTexts.ja.late).tap()
  proxy.loseAnswersToPosts(true)
  await page.getByRole('button', { name: allTexts.ja.lateness }).tap()
  await page.getByText('送信できませんでした').waitFor()
  proxy.loseAnswersToPosts(false)
  proxy.swallow()
  await page.getByText('インターネットにつながっていません').waitFor()
  // A page with stale data offers no action.
  expect(await opener(page, allTexts.ja.late).isVisible()).toBe(false)
  await queue.callNext()
  proxy.forward()
  await page.getByRole('heading', { name: allTexts.ja.called }).waitFor()
  await page.getByRole('button', { name: allTexts.ja.onMyWay }).tap()
  await page.getByText(allTexts.ja.coming).waitFor()
  await page.close()
  await proxy.close()
})

longTest('A called page without a connection hides its actions until reconnected', async () => {
  const tickets: JoinedTicket[] = []
  for (const _ of shopTextLocales) tickets.push(await take())
  for (const _ of shopTextLocales) await queue.callNext()
  // Runs in parallel, because it takes a while until a line counts as cut.
  await Promise.all(
    shopTextLocales.map(async (locale, at) => {
      const proxy = await openFaultyProxy(stage.app.origin)
      const texts = allTexts[locale]
      const page = await follow({ texts, ticket: tickets[at]!, origin: proxy.origin })
      const onMyWay = page.getByRole('button', { name: texts.onMyWay })
      await onMyWay.waitFor()
      const sizes = () =>
        page.evaluate<string[]>(`[...document.querySelectorAll('main section span')].map((one) => getComputedStyle(one).fontSize)`)
      const before = await sizes()
      proxy.swallow()
      const reconnect = page.getByRole('button', { name: texts.reconnect })
      await reconnect.waitFor()
      expect(await onMyWay.count()).toBe(0)
      for (const label of [texts.late, texts.leave]) expect(await opener(page, label).count()).toBe(0)
      expect(await page.getByRole('status').filter({ hasText: texts.paused }).count()).toBe(1)
      expect(await sizes()).toEqual(before)
      proxy.forward()
      await onMyWay.tap()
      await page.getByText(texts.coming).waitFor()
      await reconnect.waitFor({ state: 'detached' })
      await page.close()
      await proxy.close()
    }),
  )
})

longTest('Without JavaScript a called page has the same buttons and shows the time limit', async () => {
  const ticket = await take()
  await queue.callNext()
  const looks: string[][] = []
  for (const script of [true, false]) {
    const page = await follow({ texts: allTexts.ja, ticket, script })
    for (const label of [allTexts.ja.late, allTexts.ja.leave]) {
      await opener(page, label).waitFor()
      looks.push(await look(opener(page, label)))
    }
    await page.getByText(/\d\d:\d\d までお待ちします/).waitFor()
    expect(await page.getByRole('timer').isVisible()).toBe(script)
  }
  expect(looks.slice(2)).toEqual(looks.slice(0, 2))
})

longTest('A second phone with the same ticket shows what was reported on the first', async () => {
  const ticket = await take()
  await queue.callNext()
  const [mine, theirs] = [await follow({ texts: allTexts.ja, ticket }), await follow({ texts: allTexts.ja, ticket })]
  await mine.getByRole('button', { name: allTexts.ja.onMyWay }).tap()
  await theirs.getByText(allTexts.ja.coming).waitFor()
  await theirs.getByRole('button', { name: allTexts.ja.onMyWay }).waitFor({ state: 'detached' })
})
