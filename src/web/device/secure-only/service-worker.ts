/**
 * The service worker, which browsers give to secure pages only. Without it everything works, but a page can't be opened where there is
 * no connection, and no new version is announced.
 */
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { restoreTyped } from '../app-version/typed-text.ts'
import type { WorkerMessage } from '../kept-ticket.ts'

/** Undefined on plain http, in old browsers and in some private windows, whatever its type says. */
const workers = () => navigator.serviceWorker as ServiceWorkerContainer | undefined

/** A page may stay open for days; by themselves browsers ask for a new version when a page is opened. */
const askAgain = 60 * 60 * 1000

/** R2.32. Loads nothing again by itself: a new version is offered by `offerNewVersion`, and waits. */
export async function startServiceWorker(offerNewVersion: (registration: ServiceWorkerRegistration) => void): Promise<void> {
  // Refused by a full disk or a private window: nothing that anybody could do about it, and the page works without.
  const registration = await workers()
    ?.register('/sw.js')
    .catch(() => undefined)
  if (!registration) return
  const offer = () => offerNewVersion(registration)
  registration.onupdatefound = offer
  if (registration.waiting) offer()
  setInterval(() => registration.update().catch(() => {}), askAgain)
  restoreTyped()
}

/** Hands the ticket over, to be shown when the page is opened without a connection. */
export async function keepTicket(path: string, ticket: VisitorTicket): Promise<void> {
  const registration = await workers()?.ready
  registration?.active?.postMessage({ kind: 'keep', path, ticket } satisfies WorkerMessage)
}

/** Pages that this device kept for when there is no connection are gone. Where there is no service worker, none were kept. */
export async function forgetKeptPages(): Promise<void> {
  const registration = await workers()?.getRegistration()
  registration?.active?.postMessage({ kind: 'forget' } satisfies WorkerMessage)
}
