import { createContext, useContext, useSyncExternalStore } from 'react'
import { roundDownMinutes } from '#domain/tickets/wait.ts'

/**
 * Server time, advanced by the browser's wall clock. Only differences of that clock count, because it may be wrong by hours. A monotonic clock stops
 * during sleep in some browsers.
 */
export type ServerClock = {
  /** Server time in milliseconds. */
  now(): number
  set(at: number): void
  subscribe(listener: () => void): () => void
  /** Server time of rendering, which hydration must reproduce. */
  rendered: number
}

export function createServerClock(at: string): ServerClock {
  const rendered = Date.parse(at)
  let serverTime = rendered
  let setAt = Date.now()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    for (const listener of listeners) listener()
  }
  return {
    rendered,
    now: () => serverTime + Date.now() - setAt,
    set(latest) {
      serverTime = latest
      setAt = Date.now()
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

/** Returns a value derived from server time in ms. Rerenders only when the value changes. */
export function useServerTimeSelector<T>(value: (now: number) => T): T {
  const clock = useClock()
  return useSyncExternalStore(
    clock.subscribe,
    () => value(clock.now()),
    () => value(clock.rendered),
  )
}

/** Returns whole minutes since an instant (text or ms). */
export function useMinutesSince(since: string | number): number {
  return useServerTimeSelector((now) => minutesBetween(since, now))
}

/** Returns whole minutes until an instant, negative once it has passed; undefined for null. */
export function useMinutesUntil(until: string | null): number | undefined {
  return useServerTimeSelector((now) => (until === null ? undefined : Math.floor((Date.parse(until) - now) / 60_000)))
}

/** Returns whole seconds until an instant, at least 0; undefined for null. */
export function useSecondsUntil(until: string | null): number | undefined {
  return useServerTimeSelector((now) => (until === null ? undefined : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))))
}

/** Returns true if the instant is in the future. */
export function useIsInFuture(instant: string | null): boolean {
  return useServerTimeSelector((now) => instant !== null && Date.parse(instant) > now)
}

function minutesBetween(since: string | number, now: number): number {
  return Math.max(0, roundDownMinutes((now - new Date(since).getTime()) / 60_000))
}
