/** What visitors of a shop share: the purse of the network that they come from, and the shop's (docs/decisions/145-rate-limits.md). */
import type { Temporal } from 'temporal-polyfill'
import type { LimitName } from '#contract/limits.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { businessDay, type ShopClock } from '#domain/time/business-day.ts'
import { networkOf, networksOf } from '#platform/http/network.ts'
import type { RateLimits, TakenFromNetwork } from '#platform/http/rate-limits.ts'
import type { StaffNetworks } from '#platform/http/staff-networks.ts'
import type { Tokens } from '#platform/tokens.ts'

export type VisitorPurses = {
  takeShop: RateLimits['takeShop']
  takeChain: RateLimits['takeChain']
  takeNetwork(name: LimitName, from: { shopId: string; day: string; address: string | undefined }): TakenFromNetwork
}

/** The key of the network that somebody comes from, in a shop on a business day; null where no visitor asks. */
export function originOf(
  tokens: Tokens,
  { shopId, day, address }: { shopId: string; day: string; address: string | undefined },
): Buffer | null {
  return address === undefined ? null : tokens.dayKey('network', networkOf(address), shopId, day)
}

type Parts = { rateLimits: RateLimits; staffNetworks: StaffNetworks; tokens: Tokens }

export function createVisitorPurses({ rateLimits, staffNetworks, tokens }: Parts): VisitorPurses {
  return {
    takeShop: rateLimits.takeShop,
    takeChain: rateLimits.takeChain,
    takeNetwork(name, { shopId, day, address }) {
      if (address === undefined) return { giveBack() {} }
      const origins = networksOf(address).map((network) => tokens.dayKey('network', network, shopId, day))
      return rateLimits.takeNetwork(name, origins, staffNetworks.has(shopId, address))
    },
  }
}

type Asking = { scope: { shopId: string }; clock: ShopClock; address: string | undefined }

/**
 * Charges the network and the shop for `work`, both or neither. A network's first requests are not charged to the shop. Refused work is free:
 * else requests that change nothing would use up the shop's allowance for other visitors. The rates of callers and of strangers stop floods.
 */
export async function chargeBoth<Answer>(
  ctx: Pick<VisitorPurses, 'takeNetwork' | 'takeShop'> & { clock: () => Temporal.Instant },
  name: LimitName,
  { scope: { shopId }, clock, address }: Asking,
  work: () => Promise<Answer>,
): Promise<Answer | Refusal<'request.tooMany'>> {
  const network = ctx.takeNetwork(name, { shopId, day: businessDay(ctx.clock(), clock), address })
  if (isRefusal(network)) return network
  const shop = network.isFirst ? undefined : ctx.takeShop(name, shopId)
  if (isRefusal(shop)) {
    network.giveBack()
    return shop
  }
  let done = false
  try {
    const answer = await work()
    done = !isRefusal(answer)
    return answer
  } finally {
    if (!done) for (const taken of [network, shop]) taken?.giveBack()
  }
}
