/** Taking a ticket: by a visitor's browser, or at the desk. */
import { type EnteredCode, isCodeValid } from './codes.ts'
import { waitingByPlace, waitingInCallOrder } from './line.ts'
import { countRemoteNotArrived } from './remote.ts'
import type { JoinRequest, ModelResponse } from './requests.ts'
import { businessDayOf, openStatuses, undoLimitMs } from './rules.ts'
import { findUndoRefusals, hasSettingsRow, servicesOf } from './settings-rows.ts'
import { laneOf, type Shop, serviceOf, type Visit, type VisitState } from './state.ts'

export function isLaneStopped(shop: Shop, laneId: string): boolean {
  const { stopped } = laneOf(shop, laneId)
  return stopped !== null && (stopped.day === null || businessDayOf(shop.now, shop.timeZone) <= stopped.day)
}

/** Returns the open ticket of a browser in a lane today. There is at most one. */
export function findOpenVisitOfDevice(shop: Shop, device: string, laneId: string): Visit | undefined {
  const day = businessDayOf(shop.now, shop.timeZone)
  return shop.visits.find(
    (visit) =>
      visit.device === device && visit.day === day && visit.standing.lane === laneId && openStatuses.includes(visit.standing.status),
  )
}

/** If staff move a ticket beside another of the same browser, the browser keeps the other one. */
export function detachSecondTicket(shop: Shop, visit: Visit, stood: VisitState): void {
  const { device, day, standing } = visit
  const comes = openStatuses.includes(standing.status) && !(openStatuses.includes(stood.status) && stood.lane === standing.lane)
  const isOther = (other: Visit) => other !== visit && other.device === device && other.day === day && other.standing.lane === standing.lane
  if (comes && device && shop.visits.some((other) => isOther(other) && openStatuses.includes(other.standing.status))) visit.device = null
}

/** Codes of all caps, because the server looks up the reached cap only after the refusal. */
export const capRefusalCodes: readonly string[] = ['lane.full', 'lane.pendingFull', 'lane.dailyCapReached', 'lane.remoteFull']

/** Returns the refusals of a visitor's join. The server names one of them. Joins at the desk have none of these. */
export function findJoinRefusals(shop: Shop, laneId: string, serviceId: string, code: EnteredCode | undefined): readonly string[] {
  const { dailyCap, given, joinFrom, remoteCap } = laneOf(shop, laneId)
  const day = businessDayOf(shop.now, shop.timeZone)
  if (!serviceOf(shop, serviceId).open || !hasSettingsRow(shop, 'services', serviceId)) return ['service.notFound']
  if (isLaneStopped(shop, laneId)) return ['lane.closed']
  if (joinFrom === 'shop' && !code) return ['todayCode.missing']
  // A typing error must not turn a visitor in the shop into a remote one.
  if (joinFrom !== 'anywhere' && code && !isCodeValid(shop, code)) return ['todayCode.wrong']
  if (dailyCap !== null && (given[day] ?? 0) >= dailyCap) return ['lane.dailyCapReached']
  return [
    ...(joinFrom === 'remote' && !code && countRemoteNotArrived(shop, laneId, day) >= remoteCap ? ['lane.remoteFull'] : []),
    ...fullOf(shop, laneId, day),
  ]
}

function fullOf(shop: Shop, laneId: string, day: string): string[] {
  const { maxWaiting } = laneOf(shop, laneId)
  const waiting = waitingByPlace(shop, laneId).filter((visit) => visit.day === day).length
  const pending = shop.visits.filter(
    (visit) => visit.day === day && visit.standing.lane === laneId && visit.standing.status === 'pending',
  ).length
  if (maxWaiting === null || waiting + pending < maxWaiting) return []
  return [waiting >= maxWaiting ? 'lane.full' : 'lane.pendingFull']
}

