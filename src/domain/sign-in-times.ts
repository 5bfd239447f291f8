/** R4, R9.1: times of a sign-in with a provider, in ms, including the SDK's own, which a test compares. `long`: on slow devices. */
export const providerSignInTimings = {
  /** Interval of checks whether the popup was closed. */
  popupPoll: { short: 2_000, long: 10_000 },
  /** Time after which a closed popup counts as cancelled, as its result may still arrive. */
  popupClosed: 8_000,
  /** Timeout from the handler's last page to the page that began the sign-in. */
  frame: { short: 5_000, long: 15_000 },
  /** Timeout for loading the sign-in script. */
  identityScript: { short: 30_000, long: 60_000 },
  /** A handled event is not handled again within this time after the last one. */
  eventCache: 10 * 60_000,
  /** A popup that seems closed this early may only be cut off by COOP, and still be open. */
  severed: 60_000,
} as const

export const popupSize = { width: 500, height: 600 } as const
