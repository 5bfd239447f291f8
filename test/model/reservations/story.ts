/** Random days of a shop that takes reservations. Plain data, so that failures can be shrunk. */
import fc from 'fast-check'
import { type ReservationAct, staffActs, visitorActs } from './rules.ts'

/** A choice among whatever exists at the time, taken modulo. */
const pick = fc.nat(30)
const rarely = fc.nat(11).map((n) => n === 11)

export type RandomReservationAct = {
  what: ReservationAct | 'some'
  /** Chooses the act of `some`. */
  choice: number
  /** Chosen among the reservations for which the table allows it, or among all. */
  which: number
  any: boolean
  service: 0 | 1
  /** The first requested time, counted from the next one that begins. */
  time: number
  times: 1 | 2 | 3
  wrongRev: boolean
  /** How often the same command is sent at once. */
  copies: 1 | 2
}

export type RandomReservationRules = {
  autoAccept: boolean
  leadMinutes: number
  proposalHours: number
  changeMinutes: number
  lengthMinutes: number
  capacities: readonly [number, number]
}

export type ReservationStoryStep =
  /** Sent at the same moment. */
  | { step: 'ask'; acts: RandomReservationAct[] }
  | { step: 'rules'; rules: RandomReservationRules }
  /** `timers`: runs the due timers too. */
  | { step: 'clock'; by: number; timers: boolean }

const offering = ['propose', 'propose', 'hold', 'hold', 'hold', 'confirm', 'confirm', 'rejectOffers'] as const

const randomAct: fc.Arbitrary<RandomReservationAct> = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant('request' as const) },
    { weight: 2, arbitrary: fc.constant('create' as const) },
    // Offers are rarely accepted by chance, so these have a high weight.
    { weight: 12, arbitrary: fc.constantFrom(...offering) },
    { weight: 5, arbitrary: fc.constantFrom(...staffActs, ...visitorActs) },
    { weight: 3, arbitrary: fc.constantFrom('checkIn' as const, 'arrive' as const, 'undoCheckIn' as const, 'noShow' as const) },
    { weight: 6, arbitrary: fc.constant('some' as const) },
  ),
  choice: pick,
  which: pick,
  any: rarely,
  service: fc.constantFrom(0 as const, 1 as const),
  // Few times, so that several visitors want the same one.
  time: fc.integer({ min: -1, max: 5 }),
  times: fc.constantFrom(1 as const, 1 as const, 2 as const, 3 as const),
  wrongRev: rarely,
  copies: fc.constantFrom(1 as const, 1 as const, 1 as const, 1 as const, 2 as const),
})

const rules: fc.Arbitrary<RandomReservationRules> = fc.record({
  autoAccept: fc.nat(2).map((n) => n === 2),
  leadMinutes: fc.constantFrom(0, 0, 90),
  proposalHours: fc.constantFrom(1, 3, 48),
  changeMinutes: fc.constantFrom(0, 120, 1440),
  lengthMinutes: fc.constantFrom(30, 45, 60),
  capacities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
})

const minutes = 60_000
/** Odd milliseconds, so that no sum of them equals a limit. */
const jumps = [137, 5 * minutes + 7, 15 * minutes + 11, 16 * minutes + 13, 70 * minutes + 17, 190 * minutes + 19]
const long = [11 * 60 * minutes + 23, 25 * 60 * minutes + 29, 50 * 60 * minutes + 31]
const back = [-3_029, -10 * minutes - 37, -60 * minutes - 41]

const passing = (by: readonly number[]) =>
  fc.record({ step: fc.constant('clock' as const), by: fc.constantFrom(...by), timers: fc.nat(3).map((n) => n > 0) })

const step: fc.Arbitrary<ReservationStoryStep> = fc.oneof(
  { weight: 20, arbitrary: randomAct.map((one): ReservationStoryStep => ({ step: 'ask', acts: [one] })) },
  {
    weight: 6,
    arbitrary: fc.array(randomAct, { minLength: 2, maxLength: 4 }).map((acts): ReservationStoryStep => ({ step: 'ask', acts })),
  },
  { weight: 1, arbitrary: rules.map((one): ReservationStoryStep => ({ step: 'rules', rules: one })) },
  { weight: 5, arbitrary: passing(jumps) },
  { weight: 1, arbitrary: passing(long) },
  { weight: 1, arbitrary: passing(back) },
)

/** An ordinary day, and the nights of 23 and 25 hours. */
const mornings = [
  { timeZone: 'Asia/Tokyo', from: '2026-03-03T01:00:00.003Z' },
  { timeZone: 'Europe/Berlin', from: '2026-03-28T20:00:00.003Z' },
  { timeZone: 'America/New_York', from: '2026-10-31T22:00:00.003Z' },
] as const

export type ReservationStory = { morning: { timeZone: string; from: string }; rules: RandomReservationRules; steps: ReservationStoryStep[] }

export const reservationStoryArbitrary: fc.Arbitrary<ReservationStory> = fc.record({
  morning: fc.constantFrom(...mornings),
  rules,
  steps: fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }),
})
