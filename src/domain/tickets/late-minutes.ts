/** How late somebody may say that they are. Apart from the rules, because the visitor's page needs it without them. */
import type { TicketStatus } from './ticket.ts'

/** In minutes: of whoever waits after their turn, of all others from now on. */
const afterTurn = [10, 20, 30] as const
const fromNow = [5, 10, 15] as const
export const lateMinutes = [5, 10, 15, 20, 30] as const
export type LateMinutes = (typeof lateMinutes)[number]

export function lateChoices(status: TicketStatus): readonly LateMinutes[] {
  return status === 'waiting' ? afterTurn : fromNow
}

/** What somebody who waits is told. */
type Standing = { ahead: number | null; estimate: { low: number; high: number } | null }

/** When somebody who waits is called, roughly: in the middle of what they are told. Undefined where nobody can say. Milliseconds. */
export function expectedCall({ ahead, estimate }: Standing, now: number): number | undefined {
  if (ahead === 0) return now
  return estimate ? now + ((estimate.low + estimate.high) / 2) * 60_000 : undefined
}

/** Who gains no more than this, in ms, has not been given more time. */
export const hardlyMore = 60_000

type Asking = Standing & { status: TicketStatus; graceUntil: number | null; latestUntil: number | null }

/**
 * What somebody may say now, and until when they are waited for then, in milliseconds; undefined where their turn can't be told. Of what comes to the
 * same end the least is offered, and nothing that gives no more time than they have. `graceUntil`: until when they are waited for; `latestUntil`: at most.
 */
export function lateOffers(
  { status, graceUntil, latestUntil, ...standing }: Asking,
  now: number,
): { minutes: LateMinutes; end?: number | undefined }[] {
  if (status === 'waiting') {
    const turn = expectedCall(standing, now)
    return afterTurn.map((minutes) => ({ minutes, end: turn === undefined ? undefined : turn + minutes * 60_000 }))
  }
  const latest = latestUntil ?? Number.POSITIVE_INFINITY
  const ends = fromNow.map((minutes) => ({ minutes, end: Math.min(now + minutes * 60_000, latest) }))
  return ends.filter(({ end }, at) => end - Math.max(now, graceUntil ?? 0, ends[at - 1]?.end ?? 0) > hardlyMore)
}
