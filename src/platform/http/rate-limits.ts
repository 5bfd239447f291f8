import { type Limit, type Rate, strangersPerNetwork } from '#contract/limit.ts'
import { type LimitName, limits } from '#contract/limits.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { networksOf } from './network.ts'
import { openPurses, type Purses, type Take } from './purses.ts'
import { createRecent } from './recent.ts'

/** Counts per process: a chain's many servers each allow the full rate, which protects as well and needs no shared store. */
export type RateLimits = {
  /**
   * From the caller's own purse, and from that of its network's strangers unless it is signed in or known. `caller` undefined: a stranger that
   * shows nothing.
   */
  take(name: LimitName, caller: string | undefined, address: string | undefined): Told
  /** The caller has what was given by us: a number, or a token that opens something. The strangers of its network no longer stand in its way. */
  know(caller: string): void
  /** From the purse of the shop, where the limit has one: one for each `kind` of wish that the limit tells apart. */
  takeShop(name: LimitName, shop: string | undefined, kind?: string): Taken
  /**
   * From the purses of the networks that somebody comes from, in a shop, where the limit has some. `origins`: their keys of the day, the narrowest first.
   */
  takeNetwork(name: LimitName, origins: readonly Buffer[], isStaffs: boolean): TakenFromNetwork
  /** From the purse of a row and those that took its place, where the limit has one. `chain`: the id of the first of them. */
  takeChain(name: LimitName, chain: string): Taken
  /** How many purses and callers are kept. */
  size(): number
}
/** The usual headers, for every answer. */
type Told = ({ refused?: never } | Refusal<'request.tooMany'>) & { headers: Record<string, string> }
/** `giveBack`: where nothing came of the wish. */
export type Taken = Refusal<'request.tooMany'> | { refused?: never; giveBack(): void }
/** `isFirst`: nothing is to be taken from the shop. */
export type TakenFromNetwork = Refusal<'request.tooMany'> | { refused?: never; isFirst?: boolean; giveBack(): void }

const nothingTaken: Taken = { giveBack() {} }
const maxTrustedCallers = 50_000
/** How much more a network has than the next narrower one of the same address. */
const widerFactor = 2
const unlimited: RateLimits = {
  take: () => ({ headers: {} }),
  know() {},
  takeShop: () => nothingTaken,
  takeNetwork: () => nothingTaken,
  takeChain: () => nothingTaken,
  size: () => 0,
}
/** Accounts, devices and tokens are shorter. Made-up longer ones would fill the memory with whatever an address can hold. */
const maxCallerLength = 100

export function createRateLimits(on: boolean, now: () => number = Date.now): RateLimits {
  if (!on) return unlimited
  const purses = new Map<string, Purses>()
  const pursesOf = (name: string, rate: Rate) => {
    const known = purses.get(name) ?? openPurses(rate, { now })
    purses.set(name, known)
    return known
  }
  /** From the steady purse, else from the burst's. */
  const takeOne = (name: string, rate: Rate & { burst?: Rate }, key: string): Taken => {
    const steady = pursesOf(name, rate)
    const first = steady.take(key)
    if (!first.refused) return { giveBack: () => steady.giveBack(key) }
    if (!rate.burst) return tooMany(first.wait)
    const burst = pursesOf(`${name}:burst`, rate.burst)
    const second = burst.take(key)
    return second.refused ? tooMany(Math.min(first.wait, second.wait)) : { giveBack: () => burst.giveBack(key) }
  }
  /** From the purses of strangers in each of these networks, or from none. */
  const takeCrowd = (name: string, rate: Rate, networks: readonly string[]): Take => {
    const crowds = networks.map((network, step) => {
      const factor = widerFactor ** step
      return { network, purses: pursesOf(`${name}:strangers:${factor}`, times(rate, factor)) }
    })
    const takes = crowds.map(({ network, purses: of }) => of.take(network))
    const refused = takes.find((take) => take.refused)
    if (!refused) return takes[0]!
    for (const [at, { network, purses: of }] of crowds.entries()) if (!takes[at]!.refused) of.giveBack(network)
    return refused
  }
  const known = createRecent<true>(maxTrustedCallers)
  return {
    take(name, given, address) {
      const { caller: anybodys, account, heard }: Limit = limits[name]
      const caller = given && given.length <= maxCallerLength ? given : undefined
      const isSignedIn = caller?.startsWith('account:') === true
      const rate = (isSignedIn && account) || anybodys
      const own = caller === undefined ? undefined : pursesOf(isSignedIn ? `${name}:account` : name, rate).take(caller)
      const isStranger = caller === undefined || !(heard || isSignedIn || known.get(caller))
      const strangers = times(anybodys, strangersPerNetwork)
      const crowd = isStranger && !own?.refused ? takeCrowd(name, strangers, networksOf(address ?? 'unknown')) : undefined
      const told = crowd?.refused ? { ...crowd, left: 0 } : (own ?? crowd)!
      return { ...(told.refused ? tooMany(told.wait) : {}), headers: headersOf(rate, told) }
    },
    know: (caller) => known.set(caller, true),
    takeShop(name, shop, kind = '') {
      const { shop: rate }: Limit = limits[name]
      return rate && shop ? takeOne(`${name}:shop`, rate, `${shop} ${kind}`) : nothingTaken
    },
    takeNetwork(name, origins, isStaffs) {
      const { network: rate }: Limit = limits[name]
      if (!rate) return nothingTaken
      const keys = origins.map((origin) => origin.toString('base64url'))
      // The shop's own network is one line, whatever others of its provider's do.
      const counted = isStaffs ? keys.slice(0, 1) : keys
      const taken = takeAll(
        counted.map((key, step) => () => {
          const factor = (isStaffs ? rate.staff : 1) * widerFactor ** step
          const purse = { ...times(rate, factor), ...(rate.burst && { burst: times(rate.burst, factor) }) }
          return takeOne(`${name}:network:${factor}`, purse, key)
        }),
      )
      if (taken.refused || !rate.first) return taken
      const [widest, first] = [keys.at(-1)!, pursesOf(`${name}:first`, rate.first)]
      if (first.take(widest).refused) return taken
      return {
        isFirst: true,
        giveBack() {
          taken.giveBack()
          first.giveBack(widest)
        },
      }
    },
    takeChain(name, chain) {
      const { chain: rate }: Limit = limits[name]
      return rate ? takeOne(`${name}:chain`, rate, chain) : nothingTaken
    },
    size: () => [...purses.values()].reduce((sum, { size }) => sum + size, known.size),
  }
}

/** From all, or from none of them. */
export function takeAll(takes: readonly (() => Taken)[]): Taken {
  const backs: (() => void)[] = []
  const giveBack = () => {
    for (const back of backs) back()
  }
  for (const take of takes) {
    const taken = take()
    if (taken.refused) {
      giveBack()
      return taken
    }
    backs.push(taken.giveBack)
  }
  return { giveBack }
}

const times = ({ points, seconds }: Rate, factor: number): Rate => ({ points: points * factor, seconds })

function tooMany(wait: number): Refusal<'request.tooMany'> {
  return refuse('request.tooMany', { params: { seconds: Math.max(1, Math.ceil(wait / 1000)) } })
}

function headersOf({ points }: Rate, { left, wait }: Take): Record<string, string> {
  return {
    'ratelimit-limit': String(points),
    'ratelimit-remaining': String(Math.min(points, left)),
    'ratelimit-reset': String(Math.ceil(wait / 1000)),
  }
}
