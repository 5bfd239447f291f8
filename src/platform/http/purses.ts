import type { Rate } from '#contract/limit.ts'
import { createBoundedCache } from './recent.ts'

/** `wait`: milliseconds until the purse is full again. What is refused takes nothing. */
export type ConsumeResult = { refused: boolean; left: number; wait: number }

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Enough for all who come to a busy server within a window, in some 10 MB. */
const maxEntries = 50_000

/**
 * A purse for each key, in memory, up to a limit: the oldest caller is forgotten first, so that invented callers can't fill the memory.
 * A client that invents enough of them to have its own purse forgotten gains no more than by inventing one.
 */
export function createRateLimiter(
  { points, seconds }: Rate,
  { most = maxEntries, now = Date.now }: { most?: number; now?: () => number } = {},
) {
  const windows = createBoundedCache<{ taken: number; until: number }>(most)
  let sweep: NodeJS.Timeout | undefined
  /** Drops purses whose window is over. Without it an attacker's thousands of networks would stay in memory for good. */
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
