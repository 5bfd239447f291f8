import { anonymousCallersPerNetwork, type RateLimitRule, type RequestRate } from '#contract/limit.ts'
import { type RateLimitName, rateLimitRules } from '#contract/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { networksOf } from './network.ts'
import { type ConsumeResult, createRateLimiter, type RateLimiter } from './rate-limiter.ts'

/** Counts per process: several servers each allow the full rate, which protects as well and needs no shared store. */
export type RateLimits = {
  /**
   * Charges the caller's own limit, and the anonymous limit of its network unless the caller is signed in or trusted, or the limit exempts
   * it. `caller` undefined: anonymous.
   */
  take(name: RateLimitName, caller: string | undefined, address: string | undefined): LimitResult
  /** Marks a caller that holds a ticket or token of ours as trusted. The anonymous limit of its network no longer applies. */
  trustCaller(caller: string): void
  /** Charges the shop's limit, if there is one. Each `kind` has its own window. */
  consumeShop(name: RateLimitName, shop: string | undefined, kind?: string): ChargeResult
  /** Charges the limits of a visitor's networks in a shop, if there are any. `origins`: their daily keys, narrowest first. */
  consumeNetwork(name: RateLimitName, origins: readonly Buffer[], isStaffNetwork: boolean): NetworkChargeResult
  /** Charges the limit of a row and its replacements, if there is one. `chain`: id of the first row. */
  consumeChain(name: RateLimitName, chain: string): ChargeResult
  size(): number
}
type LimitResult = ({ refused?: never } | Refusal<'request.tooMany'>) & { headers: Record<string, string> }
/** `refund`: call it if the request came to nothing. */
export type ChargeResult = Refusal<'request.tooMany'> | { refused?: never; refund(): void }
/** `isFirst`: do not charge the shop. */
export type NetworkChargeResult = Refusal<'request.tooMany'> | { refused?: never; isFirst?: boolean; refund(): void }

const notCharged: ChargeResult = { refund() {} }
const maxTrustedCallers = 50_000
/** Factor between the limit of a network and that of the next narrower one. */
const widerFactor = 2
const unlimited: RateLimits = {
  take: () => ({ headers: {} }),
  trustCaller() {},
  consumeShop: () => notCharged,
  consumeNetwork: () => notCharged,
  consumeChain: () => notCharged,
  size: () => 0,
}
/** Accounts, devices and tokens are shorter. Longer made-up ones would fill the memory. */
const maxCallerLength = 100

