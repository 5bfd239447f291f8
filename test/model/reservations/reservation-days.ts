import type { Kind } from '../stories.ts'
import { play } from './play.ts'
import { staffActs, visitorActs } from './rules.ts'
import { type Story, story } from './story.ts'

const refusals = ['full', 'noSlot', 'wrongStatus', 'changed', 'changedMeanwhile', 'lapsed', 'tooLate', 'tooEarly'].map(
  (code) => `reservation.${code}`,
)

export const reservationDays: Kind<Story> = {
  story,
  play,
  events: [
    'request',
    'create',
    'autoAccept',
    'lapse',
    'expire',
    'rescheduleByVisitor',
    'autoNoShow',
    'leave',
    ...staffActs,
    ...visitorActs,
    ...refusals,
  ],
}
