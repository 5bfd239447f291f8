import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { ticketTopic } from '#contract/topic.ts'
import type { KeptMark } from '../ui/kept-ticket.ts'
import { type Freshness, openLive } from '../ui/live/live.ts'
import { keepTicket } from '../ui/secure-only/service-worker.ts'

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
  const [clock] = useState(() => ({ said: Date.parse(loaded.at), at: Date.now() }))
  const [now, setNow] = useState(() => new Date(loaded.at))
  const [attempt, setAttempt] = useState(0)
  const { revalidate } = useRevalidator()
  const ticket = heard && isLater(heard, loaded) ? heard : loaded
  const ticks = ticket.status === 'called' ? 1_000 : 5_000

  useEffect(() => {
    const known = readKept(token)
    if (!known) return
    setKept(true)
    setHeard(known.ticket)
    clock.at = known.keptAt ?? clock.at
    if (known.ticket) clock.said = Date.parse(known.ticket.at)
    setNow(timeOf(clock))
  }, [token, clock])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a new stream
  useEffect(() => {
    const live = openLive(ticketTopic(token), {
      onEvent(name, data) {
        if (name !== 'ticket') return
        setHeard(data as VisitorTicket)
        setConnected(true)
        setKept(false)
        keepLast(data as VisitorTicket)
        setNow(timeOf(clock))
      },
      onTime: (now) => Object.assign(clock, { said: now, at: Date.now() }),
      onFreshness: setFreshness,
      // The ticket is gone: the page that says so comes from the server.
      onRefused: () => void revalidate(),
    })
    return live.close
  }, [token, attempt, revalidate, clock])

  useEffect(() => {
    const timer = setInterval(() => setNow(timeOf(clock)), ticks)
    return () => clearInterval(timer)
  }, [ticks, clock])

  const state = freshness.live && !kept ? (connected ? 'live' : 'loaded') : 'stale'
  const asOf = state === 'live' ? now : state === 'stale' && freshness.asOf ? freshness.asOf : new Date(ticket.at)
  return { ticket, state, asOf, now, reconnect: () => setAttempt((before) => before + 1) }
}

/** The server's time carried on: `said` by it, at this time of this device, whose clock may be wrong by hours. */
function timeOf({ said, at }: { said: number; at: number }): Date {
  return new Date(said + Date.now() - at)
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
