/** A member lets this browser be notified, per shop and kind of news. */
import { afterAll, beforeAll, expect } from 'vitest'
import { longTest, sampledTest } from '../../test/matrix.ts'
import { type PushServer, startPushServer } from '../../test/push.ts'
import { password } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openPushDelivery, shownNotifications, stubPushService, tapNotification } from '../support/push-browser.ts'
import { openTestQueue } from '../support/queue.ts'
import { signIn } from '../support/staff.ts'

let service: PushServer
beforeAll(async () => {
  service = await startPushServer()
})
afterAll(() => service?.close())
// A server at an https address; its pages are opened at 127.0.0.1, which browsers trust too.
const stage = openE2eApp({ publicUrl: 'https://uketsuke.example.jp', settings: () => ({ OUTBOUND_ALLOWED: '127.0.0.1' }) }, { fresh: true })

const languages = [
  { path: '', label: 'カードの担当になったとき', part: 'この端末への通知', title: '受付カードの担当になりました' },
  { path: '/en', label: 'A card is assigned to you', part: 'Notifications on this device', title: 'A card was assigned to you' },
  { path: '/zh', label: '接待卡分配给自己', part: '这台设备的通知', title: '有接待卡分配给您' },
]

sampledTest(languages)('A member is notified on the device on which they chose it, and a tap opens the page ($path)', async (words) => {
  const { member, shop } = await openTestQueue(stage.app)
  const person = await stage.person({ viewport: deskViewport, serviceWorkers: 'allow' })
  await person.grantPermissions(['notifications'], { origin: stage.app.origin })
  await stubPushService(person, service)
  const page = await person.newPage()
  await signIn(page, { email: member.email, password }, '/shopAdmin/profile')
  await page.goto(`${words.path}/shopAdmin/profile`)
  const part = page.locator('section').filter({ has: page.getByRole('heading', { name: words.part }) })
  await part.getByLabel(words.label).click()
  const chosen = async () =>
    (await stage.app.db.pool.query('select events, locale from member_push where shop_id = $1', [shop.scope.shopId])).rows
  await expect.poll(chosen).toEqual([{ events: ['member.cardAssigned'], locale: words.path.slice(1) || 'ja' }])
  const deliver = await openPushDelivery(page)
  await deliver({ event: 'member.cardAssigned', shop: '若葉店', path: `${words.path}/shopAdmin/cards` })
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: words.title }])
  expect(await tapNotification(person)).toEqual({ opened: `${words.path}/shopAdmin/cards` })
  await part.getByLabel(words.label).click()
  await expect.poll(chosen).toEqual([])
})

longTest.each(['denied', 'missing'])('The profile says why a browser gets no notifications (%s)', async (reason) => {
  const { member } = await openTestQueue(stage.app)
  const person = await stage.person({ viewport: deskViewport })
  const scripts = {
    denied: `Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`,
    missing: 'delete globalThis.PushManager',
  }
  await person.addInitScript(scripts[reason as keyof typeof scripts])
  const page = await person.newPage()
  await signIn(page, { email: member.email, password }, '/shopAdmin/profile')
  await page.getByText(reason === 'denied' ? /ブラウザーで止められています/ : /通知に対応していません/).waitFor()
})
