/**
 * Rates (docs/decisions/068-rates-per-network.md): per caller (account, else token, else device), per shop where strangers write, and per network,
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
    network: { points: 6, seconds: 60, burst: { points: 14, seconds: 3_600 }, staff: 10 },
  },
  // Each takes seconds of a core: of one shop's visitors together no more than a full waiting room takes photos.
  upload: {
    caller: { points: 40, seconds: 300 },
    shop: { points: 60, seconds: 60, burst: { points: 120, seconds: 600 }, takenBy: 'command' },
  },
  // About one's own data: once in a life, and read by people.
  request: {
    caller: { points: 5, seconds: 600 },
    shop: { points: 30, seconds: 3_600, takenBy: 'command' },
    network: { points: 5, seconds: 3_600, staff: 1 },
  },
  visitor: { caller: { points: 30, seconds: 60 } },
  staff: { caller: { points: 300, seconds: 60 } },
  // To everybody in the shop, perhaps on their phones: more than a few is a mistake or mischief.
  message: { caller: { points: 10, seconds: 60 }, shop: { points: 40, seconds: 600 } },
  // A file of many cards: each costs what many pages of a list do.
  file: { caller: { points: 30, seconds: 600 } },
  stream: { caller: { points: 120, seconds: 60 } },
  account: { caller: { points: 20, seconds: 600 } },
} as const satisfies Record<string, Limit>

/** At most `points` requests in `seconds`. */
export type Rate = { points: number; seconds: number }
/** `burst`: how many more, where the rate is used up. `takenBy`: the command takes from the shop's purse itself, once it knows whose wish it is. */
type ShopRate = Rate & { burst?: Rate; takenBy?: 'command' }
/** Of one network in one shop. `staff`: so many times as much where staff of the shop are signed in. */
type NetworkRate = Rate & { burst?: Rate; staff: number }
/** `heard`: what others at the address ask for never keeps a device from asking, as it may have today's code, or a number already. */
export type Limit = { caller: Rate; heard?: true; shop?: ShopRate; network?: NetworkRate }
export type LimitName = keyof typeof limits

/** How many callers' worth all strangers of one network have together: a whole shop's phones, or those behind a carrier's address. */
export const strangersPerNetwork = 20
