import { anonymousCallersPerNetwork, type Limit, type Rate } from '#contract/limit.ts'
import { type LimitName, limits } from '#contract/limits.ts'
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
  take(name: LimitName, caller: string | undefined, address: string | undefined): Told
  /** Marks a caller that holds a ticket or token of ours as trusted. The anonymous limit of its network no longer applies. */
  trustCaller(caller: string): void
  /** Charges the shop's limit, if there is one. Each `kind` has its own window. */
  consumeShop(name: LimitName, shop: string | undefined, kind?: string): RateLimitResult
  /** Charges the limits of a visitor's networks in a shop, if there are any. `origins`: their daily keys, narrowest first. */
  consumeNetwork(name: LimitName, origins: readonly Buffer[], isStaffNetwork: boolean): TakenFromNetwork
  /** Charges the limit of a row and its replacements, if there is one. `chain`: id of the first row. */
  consumeChain(name: LimitName, chain: string): RateLimitResult
  size(): number
}
type Told = ({ refused?: never } | Refusal<'request.tooMany'>) & { headers: Record<string, string> }
/** `refund`: call it if the request came to nothing. */
export type RateLimitResult = Refusal<'request.tooMany'> | { refused?: never; refund(): void }
/** `isFirst`: do not charge the shop. */
export type TakenFromNetwork = Refusal<'request.tooMany'> | { refused?: never; isFirst?: boolean; refund(): void }

const nothingTaken: RateLimitResult = { refund() {} }
const maxTrustedCallers = 50_000
/** Factor between the limit of a network and that of the next narrower one. */
const widerFactor = 2
const unlimited: RateLimits = {
  take: () => ({ headers: {} }),
  trustCaller() {},
  consumeShop: () => nothingTaken,
  consumeNetwork: () => nothingTaken,
  consumeChain: () => nothingTaken,
  size: () => 0,
}
/** Accounts, devices and tokens are shorter. Longer made-up ones would fill the memory. */
const maxCallerLength = 100

export function createRateLimits(on: boolean, now: () => number = Date.now): RateLimits {
  if (!on) return unlimited
  const limiters = new Map<string, RateLimiter>()
  const limiterOf = (name: string, rate: Rate) => {
    const known = limiters.get(name) ?? createRateLimiter(rate, { now })
    limiters.set(name, known)
    return known
  }
  /** Charges the steady limit, else the burst limit. */
  const takeOne = (name: string, rate: Rate & { burst?: Rate }, key: string): RateLimitResult => {
    const steady = limiterOf(name, rate)
    const first = steady.consume(key)
    if (!first.refused) return { refund: () => steady.refund(key) }
    if (!rate.burst) return tooMany(first.wait)
    const burst = limiterOf(`${name}:burst`, rate.burst)
    const second = burst.consume(key)
    return second.refused ? tooMany(Math.min(first.wait, second.wait)) : { refund: () => burst.refund(key) }
  }
  /** Charges the anonymous limits of all these networks, or of none. */
  const takeCrowd = (name: string, rate: Rate, networks: readonly string[]): ConsumeResult => {
    const crowds = networks.map((network, step) => {
      const factor = widerFactor ** step
      return { network, limiters: limiterOf(`${name}:strangers:${factor}`, times(rate, factor)) }
    })
    const takes = crowds.map(({ network, limiters: of }) => of.consume(network))
    const refused = takes.find((take) => take.refused)
    if (!refused) return takes[0]!
    for (const [at, { network, limiters: of }] of crowds.entries()) if (!takes[at]!.refused) of.refund(network)
    return refused
  }
  const known = createBoundedCache<true>(maxTrustedCallers)
  return {
    take(name, given, address) {
      const { caller: anybodys, account, exemptFromNetworkLimit }: Limit = limits[name]
      const caller = given && given.length <= maxCallerLength ? given : undefined
      const isSignedIn = caller?.startsWith('account:') === true
      const rate = (isSignedIn && account) || anybodys
      const own = caller === undefined ? undefined : limiterOf(isSignedIn ? `${name}:account` : name, rate).consume(caller)
      const isStranger = caller === undefined || !(exemptFromNetworkLimit || isSignedIn || known.get(caller))
      const strangers = times(anybodys, anonymousCallersPerNetwork)
      const crowd = isStranger && !own?.refused ? takeCrowd(name, strangers, networksOf(address ?? 'unknown')) : undefined
      const told = crowd?.refused ? { ...crowd, left: 0 } : (own ?? crowd)!
      return { ...(told.refused ? tooMany(told.wait) : {}), headers: headersOf(rate, told) }
    },
    trustCaller: (caller) => known.set(caller, true),
    consumeShop(name, shop, kind = '') {
      const { shop: rate }: Limit = limits[name]
      return rate && shop ? takeOne(`${name}:shop`, rate, `${shop} ${kind}`) : nothingTaken
    },
    consumeNetwork(name, origins, isStaffNetwork) {
      const { network: rate }: Limit = limits[name]
      if (!rate) return nothingTaken
      const keys = origins.map((origin) => origin.toString('base64url'))
      // Charges only the narrowest network of the shop itself, so that others of its provider cannot use up its limit.
      const counted = isStaffNetwork ? keys.slice(0, 1) : keys
      const taken = takeAll(
        counted.map((key, step) => () => {
          const factor = (isStaffNetwork ? rate.staff : 1) * widerFactor ** step
          const purse = { ...times(rate, factor), ...(rate.burst && { burst: times(rate.burst, factor) }) }
          return takeOne(`${name}:network:${factor}`, purse, key)
        }),
      )
      if (taken.refused || !rate.first) return taken
      const [widest, first] = [keys.at(-1)!, limiterOf(`${name}:first`, rate.first)]
      if (first.consume(widest).refused) return taken
      return {
        isFirst: true,
        refund() {
          taken.refund()
          first.refund(widest)
        },
      }
    },
    consumeChain(name, chain) {
      const { chain: rate }: Limit = limits[name]
      return rate ? takeOne(`${name}:chain`, rate, chain) : nothingTaken
    },
    size: () => [...limiters.values()].reduce((sum, { size }) => sum + size, known.size),
  }
}

/** Charges all limits, or none. */
export function takeAll(takes: readonly (() => RateLimitResult)[]): RateLimitResult {
  const backs: (() => void)[] = []
  const refund = () => {
    for (const back of backs) back()
  }
  for (const take of takes) {
    const taken = take()
    if (taken.refused) {
      refund()
      return taken
    }
    backs.push(taken.refund)
  }
  return { refund }
}

const times = ({ points, seconds }: Rate, factor: number): Rate => ({ points: points * factor, seconds })

function tooMany(wait: number): Refusal<'request.tooMany'> {
  return refuse('request.tooMany', { params: { seconds: Math.max(1, Math.ceil(wait / 1000)) } })
}

function headersOf({ points }: Rate, { left, wait }: ConsumeResult): Record<string, string> {
  return {
    'ratelimit-limit': String(points),
    'ratelimit-remaining': String(Math.min(points, left)),
    'ratelimit-reset': String(Math.ceil(wait / 1000)),
  }
}