export function createRateLimits(on: boolean, now: () => number = Date.now): RateLimits {
  if (!on) return unlimited
  const limiters = new Map<string, RateLimiter>()
  const limiterOf = (name: string, rate: RequestRate) => {
    const limiter = limiters.get(name) ?? createRateLimiter(rate, { now })
    limiters.set(name, limiter)
    return limiter
  }
  /** Charges the steady limit, else the burst limit. */
  const consumeOne = (name: string, rate: RequestRate & { burst?: RequestRate }, key: string): ChargeResult => {
    const steady = limiterOf(name, rate)
    const first = steady.consume(key)
    if (!first.refused) return { refund: () => steady.refund(key) }
    if (!rate.burst) return tooMany(first.wait)
    const burst = limiterOf(`${name}:burst`, rate.burst)
    const second = burst.consume(key)
    return second.refused ? tooMany(Math.min(first.wait, second.wait)) : { refund: () => burst.refund(key) }
  }
  /** Charges the anonymous limits of all these networks, or of none. */
  const consumeNetworks = (name: string, rate: RequestRate, networks: readonly string[]): ConsumeResult => {
    const crowds = networks.map((network, step) => {
      const factor = widerFactor ** step
      return { network, limiters: limiterOf(`${name}:strangers:${factor}`, times(rate, factor)) }
    })
    const results = crowds.map(({ network, limiters: of }) => of.consume(network))
    const refused = results.find((result) => result.refused)
    if (!refused) return results[0]!
    for (const [at, { network, limiters: of }] of crowds.entries()) if (!results[at]!.refused) of.refund(network)
    return refused
  }
  const trustedCallers = createBoundedCache<true>(maxTrustedCallers)
  return {
    take(name, claimedCaller, address) {
      const { caller: anybodys, account, exemptFromNetworkLimit }: RateLimitRule = rateLimitRules[name]
      const caller = claimedCaller && claimedCaller.length <= maxCallerLength ? claimedCaller : undefined
      const isSignedIn = caller?.startsWith('account:') === true
      const rate = (isSignedIn && account) || anybodys
      const ownResult = caller === undefined ? undefined : limiterOf(isSignedIn ? `${name}:account` : name, rate).consume(caller)
      const isStranger = caller === undefined || !(exemptFromNetworkLimit || isSignedIn || trustedCallers.get(caller))
      const strangers = times(anybodys, anonymousCallersPerNetwork)
      const crowd = isStranger && !ownResult?.refused ? consumeNetworks(name, strangers, networksOf(address ?? 'unknown')) : undefined
      const reported = crowd?.refused ? { ...crowd, left: 0 } : (ownResult ?? crowd)!
      return { ...(reported.refused ? tooMany(reported.wait) : {}), headers: headersOf(rate, reported) }
    },
    trustCaller: (caller) => trustedCallers.set(caller, true),
    consumeShop(name, shop, kind = '') {
      const { shop: rate }: RateLimitRule = rateLimitRules[name]
      return rate && shop ? consumeOne(`${name}:shop`, rate, `${shop} ${kind}`) : notCharged
    },
    consumeNetwork(name, origins, isStaffNetwork) {
      const { network: rate }: RateLimitRule = rateLimitRules[name]
      if (!rate) return notCharged
      const keys = origins.map((origin) => origin.toString('base64url'))
      // Charges only the narrowest network of the shop itself, so that others of its provider cannot use up its limit.
      const counted = isStaffNetwork ? keys.slice(0, 1) : keys
      const charge = chargeAllOrNone(
        counted.map((key, step) => () => {
          const factor = (isStaffNetwork ? rate.staff : 1) * widerFactor ** step
          const networkRate = { ...times(rate, factor), ...(rate.burst && { burst: times(rate.burst, factor) }) }
          return consumeOne(`${name}:network:${factor}`, networkRate, key)
        }),
      )
      if (charge.refused || !rate.first) return charge
      const [widest, first] = [keys.at(-1)!, limiterOf(`${name}:first`, rate.first)]
      if (first.consume(widest).refused) return charge
      return {
        isFirst: true,
        refund() {
          charge.refund()
          first.refund(widest)
        },
      }
    },
    consumeChain(name, chain) {
      const { chain: rate }: RateLimitRule = rateLimitRules[name]
      return rate ? consumeOne(`${name}:chain`, rate, chain) : notCharged
    },
    size: () => [...limiters.values()].reduce((sum, { size }) => sum + size, trustedCallers.size),
  }
}

/** Charges all limits, or none. */
export function chargeAllOrNone(charges: readonly (() => ChargeResult)[]): ChargeResult {
  const backs: (() => void)[] = []
  const refund = () => {
    for (const refundOne of backs) refundOne()
  }
  for (const charge of charges) {
    const result = charge()
    if (result.refused) {
      refund()
      return result
    }
    backs.push(result.refund)
  }
  return { refund }
}

const times = ({ points, seconds }: RequestRate, factor: number): RequestRate => ({ points: points * factor, seconds })

function tooMany(wait: number): Refusal<'request.tooMany'> {
  return refuse('request.tooMany', { params: { seconds: Math.max(1, Math.ceil(wait / 1000)) } })
}

function headersOf({ points }: RequestRate, { left, wait }: ConsumeResult): Record<string, string> {
  return {
    'ratelimit-limit': String(points),
    'ratelimit-remaining': String(Math.min(points, left)),
    'ratelimit-reset': String(Math.ceil(wait / 1000)),
  }
}
