import type { ProblemCode } from '#contract/problem.ts'
import type { StoryKind } from '../stories.ts'
import { playReservationStory } from './play.ts'
import { staffActs, visitorActs } from './rules.ts'
import { type ReservationStory, reservationStoryArbitrary } from './story.ts'

const refusals: ProblemCode[] = [
  'reservation.full',
  'reservation.noSlot',
  'reservation.wrongStatus',
  'reservation.changed',
  'reservation.changedByColleague',
  'reservation.lapsed',
  'reservation.tooLate',
  'reservation.tooEarly',
]

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
