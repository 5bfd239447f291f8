import { anonymousCallersPerNetwork, type Limit, type Rate } from '#contract/limit.ts'
import { type LimitName, limits } from '#contract/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { networksOf } from './network.ts'
import { type ConsumeResult, createRateLimiter, type RateLimiter } from './purses.ts'
import { createBoundedCache } from './recent.ts'

/** Counts per process: a chain's many servers each allow the full rate, which protects as well and needs no shared store. */
export type RateLimits = {
  /**
   * From the caller's own purse, and from that of its network's strangers unless it is signed in or known. `caller` undefined: a stranger that
   * shows nothing.
   */
  take(name: LimitName, caller: string | undefined, address: string | undefined): Told
  /** The caller has what was given by us: a number, or a token that opens something. The strangers of its network no longer stand in its way. */
  trustCaller(caller: string): void
  /** From the purse of the shop, where the limit has one: one for each `kind` of wish that the limit tells apart. */
  consumeShop(name: LimitName, shop: string | undefined, kind?: string): Taken
  /**
   * From the purses of the networks that somebody comes from, in a shop, where the limit has some. `origins`: their keys of the day, the narrowest first.
   */
  consumeNetwork(name: LimitName, origins: readonly Buffer[], isStaffNetwork: boolean): TakenFromNetwork
  /** From the purse of a row and those that took its place, where the limit has one. `chain`: the id of the first of them. */
  consumeChain(name: LimitName, chain: string): Taken
  /** How many purses and callers are kept. */
  size(): number
}
/** The usual headers, for every answer. */
type Told = ({ refused?: never } | Refusal<'request.tooMany'>) & { headers: Record<string, string> }
/** `refundAttempt`: where nothing came of the wish. */
export type Taken = Refusal<'request.tooMany'> | { refused?: never; refund(): void }
/** `isFirst`: nothing is to be taken from the shop. */
export type TakenFromNetwork = Refusal<'request.tooMany'> | { refused?: never; isFirst?: boolean; refund(): void }

const nothingTaken: Taken = { refund() {} }
const maxTrustedCallers = 50_000
/** How much more a network has than the next narrower one of the same address. */
const widerFactor = 2
const unlimited: RateLimits = {
  take: () => ({ headers: {} }),
  trustCaller() {},
  consumeShop: () => nothingTaken,
  consumeNetwork: () => nothingTaken,
  consumeChain: () => nothingTaken,
  size: () => 0,
}
/** Accounts, devices and tokens are shorter. Made-up longer ones would fill the memory with whatever an address can hold. */
const maxCallerLength = 100

export function createRateLimits(on: boolean, now: () => number = Date.now): RateLimits {
  if (!on) return unlimited
  const limiters = new Map<string, RateLimiter>()
  const pursesOf = (name: string, rate: Rate) => {
    const known = limiters.get(name) ?? createRateLimiter(rate, { now })
    limiters.set(name, known)
    return known
  }
  /** From the steady purse, else from the burst's. */
  const takeOne = (name: string, rate: Rate & { burst?: Rate }, key: string): Taken => {
    const steady = pursesOf(name, rate)
    const first = steady.consume(key)
    if (!first.refused) return { refund: () => steady.refund(key) }
    if (!rate.burst) return tooMany(first.wait)
    const burst = pursesOf(`${name}:burst`, rate.burst)
    const second = burst.consume(key)
    return second.refused ? tooMany(Math.min(first.wait, second.wait)) : { refund: () => burst.refund(key) }
  }
  /** From the purses of strangers in each of these networks, or from none. */
  const takeCrowd = (name: string, rate: Rate, networks: readonly string[]): ConsumeResult => {
    const crowds = networks.map((network, step) => {
      const factor = widerFactor ** step
      return { network, limiters: pursesOf(`${name}:strangers:${factor}`, times(rate, factor)) }
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
      const own = caller === undefined ? undefined : pursesOf(isSignedIn ? `${name}:account` : name, rate).consume(caller)
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
      // The shop's own network is one line, whatever others of its provider's do.
      const counted = isStaffNetwork ? keys.slice(0, 1) : keys
      const taken = takeAll(
        counted.map((key, step) => () => {
          const factor = (isStaffNetwork ? rate.staff : 1) * widerFactor ** step
          const purse = { ...times(rate, factor), ...(rate.burst && { burst: times(rate.burst, factor) }) }
          return takeOne(`${name}:network:${factor}`, purse, key)
        }),
      )
      if (taken.refused || !rate.first) return taken
      const [widest, first] = [keys.at(-1)!, pursesOf(`${name}:first`, rate.first)]
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

/** From all, or from none of them. */
export function takeAll(takes: readonly (() => Taken)[]): Taken {
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
