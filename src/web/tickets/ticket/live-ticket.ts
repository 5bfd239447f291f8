import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { ticketTopic } from '#contract/topic.ts'
import { isCalled } from '#domain/tickets/status.ts'
import type { KeptMark } from '../../device/kept-ticket.ts'
import { keepTicket } from '../../device/secure-only/service-worker.ts'
import { type Freshness, openLive } from '../../live/live.ts'

export type LiveTicket = {
  ticket: VisitorTicket
  /** `loaded`: as the page came, nothing heard yet (or JavaScript is off). `stale`: may have changed since `asOf`. */
  state: 'loaded' | 'live' | 'stale'
  asOf: Date
  /** The present by the server's clock. */
  now: Date
  reconnect: () => void
}

/** The ticket as it is now: the page's own data, then whatever the stream tells. Ticks every second while somebody is awaited. */
export function useLiveTicket(token: string, loaded: VisitorTicket): LiveTicket {
  const [heard, setHeard] = useState<VisitorTicket>()
  const [connected, setConnected] = useState(false)
  const [freshness, setFreshness] = useState<Freshness>({ live: true, asOf: undefined })
  const [kept, setKept] = useState(false)
  const [clock] = useState(() => ({ ahead: Date.parse(loaded.at) - Date.now() }))
  const [now, setNow] = useState(() => new Date(loaded.at))
  const [attempt, setAttempt] = useState(0)
  const { revalidate } = useRevalidator()
  const ticket = heard && isLater(heard, loaded) ? heard : loaded
  const ticks = isCalled(ticket.status) ? 1_000 : 5_000

  useEffect(() => {
    const known = readKept(token)
    if (!known) return
    setKept(true)
    setHeard(known.ticket)
    if (known.keptAt) clock.ahead = Date.parse((known.ticket ?? loaded).at) - known.keptAt
    setNow(timeOf(clock))
  }, [token, loaded, clock])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a new stream
  useEffect(() => {
    return openLive(ticketTopic(token), {
      onEvent(name, data) {
        if (name !== 'ticket') return
        setHeard(data as VisitorTicket)
        setConnected(true)
        setKept(false)
        keepLast(data as VisitorTicket)
        setNow(timeOf(clock))
      },
      onTime: (now) => {
        clock.ahead = now - Date.now()
      },
      onFreshness: setFreshness,
      // The ticket is gone: the page that says so comes from the server.
      onRefused: () => void revalidate(),
    }).close
  }, [token, attempt, revalidate, clock])

  useEffect(() => {
    const timer = setInterval(() => setNow(timeOf(clock)), ticks)
    return () => clearInterval(timer)
  }, [ticks, clock])

  const state = freshness.live && !kept ? (connected ? 'live' : 'loaded') : 'stale'
  const asOf = state === 'live' ? now : state === 'stale' && freshness.asOf ? freshness.asOf : new Date(ticket.at)
  return { ticket, state, asOf, now, reconnect: () => setAttempt((before) => before + 1) }
}

/** The present by the server's clock: `ahead` of this device's by so many ms (below zero: behind), sometimes by hours. */
function timeOf({ ahead }: { ahead: number }): Date {
  return new Date(Date.now() + ahead)
}

/** Whether this page came from the device because there was no connection, and the last that was heard of the ticket. */
function readKept(token: string): Partial<KeptMark> | undefined {
  const kept: Partial<KeptMark> = JSON.parse(document.documentElement.dataset.kept ?? '{}')
  return kept.token === token ? kept : undefined
}

/** For the next time that there is no connection. The page is the server's again from here on. */
function keepLast(ticket: VisitorTicket): void {
  delete document.documentElement.dataset.kept
  void keepTicket(location.pathname, ticket)
}

function isLater(one: VisitorTicket, other: VisitorTicket): boolean {
  return one.seq === other.seq ? Date.parse(one.at) >= Date.parse(other.at) : one.seq > other.seq
}
