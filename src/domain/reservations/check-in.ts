/** The check-in time of a reservation. Times in milliseconds. */
import { undoMinutes } from '../tickets/ticket.ts'

/** Default of a new shop. */
export const defaultCheckInWindow = { earlyMinutes: 30, lateMinutes: 15 } as const

type Window = { earlyMinutes: number; lateMinutes: number }

/** `expectedCallAt`: start of the expected call that a shop running late has mailed to the visitor, never before `startsAt`; null if it has not. */
export type AgreedVisit = { startsAt: number; expectedCallAt: number | null }

/** A visitor who was told of a delay may come by the expected call. */
export function checkInWindow({ startsAt, expectedCallAt }: AgreedVisit, window: Window): { from: number; until: number } {
  return { from: startsAt - window.earlyMinutes * 60_000, until: (expectedCallAt ?? startsAt) + window.lateMinutes * 60_000 }
}

/** Late visitors are called in the normal order, because their time has passed. */
export const punctualities = ['early', 'inTime', 'late'] as const
export type Punctuality = (typeof punctualities)[number]

export function punctualityOf(visit: AgreedVisit, window: Window, now: number): Punctuality {
  const { from, until } = checkInWindow(visit, window)
  if (now < from) return 'early'
  return now <= until ? 'inTime' : 'late'
}

/** Returns when a reservation takes over the end of its ticket: once staff can't undo it any more. */
export function undoTicketEndDeadline(closedAt: number): number {
  return closedAt + undoMinutes * 60_000
}
