/** Push messages to this browser (docs/decisions/185-web-push.md). */

/** Reason why this browser gets no push messages. `homeScreen`: it would if an icon on the home screen opened the page. */
export type PushObstacle = 'insecure' | 'inApp' | 'old' | 'denied' | 'homeScreen'

/** Browsers inside apps, such as LINE, have no push messages. */
const inAppBrowser = /\bLine\/|FBA[NV]|Instagram|MicroMessenger|; wv\)/
/** The first iOS with push messages is 16.4. An iPad names itself a Mac. */
const oldIphone = /OS (?:\d|1[0-5]|16_[0-3])(?:_\d+)* like Mac/

/** Returns undefined if the browser gets push messages or may be asked for its permission. Shows no prompt. */
export function findPushObstacle(): PushObstacle | undefined {
  if (!isSecureContext) return 'insecure'
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'denied' : undefined
  const { userAgent, maxTouchPoints, standalone } = navigator as Navigator & { standalone?: boolean }
  if (inAppBrowser.test(userAgent)) return 'inApp'
  const isApple = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple && !standalone && !oldIphone.test(userAgent) ? 'homeScreen' : 'old'
}

/** `id`: under which the server lists this browser. */
export type SubscribedBrowser = { endpoint: string; id: string }

/** Returns undefined if this browser has no subscription. */
export async function findSubscribedBrowser(): Promise<SubscribedBrowser | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  const { endpoint } = (await registration?.pushManager.getSubscription()) ?? {}
  if (!endpoint) return undefined
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
  return { endpoint, id: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') }
}

/** Address of a browser at its push service, with the keys that encrypt messages to it. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/**
 * Subscribes to the browser's push service. Call while handling a tap: the browser asks the user once. Returns undefined if the user refuses.
 * `key`: the server's public key.
 */
export async function subscribeBrowser(key: string): Promise<PushAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription to an earlier key of the server blocks a new one.
    const earlier = await pushManager.getSubscription()
    if (!earlier) throw error
    await earlier.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  return { endpoint, ...keys }
}
