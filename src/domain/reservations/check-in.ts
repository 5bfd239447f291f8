/** When somebody with a reservation may come. Times in milliseconds. */
import { undoMinutes } from '../tickets/ticket.ts'

/** Of a shop that has said nothing. */
export const usualWindow = { earlyMinutes: 30, lateMinutes: 15 } as const

type Window = { earlyMinutes: number; lateMinutes: number }

export function checkInWindow(startsAt: number, { earlyMinutes, lateMinutes }: Window): { from: number; until: number } {
  return { from: startsAt - earlyMinutes * 60_000, until: startsAt + lateMinutes * 60_000 }
}

/** Who comes late is called in the normal order: their time has passed, and others have come meanwhile. */
export const punctualities = ['early', 'inTime', 'late'] as const
export type Punctuality = (typeof punctualities)[number]

export function punctualityOf(startsAt: number, window: Window, now: number): Punctuality {
  const { from, until } = checkInWindow(startsAt, window)
  if (now < from) return 'early'
  return now <= until ? 'inTime' : 'late'
}

/** When a reservation follows its number, which closed then: as soon as nobody at the desk takes that back any more. */
export function followsAt(closedAt: number): number {
  return closedAt + undoMinutes * 60_000
}
