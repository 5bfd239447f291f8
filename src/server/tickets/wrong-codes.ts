import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Refusal, refuse } from '#domain/refusal.ts'

/**
 * How often somebody may be wrong about today's code: by browser, for whoever mistypes, and by shop, because a browser is easily another one.
 * A million codes, 60 wrong ones in ten minutes: less than one day in a hundred is long enough to guess it.
 */
const rates = { caller: { points: 10, duration: 600 }, shop: { points: 60, duration: 600 } }

export type WrongCodes = {
  /** Whether any more are listened to, also right ones. */
  spent(shopId: string, caller: string): Promise<Refusal<'request.tooMany'> | undefined>
  count(shopId: string, caller: string): Promise<void>
}

/** In the memory of each process, like all rates (docs/decisions/014-rate-limits.md). */
export function createWrongCodes(on: boolean): WrongCodes {
  if (!on) return { spent: async () => undefined, count: async () => {} }
  const callers = new RateLimiterMemory({ keyPrefix: 'todayCode', ...rates.caller })
  const shops = new RateLimiterMemory({ keyPrefix: 'todayCode:shop', ...rates.shop })
  return {
    async spent(shopId, caller) {
      const found = await Promise.all([callers.get(`${shopId} ${caller}`), shops.get(shopId)])
      const left = found.filter((purse) => purse !== null && purse.remainingPoints <= 0).map((purse) => purse!.msBeforeNext)
      if (left.length === 0) return undefined
      const seconds = Math.max(1, Math.ceil(Math.max(...left) / 1000))
      return refuse('request.tooMany', { params: { seconds, minutes: Math.ceil(seconds / 60) } })
    },
    async count(shopId, caller) {
      await Promise.all([callers.penalty(`${shopId} ${caller}`), shops.penalty(shopId)])
    },
  }
}
