/** The reference model's state of a shop. Plain data, so that a step can be tried on a copy. */
import type { ShownCode } from './codes.ts'
import type { Message, TextByLocale } from './messages.ts'
import type { ActorRank, CallOrderPolicy, JoinFrom, Status, VisitorClass } from './rules.ts'
import type { SettingsRowKind } from './settings-rows.ts'

export type Interval = { status: Status; counter: string | null; staff: string | null; from: number; to: number | null }
type Leg = { lane: string; service: string; ended: 'open' | 'ended' | 'autoClosed'; intervals: Interval[] }

/** State that a step changes and undo restores. */
export type VisitState = {
  status: Status
  lane: string
  service: string
  place: number
  callCount: number
  skipCount: number
  /** Time waited so far in the current wait. */
  waited: number
  counter: string | null
  staff: string | null
  calledAt: number | null
  startedAt: number | null
  closedAt: number | null
}

type Known = { partySize: number; name: string | null; locale: string; class: VisitorClass; note: string | null }

/** The visitor's reports about coming. Undo does not change it. */
type VisitorReports = { onMyWayAt: number | null; returnedAt: number | null; delayReportedAt: number | null; lateUntil: number | null }

/** `by`: the actor in the log. */
export type LogEntry = { event: string; by: 'member' | 'visitor' | 'system'; from: Status | null; to: Status | null }

export type Visit = {
  id: string
  token: string
  number: string
  day: string
  /** The browser that holds it, with one open ticket per lane. Null once staff moved it beside another of the same browser. */
  device: string | null
  joinedAt: number
  /** The shop's sequence number of the join: the order of arrival. */
  joinedSeq: number
  /** Time of the last move. Time limits count from here. */
  movedAt: number
  standing: VisitState
  known: Known
  reports: VisitorReports
  /** The earlier ticket into which staff merged this one, and what that one took over from it. */
  merged: { into: string; carried: Partial<Pick<Known, 'name' | 'note'>> } | null
  /** Remote ticket, and when its visitor arrived. */
  remote: boolean
  arrivedAt: number | null
  message: { text: TextByLocale; at: number } | null
  legs: Leg[]
  rev: number
  last: Taken | null
  /** The visitor's leaving, if it can be taken back. */
  left: Taken | null
  log: LogEntry[]
}

/**
 * The last step by staff, while it can be undone. `arrived`: the step also recorded the arrival. `earlier`: the last step after an
 * undo.
 */
type Taken = {
  event: string
  at: number
  movedAt: number
  standing: VisitState
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
  policy: CallOrderPolicy
  rev: number
  /** Calls that used up a turn, in order. `takenBack` marks mistaken ones. */
  calls: { visit: string; class: VisitorClass; day: string; takenBack: boolean }[]
  given: Record<string, number>
  /** Set while staff have stopped the lane: for this business day, or until it is opened. */
  stopped: { day: string | null } | null
}

/** Kind of response that a repetition gets, and its row. */
export type ResponseSubject = {
  subject: 'visit' | 'removed' | 'order' | 'laneStatus' | 'lane' | 'service' | 'policy' | 'presence' | 'code' | 'message'
  id: string
}

export type Shop = {
  timeZone: string
  now: number
  lanes: Lane[]
  visits: Visit[]
  /** Times at which the day's code was renewed. */
  renewals: number[]
  /** Codes read in the shop so far. */
  codesSeen: ShownCode[]
  /** Existing rows in order, services of all lanes in one list. Removed ones stay in `lanes` for past visits. */
  order: Record<SettingsRowKind, string[]>
  /** Presence by person of the list of staff, with its day. */
  presence: Record<string, { state: Presence; day: string }>
  /** Newest first. */
  messages: Message[]
  /** The number of the last change that a response named. */
  seq: number
  /** Results by idempotency key, so that a repetition does nothing more. */
  answered: Record<string, ResponseSubject & { input: string }>
}

export type Presence = 'serving_ready' | 'away' | 'break' | 'off'

export type Actor = { rank: ActorRank; account: string; staff: string }

export const laneOf = (shop: Shop, id: string) => shop.lanes.find((lane) => lane.id === id)!
export const visitOf = (shop: Shop, id: string) => shop.visits.find((visit) => visit.id === id)!
export const serviceOf = (shop: Shop, id: string) => shop.lanes.flatMap(({ services }) => services).find((service) => service.id === id)!
