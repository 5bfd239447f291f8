/** Notifications of the computer. `missing`: plain http, or a browser that has none. */
export type NoticesAllowed = 'missing' | NotificationPermission

export function noticesAllowed(): NoticesAllowed {
  return typeof Notification === 'undefined' || !isSecureContext ? 'missing' : Notification.permission
}

/** Call it in a tap: the browser asks the person once. */
export async function askForNotices(): Promise<NoticesAllowed> {
  return noticesAllowed() === 'missing' ? 'missing' : Notification.requestPermission()
}

/** Shown beside the page's own sound. Phones refuse notifications that no service worker shows; staff's phones have the sound. */
export function showNotice(text: string): void {
  if (noticesAllowed() !== 'granted') return
  try {
    new Notification(text, { silent: true })
  } catch {
    // As above.
  }
}
