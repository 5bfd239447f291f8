/**
 * Plays the rest of the day many times over from the present state: who becomes free when, whom they call, and how long it takes. All drawn
 * numbers belong to a ticket or a person, so the same replays give every visitor's wait.
 */
import type { ShopTracker } from '../learned/shop-tracker.ts'
import type { EstimatedShop, ShopSnapshot } from '../shop-day.ts'
import { exponentialOf, replayCount, shareOf } from './draws.ts'
import { lineOf, type ReplayedLine, type ReplayedVisitor, visitorOf } from './lines.ts'
import { drawFrom } from './quantiles.ts'
import { never, type ReplayedPerson, staffOf } from './staff.ts'

/** Minutes until each waiting ticket's call, one for each replay; `never` where nobody calls any more. */
export type ReplayedWaits = ReadonlyMap<string, Float32Array>

export function replayShop(shop: EstimatedShop, tracker: ShopTracker, now: number, snapshot: ShopSnapshot): ReplayedWaits {
  const { learned } = tracker
  const staff = staffOf(shop, tracker, now, snapshot)
  const visitors = new Map(
    snapshot.waiting.map(({ ticketId, joinedAt, ...visitor }) => [
      ticketId,
      visitorOf(ticketId, { ...visitor, joinedAt: Math.min(0, (joinedAt - now) / 60_000) }),
    ]),
  )
  const lines = shop.lanes.map((lane) => {
    const waiting = snapshot.waiting.filter(({ laneId }) => laneId === lane.id).map(({ ticketId }) => visitors.get(ticketId)!)
    return lineOf(shop, lane, learned, now, snapshot, waiting)
  })
  const busyFor = createAttendance(tracker)
  const freeAt = new Float64Array(staff.length)

  for (let replay = 0; replay < replayCount; replay++) {
    for (const line of lines) line.begin(replay)
    for (let index = 0; index < staff.length; index++) freeAt[index] = staff[index]!.freeAt[replay]!
    let left = visitors.size
    while (left > 0) {
      const index = indexOfFirst(freeAt)
      const [person, at] = [staff[index], freeAt[index]!]
      if (!person || at >= never) break
      const next = at > person.leavesAt ? undefined : longestWaiting(lines, at, person)
      if (!next) {
        freeAt[index] = at > person.leavesAt ? never : Math.min(...lines.map((line) => line.nextJoin(at)))
        continue
      }
      const { line, visitor } = next
      line.call(visitor)
      visitor.callAt[replay] = at
      if (visitor.joinedAt <= 0) left--
      freeAt[index] = at + busyFor(person, visitor, at, replay)
    }
  }
  return new Map([...visitors].map(([ticketId, { callAt }]) => [ticketId, callAt]))
}

/** Returns a function that draws for how many minutes a person is busy with a visitor whom they call at that time. */
function createAttendance({ learned: { services, leaving, comingMinutes, graceMinutes } }: ShopTracker) {
  const [spread, coming, grace] = [services.spread(), comingMinutes(), graceMinutes()]
  return (person: ReplayedPerson, { serviceId, joinedAt, draws }: ReplayedVisitor, at: number, replay: number): number => {
    const waited = at - joinedAt
    const departures = leaving.expectedDepartures(waited) - leaving.expectedDepartures(Math.max(0, -joinedAt))
    if (departures > exponentialOf(draws.departure[replay]!)) return 0
    if (shareOf(draws.noShow[replay]!) < leaving.noShowShare(waited)) return grace
    const service = coming + person.typicalMinutes(serviceId) * drawFrom(spread, draws.service[replay]!)
    return service + drawFrom(person.pauses(at + service), draws.pause[replay]!)
  }
}

/** Returns −1 for an empty list. */
function indexOfFirst(times: Float64Array): number {
  let first = times.length - 1
  for (let index = 0; index < times.length; index++) if (times[index]! < times[first]!) first = index
  return first
}

/** Somebody who serves several lanes takes the visitor who joined first. */
function longestWaiting(lines: readonly ReplayedLine[], at: number, person: ReplayedPerson) {
  let longest: { line: ReplayedLine; visitor: ReplayedVisitor } | undefined
  for (const line of lines) {
    const visitor = person.laneIds.has(line.laneId) ? line.next(at, person) : undefined
    if (visitor && !(longest && longest.visitor.joinedAt <= visitor.joinedAt)) longest = { line, visitor }
  }
  return longest
}
