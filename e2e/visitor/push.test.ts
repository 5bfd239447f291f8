/** A visitor lets this browser be notified, closes the page, and a tap on the notification opens the ticket. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ShopTextLocale } from '../../src/domain/locale.ts'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { type PushServer, startPushServer } from '../../test/push.ts'
import { joinAsVisitor } from '../../test/world.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openPushDelivery, shownNotifications, stubPushService, tapNotification } from '../support/push-browser.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { ticketWords } from '../support/ticket-words.ts'

let service: PushServer
beforeAll(async () => {
  service = await startPushServer()
})
afterAll(() => service?.close())
// A server at an https address; its pages are opened at 127.0.0.1, which browsers trust too.
const stage = openE2eApp({ publicUrl: 'https://uketsuke.example.jp', settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }) }, { fresh: true })
let queue: TestQueue
beforeEach(async () => {
  service.received.length = 0
  queue = await openTestQueue(stage.app)
})

const texts = {
  ja: {
    ...ticketWords.ja,
    offer: '呼び出しを通知で受け取る',
    turnOn: 'この端末で通知を受け取る',
    turnOff: '通知をやめる',
    on: 'この端末へ通知します。',
    closed: '画面を閉じても、通知でお知らせします。',
    nothing: '画面を閉じると呼び出しが届きません。',
    notified: 'A001 お呼び出し中',
    denied: /ブラウザーで止められています/,
    insecure: /安全な接続（https）ではないため/,
    inApp: /アプリの中の画面では/,
    old: /通知に対応していません/,
    homeScreen: /この画面をホーム画面に追加すると/,
    expired: 'この番号は期限が切れた',
    again: '新しい番号を取る',
  },
  en: {
    ...ticketWords.en,
    offer: 'Get a notification when we call you',
    turnOn: 'Notify this device',
    turnOff: 'Stop the notifications',
    on: 'We’ll notify this device.',
    closed: 'If you close this page, we’ll send you a notification.',
    nothing: 'If you close this page, we can’t notify you.',
    notified: 'A001: please come now',
    denied: /Your browser blocks notifications/,
    insecure: /no secure connection \(https\)/,
    inApp: /inside another app/,
    old: /doesn’t support notifications/,
    homeScreen: /add this page to the Home Screen/,
    expired: 'This number has expired',
    again: 'Take a new number',
  },
  zh: {
    ...ticketWords.zh,
    offer: '通过推送通知接收叫号提醒',
    turnOn: '在这台设备上接收通知',
    turnOff: '停止推送通知',
    on: '将通知这台设备。',
    closed: '关闭页面后，将通过推送通知提醒您。',
    nothing: '关闭页面后，将收不到叫号提醒。',
    notified: 'A001请到柜台',
    denied: /浏览器已阻止本网站的通知/,
    insecure: /不是安全连接（https）/,
    inApp: /在其他应用内打开的页面/,
    old: /不支持推送通知/,
    homeScreen: /将此页面添加到主屏幕/,
    expired: '该号码已失效',
    again: '重新取号',
  },
} satisfies Record<ShopTextLocale, Record<string, string | RegExp>>
const languages = ['ja', 'en', 'zh'] as const

const someone = (options = {}) => stage.person({ serviceWorkers: 'allow', ...options })
const ticketPath = async (locale: ShopTextLocale) =>
  `${texts[locale].path}/entry/w/${(await joinAsVisitor(stage.app, queue.shop, { locale })).token}`

async function openOffer(page: Page, locale: ShopTextLocale): Promise<string> {
  const path = await ticketPath(locale)
  await page.goto(path)
  await page.getByText(texts[locale].live).waitFor()
  await page.getByText(texts[locale].offer).click()
  return path
}

sampledTest(languages)('A visitor who closed the page is notified of the call and opens the ticket by a tap (%s)', async (locale) => {
  const words = texts[locale]
  const person = await someone()
  await person.grantPermissions(['notifications'], { origin: stage.app.origin })
  await stubPushService(person, service)
  const page = await person.newPage()
  const path = await openOffer(page, locale)
  await page.getByText(words.nothing).waitFor()
  await page.getByRole('button', { name: words.turnOn }).click()
  await page.getByText(words.on).waitFor()
  await page.getByText(words.closed).waitFor()
  const deliver = await openPushDelivery(page)
  await page.goto('/healthz')

  await queue.callNext()
  stage.app.pass(21)
  await expect.poll(() => service.received.length).toBe(1)
  const { payload } = service.received[0]!
  expect(payload).toMatchObject({ title: words.notified, path })
  await deliver(payload)
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: words.notified, tag: path.replace(words.path, ''), lang: locale }])
  expect(await tapNotification(person)).toEqual({ opened: path })
  await expect.poll(() => shownNotifications(page)).toEqual([])

  // The ticket is open in a tab now, so the next tap leads to that tab.
  await page.goto(path)
  await page.getByRole('heading', { name: words.called }).waitFor()
  await deliver(payload)
  expect(await shownNotifications(page)).toHaveLength(1)
  expect(await tapNotification(person)).toEqual({ focused: path })
})

longTest('A visitor who stops the notifications gets none and is told so', async () => {
  const person = await someone()
  await person.grantPermissions(['notifications'], { origin: stage.app.origin })
  await stubPushService(person, service)
  const page = await person.newPage()
  await openOffer(page, 'ja')
  await page.getByRole('button', { name: texts.ja.turnOn }).click()
  await page.getByText(texts.ja.on).waitFor()
  await page.getByText('呼び出しの通知の設定').waitFor()
  await page.getByRole('button', { name: texts.ja.turnOff }).click()
  await page.getByText(texts.ja.nothing).waitFor()
  await page.getByRole('button', { name: texts.ja.turnOn }).waitFor()
  const { rowCount } = await stage.app.db.pool.query('select from push_subscription where shop_id = $1', [queue.shop.scope.shopId])
  expect(rowCount).toBe(0)
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const noPush = 'delete globalThis.PushManager'
type Case = { name: 'denied' | 'inApp' | 'old' | 'homeScreen'; userAgent?: string; script: string }
const cases: Case[] = [
  { name: 'homeScreen', userAgent: iphone, script: noPush },
  { name: 'denied', script: `Object.defineProperty(Notification, 'permission', { get: () => 'denied' })` },
  { name: 'inApp', userAgent: `${iphone} Safari Line/14.0.0`, script: noPush },
  { name: 'old', userAgent: iphone.replace('17_5', '16_3_1'), script: noPush },
]
const seen = languages.flatMap((locale) => cases.map((one) => ({ ...one, locale })))

sampledTest(seen, 4)('The page says why a browser gets no notifications: $name ($locale)', async ({ name, locale, userAgent, script }) => {
  const person = await someone(userAgent ? { userAgent } : {})
  await person.addInitScript(script)
  const page = await person.newPage()
  await openOffer(page, locale)
  await page.getByText(texts[locale][name]).waitFor()
  expect(await page.getByRole('button', { name: texts[locale].turnOn }).count()).toBe(0)
  const pictures = page.locator('details[open]').getByRole('img')
  expect(await pictures.count()).toBe(name === 'homeScreen' ? 3 : 0)
})

longTest.each(languages)('On plain http the page says why there are no notifications (%s)', async (locale) => {
  const page = await (await stage.browser.person(stage.networkOrigin)).newPage()
  await openOffer(page, locale)
  await page.getByText(texts[locale].insecure).waitFor()
})

longTest.each(languages)('An icon on the home screen opens the ticket, and a day later leads to the shop (%s)', async (locale) => {
  const words = texts[locale]
  const page = await (await stage.person()).newPage()
  const path = await ticketPath(locale)
  await page.goto(path)
  const devTools = await page.context().newCDPSession(page)
  const { errors, data } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { id, start_url, scope, shortcuts } = JSON.parse(data!)
  expect({ id, start_url, scope, shortcuts }).toEqual({ id: path.replace(words.path, ''), start_url: path, scope: '/', shortcuts: [] })
  stage.app.pass(24 * 60 * 60)
  await page.goto(start_url)
  await page.getByText(words.expired).waitFor()
  await page.getByRole('link', { name: words.again }).click()
  await page.waitForURL(`**${words.path}/entry/w/${queue.shop.entryCode}`)
})
