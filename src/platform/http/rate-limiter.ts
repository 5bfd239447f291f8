import type { Rate } from '#contract/limit.ts'
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
  { points, seconds }: Rate,
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
      const known = windows.get(key)
      const purse = known && known.until > time ? known : { taken: 0, until: time + seconds * 1000 }
      windows.set(key, purse)
      sweepLater()
      const refused = purse.taken >= points
      if (!refused) purse.taken++
      return { refused, left: points - purse.taken, wait: purse.until - time }
    },
    refund(key: string): void {
      const purse = windows.get(key)
      if (purse && purse.taken > 0) purse.taken--
    },
    forget(key: string): void {
      windows.delete(key)
    },
    get size(): number {
      return windows.size
    },
  }
}
