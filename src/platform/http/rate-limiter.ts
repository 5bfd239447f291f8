import type { RequestRate } from '#contract/limit.ts'
import { createBoundedCache } from './bounded-cache.ts'

/** `left`: points left in the window. `wait`: milliseconds until it ends. A refused call consumes nothing. */
export type ConsumeResult = { refused: boolean; left: number; wait: number }

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Enough for all callers of a busy server within a window, in about 10 MB. */
const maxEntries = 50_000

/**
 * In-memory fixed-window rate limiter, one window per key. Evicts the oldest keys, so that made-up callers cannot fill the memory. A client
 * that gets its own key evicted gains no more than by making up another one.
 */
export function createRateLimiter(
  { points, seconds }: RequestRate,
  { most = maxEntries, now = Date.now }: { most?: number; now?: () => number } = {},
) {
  const windows = createBoundedCache<{ taken: number; until: number }>(most)
  let sweep: NodeJS.Timeout | undefined
  /** Drops expired windows. Otherwise an attacker's thousands of networks would stay in memory. */
  function sweepLater(): void {
    if (sweep) return
    sweep = setTimeout(() => {
      sweep = undefined
      windows.age()
      if (windows.size > 0) sweepLater()
    }, seconds * 1000)
    sweep.unref()
  }
  return {
    consume(key: string): ConsumeResult {
      const time = now()
      const stored = windows.get(key)
      const window = stored && stored.until > time ? stored : { taken: 0, until: time + seconds * 1000 }
      windows.set(key, window)
      sweepLater()
      const refused = window.taken >= points
      if (!refused) window.taken++
      return { refused, left: points - window.taken, wait: window.until - time }
    },
    refund(key: string): void {
      const window = windows.get(key)
      if (window && window.taken > 0) window.taken--
    },
    forget(key: string): void {
      windows.delete(key)
    },
    get size(): number {
      return windows.size
    },
  }
}
