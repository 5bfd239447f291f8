/** What must be so before a shop does what somebody asks of it, and until when it answers. */
import { type Refusal, refuse } from '../refusal.ts'
import { addDays } from '../time/plain-date.ts'
import type { RequestOutcome } from './request.ts'

/** Answered at the latest after so many days: the law says “without delay”, two weeks is what shops of this size promise. */
const daysToAnswer = 14
/** So long after its end somebody may come back to it; then nothing of the person is left in it. */
export const daysKept = 30

/** Days of the shop's calendar. */
export const dueOn = (received: string): string => addDays(received, daysToAnswer)

/** Nobody writes a request down later than that: it is a slip of the pen, and would be overdue by as much. */
export const earliestReceived = (today: string): string => addDays(today, -366)

export type AskedState = { closed: boolean; identified: boolean; cards: number; numbers: number }

type NotYet = Refusal<'privacyRequest.closed' | 'privacyRequest.unidentified' | 'privacyRequest.noCard'>

/** Whether what is kept of somebody may be handed to them. A number tells of somebody as a card does. */
export const mayTake = ({ numbers, ...asked }: AskedState): true | NotYet => mayAct({ ...asked, cards: asked.cards + numbers })

/** Whether what is kept in somebody's cards may be told to whoever asks, or changed for them. */
export function mayAct({ closed, identified, cards }: Omit<AskedState, 'numbers'>): true | NotYet {
  if (closed) return refuse('privacyRequest.closed')
  if (!identified) return refuse('privacyRequest.unidentified')
  return cards > 0 || refuse('privacyRequest.noCard')
}

export function mayClose(asked: AskedState, outcome: RequestOutcome): true | NotYet {
  if (outcome === 'refused') return !asked.closed || refuse('privacyRequest.closed')
  // Nothing was agreed to with a number.
  return outcome === 'stopped' ? mayAct(asked) : mayTake(asked)
}
