/** What the reference model knows of a shop. Plain data, so that one step can be tried on a copy. */
import type { ShownCode } from './codes.ts'
import type { Class, JoinFrom, Policy, Rank, Status } from './rules.ts'
import type { Kind } from './things.ts'
import type { Message, Text } from './words.ts'

export type Interval = { status: Status; counter: string | null; staff: string | null; from: number; to: number | null }
type Leg = { lane: string; service: string; ended: 'open' | 'ended' | 'autoClosed'; intervals: Interval[] }

/** What a step changes and undo brings back. */
export type Standing = {
  status: Status
  lane: string
  service: string
  place: number
  callCount: number
  skipCount: number
  /** Time in line up to here, of one wait. */
  waited: number
  counter: string | null
  staff: string | null
  calledAt: number | null
  startedAt: number | null
  closedAt: number | null
}

type Known = { partySize: number; name: string | null; locale: string; class: Class; note: string | null }

/** What the visitor said of coming. Undo takes nothing of it back. */
type Said = { onMyWayAt: number | null; backSaidAt: number | null; lateSaidAt: number | null; lateUntil: number | null }

/** `by`: who the log says it was. */
export type Entry = { event: string; by: 'member' | 'visitor' | 'system'; from: Status | null; to: Status | null }

export type Visit = {
  id: string
  token: string
  number: string
  day: string
  /** The browser that has it: one open number per lane. Null once staff brought it beside another of the same browser. */
  device: string | null
  joinedAt: number
  /** The shop's sequence number of the join: the order of arrival. */
  joinedSeq: number
  /** When it came to where it stands; time limits count from here. */
  movedAt: number
  standing: Standing
  known: Known
  said: Said
  /** Taken from afar, and since when they are here. */
  remote: boolean
  arrivedAt: number | null
  /** The newest words of staff. */
  message: { text: Text; at: number } | null
  legs: Leg[]
  rev: number
  last: Taken | null
  /** The visitor gave it up: what that was about. */
  left: Taken | null
  log: Entry[]
}

/**
 * The last step by staff, as long as it can be taken back. `arrived`: it was also how they are known to be here. `earlier`: what is the last once it
 * was taken back.
 */
type Taken = {
  event: string
  at: number
  movedAt: number
  standing: Standing
  legs: Leg[]
  arrived: boolean
  earlier: Taken | null
  left: Taken | null
}

export type Service = { id: string; priorMinutes: number; open: boolean; rev: number }

export type Lane = {
  id: string
  letter: string
  services: Service[]
  maxWaiting: number | null
  dailyCap: number | null
  maxCalls: number
  graceSeconds: number
  autoNoShow: boolean
  approval: boolean
  joinFrom: JoinFrom
  remoteCap: number
  policy: Policy
  rev: number
  /** The calls that used up a turn, in their order; taken back where they were a mistake. */
  calls: { visit: string; class: Class; day: string; takenBack: boolean }[]
  /** Given numbers by business day. */
  given: Record<string, number>
  /** While staff have stopped it: for that business day, or until somebody opens it. */
  stopped: { day: string | null } | null
}

/** By which answer a command is answered again, and about which row. */
export type About = {
  told: 'visit' | 'removed' | 'order' | 'door' | 'lane' | 'service' | 'policy' | 'presence' | 'code' | 'message'
  id: string
}

export type Shop = {
  timeZone: string
  now: number
  lanes: Lane[]
  visits: Visit[]
  /** When another code was asked for than the day's. */
  renewals: number[]
  /** Those that stood in the shop, as far as somebody looked. */
  codesSeen: ShownCode[]
  /** What is there, in its order; services of all lanes in one. What was removed stays in `lanes`, for past visits. */
  order: Record<Kind, string[]>
  /** By person on the list of staff: who serves, as they said on that day. */
  presence: Record<string, { state: Presence; day: string }>
  /** Newest first. */
  messages: Message[]
  /** The number of the last change that an answer told of. */
  seq: number
  /** By key: what was done for it, so that a repetition does nothing more. */
  answered: Record<string, About & { input: string }>
}

export type Presence = 'serving_ready' | 'away' | 'break' | 'off'

export type Actor = { rank: Rank; account: string; staff: string }

export const laneOf = (shop: Shop, id: string) => shop.lanes.find((lane) => lane.id === id)!
export const visitOf = (shop: Shop, id: string) => shop.visits.find((visit) => visit.id === id)!
export const serviceOf = (shop: Shop, id: string) => shop.lanes.flatMap(({ services }) => services).find((service) => service.id === id)!
