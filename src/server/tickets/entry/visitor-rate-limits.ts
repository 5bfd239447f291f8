/** Rate limits shared by a shop's visitors: one per network, one per shop (docs/decisions/145-rate-limits.md). */
import type { Temporal } from 'temporal-polyfill'
import type { RateLimitName } from '#contract/limits.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { businessDay, type ShopClock } from '#domain/time/business-day.ts'
import { narrowestNetworkOf, networksOf } from '#platform/http/network.ts'
import type { NetworkChargeResult, RateLimits } from '#platform/http/rate-limits.ts'
import type { StaffNetworks } from '#platform/http/staff-networks.ts'
import type { TokenDeriver } from '#platform/tokens.ts'

export type VisitorRateLimiters = {
  consumeShop: RateLimits['consumeShop']
  consumeChain: RateLimits['consumeChain']
  consumeNetwork(name: RateLimitName, from: { shopId: string; day: string; address: string | undefined }): NetworkChargeResult
}

/** Keyed hash of the caller's network, different per shop and business day; null if the caller is not a visitor. */
export function networkKeyOf(
  tokens: TokenDeriver,
  { shopId, day, address }: { shopId: string; day: string; address: string | undefined },
): Buffer | null {
  return address === undefined ? null : tokens.dayKey('network', narrowestNetworkOf(address), shopId, day)
}

type Parts = { rateLimits: RateLimits; staffNetworks: StaffNetworks; tokens: TokenDeriver }

export function createVisitorRateLimiters({ rateLimits, staffNetworks, tokens }: Parts): VisitorRateLimiters {
  return {
    consumeShop: rateLimits.consumeShop,
    consumeChain: rateLimits.consumeChain,
    consumeNetwork(name, { shopId, day, address }) {
      if (address === undefined) return { refund() {} }
      const origins = networksOf(address).map((network) => tokens.dayKey('network', network, shopId, day))
      return rateLimits.consumeNetwork(name, origins, staffNetworks.has(shopId, address))
    },
  }
}

type RateLimitedRequest = { scope: { shopId: string }; clock: ShopClock; address: string | undefined }

/**
 * Runs `work` and charges network and shop for it, both or neither. The shop isn't charged for a network's first requests. Refused work
 * is free, so that useless requests can't use up the shop's limit.
 */
export async function runWithRateLimits<Result>(
  ctx: Pick<VisitorRateLimiters, 'consumeNetwork' | 'consumeShop'> & { clock: () => Temporal.Instant },
  name: RateLimitName,
  { scope: { shopId }, clock, address }: RateLimitedRequest,
  work: () => Promise<Result>,
): Promise<Result | Refusal<'request.tooMany'>> {
  const network = ctx.consumeNetwork(name, { shopId, day: businessDay(ctx.clock(), clock), address })
  if (isRefusal(network)) return network
  const shop = network.isFirst ? undefined : ctx.consumeShop(name, shopId)
  if (isRefusal(shop)) {
    network.refund()
    return shop
  }
  let done = false
  try {
    const result = await work()
    done = !isRefusal(result)
    return result
  } finally {
    if (!done) for (const charge of [network, shop]) charge?.refund()
  }
}
