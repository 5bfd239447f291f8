/**
 * R2.32, /sw.js: keeps the files of the visitors' pages, this device's tickets and the home page for when there is no connection. Only GETs of
 * those are answered here; commands, event streams, the API, sign-in and the staff's pages never pass through it.
 */
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import type { WorkerMessage } from '../kept-ticket.ts'
import { openTickets, ticketCache } from './kept-tickets.ts'
import { offlinePage } from './offline-page.ts'
import { isHomePath, isVisitorsPath, ticketPath } from './ticket-path.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build: the files of this version, and what they are known by. */
declare const shellFiles: readonly string[]
declare const shellVersion: string

const homeCache = 'uketsuke-home'
/** On a line that is slower than this what is kept is shown first. */
const networkTimeoutSeconds = 4

const tickets = openTickets(ticketCache, shellVersion, Date.now)
const homes = openTickets(homeCache, shellVersion, Date.now)

// Their names change with their content.
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
          // Whatever stands before the server answers in its place: what is kept says more.
          if (response.status >= 500 && (await caches.match(request, { cacheName }))) throw new Error(`answered with ${response.status}`)
          return response
        },
        cacheWillUpdate: async ({ response }) => (response.status === 200 && response.body ? store.asKept(response) : null),
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
    const path = ticketPath(pathname)
    const ticket = await tickets.lastHeard(pathname)
    // Whoever opens another page without a connection, home above all, is shown the number that they have.
    return offlinePage(pathname, path ? ticket && { path, ticket } : await tickets.newestHeard())
  },
}

const ticketPages = pages(ticketCache, tickets)
const homePages = pages(homeCache, homes)
const otherPages = new NetworkOnly()
for (const strategy of [ticketPages, homePages, otherPages]) strategy.plugins.push(otherwiseOffline)

type Asked = { request: Request; url: URL; sameOrigin: boolean }
const isPage = ({ request, sameOrigin }: Asked) => sameOrigin && request.mode === 'navigate'
/** A page with a question mark may be a set-up link, a change of language or somebody's search. */
const isPlain = (asked: Asked) => isPage(asked) && asked.url.search === ''

registerRoute((asked) => isPlain(asked) && ticketPath(asked.url.pathname) !== undefined, ticketPages)
registerRoute((asked) => isPlain(asked) && isHomePath(asked.url.pathname), homePages)
registerRoute((asked) => isPage(asked) && isVisitorsPath(asked.url.pathname), otherPages)

// So that the page that brought the worker can hand over its ticket at once.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.kind === 'take over') event.waitUntil(self.skipWaiting())
  else if (message.kind === 'keep') event.waitUntil(tickets.keep(message.path, message.ticket).catch(() => {}))
  else if (message.kind === 'forget') event.waitUntil(Promise.all([caches.delete(ticketCache), caches.delete(homeCache)]))
})
