/**
 * The life of a ticket, written a second time: from the rules in docs/tickets.md, not from the product's code. Nothing of that code is imported
 * here. Where the two disagree, one of them is wrong.
 */
import { Temporal } from 'temporal-polyfill'

export type Status = 'pending' | 'waiting' | 'called' | 'serving' | 'held' | 'done' | 'no_show' | 'cancelled' | 'declined' | 'expired'
export type Rank = 'reception' | 'staff' | 'manager'

export const openStatuses: readonly Status[] = ['pending', 'waiting', 'called', 'serving', 'held']

/** What staff may do to a ticket: from where, to where, and the least role. */
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
  reinstate: { from: ['no_show', 'cancelled'], to: 'waiting', least: 'reception' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status; least: Rank }>
export type StaffEvent = keyof typeof staffEvents
export const staffEventNames = Object.keys(staffEvents) as StaffEvent[]

/** What the visitor does with the ticket's token, and from where. Only leaving brings the ticket elsewhere. */
export const visitorActs = {
  leave: ['pending', 'waiting', 'called', 'held'],
  onMyWay: ['called', 'held'],
  late: ['waiting', 'called', 'held'],
  change: openStatuses,
  // Of a number that was taken from afar.
  here: ['pending', 'waiting', 'called', 'held'],
  // Of one's own leaving.
  takeBack: ['cancelled'],
  // After a no-show.
  back: ['no_show'],
} as const satisfies Record<string, readonly Status[]>
export type VisitorAct = keyof typeof visitorActs
export const visitorActNames = Object.keys(visitorActs) as VisitorAct[]
export const mayDo = (status: Status, act: VisitorAct) => (visitorActs[act] as readonly Status[]).includes(status)

/** What a lane's order may tell apart. */
export const classes = ['normal', 'booked', 'care', 'staff'] as const
export type Class = (typeof classes)[number]
/** As they stand in line, or so many calls of each class in turn. */
export type Policy = { rule: 'strict' } | { rule: 'ratio'; shares: Record<Class, number> }

/** Who takes numbers of a lane: anybody, those in the shop with today's code, or others too, as remote. */
export type JoinFrom = 'anywhere' | 'shop' | 'remote'

const ranks: readonly Rank[] = ['reception', 'staff', 'manager']
export const mayAct = (rank: Rank, least: Rank) => ranks.indexOf(rank) >= ranks.indexOf(least)

/** Later than this, undoing and going back to the queue are a manager's, and no visitor comes back. */
export const undoTime = 5 * 60_000
/** How long a pending ticket waits for a yes. */
export const pendingTime = 15 * 60_000

const startOf = (day: Temporal.PlainDate, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from('05:00') }).epochMilliseconds

/** The business day of an instant: it begins at 05:00 on the shop's clocks, also where they skip or repeat an hour. */
export function dayOf(at: number, timeZone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  return (at >= startOf(date, timeZone) ? date : date.subtract({ days: 1 })).toString()
}

export const endOf = (day: string, timeZone: string) => startOf(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone)
