/** Commands of staff and visitors on a ticket: their refusals and their effects. */
import { isCodeValid } from './codes.ts'
import { findUndoLeaveRefusals } from './joining.ts'
import { countAhead, estimateWait, waitingByPlace } from './line.ts'
import { applyArrival, hasNotArrived, mayArrive } from './remote.ts'
import type { DeskCommand, EditBody, ModelResponse, MoveBody, TicketRequest, VisitorCommand } from './requests.ts'
import { type ActorRank, businessDayOf, isVisitorActAllowed, openStatuses, staffEvents, undoLimitMs } from './rules.ts'
import { findUndoRefusals, hasSettingsRow, listedStaffId, notFoundCodes, servicesOf } from './settings-rows.ts'
import { type Actor, laneOf, type Shop, type Visit, type VisitState, visitOf } from './state.ts'
import { graceEnd, isAtCounter, isReportSinceMove, latestGraceEnd, stepTime, takeStep, undoLastStep, undoVisitorLeave } from './steps.ts'

export const minRankForTicketRequest = (request: TicketRequest): ActorRank =>
  request.do === 'move' ? staffEvents[request.event].least : 'reception'

const wrong = (is: boolean, code: string) => (is ? [code] : [])

/** Returns all refusals that apply. The server may name any of them. */
export function findVisitRefusals(shop: Shop, visit: Visit, request: TicketRequest): string[] {
  if (request.do === 'callNext') {
    const { counterId, beside } = request.body
    const isBusy = visitsAtCounter(shop, counterId).some((one) => one !== finishedBy(shop, request.body))
    return [...wrong(!hasSettingsRow(shop, 'counters', counterId), notFoundCodes.counters), ...wrong(isBusy && !beside, 'counter.busy')]
  }
  return 'token' in request ? ownRefusals(shop, visit, request) : deskRefusals(shop, visit, request)
}

export const visitsAtCounter = (shop: Shop, counterId: string) =>
  shop.visits.filter(({ standing }) => standing.counter === counterId && isAtCounter(standing.status))

/** Returns the visit that a call finishes: the named one, if it is being served at the counter. */
const finishedBy = (shop: Shop, { counterId, finish }: { counterId: string; finish?: string }) =>
  visitsAtCounter(shop, counterId).find(({ id, standing }) => id === finish && standing.status === 'serving')

function ownRefusals(shop: Shop, visit: Visit, request: VisitorCommand): string[] {
  const { status } = visit.standing
  if (!isVisitorActAllowed(status, request.do)) return ['ticket.wrongStatus']
  if (request.do === 'undoLeave') return findUndoLeaveRefusals(shop, visit)
  if (request.do === 'back') return wrong(businessDayOf(shop.now, shop.timeZone) > visit.day, 'ticket.dayOver')
  if (request.do === 'here') {
    if (!visit.remote) return ['ticket.wrongStatus']
    return wrong(hasNotArrived(visit) && !isCodeValid(shop, request.code), 'todayCode.wrong')
  }
  if (request.do !== 'late' || status !== 'called') return []
  if (isReportSinceMove(visit.reports.delayReportedAt, visit)) return ['ticket.delayAlreadyReported']
  const longest = latestGraceEnd(shop, visit)
  return wrong(longest !== null && longest <= stepTime(shop, visit), 'ticket.graceOver')
}

