/** This device's tickets: their pages and last known states. Their addresses are secret tokens and never leave the device. */
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { KeptMark } from '../local-ticket.ts'
import { isFresh, isOfShell, keptAt, marked, outdated, stamped } from './cached-page.ts'
import { ticketPath } from './ticket-path.ts'

export const ticketCache = 'uketsuke-tickets'

/** Ticket with its page's path without language. */
export type HeardTicket = { path: string; ticket: VisitorTicket }

/** Cache key that no page has. */
const heardAddress = (path: string) => `${path}?heard`

export function openTickets(cacheName: string, shellVersion: string, now: () => number) {
  const open = () => caches.open(cacheName)

  async function findHeard(pathname: string): Promise<Response | undefined> {
    const path = ticketPath(pathname)
    const kept = path && (await (await open()).match(heardAddress(path)))
    return kept && isFresh(kept, now()) ? kept : undefined
  }

  async function lastHeard(pathname: string): Promise<VisitorTicket | undefined> {
    return (await findHeard(pathname))?.json()
  }

  /** Returns the most recently updated ticket that is not closed; undefined if there is none. */
  async function newestHeard(): Promise<HeardTicket | undefined> {
    const cache = await open()
    const heard = await Promise.all(
      (await cache.keys()).map(async ({ url }) => ({
        path: new URL(url).pathname,
        at: keptAt((await cache.match(url)) ?? new Response()),
      })),
    )
    for (const { path } of heard.sort((a, b) => b.at - a.at)) {
      const ticket = await lastHeard(path)
      if (ticket && !ticket.closedAt) return { path: ticketPath(path)!, ticket }
    }
    return undefined
  }

  async function tidy(): Promise<void> {
    const cache = await open()
    const entries = await Promise.all(
      (await cache.keys()).map(async (request) => ({ request, at: keptAt((await cache.match(request)) ?? new Response()) })),
    )
    const isHeard = ({ request }: { request: Request }) => new URL(request.url).search !== ''
    for (const kind of [entries.filter(isHeard), entries.filter((entry) => !isHeard(entry))])
      for (const { request } of outdated(kind, now())) await cache.delete(request)
  }

  return {
    lastHeard,
    newestHeard,
    tidy,
    asKept: (response: Response) => stamped(response.body!, response.headers, now(), shellVersion),
    /** Returns a stored page for display; undefined if it is too old or belongs to another version. */
    async asShown(response: Response, pathname: string): Promise<Response | undefined> {
      if (!isFresh(response, now()) || !isOfShell(response, shellVersion)) return undefined
      const heard = await findHeard(pathname)
      const mark: KeptMark = {
        token: ticketPath(pathname)?.split('/').at(-1),
        ticket: await heard?.json(),
        keptAt: keptAt(heard ?? response),
      }
      return new Response(marked(await response.text(), 'kept', JSON.stringify(mark)), { headers: response.headers })
    },
    /** Fetches and stores the page: after a command or client-side navigation the browser has not requested it. */
    async keep(pathname: string, ticket: VisitorTicket): Promise<void> {
      const path = ticketPath(pathname)
      if (!path) return
      const cache = await open()
      const headers = new Headers({ 'content-type': 'application/json' })
      await cache.put(heardAddress(path), stamped(JSON.stringify(ticket), headers, now(), shellVersion))
      const kept = await cache.match(pathname)
      if (!kept || !isOfShell(kept, shellVersion)) {
        const page = await fetch(pathname, { credentials: 'same-origin', headers: { accept: 'text/html' } })
        if (page.ok && !page.redirected) await cache.put(pathname, stamped(page.body!, page.headers, now(), shellVersion))
      }
      await tidy()
    },
    /** Deletes a ticket that the server no longer knows. */
    async forget(pathname: string): Promise<void> {
      const cache = await open()
      await cache.delete(pathname)
      const path = ticketPath(pathname)
      if (path) await cache.delete(heardAddress(path))
    },
  }
}
