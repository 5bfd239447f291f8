/** Permission for desktop notifications. `missing`: plain http, or a browser without them. */
export type NotificationPermissionState = 'missing' | NotificationPermission

export function notificationPermission(): NotificationPermissionState {
  return typeof Notification === 'undefined' || !isSecureContext ? 'missing' : Notification.permission
}

/** Call while handling a tap: the browser asks the user once. */
export async function requestNotificationPermission(): Promise<NotificationPermissionState> {
  return notificationPermission() === 'missing' ? 'missing' : Notification.requestPermission()
}

/**
 * Shows a silent notification, because the page plays the sound. Phones accept notifications only from a service worker; staff phones rely on the
 * sound.
 */
export function showNotification(text: string): void {
  if (notificationPermission() !== 'granted') return
  try {
    new Notification(text, { silent: true })
  } catch {
    // Phones throw without a service worker.
  }
}
