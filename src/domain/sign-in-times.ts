/** R4, R9.1: how long signing in by another service may take, in ms. What the SDK keeps by itself stands here too; a test compares it. `long`: on slow devices. */
export const signInTimes = {
  /** How often it is looked whether the window was closed. */
  popupPoll: { short: 2_000, long: 10_000 },
  /** From then on it counts as closed by its owner: what they did there may still be on its way. */
  popupClosed: 8_000,
  /** From the handler's last page to the one that began it. */
  frame: { short: 5_000, long: 15_000 },
  /** For the script that is loaded where somebody signs in this way. */
  identityScript: { short: 30_000, long: 60_000 },
  /** So long an event that was handled isn't handled again, counted from the last one. */
  eventCache: 10 * 60_000,
  /** A window that seems closed so soon may have been cut off by its page (COOP), which comes late on a slow line: it may be open for long. */
  severed: 60_000,
} as const

export const popupSize = { width: 500, height: 600 } as const
