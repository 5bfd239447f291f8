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
