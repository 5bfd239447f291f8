export type RequestRate = { points: number; seconds: number }
/** `burst`: further requests once the rate is used up. `takenBy`: the command charges the shop's limit itself, once it knows the caller. */
type ShopRate = RequestRate & { burst?: RequestRate; takenBy?: 'command' }
/**
 * Per network and shop; a /56 of IPv6 has twice as much, a /48 four times. `staff`: factor for a network with signed-in staff. `first`: requests per
 * network that are not charged to the shop, so that others cannot use them up.
 */
type NetworkRate = RequestRate & { burst?: RequestRate; staff: number; first?: RequestRate }
/**
 * `account`: limit for signed-in callers. `exemptFromNetworkLimit`: other callers of the network never block this one, which may have today's code
 * or a ticket.
 */
export type RateLimitRule = {
  caller: RequestRate
  account?: RequestRate
  exemptFromNetworkLimit?: true
  shop?: ShopRate
  network?: NetworkRate
  /** Per row including its replacements. */
  chain?: RequestRate
}
export type RateLimitRules = Record<string, RateLimitRule>

/** Rate of one network in callers: a whole shop's phones, or those behind a carrier's address. */
export const anonymousCallersPerNetwork = 20
