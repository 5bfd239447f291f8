/** This device's tickets: their pages and last known states. Their addresses are secret tokens and never leave the device. */
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { CachedPageMark } from '../local-ticket.ts'
import { addDataAttribute, hasShellVersion, isFresh, outdatedEntries, readCacheTime, stampResponse } from './cached-page.ts'
import { ticketPathOf } from './ticket-path.ts'

export const ticketCacheName = 'uketsuke-tickets'

/** Ticket with its page's path without language. */
export type CachedTicket = { path: string; ticket: VisitorTicket }

/** Cache key that no page has. */
const stateKey = (path: string) => `${path}?state`

export function openTicketCache(cacheName: string, shellVersion: string, now: () => number) {
  const open = () => caches.open(cacheName)

  async function findTicketState(pathname: string): Promise<Response | undefined> {
    const path = ticketPathOf(pathname)
    const state = path && (await (await open()).match(stateKey(path)))
    return state && isFresh(state, now()) ? state : undefined
  }

  async function latestTicket(pathname: string): Promise<VisitorTicket | undefined> {
    return (await findTicketState(pathname))?.json()
  }

  /** Returns the most recently updated ticket that is not closed; undefined if there is none. */
  async function newestOpenTicket(): Promise<CachedTicket | undefined> {
    const cache = await open()
    const states = await Promise.all(
      (await cache.keys()).map(async ({ url }) => ({
        path: new URL(url).pathname,
        at: readCacheTime((await cache.match(url)) ?? new Response()),
      })),
    )
    for (const { path } of states.sort((a, b) => b.at - a.at)) {
      const ticket = await latestTicket(path)
      if (ticket && !ticket.closedAt) return { path: ticketPathOf(path)!, ticket }
    }
    return undefined
  }

  async function tidy(): Promise<void> {
    const cache = await open()
    const entries = await Promise.all(
      (await cache.keys()).map(async (request) => ({ request, at: readCacheTime((await cache.match(request)) ?? new Response()) })),
    )
    const isState = ({ request }: { request: Request }) => new URL(request.url).search !== ''
    for (const kind of [entries.filter(isState), entries.filter((entry) => !isState(entry))])
      for (const { request } of outdatedEntries(kind, now())) await cache.delete(request)
  }

  return {
    latestTicket,
    newestOpenTicket,
    tidy,
    asCached: (response: Response) => stampResponse(response.body!, response.headers, now(), shellVersion),
    /** Returns a stored page for display; undefined if it is too old or belongs to another version. */
    async asShown(response: Response, pathname: string): Promise<Response | undefined> {
      if (!isFresh(response, now()) || !hasShellVersion(response, shellVersion)) return undefined
      const state = await findTicketState(pathname)
      const mark: CachedPageMark = {
        token: ticketPathOf(pathname)?.split('/').at(-1),
        ticket: await state?.json(),
        keptAt: readCacheTime(state ?? response),
      }
      return new Response(addDataAttribute(await response.text(), 'kept', JSON.stringify(mark)), { headers: response.headers })
    },
    /** Fetches and stores the page: after a command or client-side navigation the browser has not requested it. */
    async keep(pathname: string, ticket: VisitorTicket): Promise<void> {
      const path = ticketPathOf(pathname)
      if (!path) return
      const cache = await open()
      const headers = new Headers({ 'content-type': 'application/json' })
      await cache.put(stateKey(path), stampResponse(JSON.stringify(ticket), headers, now(), shellVersion))
      const page = await cache.match(pathname)
      if (!page || !hasShellVersion(page, shellVersion)) {
        const page = await fetch(pathname, { credentials: 'same-origin', headers: { accept: 'text/html' } })
        if (page.ok && !page.redirected) await cache.put(pathname, stampResponse(page.body!, page.headers, now(), shellVersion))
      }
      await tidy()
    },
    /** Deletes a ticket that the server no longer knows. */
    async forget(pathname: string): Promise<void> {
      const cache = await open()
      await cache.delete(pathname)
      const path = ticketPathOf(pathname)
      if (path) await cache.delete(stateKey(path))
    },
  }
}
