/**
 * The life of a ticket, written a second time from docs/tickets.md. Imports no product code: where model and product disagree, one
 * of them is wrong.
 */
import { Temporal } from 'temporal-polyfill'

export type Status = 'pending' | 'waiting' | 'called' | 'serving' | 'held' | 'done' | 'no_show' | 'cancelled' | 'declined' | 'expired'
export type ActorRank = 'reception' | 'staff' | 'manager'

export const openStatuses: readonly Status[] = ['pending', 'waiting', 'called', 'serving', 'held']

/** Staff events of a ticket: from which statuses, to which, and the minimum role. */
export const staffEvents = {
  confirm: { from: ['pending'], to: 'waiting', least: 'reception' },
  decline: { from: ['pending'], to: 'declined', least: 'reception' },
  call: { from: ['waiting'], to: 'called', least: 'reception' },
  recall: { from: ['called'], to: 'called', least: 'reception' },
  hold: { from: ['waiting', 'called'], to: 'held', least: 'reception' },
  resume: { from: ['held'], to: 'waiting', least: 'reception' },
  requeue: { from: ['called'], to: 'waiting', least: 'reception' },
  moveLane: { from: ['waiting', 'called', 'held'], to: 'waiting', least: 'reception' },
  start: { from: ['called'], to: 'serving', least: 'reception' },
  serveNow: { from: ['waiting'], to: 'serving', least: 'reception' },
  transfer: { from: ['serving'], to: 'waiting', least: 'reception' },
  backToQueue: { from: ['serving'], to: 'waiting', least: 'reception' },
  finish: { from: ['serving'], to: 'done', least: 'reception' },
  noShow: { from: ['called', 'held'], to: 'no_show', least: 'reception' },
  remove: { from: ['pending', 'waiting', 'called', 'held'], to: 'cancelled', least: 'staff' },
  merge: { from: ['waiting'], to: 'cancelled', least: 'staff' },
  reinstate: { from: ['no_show', 'cancelled'], to: 'waiting', least: 'reception' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status; least: ActorRank }>
export type StaffEvent = keyof typeof staffEvents
export const staffEventNames = Object.keys(staffEvents) as StaffEvent[]

/** The visitor's acts with the ticket's token, and from which statuses. Only leaving changes the status. */
export const visitorActs = {
  leave: ['pending', 'waiting', 'called', 'held'],
  onMyWay: ['called', 'held'],
  late: ['waiting', 'called', 'held'],
  change: openStatuses,
  // For remote tickets.
  here: ['pending', 'waiting', 'called', 'held'],
  // After the visitor's own leaving.
  undoLeave: ['cancelled'],
  // After a no-show.
  back: ['no_show'],
} as const satisfies Record<string, readonly Status[]>
export type VisitorAct = keyof typeof visitorActs
export const visitorActNames = Object.keys(visitorActs) as VisitorAct[]
export const isVisitorActAllowed = (status: Status, act: VisitorAct) => (visitorActs[act] as readonly Status[]).includes(status)

/** The classes that a lane's order may separate. */
export const visitorClasses = ['normal', 'booked', 'care', 'staff'] as const
export type VisitorClass = (typeof visitorClasses)[number]
/** In order of places, or a number of calls of each class in turn. */
export type CallOrderPolicy = { rule: 'strict' } | { rule: 'ratio'; shares: Record<VisitorClass, number> }

/** Visitors who may join a lane: all visitors, those with today's code, or others too, as remote. */
export type JoinFrom = 'anywhere' | 'shop' | 'remote'

const ranks: readonly ActorRank[] = ['reception', 'staff', 'manager']
export const isRankAtLeast = (rank: ActorRank, least: ActorRank) => ranks.indexOf(rank) >= ranks.indexOf(least)

/** After this time, undo and "back to queue" need a manager, and no visitor takes a ticket back. */
export const undoLimitMs = 5 * 60_000
/** How long a pending ticket waits for approval. */
export const pendingLimitMs = 15 * 60_000

const startOf = (day: Temporal.PlainDate, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from('05:00') }).epochMilliseconds

/** Returns the business day of an instant. It begins at 05:00 in the shop's zone, also on days that skip or repeat an hour. */
export function businessDayOf(at: number, timeZone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  return (at >= startOf(date, timeZone) ? date : date.subtract({ days: 1 })).toString()
}

export const businessDayEnd = (day: string, timeZone: string) => startOf(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone)
