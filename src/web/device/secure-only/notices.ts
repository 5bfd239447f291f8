/** Permission for desktop notifications. `missing`: plain http, or a browser without them. */
export type NoticesAllowed = 'missing' | NotificationPermission

export function noticesAllowed(): NoticesAllowed {
  return typeof Notification === 'undefined' || !isSecureContext ? 'missing' : Notification.permission
}

/** Call while handling a tap: the browser asks the user once. */
export async function askForNotices(): Promise<NoticesAllowed> {
  return noticesAllowed() === 'missing' ? 'missing' : Notification.requestPermission()
}

/**
 * Shows a silent notification, because the page plays the sound. Phones accept notifications only from a service worker; staff phones rely on the
 * sound.
 */
export function showNotice(text: string): void {
  if (noticesAllowed() !== 'granted') return
  try {
    new Notification(text, { silent: true })
  } catch {
    // Phones throw without a service worker.
  }
}
