import type { RateLimitRules } from './limit.ts'

/** Limits of features without a list of their own. */
export const otherRateLimits = {
  // A staff page sends up to twenty requests, and some again at each event. A full Saturday and a busy owner stay below.
  read: { caller: { points: 240, seconds: 60 }, account: { points: 1_200, seconds: 60 } },
  // Only issued tickets charge the network's and the shop's limits. Joins with today's code use a second limit of the shop, which remote callers cannot
  // use up. 400 at once for a crowd at the opening, then 148 per minute; per network 60, then 6.
  join: {
    caller: { points: 30, seconds: 300 },
    exemptFromNetworkLimit: true,
    shop: { points: 120, seconds: 60, burst: { points: 280, seconds: 600 }, takenBy: 'command' },
    network: { points: 6, seconds: 60, burst: { points: 54, seconds: 3_600 }, staff: 10 },
  },
  // Anonymous callers begin cards too. Most have a ticket, and these charge only the caller's limit, because a ticket has one card. Not even the shop's
  // own network can use up the shop's limit for others.
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
  // Privacy requests are rare, and people read each one.
  request: {
    caller: { points: 5, seconds: 600 },
    shop: { points: 30, seconds: 3_600, takenBy: 'command' },
    network: { points: 5, seconds: 3_600, staff: 1 },
  },
  // Only wrong tries charge the network and, as its shop limit, each number and each device: four digits must not be guessed (decision 184).
  ticketSearch: {
    caller: { points: 20, seconds: 600 },
    shop: { points: 5, seconds: 86_400, takenBy: 'command' },
    network: { points: 20, seconds: 86_400, staff: 10 },
  },
  visitor: { caller: { points: 30, seconds: 60 } },
  // One key works for all its holders, so they share the shop's limit.
  trial: { caller: { points: 30, seconds: 60 }, shop: { points: 30, seconds: 60, takenBy: 'command' } },
  staff: { caller: { points: 300, seconds: 60 } },
  // More than a few messages to the whole shop are a mistake or abuse.
  message: { caller: { points: 10, seconds: 60 }, shop: { points: 40, seconds: 600 } },
  // An export of many cards costs as much as many list pages.
  file: { caller: { points: 30, seconds: 600 } },
  // A report on thousands of visits takes 0.1 s of a core. Its results are shared, but a member may work in many shops. Apart from the files, because
  // pages load it before they are opened.
  report: { caller: { points: 30, seconds: 60 } },
  stream: { caller: { points: 120, seconds: 60 } },
  account: { caller: { points: 20, seconds: 600 } },
  // A code of 8 characters lasts 10 minutes, and a person needs few attempts.
  pairing: { caller: { points: 10, seconds: 600 } },
  // Per API key, besides the limit of each operation. A program that polls each second and works through a list stays below.
  apiKey: { caller: { points: 600, seconds: 60 } },
  // A client asks for a token each hour.
  accessToken: { caller: { points: 30, seconds: 600 } },
  // A printer polls every second at most, and asks twice more for each slip.
  printer: { caller: { points: 240, seconds: 60 } },
  // A provider reports each SMS once or twice, and sends at most five a second.
  smsReceipt: { caller: { points: 1_200, seconds: 60 } },
  // LINE sends all visitors' events of an account, several in one request.
  lineWebhook: { caller: { points: 1_200, seconds: 60 } },
  // A kiosk reads again after each change of the queue, and its visitors come one after the other.
  kiosk: { caller: { points: 120, seconds: 60 } },
  // Apart from the reads, or a crowd's many changes of the queue would use up its own numbers.
  kioskTicket: { caller: { points: 120, seconds: 60 } },
  // The second limit counts wrong names only, per kiosk: four digits and a common name must not be guessed.
  kioskSearch: { caller: { points: 60, seconds: 60 }, shop: { points: 10, seconds: 600, takenBy: 'command' } },
  // The second limit is per kiosk. Not per caller, or each account would have tries of its own; not per PIN, or a passer-by could lock the managers' PINs.
  kioskUnlock: { caller: { points: 30, seconds: 60 }, shop: { points: 5, seconds: 600, takenBy: 'command' } },
  // Per tablet: six switches a minute. Each PIN's own counter stops guessing.
  pin: { caller: { points: 60, seconds: 600 } },
} as const satisfies RateLimitRules
