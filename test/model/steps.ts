/** Changes a model ticket's status, with its legs, intervals and log. */
import { hasNotArrived } from './remote.ts'
import { businessDayEnd, openStatuses, pendingLimitMs, type Status } from './rules.ts'
import { type LogEntry, laneOf, type Shop, type Visit, type VisitState } from './state.ts'

export type VisitStep = {
  event: string
  by: LogEntry['by']
  to: Status
  change?: Partial<VisitState>
  /** The step begins a new leg: another lane or service, or a reinstated visit. */
  newLeg?: boolean
  autoClosed?: boolean
  at: number
}

/** A ticket's time does not go backwards when the server's clock is put back. */
export const stepTime = (shop: Shop, visit: Visit) => Math.max(shop.now, visit.movedAt)

export function takeStep(visit: Visit, { event, by, to, change = {}, newLeg = false, autoClosed = false, at }: VisitStep): void {
  const before = structuredClone({ movedAt: visit.movedAt, standing: visit.standing, legs: visit.legs })
  const from = visit.standing.status
  // A served visitor has arrived, whether reported or not.
  const arrived = to === 'serving' && hasNotArrived(visit)
  if (arrived) visit.arrivedAt = at
  const taken = { event, at, arrived, ...before, earlier: visit.last, left: visit.left }
  visit.last = by === 'member' ? taken : null
  visit.left = event === 'leave' ? taken : null
  const waited = visit.standing.waited + (from === 'waiting' ? at - visit.movedAt : 0)
  // A visitor moved to another lane keeps the wait. After a service, or reinstated, a new wait begins.
  const endsWait = newLeg && event !== 'moveLane'
  visit.standing = {
    ...visit.standing,
    ...change,
    status: to,
    waited: endsWait ? 0 : waited,
    closedAt: openStatuses.includes(to) ? null : at,
  }
  if (to !== from || newLeg) beginInterval(visit, { newLeg, autoClosed, at })
  visit.movedAt = at
  visit.rev++
  visit.log.push({ event, by, from, to })
}

function beginInterval(visit: Visit, { newLeg, autoClosed, at }: { newLeg: boolean; autoClosed: boolean; at: number }): void {
  const { status, lane, service, counter, staff } = visit.standing
  const leg = visit.legs.at(-1)!
  const running = leg.intervals.at(-1)!
  running.to ??= at
  const interval = { status, ...(isAtCounter(status) ? { counter, staff } : { counter: null, staff: null }), from: at, to: null }
  if (newLeg) {
    if (leg.ended === 'open') leg.ended = 'ended'
    visit.legs.push({ lane, service, ended: 'open', intervals: [interval] })
  } else if (openStatuses.includes(status)) leg.intervals.push(interval)
  else leg.ended = autoClosed ? 'autoClosed' : 'ended'
}

export const isAtCounter = (status: Status) => status === 'called' || status === 'serving'

/** A late visitor is waited for at most as long as all calls of the lane take together. Returns null without a limit. */
export function latestGraceEnd(shop: Shop, { standing, movedAt }: Visit): number | null {
  const { graceSeconds, maxCalls } = laneOf(shop, standing.lane)
  return standing.status === 'called' && graceSeconds > 0 ? movedAt + graceSeconds * maxCalls * 1000 : null
}

/** Returns until when the counter waits for a called visitor. */
export function graceEnd(shop: Shop, visit: Visit): number | null {
  const longest = latestGraceEnd(shop, visit)
  if (longest === null) return null
  const usual = visit.movedAt + laneOf(shop, visit.standing.lane).graceSeconds * 1000
  return Math.max(usual, Math.min(visit.reports.lateUntil ?? 0, longest))
}

/** A report from before the last move concerned an earlier state. */
export const isReportSinceMove = (at: number | null, { movedAt }: Visit) => at !== null && at >= movedAt

/** Undoes the last step: its interval is removed and the one before continues. Only a running time limit begins anew. */
export function undoLastStep(visit: Visit, at: number): void {
  const { standing, legs, event, movedAt, arrived, earlier, left } = visit.last!
  visit.log.push({ event: `undo ${event}`, by: 'member', from: visit.standing.status, to: standing.status })
  visit.standing = standing
  visit.legs = legs
  visit.last = earlier
  visit.left = left
  visit.movedAt = standing.status === 'called' || standing.status === 'pending' ? at : movedAt
  // Reports of the visitor or the desk about coming stay.
  if (arrived) visit.arrivedAt = null
  if (standing.status === 'serving' && hasNotArrived(visit)) visit.arrivedAt = movedAt
  visit.rev++
}

/** Restores the visitor's place after leaving. No time limit begins anew. */
export function undoVisitorLeave(visit: Visit): void {
  const { standing, legs, movedAt, earlier } = visit.left!
  visit.log.push({ event: 'undo leave', by: 'visitor', from: visit.standing.status, to: standing.status })
  Object.assign(visit, { standing, legs, movedAt, last: earlier, left: null })
  visit.rev++
}

type Due = Omit<VisitStep, 'by'>

/** Applies due timers at their own times, however late they run. */
export function applyDueTimers(shop: Shop): void {
  for (const visit of shop.visits) {
    const due = dueOf(shop, visit)
    if (due) takeStep(visit, { ...due, by: 'system' })
  }
}

function dueOf(shop: Shop, visit: Visit): Due | undefined {
  const { status, lane } = visit.standing
  if (!openStatuses.includes(status)) return undefined
  const { autoNoShow } = laneOf(shop, lane)
  const grace = graceEnd(shop, visit)
  const dayEnd = businessDayEnd(visit.day, shop.timeZone)
  const dues: Due[] = [
    status === 'serving'
      ? { event: 'autoClose', to: 'done', autoClosed: true, at: dayEnd }
      : { event: 'expire', to: 'expired', at: dayEnd },
  ]
  if (status === 'pending') dues.push({ event: 'lapse', to: 'expired', at: visit.movedAt + pendingLimitMs })
  if (grace !== null && autoNoShow) dues.push({ event: 'autoNoShow', to: 'no_show', at: grace })
  const first = dues.toSorted((a, b) => a.at - b.at)[0]!
  // Not before earlier events of the ticket, even if the server's clock was put back.
  const at = Math.max(first.at, visit.movedAt)
  return at <= shop.now ? { ...first, at } : undefined
}
