import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type LimitName, limits, type Rate, type ShopRate } from '#contract/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'

/** Counts per process: a chain's many servers each allow the full rate, which protects as well and needs no shared store. */
export type RateLimits = {
  /** `caller` undefined: a stranger without a device. Strangers of one address, a whole shop perhaps, share a larger purse. */
  take(name: LimitName, caller: string | undefined, stranger: string | undefined): Promise<Taken>
  /** From the purse of the shop, where the limit has one: one for each `kind` of wish that the limit tells apart. Undefined: there was enough in it. */
  takeShop(name: LimitName, shop: string | undefined, kind?: string): Promise<Refusal<'request.tooMany'> | undefined>
}
/** The usual headers, for every answer. */
type Taken = ({ refused?: never } | Refusal<'request.tooMany'>) & { headers: Record<string, string> }

/** How many first-time visitors behind one address are served as fast as one known caller each. */
const strangersPerAddress = 20

export function createRateLimits(on: boolean): RateLimits {
  if (!on) return { take: async () => ({ headers: {} }), takeShop: async () => undefined }
  const limiters = new Map<string, RateLimiterMemory>()
  const limiter = (key: string, rate: Rate) => {
    const known = limiters.get(key) ?? new RateLimiterMemory({ keyPrefix: key, points: rate.points, duration: rate.seconds })
    limiters.set(key, known)
    return known
  }
  return {
    async take(name, caller, stranger) {
      const rate: { caller: Rate } = limits[name]
      try {
        const { remainingPoints, msBeforeNext } = caller
          ? await limiter(name, rate.caller).consume(caller)
          : await limiter(`${name}:strangers`, { ...rate.caller, points: rate.caller.points * strangersPerAddress }).consume(
              stranger ?? 'unknown',
            )
        return { headers: headersOf(rate.caller, remainingPoints, msBeforeNext) }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return { ...tooMany(error), headers: headersOf(rate.caller, 0, error.msBeforeNext) }
      }
    },
    async takeShop(name, shop, kind = '') {
      const { shop: rate }: { caller: Rate; shop?: ShopRate } = limits[name]
      if (!rate || !shop) return undefined
      const steady = limiter(`${name}:shop`, rate)
      const purse = rate.burst ? new BurstyRateLimiter(steady, limiter(`${name}:shop:burst`, rate.burst)) : steady
      try {
        await purse.consume(`${shop} ${kind}`)
        return undefined
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return tooMany(error)
      }
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal<'request.tooMany'> {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return refuse('request.tooMany', { params: { seconds } })
}

function headersOf({ points }: Rate, remaining: number, msBeforeNext: number): Record<string, string> {
  return {
    'ratelimit-limit': String(points),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(Math.ceil(msBeforeNext / 1000)),
  }
}
