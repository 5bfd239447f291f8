/** What the reference model knows of a shop. Plain data, so that one step can be tried on a copy. */
import type { Rank, Status } from './rules.ts'

export type Interval = { status: Status; counter: string | null; staff: string | null; from: number; to: number | null }
export type Leg = { lane: string; service: string; ended: 'open' | 'ended' | 'autoClosed'; intervals: Interval[] }

/** What a step changes and undo brings back. */
export type Standing = {
  status: Status
  lane: string
  service: string
  place: number
  callCount: number
  skipCount: number
  counter: string | null
  staff: string | null
  startedAt: number | null
  closedAt: number | null
}

export type Known = { partySize: number; name: string | null; locale: string; class: string; note: string | null }

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
  /** When it came to where it stands; time limits count from here. */
  movedAt: number
  standing: Standing
  known: Known
  legs: Leg[]
  rev: number
  /** The last step by staff, as long as it can be taken back. */
  last: { event: string; at: number; movedAt: number; standing: Standing; legs: Leg[] } | null
  log: Entry[]
}

export type Lane = {
  id: string
  letter: string
  services: string[]
  maxWaiting: number | null
  dailyCap: number | null
  maxCalls: number
  graceSeconds: number
  autoNoShow: boolean
  approval: boolean
  /** Given numbers by business day. */
  given: Record<string, number>
  /** While staff have stopped it: for that business day, or until somebody opens it. */
  stopped: { day: string | null } | null
}

export type Shop = {
  timeZone: string
  now: number
  lanes: Lane[]
  visits: Visit[]
  /** By key: what was done for it, so that a repetition does nothing more. */
  answered: Record<string, { input: string } & ({ visit: string } | { lane: string })>
}

export type Actor = { rank: Rank; account: string; staff: string }

export const laneOf = (shop: Shop, id: string) => shop.lanes.find((lane) => lane.id === id)!
export const visitOf = (shop: Shop, id: string) => shop.visits.find((visit) => visit.id === id)!

/** Strict order: by place. */
export const lineOf = (shop: Shop, lane: string) =>
  shop.visits
    .filter(({ standing }) => standing.status === 'waiting' && standing.lane === lane)
    .toSorted((a, b) => a.standing.place - b.standing.place)

/** Rank among those who wait in the lane, from 0; -1 for who doesn't wait. */
export const aheadOf = (shop: Shop, visit: Visit) => lineOf(shop, visit.standing.lane).findIndex(({ id }) => id === visit.id)
