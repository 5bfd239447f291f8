/** R8.3, word for word: what a person who asks for the service worker is told where the browser has none. */
export class ServiceWorkerUnsupported extends Error {
  override name = 'ServiceWorkerUnsupported'
  readonly code = 'messaging/unsupported-browser'
  constructor() {
    super('serviceWorker is not supported in current browser!')
  }
}

/** For whoever asks, such as the self-test. Throws {@link ServiceWorkerUnsupported}: on plain http, in old browsers, in some private windows. */
export function requireServiceWorker(): ServiceWorkerContainer {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container) throw new ServiceWorkerUnsupported()
  return container
}

/**
 * Whether this page may use what browsers give to secure pages only; asks nobody for a permission. On plain http each is `insecure`, and the
 * core goes on without: codes are typed in, the page stays open instead of a notice, the ticket is not there offline.
 */
export type Ability = 'there' | 'insecure' | 'missing' | 'denied'

/** A camera for scanning codes. */
export async function cameraAbility(): Promise<Ability> {
  if (!isSecureContext) return 'insecure'
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.enumerateDevices) return 'missing'
  const found = await devices.enumerateDevices().catch(() => [])
  if (!found.some(({ kind }) => kind === 'videoinput')) return 'missing'
  return (await isDenied('camera')) ? 'denied' : 'there'
}

/** Notices while the page is closed. */
export async function pushAbility(): Promise<Ability> {
  if (!isSecureContext) return 'insecure'
  if (!('PushManager' in window) || !('Notification' in window)) return 'missing'
  return Notification.permission === 'denied' ? 'denied' : 'there'
}

/** R2.32: the last ticket offline. */
export async function serviceWorkerAbility(): Promise<Ability> {
  if (!isSecureContext) return 'insecure'
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return 'missing'
  // Rejects where the browser keeps nothing for this site.
  return workers.getRegistrations().then(
    () => 'there',
    () => 'denied',
  )
}

/** Safari and older browsers don't know every name, and then tell when the camera is opened. */
async function isDenied(name: string): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state === 'denied'
  } catch {
    return false
  }
}
