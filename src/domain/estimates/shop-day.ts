/**
 * What an estimator learns from and estimates with: a shop's settings, the events of its days, and its present state. Times are
 * milliseconds since 1970, durations of settings are minutes.
 */
import type { PresenceState } from '../presence.ts'
import type { CallPolicy } from '../tickets/call-policy.ts'
import type { TicketClass } from '../tickets/ticket.ts'

export type EstimatedShop = {
  lanes: readonly { id: string; policy: CallPolicy; serviceIds: readonly string[] }[]
  /** `priorMinutes`: the owner's guess of a service's duration. */
  services: readonly { id: string; priorMinutes: number }[]
  /** `serviceIds` null: serves every service. */
  staff: readonly { id: string; serviceIds: readonly string[] | null }[]
  /** Returns the minutes since midnight of the business day's date on the shop's clock; 1500 for 01:00 of the next date. */
  minuteOfDay(at: number): number
}

/** One thing that happened. Events come in the order of time. `staffId` null: nobody on the list of staff. */
export type ShopEvent =
  /** `plan`: what was planned for the day; without it the plans of snapshots count. */
  | Happening<'opened', { plan?: DayPlan }>
  | Happening<'closed'>
  /** A person's presence as reported. */
  | Happening<'presence', { staffId: string; state: PresenceState }>
  /** A person enters or leaves the list of staff. */
  | Happening<'staffJoined' | 'staffLeft', { staffId: string }>
  | Happening<'joined', { ticketId: string; laneId: string; serviceId: string; class: TicketClass; bookedAt: number | null }>
  | Happening<'called' | 'started', { ticketId: string; staffId: string | null }>
  /** `byEndOfDay`: closed with the business day, so the duration is unknown. */
  | Happening<'finished', { ticketId: string; byEndOfDay: boolean }>
  /** `requeued` puts a called visitor back in line. */
  | Happening<'held' | 'resumed' | 'requeued' | 'noShow' | 'left', { ticketId: string }>

/** When people should begin to work, and who has a reservation. */
export type DayPlan = {
  shifts: readonly { staffId: string; from: number }[]
  reservations: readonly { bookedAt: number; serviceId: string }[]
}

/** One member for each kind, so that a check of the kind tells them apart. */
type Happening<Kind extends string, Facts = unknown> = Kind extends string ? { kind: Kind; at: number } & Facts : never

/** An event that takes a visitor out of the line, or from a member of staff. */
export type VisitorEnd = Extract<ShopEvent, { kind: 'finished' | 'held' | 'requeued' | 'noShow' | 'left' }>

export type WaitingVisitor = {
  ticketId: string
  laneId: string
  serviceId: string
  class: TicketClass
  joinedAt: number
  bookedAt: number | null
}

/** A visitor who is called or served. `staffId` null: called automatically, or by nobody on the list of staff. */
export type AttendedVisitor = WaitingVisitor & { status: 'called' | 'serving'; since: number; staffId: string | null }

export type StaffSituation = {
  id: string
  /** Null if the person never reported a presence today. */
  presence: { state: PresenceState; since: number } | null
  /** The planned hours around now or next today; null without a plan. */
  shift: { from: number; to: number } | null
}

export type ShopSnapshot = {
  /** Those who wait, by lane in the order of its policy. */
  waiting: readonly WaitingVisitor[]
  attended: readonly AttendedVisitor[]
  staff: readonly StaffSituation[]
  /** Reservations of today that are still expected. */
  reservations: readonly { bookedAt: number; laneId: string; serviceId: string }[]
  /** The classes of each lane's last calls today, latest last. */
  lastCalls: Readonly<Record<string, readonly TicketClass[]>>
}

/** Minutes until the call, not rounded: 70 % of the waits reach `low`, 80 % do not exceed `high`, and half reach `point`. */
export type WaitEstimate = { low: number; point: number; high: number }

/** `replayed`: before it was corrected by how earlier estimates turned out. */
export type CorrectedEstimate = WaitEstimate & { replayed: WaitEstimate }

/** An estimate, and how long the visitor then waited for the call. */
export type PastEstimate = { replayed: WaitEstimate; waitedMinutes: number }
