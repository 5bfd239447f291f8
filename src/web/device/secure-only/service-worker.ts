/** Registers the service worker on secure pages. Without it pages don't open offline and new versions are not announced; everything else works. */
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { restoreTypedText } from '../app-version/typed-text.ts'
import type { ServiceWorkerMessage } from '../local-ticket.ts'

/** Undefined on plain http, in old browsers and in some private windows, despite its type. */
const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined

/** Interval of update checks, in ms. Browsers check only on navigation, but a page may stay open for days. */
const updateIntervalMs = 60 * 60 * 1000

/** Never reloads by itself (R2.32): calls `offerNewVersion` and lets the new version wait. */
export async function startServiceWorker(offerNewVersion: (registration: ServiceWorkerRegistration) => void): Promise<void> {
  // Rejected on a full disk or in a private window. The page works without.
  const registration = await workers()
    ?.register('/sw.js')
    .catch(() => undefined)
  if (!registration) return
  const offer = () => offerNewVersion(registration)
  registration.onupdatefound = offer
  if (registration.waiting) offer()
  setInterval(() => registration.update().catch(() => {}), updateIntervalMs)
  restoreTypedText()
}

/** Sends the ticket to the service worker for offline use. */
export async function saveTicketOffline(path: string, ticket: VisitorTicket): Promise<void> {
  const registration = await workers()?.ready
  registration?.active?.postMessage({ kind: 'keep', path, ticket } satisfies ServiceWorkerMessage)
}

/** Deletes all pages stored for offline use; does nothing without a service worker. */
export async function clearOfflinePages(): Promise<void> {
  const registration = await workers()?.getRegistration()
  registration?.active?.postMessage({ kind: 'forget' } satisfies ServiceWorkerMessage)
}
