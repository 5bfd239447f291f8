/** Decides whether the table allows a response of the server, and computes the shop after it. */
import { applyVisitRequest, findVisitRefusals, minRankForTicketRequest } from './acts.ts'
import { compareTicket, compareVisitorTicket } from './compare.ts'
import {
  applyJoin,
  capRefusalCodes,
  detachSecondTicket,
  findJoinRefusals,
  findOpenVisitOfDevice,
  overrideJoinRank,
  walkInRefusals,
} from './joining.ts'
import { nextVisitToCall, waitingInCallOrder } from './line.ts'
import {
  commandName,
  type JoinRequest,
  type ModelRequest,
  type ModelResponse,
  type SettingRequest,
  type TicketRequest,
} from './requests.ts'
import { isRankAtLeast } from './rules.ts'
import { applySetting, compareSetting, minRankForSetting, removedRowRefusal } from './settings.ts'
import { hasSettingsRow } from './settings-rows.ts'
import { laneOf, type ResponseSubject, type Shop, type Visit, visitOf } from './state.ts'

/** The shop afterwards, or the reason why the response is wrong. */
export type ModelVerdict = { shop: Shop } | { misfit: string }

export function applyResponse(before: Shop, request: ModelRequest, answer: ModelResponse): ModelVerdict {
  const shop = structuredClone(before)
  const wrong = playResponse(shop, request, answer)
  return wrong === undefined ? { shop } : { misfit: wrong }
}

/** Updates `shop` to its state after the response. Returns a text if the response is wrong. */
export function playResponse(shop: Shop, request: ModelRequest, answer: ModelResponse): string | undefined {
  if ('actor' in request && !isRankAtLeast(request.actor.rank, leastOf(request))) return refused(answer, 'auth.forbidden')
  const earlier = shop.answered[commandOf(request)]
  if (earlier && earlier.input !== inputOf(request)) return refused(answer, 'idempotency.mismatch')
  if (earlier?.subject === 'visit') return compareResponse(shop, visitOf(shop, earlier.id), answer)
  // The row of the earlier command may have been removed since.
  if (earlier && removedRowRefusal(shop, earlier)) return refused(answer, ...removedRowRefusal(shop, earlier)!)
  if (earlier) return compareSetting(shop, earlier, answer, 'body' in request && request.body)
  if (request.do === 'join' || request.do === 'add') return decideJoin(shop, request, answer)
  return isSetting(request) ? decideSetting(shop, request, answer) : decideAct(shop, request, answer)
}

const refused = (answer: ModelResponse, ...codes: string[]) =>
  codes.includes(answer.code ?? '') ? undefined : `refused with ${codes.join(' or ')}, not ${answer.status} ${answer.code ?? ''}`

const isSetting = (request: ModelRequest): request is SettingRequest =>
  ['laneStatus', 'lane', 'service', 'policy', 'presence', 'staffPresence', 'message', 'removeThing', 'arrange', 'renewCode'].includes(
    request.do,
  )

function leastOf(request: ModelRequest) {
  if (request.do === 'join' || request.do === 'add') return 'reception'
  return isSetting(request) ? minRankForSetting(request) : minRankForTicketRequest(request)
}

/** Names the command by caller and idempotency key. */
function commandOf(request: ModelRequest): string {
  const caller = 'actor' in request ? request.actor.account : request.do === 'join' ? request.device : request.token
  return `${caller} ${commandName(request)} ${request.key}`
}

/** The input by which commands with the same key are compared. */
const inputOf = (request: ModelRequest) =>
  JSON.stringify([
    'lane' in request && request.lane,
    'service' in request && request.service,
    'visit' in request && request.visit,
    'thing' in request && request.thing,
    'staff' in request && request.staff,
    'body' in request && request.body,
    'code' in request && request.code,
  ])

function keep(shop: Shop, request: ModelRequest, about: ResponseSubject): void {
  shop.answered[commandOf(request)] = { input: inputOf(request), ...about }
}

/**
 * Changes have rising numbers. For concurrent requests the number tells the order where nothing else does, such as the audience of
 * a message.
 */
function comesNext(shop: Shop, { ticket, joined, shown, setting }: ModelResponse): boolean {
  const seq = Number((ticket ?? joined?.ticket ?? shown ?? setting)?.seq)
  if (!(seq > shop.seq)) return false
  shop.seq = seq
  return true
}

