/** Error text for browsers without service workers, verbatim from R8.3. */
export class ServiceWorkerUnsupportedError extends Error {
  override name = 'ServiceWorkerUnsupported'
  readonly code = 'messaging/unsupported-browser'
  constructor() {
    super('serviceWorker is not supported in current browser!')
  }
}

/** Throws {@link ServiceWorkerUnsupportedError} on plain http, in old browsers and in some private windows. */
export function requireServiceWorker(): ServiceWorkerContainer {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container) throw new ServiceWorkerUnsupportedError()
  return container
}

/**
 * Availability of a secure-page API; never triggers a permission prompt. Plain http gives `insecure`, and the core works without: codes are typed,
 * pages stay open, tickets need a connection.
 */
export type BrowserApiAvailability = 'there' | 'insecure' | 'missing' | 'denied'

/** Camera for scanning codes. */
export async function cameraAvailability(): Promise<BrowserApiAvailability> {
  if (!isSecureContext) return 'insecure'
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.enumerateDevices) return 'missing'
  const list = await devices.enumerateDevices().catch(() => [])
  if (!list.some(({ kind }) => kind === 'videoinput')) return 'missing'
  return (await isDenied('camera')) ? 'denied' : 'there'
}

/** Notifications while the page is closed. */
export async function pushAvailability(): Promise<BrowserApiAvailability> {
  if (!isSecureContext) return 'insecure'
  if (!('PushManager' in window) || !('Notification' in window)) return 'missing'
  return Notification.permission === 'denied' ? 'denied' : 'there'
}

/** Offline tickets (R2.32). */
export async function serviceWorkerAvailability(): Promise<BrowserApiAvailability> {
  if (!isSecureContext) return 'insecure'
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return 'missing'
  // Rejects if the browser blocks storage for this site.
  return workers.getRegistrations().then(
    () => 'there',
    () => 'denied',
  )
}

/** Safari and older browsers don't know every name and report a denial only when the camera is opened. */
async function isDenied(name: string): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state === 'denied'
  } catch {
    return false
  }
}
