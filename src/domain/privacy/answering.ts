import { type Refusal, refuse } from '../refusal.ts'
import { addDays } from '../time/plain-date.ts'
import type { PrivacyRequestOutcome } from './request.ts'

/** Days to answer. The law says “without delay”; shops of this size promise two weeks. */
const daysToAnswer = 14
/** How long a closed request keeps personal data, in case the person comes back to it. */
export const requestRetentionDays = 30

export const responseDueDay = (received: string): string => addDays(received, daysToAnswer)

/** An earlier day of arrival counts as a typing error, because no shop records a request a year late. */
export const earliestReceiptDay = (today: string): string => addDays(today, -366)

/** `others`: tickets and other data found. */
export type PrivacyRequestFacts = { closed: boolean; identified: boolean; cards: number; others: number }

type NotYet = Refusal<'privacyRequest.closed' | 'privacyRequest.unidentified' | 'privacyRequest.noCard'>

/** Returns true if stored data may be handed over. Tickets and other data count like cards. */
export const checkDataHandOver = ({ others, ...request }: PrivacyRequestFacts): true | NotYet =>
  checkRequestedCardProcessing({ ...request, cards: request.cards + others })

/** Returns true if the data in cards may be disclosed or changed for the person. */
export function checkRequestedCardProcessing({ closed, identified, cards }: Omit<PrivacyRequestFacts, 'others'>): true | NotYet {
  if (closed) return refuse('privacyRequest.closed')
  if (!identified) return refuse('privacyRequest.unidentified')
  return cards > 0 || refuse('privacyRequest.noCard')
}

export function checkRequestClosing(request: PrivacyRequestFacts, outcome: PrivacyRequestOutcome): true | NotYet {
  if (outcome === 'refused') return !request.closed || refuse('privacyRequest.closed')
  // Stopping withdraws a consent, and only cards keep one.
  return outcome === 'stopped' ? checkRequestedCardProcessing(request) : checkDataHandOver(request)
}
