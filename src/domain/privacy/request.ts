import { maxNameLength } from '../tickets/limits.ts'

/** Requests about personal data (開示・訂正・利用停止) and their outcomes. */

export const privacyRequestKinds = ['access', 'correct', 'stop', 'erase'] as const
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number]

/** How a request arrived. `page`: written by the person; others recorded by staff. */
export const privacyRequestSources = ['page', 'counter', 'phone', 'letter'] as const
export type PrivacyRequestSource = (typeof privacyRequestSources)[number]

/** How staff verified the identity: an official document, a call back to the card's number, or a reply from its address. */
export const identityChecks = ['document', 'callback', 'mail'] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** Outcomes. All except a refusal disclose or change data, so identity and cards must be known. */
export const privacyRequestOutcomes = ['handedOver', 'corrected', 'stopped', 'erased', 'refused'] as const
export type PrivacyRequestOutcome = (typeof privacyRequestOutcomes)[number]

export const privacyRefusalReasons = ['nothingFound', 'unidentified', 'mustKeep', 'other'] as const
export type PrivacyRefusalReason = (typeof privacyRefusalReasons)[number]

/** Characters; a line break counts as one. */
export const privacyRequestLimits = { name: maxNameLength, contact: 120, foundBy: 200, words: 1_000, closingWords: 500 } as const