function deskRefusals(shop: Shop, visit: Visit, request: Exclude<DeskCommand, { do: 'callNext' }>): string[] {
  const { standing, rev, last, day } = visit
  // Checked before all else, so that the caller reloads.
  if (request.body.rev !== rev) return ['ticket.changed']
  const isLate = (since: number, actor: Actor) => shop.now - since > undoLimitMs && actor.rank !== 'manager'
  if (request.do === 'arrive') return wrong(!mayArrive(visit), 'ticket.wrongStatus')
  if (request.do === 'edit') return wrong(!openStatuses.includes(standing.status), 'ticket.wrongStatus')
  if (request.do === 'undo') {
    if (!last) return ['ticket.nothingToUndo']
    const isOver = businessDayOf(shop.now, shop.timeZone) > day
    return [
      ...wrong(isLate(last.at, request.actor), 'ticket.tooLateToUndo'),
      ...wrong(isOver, 'ticket.dayOver'),
      ...findUndoRefusals(shop, last),
    ]
  }
  const { event, body, actor } = request
  const from: readonly string[] = staffEvents[event].from
  const target = targetOf(shop, visit, event, body)
  const isSame = event === 'moveLane' && target?.lane === standing.lane && target.service === standing.service
  const isOtherDay = event === 'reinstate' && businessDayOf(shop.now, shop.timeZone) !== day
  return [
    ...wrong(!from.includes(standing.status) || isOtherDay, 'ticket.wrongStatus'),
    ...wrong(event === 'recall' && standing.callCount >= laneOf(shop, standing.lane).maxCalls, 'ticket.recallsUsedUp'),
    ...wrong(event === 'backToQueue' && standing.status === 'serving' && isLate(standing.startedAt!, actor), 'ticket.tooLateToUndo'),
    ...wrong(isSame, 'lane.same'),
    ...wrong(event === 'merge' && !canMergeInto(shop, visit, visitOf(shop, body.into!)), 'ticket.cannotMerge'),
    ...wrong(body.counterId !== undefined && !hasSettingsRow(shop, 'counters', body.counterId), notFoundCodes.counters),
    ...wrong(target !== undefined && !hasSettingsRow(shop, 'lanes', target.lane), notFoundCodes.lanes),
    ...wrong(target !== undefined && !(target.service && hasSettingsRow(shop, 'services', target.service)), notFoundCodes.services),
  ]
}

/** Both wait in one lane on one day, the other one came first, and no third one was merged into this one. */
function canMergeInto({ visits }: Shop, { id, standing, day, joinedSeq }: Visit, into: Visit): boolean {
  const isBeside = into.standing.status === 'waiting' && into.standing.lane === standing.lane && into.day === day
  return isBeside && into.joinedSeq < joinedSeq && !visits.some(({ merged }) => merged?.into === id)
}

/**
 * Returns the new lane and service: the named ones, or the lane's first service. Also for a reinstated visit whose service was
 * removed.
 */
function targetOf(shop: Shop, { standing }: Visit, event: string, { laneId, serviceId }: { laneId?: string; serviceId?: string }) {
  const comesBack = event === 'reinstate' && !hasSettingsRow(shop, 'services', standing.service)
  const lane = comesBack ? standing.lane : laneId
  return lane ? { lane, service: serviceId ?? servicesOf(shop, laneOf(shop, lane))[0]?.id } : undefined
}

