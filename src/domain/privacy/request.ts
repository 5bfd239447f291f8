import { nameLimit } from '../tickets/limits.ts'

/** What somebody may ask a shop to do with their data (開示・訂正・利用停止), and what may come of it. */

export const requestKinds = ['access', 'correct', 'stop', 'erase'] as const
export type RequestKind = (typeof requestKinds)[number]

/** How it came. By the page the person wrote it down themselves, else staff did. */
export const requestSources = ['page', 'counter', 'phone', 'letter'] as const
export type RequestSource = (typeof requestSources)[number]

/** How staff made sure who asks: an official paper shown, a call back to the number on the card, an answer from its mail address. */
export const identityChecks = ['document', 'callback', 'mail'] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** What came of it. All but a refusal tells or changes what is kept of somebody, so it must be known that it is them, and which cards are theirs. */
export const requestOutcomes = ['handedOver', 'corrected', 'stopped', 'erased', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export const refusalReasons = ['nothingFound', 'unidentified', 'mustKeep', 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** In letters, a line's end being one. */
export const requestLimits = { name: nameLimit, contact: 120, foundBy: 200, words: 1_000, closingWords: 500 } as const
