import { nameLimit } from '../tickets/limits.ts'

/** Requests about personal data (開示・訂正・利用停止) and their outcomes. */

export const requestKinds = ['access', 'correct', 'stop', 'erase'] as const
export type RequestKind = (typeof requestKinds)[number]

/** How a request arrived. `page`: written by the person; others recorded by staff. */
export const requestSources = ['page', 'counter', 'phone', 'letter'] as const
export type RequestSource = (typeof requestSources)[number]

/** How staff verified the identity: an official document, a call back to the card's number, or a reply from its address. */
export const identityChecks = ['document', 'callback', 'mail'] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** Outcomes. All except a refusal disclose or change data, so identity and cards must be known. */
export const requestOutcomes = ['handedOver', 'corrected', 'stopped', 'erased', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

export const refusalReasons = ['nothingFound', 'unidentified', 'mustKeep', 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Characters; a line break counts as one. */
export const requestLimits = { name: nameLimit, contact: 120, foundBy: 200, words: 1_000, closingWords: 500 } as const
