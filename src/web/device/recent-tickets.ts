import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { getDateTimeFormat } from '#domain/time/date-format.ts'

/** A ticket taken on this device. The list never leaves the device. */
export type RecentTicket = {
  token: string
  number: string
  shop: {
    name: string
    code: string
    timeZone: string
    /** Other offers of the shop when the ticket was last shown. */
    offers: readonly string[]
  }
  joinedAt: string
  open: boolean
  /** Time of storing by this device's clock. Only differences count, because the clock may be wrong by hours. */
  seenAt?: number
}

const key = 'uketsuke.tickets'
const maxTickets = 8
/** A visit has ended by then, whatever its last known status. */
const visitHours = 18

const none: readonly RecentTicket[] = []
const recent = createStore<readonly RecentTicket[]>(() => none)
const read = () => recent.setState(parseRecentTickets(stored()), true)

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is forbidden: the list stays empty
  }
}

/** Filters entries of other versions, extensions or manual edits that a page could not display. */
function isReadable(ticket: RecentTicket): boolean {
  try {
    const { token, number, shop, joinedAt } = ticket
    // Throws for an invalid time or a time zone unknown to this browser.
    getDateTimeFormat('ja', { timeZone: shop.timeZone }).format(Date.parse(joinedAt))
    return [token, number, shop.name, shop.code, ...shop.offers].every((text) => typeof text === 'string')
  } catch {
    return false
  }
}

export function parseRecentTickets(text: string | null): readonly RecentTicket[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isReadable) : none
  } catch {
    return none
  }
}

export function rememberTicket(ticket: RecentTicket): void {
  const before = parseRecentTickets(stored())
  if (before.some((other) => other.token === ticket.token && other.open === ticket.open)) return
  const tickets = [{ ...ticket, seenAt: Date.now() }, ...before.filter((other) => other.token !== ticket.token)].slice(0, maxTickets)
  try {
    localStorage.setItem(key, JSON.stringify(tickets))
  } catch {
    return // storage is full or forbidden: the page works without the list
  }
  read()
}

if (!import.meta.env.SSR) {
  read()
  // Another tab took a ticket, or this page was in the back-forward cache.
  addEventListener('storage', read)
  addEventListener('pageshow', ({ persisted }) => persisted && read())
}

/** Newest first. Empty during server rendering. */
export function useRecentTickets(): readonly RecentTicket[] {
  return useStore(recent)
}

/** `now`: server time. */
export function isCurrentTicket(ticket: RecentTicket, now: number): boolean {
  return ticket.open && now - Date.parse(ticket.joinedAt) < visitHours * 60 * 60 * 1000
}