/** Returns why a visitor who left cannot take the place back. */
export function findUndoLeaveRefusals(shop: Shop, visit: Visit): string[] {
  const { left, day, device, remote, arrivedAt } = visit
  if (!left) return ['ticket.wrongStatus']
  const { status, lane } = left.standing
  const other = device !== null && findOpenVisitOfDevice(shop, device, lane)
  const inLine = status === 'waiting' || status === 'pending'
  return [
    ...(shop.now - left.at > undoLimitMs ? ['ticket.undoLeaveOver'] : []),
    ...(businessDayOf(shop.now, shop.timeZone) > day ? ['ticket.dayOver'] : []),
    ...(other ? ['ticket.otherNumber'] : []),
    ...(findUndoRefusals(shop, left).length > 0 || isLaneStopped(shop, lane) ? ['lane.closed'] : []),
    ...(inLine ? fullOf(shop, lane, day) : []),
    ...(remote && arrivedAt === null && countRemoteNotArrived(shop, lane, day) >= laneOf(shop, lane).remoteCap ? ['lane.remoteFull'] : []),
  ]
}

export function walkInRefusals(shop: Shop, laneId: string, serviceId: string | undefined): readonly string[] {
  if (!hasSettingsRow(shop, 'lanes', laneId)) return ['lane.notFound']
  const offered = servicesOf(shop, laneOf(shop, laneId))
  return offered.length === 0 || (serviceId && !hasSettingsRow(shop, 'services', serviceId)) ? ['service.notFound'] : []
}

export function applyJoin(shop: Shop, request: JoinRequest, { joined }: ModelResponse): Visit {
  const { lane: laneId, body } = request
  const lane = laneOf(shop, laneId)
  const service = body.serviceId ?? servicesOf(shop, lane)[0]!.id
  const day = businessDayOf(shop.now, shop.timeZone)
  const ordinal = (lane.given[day] ?? 0) + 1
  lane.given[day] = ordinal
  const status = lane.approval && request.do === 'join' ? 'pending' : 'waiting'
  const visit: Visit = {
    id: joined!.ticketId,
    token: joined!.token,
    number: `${lane.letter}${String(ordinal).padStart(3, '0')}`,
    day,
    device: request.do === 'join' ? request.device : null,
    joinedAt: shop.now,
    joinedSeq: joined!.ticket.seq,
    movedAt: shop.now,
    standing: {
      status,
      lane: laneId,
      service,
      // The shop's sequence number of the join. The lists that staff see verify the place.
      place: joined!.ticket.seq,
      callCount: 0,
      skipCount: 0,
      waited: 0,
      counter: null,
      staff: null,
      calledAt: null,
      startedAt: null,
      closedAt: null,
    },
    known: { partySize: body.partySize, name: body.name || null, locale: body.locale, class: 'normal', note: null },
    remote: request.do === 'join' && lane.joinFrom === 'remote' && !request.code,
    arrivedAt: null,
    merged: null,
    message: null,
    reports: { onMyWayAt: null, returnedAt: null, delayReportedAt: null, lateUntil: null },
    legs: [{ lane: laneId, service, ended: 'open', intervals: [{ status, counter: null, staff: null, from: shop.now, to: null }] }],
    rev: 1,
    last: null,
    left: null,
    log: [{ event: 'join', by: request.do === 'join' ? 'visitor' : 'member', from: null, to: status }],
  }
  shop.visits.push(visit)
  return visit
}

/**
 * The join statement counts its own day only. Until the timer closes a day, yesterday's tickets may still wait, so the rank in a
 * join's response is not checked.
 */
export function overrideJoinRank(shop: Shop, visit: Visit, answer: ModelResponse): ModelResponse {
  const line = waitingInCallOrder(shop, visit.standing.lane)
  if (visit.standing.status !== 'waiting' || line.every(({ day }) => day === visit.day)) return answer
  const ahead = line.indexOf(visit)
  return { ...answer, joined: { ...answer.joined!, ticket: { ...answer.joined!.ticket, ahead, position: ahead + 1 } } }
}
