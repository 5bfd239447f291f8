/**
 * Rates (docs/decisions/145-strangers.md): per caller (account, else token, else device), per shop where strangers write, and per network,
 * which is an address as far as one client can choose it. Sign-in failures are the identity service's own.
 */
export const limits = {
  read: { caller: { points: 240, seconds: 60 } },
  // A shop's tablet takes numbers for many, and slips count as well. Only numbers that are given take from the purses of network and shop, and
  // those of visitors with today's code from another one of the shop, of the same size: nobody from afar can empty it for them. 400 at once, so
  // that a crowd at the door gets its numbers when the shop opens and 148 a minute for whoever goes on; of one network 60, then 6 a minute.
  join: {
    caller: { points: 30, seconds: 300 },
    heard: true,
    shop: { points: 120, seconds: 60, burst: { points: 280, seconds: 600 }, takenBy: 'command' },
    network: { points: 6, seconds: 60, burst: { points: 54, seconds: 3_600 }, staff: 10 },
  },
  // Cards are begun by strangers too. Most are begun with a number in hand, by the same crowd at the door: these take from no purse but the
  // caller's, since a number has one card. Of the others not even the shop's own network can have all that the shop takes.
  card: {
    caller: { points: 20, seconds: 300 },
    shop: { points: 120, seconds: 60, burst: { points: 280, seconds: 600 }, takenBy: 'command' },
    network: { points: 6, seconds: 60, burst: { points: 14, seconds: 3_600 }, staff: 10, first: { points: 3, seconds: 3_600 } },
  },
  // One person asks for a visit now and then. Without an allowance of the shop no burst can use it up for other networks.
  reservation: {
    caller: { points: 20, seconds: 300 },
    network: { points: 5, seconds: 86_400, staff: 10 },
  },
  // A photo takes seconds of a core: the limit is what a full waiting room sends.
  upload: {
    caller: { points: 40, seconds: 300 },
    shop: { points: 60, seconds: 60, burst: { points: 120, seconds: 600 }, takenBy: 'command' },
  },
  // Requests about own data are rare, and people read each.
  request: {
    caller: { points: 5, seconds: 600 },
    shop: { points: 30, seconds: 3_600, takenBy: 'command' },
    network: { points: 5, seconds: 3_600, staff: 1 },
  },
  visitor: { caller: { points: 30, seconds: 60 } },
  // A change of a confirmed reservation gives it a new token, which would bring a fresh allowance.
  ownReservation: {
    caller: { points: 30, seconds: 60 },
    chain: { points: 20, seconds: 600 },
    network: { points: 20, seconds: 60, burst: { points: 40, seconds: 3_600 }, staff: 10 },
  },
  staff: { caller: { points: 300, seconds: 60 } },
  // Messages to everybody in the shop: more than a few are a mistake or abuse.
  message: { caller: { points: 10, seconds: 60 }, shop: { points: 40, seconds: 600 } },
  // A file of many cards costs as much as many pages of a list.
  file: { caller: { points: 30, seconds: 600 } },
  stream: { caller: { points: 120, seconds: 60 } },
  account: { caller: { points: 20, seconds: 600 } },
  // One code of 8 characters is good for 10 minutes: a person needs few tries.
  pairing: { caller: { points: 10, seconds: 600 } },
  // Of a tablet: six switches a minute. What keeps guesses away is each PIN's own count.
  pin: { caller: { points: 60, seconds: 600 } },
} as const satisfies Record<string, Limit>

/** At most `points` requests in `seconds`. */
export type Rate = { points: number; seconds: number }
/** `burst`: further requests once the rate is used up. `takenBy`: the command takes from the shop's purse itself, once it knows the caller. */
type ShopRate = Rate & { burst?: Rate; takenBy?: 'command' }
/**
 * Per network and shop; a /56 of IPv6 has twice as much, a /48 four times. `staff`: the factor for a network in which staff of the shop are signed in.
 * `first`: so many of each network take nothing from the shop, so that others who used it up don't stand in their way.
 */
type NetworkRate = Rate & { burst?: Rate; staff: number; first?: Rate }
/** `heard`: what others at the address ask for never keeps a device from asking, as it may have today's code, or a number already. */
export type Limit = {
  caller: Rate
  heard?: true
  shop?: ShopRate
  network?: NetworkRate
  /** Per reservation and those that took its place. */
  chain?: Rate
}
export type LimitName = keyof typeof limits

/** The rate of one network, in callers: a whole shop's phones, or those behind a carrier's address. */
export const strangersPerNetwork = 20
