/** At most `points` requests in `seconds`. */
export type Rate = { points: number; seconds: number }
/** `burst`: further requests once the rate is used up. `takenBy`: the command takes from the shop's purse itself, once it knows the caller. */
type ShopRate = Rate & { burst?: Rate; takenBy?: 'command' }
/**
 * Per network and shop; a /56 of IPv6 has twice as much, a /48 four times. `staff`: the factor for a network in which staff of the shop are signed in.
 * `first`: so many of each network take nothing from the shop, so that others who used it up don't stand in their way.
 */
type NetworkRate = Rate & { burst?: Rate; staff: number; first?: Rate }
/** `account`: of who is signed in, in place of the caller's. `heard`: what others at the address ask for never keeps a device from asking, as it may have today's code, or a number already. */
export type Limit = {
  caller: Rate
  account?: Rate
  exemptFromNetworkLimit?: true
  shop?: ShopRate
  network?: NetworkRate
  /** Per row and those that took its place. */
  chain?: Rate
}
export type Limits = Record<string, Limit>

/** The rate of one network, in callers: a whole shop's phones, or those behind a carrier's address. */
export const anonymousCallersPerNetwork = 20