/** Applies the command. Returns a text if the ticket's place contradicts the event. */
export function applyVisitRequest(shop: Shop, visit: Visit, request: TicketRequest, answer: ModelResponse): string | undefined {
  const at = stepTime(shop, visit)
  if ('token' in request) return void actOnOwn(shop, visit, request, at)
  if (request.do === 'undo') return void undo(shop, visit, at)
  if (request.do === 'arrive') return void applyArrival(visit, request.body.arrived, 'member', at)
  if (request.do === 'edit') return void edit(visit, request.body, 'member', answer.ticket?.rev)
  const finished = request.do === 'callNext' && finishedBy(shop, request.body)
  if (finished) takeStep(finished, { event: 'finish', by: 'member', to: 'done', at: stepTime(shop, finished) })
  const event = request.do === 'callNext' ? 'call' : request.event
  const body: MoveBody = { rev: 0, ...request.body }
  const { to } = staffEvents[event]
  const staff = listedStaffId(shop, request.actor)
  const person = { counter: body.counterId ?? null, staff }
  const changes: Partial<Record<typeof event, Partial<VisitState>>> = {
    call: { ...person, callCount: 1, calledAt: at },
    recall: { callCount: visit.standing.callCount + 1, calledAt: at },
    requeue: { skipCount: visit.standing.skipCount + 1 },
    start: { staff: staff ?? visit.standing.staff, startedAt: at },
    serveNow: { ...person, startedAt: at },
  }
  const leaves = to === 'waiting' || to === 'held' ? { counter: null, staff: null, calledAt: null } : {}
  const newLeg = event === 'moveLane' || event === 'transfer' || event === 'reinstate'
  const begins = newLeg ? { callCount: 0 } : {}
  const target = targetOf(shop, visit, event, body)
  const goes = target?.service ? { lane: target.lane, service: target.service } : {}
  countTurn(shop, visit, event)
  // A reinstated visitor is present, so "late" no longer applies.
  if (event === 'reinstate') visit.reports = { ...visit.reports, delayReportedAt: null, lateUntil: null }
  takeStep(visit, { event, by: 'member', to, change: { ...leaves, ...begins, ...goes, ...changes[event] }, newLeg, at })
  if (event === 'merge') absorb(visit, visitOf(shop, body.into!))
  else release(shop, visit)
  return put(shop, visit, event, body, answer)
}

/** The earlier visit takes over name and note where it has none. */
function absorb(visit: Visit, into: Visit): void {
  const { name, note } = visit.known
  const carried = { ...(into.known.name ? {} : name && { name }), ...(into.known.note ? {} : note && { note }) }
  into.known = { ...into.known, ...carried }
  visit.merged = { into: into.id, carried }
  into.rev++
  into.log.push({ event: 'absorb', by: 'member', from: null, to: null })
}

/** A merged visit that is open again gets back what the earlier one took over and has not changed since. */
function release(shop: Shop, visit: Visit): void {
  if (!visit.merged) return
  const into = visitOf(shop, visit.merged.into)
  for (const field of Object.keys(visit.merged.carried) as ('name' | 'note')[])
    if (into.known[field] === visit.known[field]) into.known[field] = null
  visit.merged = null
  into.rev++
  into.log.push({ event: 'release', by: 'member', from: null, to: null })
}

/** Calling or serving a waiting visitor uses up a turn of their class. Stopping a mistaken service gives it back. */
function countTurn(shop: Shop, { id, day, standing, known }: Visit, event: string): void {
  const { calls } = laneOf(shop, standing.lane)
  if (event === 'call' || event === 'serveNow') calls.push({ visit: id, class: known.class, day, takenBack: false })
  if (event === 'backToQueue') markLast(shop, { id, standing }, true)
}

function markLast(shop: Shop, { id, standing }: Pick<Visit, 'id' | 'standing'>, takenBack: boolean): void {
  const call = laneOf(shop, standing.lane).calls.findLast((one) => one.visit === id && one.takenBack !== takenBack)
  if (call) call.takenBack = takenBack
}

function undo(shop: Shop, visit: Visit, at: number): void {
  const { event } = visit.last!
  if (event === 'call' || event === 'serveNow') markLast(shop, visit, true)
  if (event === 'backToQueue') markLast(shop, visit, false)
  undoLastStep(visit, at)
  release(shop, visit)
}

/** Adopts the server's place, which may be any number with the right rank. Returns a text if the rank is wrong. */
function put(shop: Shop, visit: Visit, event: string, { back, to, keepPlace }: MoveBody, { ticket }: ModelResponse) {
  const isEnd = back === 'end' || to === 'end' || (event === 'reinstate' && back === undefined) || (event === 'transfer' && !keepPlace)
  const wanted = isEnd ? Infinity : to === 'next' ? 0 : back
  if (wanted === undefined) return undefined
  const others = waitingByPlace(shop, visit.standing.lane).filter((other) => other !== visit)
  const places = others.map(({ standing }) => standing.place)
  const isLast = ticket!.place > Math.max(...places, -Infinity)
  const right = wanted === Infinity ? undefined : passedBy(shop, visit, wanted, places)
  visit.standing.place = ticket!.place
  if (right === undefined) return isLast ? undefined : 'at the end'
  const passed = countAhead(shop, visit)
  return passed === right ? undefined : `behind ${right} of ${others.length}, not behind ${passed}`
}

