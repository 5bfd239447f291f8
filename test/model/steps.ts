/** How a ticket of the model gets from one state to the next, with its legs, intervals and log. */
import { hasNotArrived } from './remote.ts'
import { endOf, openStatuses, pendingTime, type Status } from './rules.ts'
import { type Entry, laneOf, type Shop, type Standing, type Visit } from './state.ts'

export type Step = {
  event: string
  by: Entry['by']
  to: Status
  change?: Partial<Standing>
  /** Another lane or service, or a visit that begins again: a leg of its own. */
  newLeg?: boolean
  autoClosed?: boolean
  at: number
}

/** A ticket's own time doesn't run backwards when the server's clock is put back. */
export const timeOf = (shop: Shop, visit: Visit) => Math.max(shop.now, visit.movedAt)

export function takeStep(visit: Visit, { event, by, to, change = {}, newLeg = false, autoClosed = false, at }: Step): void {
  const before = structuredClone({ movedAt: visit.movedAt, standing: visit.standing, legs: visit.legs })
  const from = visit.standing.status
  // Whoever is served has come, whether they said so or not.
  const arrived = to === 'serving' && hasNotArrived(visit)
  if (arrived) visit.arrivedAt = at
  const taken = { event, at, arrived, ...before, earlier: visit.last, left: visit.left }
  visit.last = by === 'member' ? taken : null
  visit.left = event === 'leave' ? taken : null
  const waited = visit.standing.waited + (from === 'waiting' ? at - visit.movedAt : 0)
  // Somebody who is only sent to the right lane waits on; after a service, or brought back, another wait begins.
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

/** However late they say that they come, nobody is waited for longer than if they were called as often as the lane allows. Null: no limit. */
export function longestGrace(shop: Shop, { standing, movedAt }: Visit): number | null {
  const { graceSeconds, maxCalls } = laneOf(shop, standing.lane)
  return standing.status === 'called' && graceSeconds > 0 ? movedAt + graceSeconds * maxCalls * 1000 : null
}

/** Until when the counter waits for somebody who was called. */
export function graceEnd(shop: Shop, visit: Visit): number | null {
  const longest = longestGrace(shop, visit)
  if (longest === null) return null
  const usual = visit.movedAt + laneOf(shop, visit.standing.lane).graceSeconds * 1000
  return Math.max(usual, Math.min(visit.said.lateUntil ?? 0, longest))
}

/** What was said before the last move was about something else. */
export const isSaidSince = (at: number | null, { movedAt }: Visit) => at !== null && at >= movedAt

/** As if the step had never been: its interval goes and the one before goes on. Only a time limit that runs begins anew. */
export function takeBack(visit: Visit, at: number): void {
  const { standing, legs, event, movedAt, arrived, earlier, left } = visit.last!
  visit.log.push({ event: `undo ${event}`, by: 'member', from: visit.standing.status, to: standing.status })
  visit.standing = standing
  visit.legs = legs
  visit.last = earlier
  visit.left = left
  visit.movedAt = standing.status === 'called' || standing.status === 'pending' ? at : movedAt
  // What they or the desk said of their coming stays.
  if (arrived) visit.arrivedAt = null
  if (standing.status === 'serving' && hasNotArrived(visit)) visit.arrivedAt = movedAt
  visit.rev++
}

/** The visitor is where they left: no time limit is any longer for it. */
export function comeBack(visit: Visit): void {
  const { standing, legs, movedAt, earlier } = visit.left!
  visit.log.push({ event: 'undo leave', by: 'visitor', from: visit.standing.status, to: standing.status })
  Object.assign(visit, { standing, legs, movedAt, last: earlier, left: null })
  visit.rev++
}

type Due = Omit<Step, 'by'>

/** What happens without anybody's doing, each at its own time, however late it is noticed. */
export function passTimers(shop: Shop): void {
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
  const dayEnd = endOf(visit.day, shop.timeZone)
  const dues: Due[] = [
    status === 'serving'
      ? { event: 'autoClose', to: 'done', autoClosed: true, at: dayEnd }
      : { event: 'expire', to: 'expired', at: dayEnd },
  ]
  if (status === 'pending') dues.push({ event: 'lapse', to: 'expired', at: visit.movedAt + pendingTime })
  if (grace !== null && autoNoShow) dues.push({ event: 'autoNoShow', to: 'no_show', at: grace })
  const first = dues.toSorted((a, b) => a.at - b.at)[0]!
  // After what has happened to it already, also where the server's clock was put back since.
  const at = Math.max(first.at, visit.movedAt)
  return at <= shop.now ? { ...first, at } : undefined
}