function decideJoin(shop: Shop, request: JoinRequest, answer: ModelResponse): string | undefined {
  if (request.do === 'join') {
    const held = findOpenVisitOfDevice(shop, request.device, request.lane)
    // A removed service leads to no lane. If the server still knows it, it returns the held ticket as usual.
    const isLed = hasSettingsRow(shop, 'services', request.body.serviceId) || answer.joined !== undefined
    if (held && isLed) return answer.joined && !answer.joined.already ? `${held.number} again` : compareResponse(shop, held, answer)
    const refusals = findJoinRefusals(shop, request.lane, request.body.serviceId, request.code)
    // The server looks up the reached cap after the refusal, when other requests may have acted.
    const amid = answer.amid && refusals.some((code) => capRefusalCodes.includes(code)) ? capRefusalCodes : []
    if (refusals.length > 0) return refused(answer, ...refusals, ...amid)
  }
  if (request.do === 'add') {
    const refusals = walkInRefusals(shop, request.lane, request.body.serviceId)
    if (refusals.length > 0) return refused(answer, ...refusals)
  }
  if (answer.status !== 201 || answer.joined?.already) return `201 and a number, not ${answer.status} ${answer.code}`
  const last = Math.max(0, ...shop.visits.map(({ standing }) => standing.place))
  const visit = applyJoin(shop, request, answer)
  keep(shop, request, { subject: 'visit', id: visit.id })
  if (!comesNext(shop, answer)) return `a change after ${shop.seq}`
  if (visit.standing.place <= last) return 'a place behind all who came before'
  if (request.do === 'add') return compareResponse(shop, visit, answer)
  if (laneOf(shop, request.lane).policy.rule === 'strict') return compareResponse(shop, visit, overrideJoinRank(shop, visit, answer), true)
  // Under a ratio the server reads the order after the join, and others may have joined in between.
  return answer.amid ? undefined : compareResponse(shop, visit, answer, true)
}

function decideSetting(shop: Shop, request: SettingRequest, answer: ModelResponse): string | undefined {
  const done = applySetting(shop, request, answer)
  if (Array.isArray(done)) return refused(answer, ...done)
  keep(shop, request, done)
  if (done.subject === 'message' && !comesNext(shop, answer)) return `a change after ${shop.seq}`
  return compareSetting(shop, done, answer, 'body' in request && request.body)
}

function whyNobody(shop: Shop, laneId: string): string {
  if (waitingInCallOrder(shop, laneId).length > 0) return 'queue.nobodyHere'
  const isHeld = shop.visits.some(({ standing: { lane, status } }) => lane === laneId && status === 'held')
  return isHeld ? 'queue.onlyHeld' : 'queue.empty'
}

function decideAct(shop: Shop, request: TicketRequest, answer: ModelResponse): string | undefined {
  if (request.do === 'callNext' && !hasSettingsRow(shop, 'lanes', request.lane)) return refused(answer, 'lane.notFound')
  const visit = request.do === 'callNext' ? nextVisitToCall(shop, request.lane) : visitOf(shop, request.visit)
  if (!visit) return refused(answer, 'lane' in request ? whyNobody(shop, request.lane) : 'queue.empty')
  const refusals = findVisitRefusals(shop, visit, request)
  if (refusals.length > 0) return refused(answer, ...refusals)
  if (answer.status !== 200) return `200, not ${answer.status} ${answer.code}`
  const stood = structuredClone(visit.standing)
  const { rev } = visit
  const misplaced = applyVisitRequest(shop, visit, request, answer)
  detachSecondTicket(shop, visit, stood)
  keep(shop, request, { subject: 'visit', id: visit.id })
  if (visit.rev !== rev && !comesNext(shop, answer)) return `a change after ${shop.seq}`
  return misplaced ?? compareResponse(shop, visit, answer)
}

function compareResponse(
  shop: Shop,
  visit: Visit,
  { status, code, ticket, joined, shown }: ModelResponse,
  isFresh = false,
): string | undefined {
  if (ticket) return compareTicket(shop, visit, ticket)
  const view = joined?.ticket ?? shown
  if (!view) return `an answer about ${visit.number}, not ${status} ${code}`
  if (joined && joined.token !== visit.token) return 'the token that it got'
  return compareVisitorTicket(shop, visit, view, isFresh)
}
