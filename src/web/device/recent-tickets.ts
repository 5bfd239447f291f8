import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { dateFormat } from '#domain/time/date-format.ts'

/** A number that was taken with this device. It never leaves the device. */
export type RecentTicket = {
  token: string
  number: string
  shop: {
    name: string
    code: string
    timeZone: string
    /** Names of what it offered beside numbers when this one was last seen. */
    offers: readonly string[]
  }
  joinedAt: string
  open: boolean
  /** When it was remembered, by this device's clock, which may be wrong by hours: what matters is how long ago that is. */
  seenAt?: number
}

const key = 'uketsuke.tickets'
const kept = 8
/** A visit is over by then, whatever was seen of it last. */
const visitHours = 18

const none: readonly RecentTicket[] = []
const recent = createStore<readonly RecentTicket[]>(() => none)
const read = () => recent.setState(readableTickets(stored()), true)

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is switched off: the list stays empty
  }
}

/** Whatever another version, an extension or a hand left there: what a page could not show is dropped. */
function isReadable(ticket: RecentTicket): boolean {
  try {
    const { token, number, shop, joinedAt } = ticket
    // Throws at a time that is none, and at a time zone that this browser has not.
    dateFormat('ja', { timeZone: shop.timeZone }).format(Date.parse(joinedAt))
    return [token, number, shop.name, shop.code, ...shop.offers].every((text) => typeof text === 'string')
  } catch {
    return false
  }
}

export function readableTickets(text: string | null): readonly RecentTicket[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isReadable) : none
  } catch {
    return none
  }
}

export function rememberTicket(ticket: RecentTicket): void {
  const before = readableTickets(stored())
  if (before.some((other) => other.token === ticket.token && other.open === ticket.open)) return
  const tickets = [{ ...ticket, seenAt: Date.now() }, ...before.filter((other) => other.token !== ticket.token)].slice(0, kept)
  try {
    localStorage.setItem(key, JSON.stringify(tickets))
  } catch {
    return // storage is full or switched off: the page works without the list
  }
  read()
}

if (!import.meta.env.SSR) {
  read()
  // Another tab took one; or this page was in the cache meanwhile.
  addEventListener('storage', read)
  addEventListener('pageshow', ({ persisted }) => persisted && read())
}

/** Newest first. Empty while the server renders. */
export function useRecentTickets(): readonly RecentTicket[] {
  return useStore(recent)
}

/** `now`: by the server's clock. */
export function isCurrent(ticket: RecentTicket, now: number): boolean {
  return ticket.open && now - Date.parse(ticket.joinedAt) < visitHours * 60 * 60 * 1000
}
