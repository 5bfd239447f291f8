/** Random days of a shop: commands, actors, duplicates and delays. Plain data, so that failures can be shrunk. */
import fc from 'fast-check'
import { type CallOrderPolicy, type JoinFrom, type StaffEvent, staffEventNames, type VisitorAct, visitorActNames } from './rules.ts'

/** A choice among whatever exists at the time, taken modulo. */
const pick = fc.nat(30)

/** Repeated entries are weights: enough lanes stay open and staff serve. */
const settings = [
  'pause',
  'close',
  'open',
  'open',
  'presence',
  'presence',
  'policy',
  'policy',
  'lane',
  'lane',
  'lane',
  'service',
  'service',
  'removeThing',
  'removeThing',
  'removeThing',
  'arrange',
  'arrange',
  'arrange',
  'renewCode',
  'message',
  'message',
  'message',
  'message',
] as const

export type RandomCommand = {
  /** `some`: a command that the table allows for a ticket, chosen by `choice`. */
  what: 'join' | 'add' | 'callNext' | 'undo' | 'edit' | 'arrive' | (typeof settings)[number] | 'some' | StaffEvent | VisitorAct
  choice: number
  actor: number
  /** Chosen among the tickets for which the table allows it, or among all. */
  visit: number
  anyVisit: boolean
  lane: number
  detail: number
  /** How often the same command is sent at once. */
  copies: 1 | 2
  /** Steps until it arrives. */
  late: number
  /** Sends a wrong revision. */
  wrongRev: boolean
}

/** Steps that leave a counter, a person, a service or a lane. */
const astray = [['call', 'requeue'], ['call', 'hold'], ['serveNow', 'backToQueue'], ['moveLane']] as const

export type QueueStoryStep =
  /** Sent at the same moment. */
  | { step: 'ask'; commands: RandomCommand[] }
  /** Takes a step, removes what the step left, and undoes the step. */
  | { step: 'astray'; by: (typeof astray)[number]; command: RandomCommand }
  /** Repeats an earlier command with its key. `twisted`: with another input. */
  | { step: 'again'; sent: number; twisted: boolean }
  /** `timers`: runs the due timers too. */
  | { step: 'clock'; by: number; timers: boolean }

const command: fc.Arbitrary<RandomCommand> = fc.record({
  what: fc.oneof(
    { weight: 10, arbitrary: fc.constant('join' as const) },
    { weight: 6, arbitrary: fc.constant('callNext' as const) },
    { weight: 4, arbitrary: fc.constant('undo' as const) },
    { weight: 2, arbitrary: fc.constant('add' as const) },
    { weight: 3, arbitrary: fc.constant('edit' as const) },
    { weight: 7, arbitrary: fc.constantFrom('arrive' as const, 'arrive' as const, 'here' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...visitorActNames) },
    { weight: 9, arbitrary: fc.constantFrom(...settings) },
    { weight: 22, arbitrary: fc.constant('some' as const) },
    { weight: 4, arbitrary: fc.constantFrom(...staffEventNames) },
    // Commands that count places.
    { weight: 4, arbitrary: fc.constantFrom('requeue' as const, 'requeue' as const, 'resume' as const) },
    { weight: 2, arbitrary: fc.constant('merge' as const) },
  ),
  choice: pick,
  actor: fc.nat(3),
  visit: pick,
  anyVisit: rarely(),
  // Crowded enough that places matter.
  lane: fc.constantFrom(0, 0, 0, 1, 1, 2),
  detail: pick,
  copies: fc.oneof({ weight: 9, arbitrary: fc.constant<1 | 2>(1) }, { weight: 1, arbitrary: fc.constant<1 | 2>(2) }),
  late: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }),
  wrongRev: rarely(),
})

function rarely(): fc.Arbitrary<boolean> {
  return fc.nat(9).map((n) => n === 9)
}

