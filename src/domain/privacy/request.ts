/** What somebody may ask a shop to do with their data (product.md, 10: 開示・訂正・利用停止), and what must be so before it is done. */
import { type Refusal, refuse } from '../refusal.ts'
import { addDays } from '../time/plain-date.ts'

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

/** Answered at the latest after so many days: the law says “without delay”, two weeks is what shops of this size promise. */
const daysToAnswer = 14
/** So long after its end somebody may come back to it; then nothing of the person is left in it. */
export const daysKept = 30

/** Days of the shop's calendar. */
export const dueOn = (received: string): string => addDays(received, daysToAnswer)

export const requestLimits = { contact: 120, foundBy: 200, words: 1_000, closingWords: 500 } as const

export type AskedState = { closed: boolean; identified: boolean; cards: number }

type NotYet = Refusal<'privacyRequest.closed' | 'privacyRequest.unidentified' | 'privacyRequest.noCard'>

/** Whether what is kept of somebody may be told to whoever asks, or changed for them. */
export function mayAct({ closed, identified, cards }: AskedState): true | NotYet {
  if (closed) return refuse('privacyRequest.closed')
  if (!identified) return refuse('privacyRequest.unidentified')
  return cards > 0 || refuse('privacyRequest.noCard')
}

export function mayClose(asked: AskedState, outcome: RequestOutcome): true | NotYet {
  return outcome === 'refused' ? !asked.closed || refuse('privacyRequest.closed') : mayAct(asked)
}
