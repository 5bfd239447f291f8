import type { StoryKind } from '../stories.ts'
import { playReservationStory } from './play.ts'
import { staffActs, visitorActs } from './rules.ts'
import { type ReservationStory, reservationStoryArbitrary } from './story.ts'

const refusals = ['full', 'noSlot', 'wrongStatus', 'changed', 'changedMeanwhile', 'lapsed', 'tooLate', 'tooEarly'].map(
  (code) => `reservation.${code}`,
)

export const reservationStoryKind: StoryKind<ReservationStory> = {
  story: reservationStoryArbitrary,
  play: playReservationStory,
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
