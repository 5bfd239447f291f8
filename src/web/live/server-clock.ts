import { createContext, useContext, useSyncExternalStore } from 'react'
import { wholeMinutes } from '#domain/tickets/wait.ts'

/**
 * The server's time, carried on by the browser's clock. That one may be wrong by hours, so only its differences count; and it goes
 * on while the machine sleeps, which a stopwatch doesn't everywhere.
 */
export type ServerClock = {
  /** The server's time at this moment, in milliseconds. */
  now(): number
  /** The server has just said that it is this time, in milliseconds. */
  set(at: number): void
  subscribe(listener: () => void): () => void
  /** When the page was rendered: what hydration must show again. */
  rendered: number
}

export function createServerClock(at: string): ServerClock {
  const rendered = Date.parse(at)
  let said = rendered
  let saidAt = Date.now()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    for (const listener of listeners) listener()
  }
  return {
    rendered,
    now: () => said + Date.now() - saidAt,
    set(latest) {
      said = latest
      saidAt = Date.now()
    },
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setInterval(tick, 1000)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

const Clock = createContext<ServerClock | undefined>(undefined)
export const ServerClockProvider = Clock.Provider

function useClock(): ServerClock {
  const clock = useContext(Clock)
  if (!clock) throw new Error('no ServerClockProvider above')
  return clock
}

/** What depends on the server's time, in milliseconds. Renders again only when the value changes, not with every tick. */
export function useTimed<T>(value: (now: number) => T): T {
  const clock = useClock()
  return useSyncExternalStore(
    clock.subscribe,
    () => value(clock.now()),
    () => value(clock.rendered),
  )
}

/** Whole minutes since then. As text, or in milliseconds. */
export function useMinutesSince(since: string | number): number {
  return useTimed((now) => minutesBetween(since, now))
}

/** Whole minutes until then; negative when it has passed. */
export function useMinutesUntil(until: string | null): number | undefined {
  return useTimed((now) => (until === null ? undefined : Math.floor((Date.parse(until) - now) / 60_000)))
}

/** Whole seconds until then, never below zero. */
export function useSecondsUntil(until: string | null): number | undefined {
  return useTimed((now) => (until === null ? undefined : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))))
}

/** Whether that time is still to come. */
export function useIsAhead(instant: string | null): boolean {
  return useTimed((now) => instant !== null && Date.parse(instant) > now)
}

function minutesBetween(since: string | number, now: number): number {
  return Math.max(0, wholeMinutes((now - new Date(since).getTime()) / 60_000))
}
