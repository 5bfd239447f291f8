/** Push messages in Chromium: its own delivery and notifications, with a made-up subscription to the test's push service. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PushServer } from '../../test/push.ts'

/**
 * Replaces only what asks a push service: Chromium knows Google's alone. Call before the page opens. Returns the subscription that
 * the browser then gets.
 */
export async function stubPushService(person: BrowserContext, service: PushServer): Promise<ReturnType<PushServer['subscribe']>> {
  const subscription = service.subscribe()
  await person.addInitScript(`{
    const key = 'test.pushed'
    const subscription = { endpoint: '${subscription.endpoint}', toJSON: () => (${JSON.stringify(subscription)}), unsubscribe: async () => true }
    PushManager.prototype.subscribe = async () => (localStorage.setItem(key, 'yes'), subscription)
    PushManager.prototype.getSubscription = async () => (localStorage.getItem(key) ? subscription : null)
  }`)
  return subscription
}

/** Delivers a push message as a push service does, to the page's service worker, until a notification is shown. */
export async function openPushDelivery(page: Page): Promise<(payload: object) => Promise<void>> {
  const devTools: CDPSession = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  const isShown = async () => (await shownNotifications(page)).length > 0
  return (payload) =>
    expect
      .poll(
        async () => {
          // A busy browser drops what arrives while its worker starts. A second message too soon would be shown again after a tap.
          if (!(await isShown()))
            await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
          return isShown()
        },
        { interval: 3_000 },
      )
      .toBe(true)
}

type ShownNotification = { title: string; body: string; tag: string; lang: string }

/** Returns the notifications that the browser shows now. */
export function shownNotifications(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(`navigator.serviceWorker.ready
    .then((registration) => registration.getNotifications())
    .then((shown) => shown.map(({ title, body, tag, lang }) => ({ title, body, tag, lang })))`)
}

/**
 * Taps the notification. No protocol taps one, and without a person's tap the browser opens no window: the event is made, and the
 * two calls that need a tap only record what they were asked. Returns that.
 */
export async function tapNotification(person: BrowserContext): Promise<{ focused?: string; opened?: string }> {
  const [worker] = person.serviceWorkers()
  return worker!.evaluate(`(async () => {
    const done = {}
    WindowClient.prototype.focus = async function () { done.focused = new URL(this.url).pathname }
    Clients.prototype.openWindow = async (path) => { done.opened = path }
    const [notification] = await registration.getNotifications()
    const until = []
    const event = new NotificationEvent('notificationclick', { notification })
    event.waitUntil = (work) => until.push(work)
    dispatchEvent(event)
    await Promise.all(until)
    return done
  })()`)
}
