/** The next ticket of a lane, the places and the waits: from docs/tickets.md and docs/decisions/031, 078 and 095. */
import { hasNotArrived } from './remote.ts'
import { businessDayOf, type VisitorClass, visitorClasses } from './rules.ts'
import { type Lane, laneOf, type Shop, serviceOf, type Visit } from './state.ts'

export const waitingByPlace = (shop: Shop, lane: string) =>
  shop.visits
    .filter(({ standing }) => standing.status === 'waiting' && standing.lane === lane)
    .toSorted((a, b) => a.standing.place - b.standing.place)

/** Waiting tickets in call order, if no others join. */
export const waitingInCallOrder = (shop: Shop, laneId: string) => lineAmong(shop, laneId, waitingByPlace(shop, laneId))

/** The ticket that "call next" calls: the first whose visitor is present. */
export const nextVisitToCall = (shop: Shop, laneId: string) =>
  lineAmong(
    shop,
    laneId,
    waitingByPlace(shop, laneId).filter((visit) => !hasNotArrived(visit)),
  )[0]

function lineAmong(shop: Shop, laneId: string, standing: Visit[]): Visit[] {
  const lane = laneOf(shop, laneId)
  const { policy } = lane
  if (policy.rule === 'strict') return standing
  const past = callsOfToday(shop, lane)
  const called: Visit[] = []
  while (standing.length > 0) {
    const next = turn(standing, past, policy.shares)
    standing.splice(standing.indexOf(next), 1)
    past.push(next.known.class)
    called.push(next)
  }
  return called
}

const callsOfToday = (shop: Shop, { calls }: Lane) =>
  calls.filter(({ day, takenBack }) => day === businessDayOf(shop.now, shop.timeZone) && !takenBack).map((call) => call.class)

/** Picks the first waiting visit whose class has calls left: among the last calls, each waiting class gets its share. */
function turn(standing: readonly Visit[], past: readonly VisitorClass[], shares: Record<VisitorClass, number>): Visit {
  const waits = visitorClasses.filter((one) => standing.some(({ known }) => known.class === one))
  const sum = (some: readonly VisitorClass[]) => some.reduce((total, one) => total + shares[one], 0)
  const remembered = lastOf(past, sum(visitorClasses) - 1)
  const run = lastOf(
    remembered.filter((one) => waits.includes(one)),
    sum(waits) - 1,
  )
  return standing.find(({ known }) => run.filter((one) => one === known.class).length < shares[known.class])!
}

const lastOf = <T>(all: readonly T[], count: number) => all.slice(Math.max(0, all.length - count))

/** Rank among the waiting tickets of the lane, from 0; -1 if the ticket does not wait. */
export const countAhead = (shop: Shop, visit: Visit) => waitingInCallOrder(shop, visit.standing.lane).findIndex(({ id }) => id === visit.id)

/** Low and high estimate in minutes; null if there is none. */
export function estimateWait(shop: Shop, visit: Visit): [low: number, high: number] | null {
  const onDuty = staffOnDuty(shop)
  const line = waitingInCallOrder(shop, visit.standing.lane)
  const minutes = line
    .slice(0, Math.max(0, line.indexOf(visit)))
    .reduce((sum, { standing }) => sum + serviceOf(shop, standing.service).priorMinutes, 0)
  if (onDuty === 0 || minutes === 0) return null
  const { count, share } = paceOf(shop, visit.standing.lane)
  const weight = count / (count + 8)
  const wait = (minutes * (1 - weight + weight * share)) / onDuty
  // 40 % below and above the wait, 20 % once today's data outweighs all. Rounded to steps of five within 40 %, or next to the wait.
  const spread = 0.4 - 0.2 * weight
  const below = 5 * Math.floor((wait + hair) / 5)
  const steps = Array.from({ length: Math.ceil((wait * 1.4) / 5) + 3 }, (_, index) => 5 * index).filter(
    (step) => step === below || step === below + 5 || (step >= wait * 0.6 - hair && step <= wait * 1.4 + hair),
  )
  return [
    steps.findLast((step) => step <= wait * (1 - spread) + hair) ?? steps[0]!,
    steps.find((step) => step >= wait * (1 + spread) - hair) ?? steps.at(-1)!,
  ]
}

const hair = 1e-6

/** Services of a lane that ended regularly today: their count, and their mean duration as a share of the configured minutes. */
function paceOf(shop: Shop, lane: string): { count: number; share: number } {
  const today = businessDayOf(shop.now, shop.timeZone)
  const shares = shop.visits
    .flatMap(({ legs }) => legs)
    .filter((leg) => leg.lane === lane && leg.ended === 'ended')
    .flatMap(({ service, intervals }) => {
      const { status, from, to } = intervals.at(-1)!
      if (status !== 'serving' || to === null || businessDayOf(to, shop.timeZone) < today) return []
      // Limited to between a third and three times the configured minutes, against mistaken or missing presses.
      return Math.min(3, Math.max(1 / 3, (to - from) / 60_000 / serviceOf(shop, service).priorMinutes))
    })
  return { count: shares.length, share: shares.length === 0 ? 1 : shares.reduce((sum, one) => sum + one, 0) / shares.length }
}

/** Counts members who are ready today, and those who call or serve a visitor. All members here serve every service. */
function staffOnDuty(shop: Shop): number {
  const today = businessDayOf(shop.now, shop.timeZone)
  const ready = Object.entries(shop.presence).filter(([, { state, day }]) => state === 'serving_ready' && day === today)
  const busy = shop.visits.filter(({ standing }) => standing.status === 'called' || standing.status === 'serving')
  // A counter without a listed person still counts as one member.
  return new Set([...ready.map(([staff]) => staff), ...busy.map(({ standing }) => standing.staff ?? standing.counter)]).size
}
