import type { Limits } from './limit.ts'

/** Limits of features without a list of their own. */
export const otherLimits = {
  // A staff page asks up to twenty questions, and some again at each event of the shop: a full Saturday, and an owner in a hurry, stay below.
  read: { caller: { points: 240, seconds: 60 }, account: { points: 1_200, seconds: 60 } },
  // A shop's tablet takes numbers for many, and slips count as well. Only numbers that are given take from the purses of network and shop, and
  // those of visitors with today's code from another one of the shop, of the same size: nobody from afar can empty it for them. 400 at once, so
  // that a crowd at the door gets its numbers when the shop opens and 148 a minute for whoever goes on; of one network 60, then 6 a minute.
  join: {
    caller: { points: 30, seconds: 300 },
    exemptFromNetworkLimit: true,
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
  // One key is good for everybody who has it, so the shop's rate limits them all together.
  trial: { caller: { points: 30, seconds: 60 }, shop: { points: 30, seconds: 60, takenBy: 'command' } },
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
} as const satisfies Limits
