/** Choices for a delay report. Kept apart from the rules, which the visitor's page doesn't load. */
import type { TicketStatus } from './ticket.ts'

/** Minutes after the visitor's turn while waiting, otherwise from now on. */
const afterTurn = [10, 20, 30] as const
const fromNow = [5, 10, 15] as const
export const delayMinuteChoices = [5, 10, 15, 20, 30] as const
export type DelayMinutes = (typeof delayMinuteChoices)[number]

export function listDelayMinutes(status: TicketStatus): readonly DelayMinutes[] {
  return status === 'waiting' ? afterTurn : fromNow
}

type Standing = { ahead: number | null; estimate: { low: number; high: number } | null }

/** Returns the expected time of the call in milliseconds, the middle of the estimate; undefined if unknown. */
export function expectedCallTime({ ahead, estimate }: Standing, now: number): number | undefined {
  if (ahead === 0) return now
  return estimate ? now + ((estimate.low + estimate.high) / 2) * 60_000 : undefined
}

/** A delay report that gains at most this many ms gives no more time. */
export const negligibleDelayGainMs = 60_000

type LateOffersInput = Standing & { status: TicketStatus; graceUntil: number | null; latestUntil: number | null }

/**
 * Returns the delays that a visitor can report, with the end of their grace time in ms; undefined if their turn is unknown.
 * Only the smallest of several with the same end. `graceUntil`: current end; `latestUntil`: maximum.
 */
export function listReportableDelays(
  { status, graceUntil, latestUntil, ...standing }: LateOffersInput,
  now: number,
): { minutes: DelayMinutes; end?: number | undefined }[] {
  if (status === 'waiting') {
    const turn = expectedCallTime(standing, now)
    return afterTurn.map((minutes) => ({ minutes, end: turn === undefined ? undefined : turn + minutes * 60_000 }))
  }
  const latest = latestUntil ?? Number.POSITIVE_INFINITY
  const ends = fromNow.map((minutes) => ({ minutes, end: Math.min(now + minutes * 60_000, latest) }))
  return ends.filter(({ end }, at) => end - Math.max(now, graceUntil ?? 0, ends[at - 1]?.end ?? 0) > negligibleDelayGainMs)
}