/** Returns how many are called before the visit in the first gap with at least `wanted` of them, else at the end. */
function passedBy(shop: Shop, visit: Visit, wanted: number, places: readonly number[]): number {
  const gaps = [-Infinity, ...places].map((before, index) => [before, places[index] ?? before + 2] as const)
  const passed = gaps.map(([before, after]) => {
    visit.standing.place = before === -Infinity ? after - 1 : (before + after) / 2
    return countAhead(shop, visit)
  })
  return passed.find((count) => count >= wanted) ?? passed.at(-1)!
}

function edit(visit: Visit, body: Partial<EditBody>, by: 'member' | 'visitor', answered: number | undefined): void {
  const { rev: _, name, note, ...others } = body
  const known = {
    ...visit.known,
    ...others,
    ...(name === undefined ? {} : { name: name || null }),
    ...(note === undefined ? {} : { note: note || null }),
  }
  const same = JSON.stringify(known) === JSON.stringify(visit.known)
  // The server decides whether an edit without a change counts. Visitors see no revision.
  if (same && (by === 'visitor' || answered === visit.rev)) return
  visit.known = known
  visit.rev++
  visit.log.push({ event: 'edit', by, from: null, to: null })
}

function actOnOwn(shop: Shop, visit: Visit, request: VisitorCommand, at: number): void {
  if (request.do === 'leave') takeStep(visit, { event: 'leave', by: 'visitor', to: 'cancelled', at })
  else if (request.do === 'undoLeave') undoVisitorLeave(visit)
  else if (request.do === 'back') {
    if (!isReportSinceMove(visit.reports.returnedAt, visit)) say(visit, 'back', { returnedAt: at, delayReportedAt: null, lateUntil: null })
  } else if (request.do === 'here') applyArrival(visit, true, 'visitor', at)
  else if (request.do === 'change') edit(visit, request.body, 'visitor', undefined)
  else if (request.do === 'late' && visit.standing.status === 'waiting') {
    const turn = turnOf(shop, visit)
    const until = turn === null ? null : turn + request.body.minutes * 60_000
    say(visit, 'late', { delayReportedAt: at, lateUntil: until })
  } else if (request.do === 'late') {
    const anyway = graceEnd(shop, visit) ?? 0
    const until = Math.min(at + request.body.minutes * 60_000, latestGraceEnd(shop, visit) ?? Infinity)
    // A visitor who gains hardly more time may report being late once more.
    const delayReportedAt = until - anyway > 60_000 ? at : visit.reports.delayReportedAt
    say(visit, 'late', { delayReportedAt, lateUntil: Math.max(until, anyway) })
  }
  // A second report about the same call changes nothing.
  else if (!isReportSinceMove(visit.reports.onMyWayAt, visit)) say(visit, 'onMyWay', { onMyWayAt: at })
}

/** Returns the expected call: now for the first in line, the middle of the estimate for others; null without an estimate. */
function turnOf(shop: Shop, visit: Visit): number | null {
  if (countAhead(shop, visit) === 0) return stepTime(shop, visit)
  const estimate = estimateWait(shop, visit)
  return estimate && stepTime(shop, visit) + ((estimate[0] + estimate[1]) / 2) * 60_000
}

function say(visit: Visit, event: string, reports: Partial<Visit['reports']>): void {
  Object.assign(visit.reports, reports)
  visit.rev++
  visit.log.push({ event, by: 'visitor', from: null, to: null })
}
