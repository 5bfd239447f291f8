/** What a simulated shop is made of. Times of day are minutes since midnight, durations are minutes, rates are visitors per hour. */
import type { CallPolicy } from '#domain/tickets/call-policy.ts'

/** A service time is drawn from one of the parts: `least` plus a gamma distribution with the rest of the mean. */
export type ServiceModel = {
  id: string
  laneId: string
  weight: number
  parts: readonly { weight: number; mean: number; spread: number; least?: number }[]
}

export type PersonModel = {
  id: string
  serves: readonly string[] | null
  /** Planned periods of work. */
  shifts: readonly (readonly [from: number, to: number])[]
  breaks: readonly (readonly [from: number, minutes: number])[]
  /** Weekdays without work, 0 for Monday. */
  daysOff?: readonly number[]
  /** False: the shop entered no plan for this person. */
  planned?: boolean
}

export type ReservationModel = {
  perDay: number
  /** Slots are offered in these steps between the two times. */
  stepMinutes: number
  periods: readonly (readonly [from: number, to: number])[]
  services: readonly { id: string; weight: number }[]
  comes: number
  /** Minutes after the agreed time, negative if early. */
  offset: { mean: number; deviation: number }
}

export type ShopModel = {
  lanes: readonly { id: string; policy: CallPolicy }[]
  services: readonly ServiceModel[]
  people: readonly PersonModel[]
  /** Visitors join from `doors` to `lastEntry`. Staff call until `lastCall`. The business day ends at `ends`. */
  hours: { doors: number; opens: number; lastEntry: number; lastCall: number; ends: number }
  /** Factors of arrivals from Monday on; 0: closed. */
  weekdays: readonly number[]
  arrivals: readonly (readonly [from: number, perHour: number])[]
  /** Factors that bring the mean wait to 20–50 minutes. */
  load: { ideal: number; noisy: number }
  reservations?: ReservationModel
  /** After a service: fixed minutes, and minutes per minute of service. */
  gap: { minutes: number; perServiceMinute: number }
  noShowShare: number
  /** Share of visitors with limited patience, and its mean. */
  impatient: { share: number; meanMinutes: number }
  /** Share of those who leave that press "leave". The others go silently. */
  leavesVisibly: number
  /** Parties ahead per person at work at which half of the visitors turn round at the door. */
  halfTurnAwayAt: number
  careShare: number
  /** Relative growth of service times from 17:00 to 21:00. */
  eveningSlowdown: number
  /** Standard deviations of the factors of a day, and of persons' factors. */
  daySpread: { service: number; arrivals: number }
  personSpread: number
  /** Relative growth of a newcomer's service times on the first day. */
  newcomerSlowdown: number
}
