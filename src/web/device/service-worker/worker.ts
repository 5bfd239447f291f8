/**
 * Service worker /sw.js (R2.32): caches visitor-page files, this device's tickets and the home page. Handles only GETs of those; commands, streams,
 * the API, sign-in and staff pages bypass it. Shows push messages.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import type { ServiceWorkerMessage } from '../local-ticket.ts'
import { openTicketCache, ticketCacheName } from './cached-tickets.ts'
import { renderOfflinePage } from './offline-page.ts'
import { findShownTab, toNotification } from './push-notification.ts'
import { isHomePath, isVisitorsPath, ticketPathOf } from './ticket-path.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build: files of this version and the version's id. */
declare const shellFiles: readonly string[]
declare const shellVersion: string

const homeCache = 'uketsuke-home'
/** After this delay the stored page is shown first. */
const networkTimeoutSeconds = 4

const tickets = openTicketCache(ticketCacheName, shellVersion, Date.now)
const homes = openTicketCache(homeCache, shellVersion, Date.now)

// Null revision, because the names change with the content.
precacheAndRoute(
  shellFiles.map((url) => ({ url, revision: null })),
  { cleanURLs: false, directoryIndex: '' },
)
cleanupOutdatedCaches()

function pages(cacheName: string, store: typeof tickets) {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds,
    plugins: [
      {
        async fetchDidSucceed({ request, response }) {
          const { pathname } = new URL(request.url)
          if (response.status === 404) await store.forget(pathname)
          // A proxy's error page is less useful than the stored page.
          if (response.status >= 500 && (await caches.match(request, { cacheName }))) throw new Error(`answered with ${response.status}`)
          return response
        },
        cacheWillUpdate: async ({ response }) => (response.status === 200 && response.body ? store.asCached(response) : null),
        cacheDidUpdate: () => store.tidy(),
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          (cachedResponse && (await store.asShown(cachedResponse, new URL(request.url).pathname))) || null,
      },
    ],
  })
}

const otherwiseOffline = {
  async handlerDidError({ request }: { request: Request }) {
    const { pathname } = new URL(request.url)
    const path = ticketPathOf(pathname)
    const ticket = await tickets.latestTicket(pathname)
    // Opening another page offline shows the open ticket.
    return renderOfflinePage(pathname, path ? ticket && { path, ticket } : await tickets.newestOpenTicket())
  },
}

const ticketPages = pages(ticketCacheName, tickets)
const homePages = pages(homeCache, homes)
const otherPages = new NetworkOnly()
for (const strategy of [ticketPages, homePages, otherPages]) strategy.plugins.push(otherwiseOffline)

type RouteInput = { request: Request; url: URL; sameOrigin: boolean }
const isPage = ({ request, sameOrigin }: RouteInput) => sameOrigin && request.mode === 'navigate'
/** A query string may mean a set-up link, a language change or a search. */
const isPlain = (input: RouteInput) => isPage(input) && input.url.search === ''

registerRoute((input) => isPlain(input) && ticketPathOf(input.url.pathname) !== undefined, ticketPages)
registerRoute((input) => isPlain(input) && isHomePath(input.url.pathname), homePages)
registerRoute((input) => isPage(input) && isVisitorsPath(input.url.pathname), otherPages)

// Claims open pages, so that the page that registered the worker can hand over its ticket.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = event.data as ServiceWorkerMessage
  if (message.kind === 'take over') event.waitUntil(self.skipWaiting())
  else if (message.kind === 'keep') event.waitUntil(tickets.keep(message.path, message.ticket).catch(() => {}))
  else if (message.kind === 'forget') event.waitUntil(Promise.all([caches.delete(ticketCacheName), caches.delete(homeCache)]))
})

self.addEventListener('push', (event) => {
  const { title, options } = toNotification(event.data!.json())
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openPage(notification.data))
})

async function openPage(path: string): Promise<unknown> {
  // Includes tabs that were loaded before this worker.
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = findShownTab(tabs, path)
  return tab ? tab.focus() : self.clients.openWindow(path)
}
