/**
 * Rates (docs/decisions/014-rate-limits.md): per caller (account, else device cookie, else token) and, where strangers write, per shop.
 * Not per address, which a whole shop shares; only strangers who show none of these have one purse per address. Sign-in failures are the
 * identity service's own.
 */
export const limits = {
  read: { caller: { points: 240, seconds: 60 } },
  // A shop's tablet takes numbers for many, and slips count as well. Only numbers that are given take from the shop's purse, and those of
  // visitors with today's code from another of the same size: nobody from afar can empty it for them. 400 at once, so that a crowd at the
  // door gets its numbers when the shop opens and 148 a minute for whoever goes on.
  join: {
    caller: { points: 30, seconds: 300 },
    shop: { points: 120, seconds: 60, burst: { points: 280, seconds: 600 }, takenBy: 'command' },
  },
  // Cards are begun by strangers too; most are begun with a number in hand, so by the same crowd at the door.
  card: { caller: { points: 20, seconds: 300 }, shop: { points: 120, seconds: 60, burst: { points: 280, seconds: 600 } } },
  // Each takes seconds of a core: of one shop's visitors together no more than a full waiting room takes photos.
  upload: {
    caller: { points: 40, seconds: 300 },
    shop: { points: 60, seconds: 60, burst: { points: 120, seconds: 600 }, takenBy: 'command' },
  },
  // About one's own data: once in a life, and read by people.
  request: { caller: { points: 5, seconds: 600 }, shop: { points: 30, seconds: 3_600 } },
  visitor: { caller: { points: 30, seconds: 60 } },
  staff: { caller: { points: 300, seconds: 60 } },
  // To everybody in the shop, perhaps on their phones: more than a few is a mistake or mischief.
  message: { caller: { points: 10, seconds: 60 }, shop: { points: 40, seconds: 600 } },
  // A file of many cards: each costs what many pages of a list do.
  file: { caller: { points: 30, seconds: 600 } },
  stream: { caller: { points: 120, seconds: 60 } },
  account: { caller: { points: 20, seconds: 600 } },
} as const satisfies Record<string, { caller: Rate; shop?: ShopRate }>

/** At most `points` requests in `seconds`. */
export type Rate = { points: number; seconds: number }
/** `burst`: how many more, where the rate is used up. `takenBy`: the command takes from the shop's purse itself, once it knows whose wish it is. */
export type ShopRate = Rate & { burst?: Rate; takenBy?: 'command' }
export type LimitName = keyof typeof limits
