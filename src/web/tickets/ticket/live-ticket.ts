import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { ticketTopic } from '#contract/topic.ts'
import { isCalled } from '#domain/tickets/status.ts'
import type { CachedPageMark } from '../../device/local-ticket.ts'
import { saveTicketOffline } from '../../device/secure-only/service-worker.ts'
import { type Freshness, subscribeToTopic } from '../../live/live.ts'

/**
 * `codeText`: what opens the ticket in another browser; null for a trial ticket. `mergedInto`: the number that took its place. The stream sends
 * neither.
 */
export type ShownTicket = VisitorTicket & { codeText: string | null; mergedInto: { token: string; text: string; button: string } | null }

export type LiveTicket = {
  ticket: ShownTicket
  /** `loaded`: the page's data, no event received yet (or JavaScript is off). `stale`: may have changed since `asOf`. */
  state: 'loaded' | 'live' | 'stale'
  asOf: Date
  now: Date
  reconnect: () => void
}

/** The ticket: the page's data, then updates from the stream. `now` ticks every second while called, else every 5 s. */
export function useLiveTicket(token: string, loaded: ShownTicket): LiveTicket {
  const [received, setReceived] = useState<VisitorTicket>()
  const [connected, setConnected] = useState(false)
  const [freshness, setFreshness] = useState<Freshness>({ live: true, asOf: undefined })
  const [fromCache, setFromCache] = useState(false)
  const [clock] = useState(() => ({ ahead: Date.parse(loaded.at) - Date.now() }))
  const [now, setNow] = useState(() => new Date(loaded.at))
  const [attempt, setAttempt] = useState(0)
  const { revalidate } = useRevalidator()
  const ticket =
    received && isLater(received, loaded)
      ? { ...received, codeText: loaded.codeText, mergedInto: received.merged ? loaded.mergedInto : null }
      : loaded
  const ticks = isCalled(ticket.status) ? 1_000 : 5_000

  useEffect(() => {
    const mark = readCacheMark(token)
    if (!mark) return
    setFromCache(true)
    setReceived(mark.ticket)
    if (mark.keptAt) clock.ahead = Date.parse((mark.ticket ?? loaded).at) - mark.keptAt
    setNow(timeOf(clock))
  }, [token, loaded, clock])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must open a new stream
  useEffect(() => {
    return subscribeToTopic(ticketTopic(token), {
      onEvent(name, data) {
        if (name !== 'ticket') return
        setReceived(data as VisitorTicket)
        setConnected(true)
        setFromCache(false)
        storeLatest(data as VisitorTicket)
        setNow(timeOf(clock))
      },
      onTime: (now) => {
        clock.ahead = now - Date.now()
      },
      onFreshness: setFreshness,
      // The ticket no longer exists. The server renders the page that says so.
      onRefused: () => void revalidate(),
    }).close
  }, [token, attempt, revalidate, clock])

  const lacksMergedNumber = ticket.merged && !ticket.mergedInto
  useEffect(() => {
    if (lacksMergedNumber) void revalidate()
  }, [lacksMergedNumber, revalidate])

  useEffect(() => {
    const timer = setInterval(() => setNow(timeOf(clock)), ticks)
    return () => clearInterval(timer)
  }, [ticks, clock])

  const state = freshness.live && !fromCache ? (connected ? 'live' : 'loaded') : 'stale'
  const asOf = state === 'live' ? now : state === 'stale' && freshness.asOf ? freshness.asOf : new Date(ticket.at)
  return { ticket, state, asOf, now, reconnect: () => setAttempt((before) => before + 1) }
}

/** Returns the server time. `ahead`: server clock minus device clock in ms; may be hours. */
function timeOf({ ahead }: { ahead: number }): Date {
  return new Date(Date.now() + ahead)
}

/** Returns the mark of a page restored from the device while offline, with the last known ticket; undefined if the server sent the page. */
function readCacheMark(token: string): Partial<CachedPageMark> | undefined {
  const mark: Partial<CachedPageMark> = JSON.parse(document.documentElement.dataset.kept ?? '{}')
  return mark.token === token ? mark : undefined
}

/** Stores the ticket for the next offline visit and clears the mark of a restored page. */
function storeLatest(ticket: VisitorTicket): void {
  delete document.documentElement.dataset.kept
  void saveTicketOffline(location.pathname, ticket)
}

function isLater(one: VisitorTicket, other: VisitorTicket): boolean {
  return one.seq === other.seq ? Date.parse(one.at) >= Date.parse(other.at) : one.seq > other.seq
}