const seconds = 1_000
const hours = 3_600 * seconds
/** Odd milliseconds, so that no sum of them equals a limit of the table. */
const jumps = [
  137,
  20 * seconds + 7,
  59 * seconds + 11,
  4 * 60 * seconds + 13,
  6 * 60 * seconds + 17,
  16 * 60 * seconds + 19,
  2 * hours + 23,
]
const nights = [9 * hours + 41, 25 * hours + 43]
const backJumps = [-3 * seconds - 29, -10 * 60 * seconds - 31, -1 * hours - 37]

const passing = (jumps: readonly number[]) =>
  fc.record({ step: fc.constant('clock' as const), by: fc.constantFrom(...jumps), timers: fc.nat(2).map((n) => n > 0) })

const step: fc.Arbitrary<QueueStoryStep> = fc.oneof(
  { weight: 24, arbitrary: command.map((one): QueueStoryStep => ({ step: 'ask', commands: [one] })) },
  {
    weight: 5,
    arbitrary: fc.array(command, { minLength: 2, maxLength: 3 }).map((commands): QueueStoryStep => ({ step: 'ask', commands })),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('astray' as const), by: fc.constantFrom(...astray), command }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('again' as const), sent: pick, twisted: rarely() }) },
  { weight: 5, arbitrary: passing(jumps) },
  { weight: 1, arbitrary: passing(backJumps) },
  { weight: 1, arbitrary: passing(nights) },
)

type LaneSetting = {
  maxWaiting: number | null
  dailyCap: number | null
  maxCalls: number
  graceSeconds: number
  autoNoShow: boolean
  approval: boolean
  joinFrom: JoinFrom
  remoteCap: number
  policy: CallOrderPolicy
}

const lane: fc.Arbitrary<LaneSetting> = fc.record({
  maxWaiting: seldom(fc.integer({ min: 0, max: 6 })),
  dailyCap: seldom(fc.constantFrom(0, 2, 5, 8, 12)),
  maxCalls: fc.integer({ min: 1, max: 3 }),
  graceSeconds: fc.constantFrom(30, 300),
  autoNoShow: fc.boolean(),
  approval: fc.boolean(),
  joinFrom: fc.constantFrom('anywhere', 'anywhere', 'remote', 'remote', 'shop'),
  remoteCap: fc.integer({ min: 1, max: 4 }),
  policy: fc.oneof(
    { weight: 1, arbitrary: fc.constant<CallOrderPolicy>({ rule: 'strict' }) },
    { weight: 1, arbitrary: fc.record({ rule: fc.constant('ratio' as const), shares: shares() }) },
  ),
})

function seldom<T>(limit: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: limit })
}

function shares() {
  const share = fc.integer({ min: 1, max: 3 })
  return fc.record({ normal: share, booked: share, care: share, staff: share })
}

/** Ordinary days, nights of 23 and 25 hours, and an hour before a business day ends. */
const mornings = [
  { timeZone: 'Asia/Tokyo', from: '2026-03-03T01:00:00.003Z' },
  { timeZone: 'Asia/Tokyo', from: '2026-03-03T19:00:00.003Z' },
  { timeZone: 'Europe/Berlin', from: '2026-03-28T20:00:00.003Z' },
  { timeZone: 'America/New_York', from: '2026-10-31T22:00:00.003Z' },
] as const

/** `crowd`: joins at the beginning with edits by staff, so that the line has several classes. */
export type QueueStory = {
  morning: { timeZone: string; from: string }
  lanes: LaneSetting[]
  crowd: RandomCommand[]
  steps: QueueStoryStep[]
}

export const queueStoryArbitrary: fc.Arbitrary<QueueStory> = fc.record({
  morning: fc.constantFrom(...mornings),
  lanes: fc.array(lane, { minLength: 3, maxLength: 3 }),
  crowd: fc.array(
    fc.tuple(command, fc.nat(2)).map(([one, n]): RandomCommand => ({ ...one, what: n === 2 ? 'edit' : 'join', late: 0, copies: 1 })),
    { maxLength: 9, size: 'max' },
  ),
  steps: fc.array(step, { minLength: 1, maxLength: 45, size: 'max' }),
})
