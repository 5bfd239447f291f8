/** Whether an answer of the server is one that the table allows, and how the shop stands after it. */
import { compareTicket, compareVisitorTicket } from './compare.ts'
import type { Answer, Request } from './requests.ts'
import { dayOf, leaveFrom, mayAct, openStatuses, staffEvents, undoTime } from './rules.ts'
import { type Actor, aheadOf, laneOf, lineOf, type Shop, type Standing, type Visit, visitOf } from './state.ts'
import { isAtCounter, takeBack, takeStep, timeOf } from './steps.ts'

/** Either the shop afterwards, or why this can't be the answer. */
export type Followed = { shop: Shop } | { misfit: string }

export function follow(before: Shop, request: Request, answer: Answer): Followed {
  const shop = structuredClone(before)
  const wrong = decide(shop, request, answer)
  return wrong === undefined ? { shop } : { misfit: wrong }
}

/** Changes `shop` to what it is after the answer; a text when the answer is wrong. */
function decide(shop: Shop, request: Request, answer: Answer): string | undefined {
  const refused = (...codes: string[]) =>
    codes.includes(answer.code ?? '') ? undefined : `refused with ${codes.join(' or ')}, not ${answer.status} ${answer.code ?? ''}`
  if ('actor' in request && !mayAct(request.actor.rank, leastOf(request))) return refused('auth.forbidden')
  const key = `${callerOf(request)} ${request.do === 'move' ? request.event : request.do === 'door' ? request.to : request.do} ${request.key}`
  const earlier = shop.answered[key]
  if (earlier && earlier.input !== inputOf(request)) return refused('idempotency.mismatch')
  if (earlier) return 'lane' in earlier ? toldDoor(shop, earlier.lane, answer) : told(shop, visitOf(shop, earlier.visit), answer)
  const input = inputOf(request)

  if (request.do === 'join') {
    const held = heldBy(shop, request.device, request.lane)
    if (held) return answer.joined && !answer.joined.already ? `${held.number} again` : told(shop, held, answer)
    const refusal = joinRefusal(shop, request.lane)
    if (refusal) return refused(refusal)
    if (answer.status !== 201 || answer.joined?.already) return `201 and a number, not ${answer.status} ${answer.code}`
    const last = Math.max(0, ...shop.visits.map(({ standing }) => standing.place))
    const visit = join(shop, request, answer)
    shop.answered[key] = { input, visit: visit.id }
    if (visit.standing.place <= last) return 'a place behind all who came before'
    return told(shop, visit, withoutYesterdays(shop, visit, answer))
  }
  if (request.do === 'door') {
    const until = request.body?.until === 'opened' ? null : dayOf(shop.now, shop.timeZone)
    laneOf(shop, request.lane).stopped = request.to === 'open' ? null : { day: until }
    shop.answered[key] = { input, lane: request.lane }
    return toldDoor(shop, request.lane, answer)
  }
  const visit = request.do === 'callNext' ? lineOf(shop, request.lane)[0] : visitOf(shop, request.visit)
  if (!visit) return refused('queue.empty')
  const refusals = refusalsOf(shop, visit, request)
  if (refusals.length > 0) return refused(...refusals)
  if (answer.status !== 200) return `200, not ${answer.status} ${answer.code}`
  const stood = structuredClone(visit.standing)
  const misplaced = act(shop, visit, request, answer)
  keepOneOfDevice(shop, visit, stood)
  shop.answered[key] = { input, visit: visit.id }
  return misplaced ?? told(shop, visit, answer)
}

const callerOf = (request: Request) => ('actor' in request ? request.actor.account : request.do === 'join' ? request.device : request.token)
/** What makes it the same command under its key. */
const inputOf = (request: Request) =>
  JSON.stringify(['lane' in request && request.lane, 'visit' in request && request.visit, 'body' in request && request.body])
const leastOf = (request: Request) => (request.do === 'move' ? staffEvents[request.event].least : 'reception')

export function isStopped(shop: Shop, laneId: string): boolean {
  const { stopped } = laneOf(shop, laneId)
  return stopped !== null && (stopped.day === null || dayOf(shop.now, shop.timeZone) <= stopped.day)
}

/** One open number per browser and lane, on one day. */
function heldBy(shop: Shop, device: string, laneId: string): Visit | undefined {
  const day = dayOf(shop.now, shop.timeZone)
  return shop.visits.find(
    (visit) =>
      visit.device === device && visit.day === day && visit.standing.lane === laneId && openStatuses.includes(visit.standing.status),
  )
}

/** Staff may bring a number beside another of the same browser: then it is the other one that the browser is told of. */
function keepOneOfDevice(shop: Shop, visit: Visit, stood: Standing): void {
  const { device, day, standing } = visit
  const comes = openStatuses.includes(standing.status) && !(openStatuses.includes(stood.status) && stood.lane === standing.lane)
  const isOther = (other: Visit) => other !== visit && other.device === device && other.day === day && other.standing.lane === standing.lane
  if (comes && device && shop.visits.some((other) => isOther(other) && openStatuses.includes(other.standing.status))) visit.device = null
}

function joinRefusal(shop: Shop, laneId: string): string | undefined {
  const { dailyCap, maxWaiting, given } = laneOf(shop, laneId)
  const day = dayOf(shop.now, shop.timeZone)
  const waiting = lineOf(shop, laneId).filter((visit) => visit.day === day).length
  if (isStopped(shop, laneId)) return 'lane.closed'
  if (dailyCap !== null && (given[day] ?? 0) >= dailyCap) return 'lane.usedUp'
  return maxWaiting !== null && waiting >= maxWaiting ? 'lane.full' : undefined
}

function join(shop: Shop, { lane: laneId, device, body }: Extract<Request, { do: 'join' }>, { joined }: Answer): Visit {
  const lane = laneOf(shop, laneId)
  const day = dayOf(shop.now, shop.timeZone)
  const ordinal = (lane.given[day] ?? 0) + 1
  lane.given[day] = ordinal
  const status = lane.approval ? 'pending' : 'waiting'
  const standing: Standing = {
    status,
    lane: laneId,
    service: body.serviceId,
    place: joined!.place,
    callCount: 0,
    skipCount: 0,
    counter: null,
    staff: null,
    startedAt: null,
    closedAt: null,
  }
  const visit: Visit = {
    id: joined!.ticketId,
    token: joined!.token,
    number: `${lane.letter}${String(ordinal).padStart(3, '0')}`,
    day,
    device,
    joinedAt: shop.now,
    movedAt: shop.now,
    standing,
    known: { partySize: body.partySize, name: body.name || null, locale: body.locale, class: 'normal', note: null },
    legs: [
      {
        lane: laneId,
        service: body.serviceId,
        ended: 'open',
        intervals: [{ status, counter: null, staff: null, from: shop.now, to: null }],
      },
    ],
    rev: 1,
    last: null,
    log: [{ event: 'join', by: 'visitor', from: null, to: status }],
  }
  shop.visits.push(visit)
  return visit
}

/**
 * The statement that joins counts its own day. In the moments between the end of a day and the timer that closes it, others may still wait, and
 * the page corrects itself; what a join says of the rank then is not held against it.
 */
function withoutYesterdays(shop: Shop, visit: Visit, answer: Answer): Answer {
  const line = lineOf(shop, visit.standing.lane)
  if (visit.standing.status !== 'waiting' || line.every(({ day }) => day === visit.day)) return answer
  const ahead = line.length - 1
  return { ...answer, joined: { ...answer.joined!, ticket: { ...answer.joined!.ticket, ahead, position: ahead + 1 } } }
}

type ActOnVisit = Exclude<Request, { do: 'join' | 'door' }>

/** All that stand against it; the server may name any of them. */
function refusalsOf(shop: Shop, visit: Visit, request: ActOnVisit): string[] {
  const { standing, rev, last, day } = visit
  const wrong = (is: boolean, code: string) => (is ? [code] : [])
  if (request.do === 'callNext') return []
  if (request.do === 'leave') return wrong(!leaveFrom.includes(standing.status), 'ticket.wrongStatus')
  // Said before all else, so that the caller looks again.
  if (request.body.rev !== rev) return ['ticket.changed']
  const isLate = (since: number, actor: Actor) => shop.now - since > undoTime && actor.rank !== 'manager'
  if (request.do === 'edit') return wrong(!openStatuses.includes(standing.status), 'ticket.wrongStatus')
  if (request.do === 'undo') return last ? wrong(isLate(last.at, request.actor), 'ticket.tooLateToUndo') : ['ticket.nothingToUndo']
  const { event, body, actor } = request
  const from: readonly string[] = staffEvents[event].from
  const isSame = event === 'moveLane' && body.laneId === standing.lane && serviceOf(shop, request.body) === standing.service
  const isOtherDay = event === 'reinstate' && dayOf(shop.now, shop.timeZone) !== day
  return [
    ...wrong(!from.includes(standing.status) || isOtherDay, 'ticket.wrongStatus'),
    ...wrong(event === 'recall' && standing.callCount >= laneOf(shop, standing.lane).maxCalls, 'ticket.recallsUsedUp'),
    ...wrong(event === 'backToQueue' && standing.status === 'serving' && isLate(standing.startedAt!, actor), 'ticket.tooLateToUndo'),
    ...wrong(isSame, 'lane.same'),
  ]
}

const serviceOf = (shop: Shop, { laneId, serviceId }: { laneId?: string; serviceId?: string }) =>
  serviceId ?? laneOf(shop, laneId!).services[0]!

/** A text when the ticket was put elsewhere than the event says. */
function act(shop: Shop, visit: Visit, request: ActOnVisit, answer: Answer): string | undefined {
  const at = timeOf(shop, visit)
  if (request.do === 'undo') return void takeBack(visit, at)
  if (request.do === 'edit') return void edit(visit, request.body, answer)
  if (request.do === 'leave') return void takeStep(visit, { event: 'leave', by: 'visitor', to: 'cancelled', at })
  const event = request.do === 'callNext' ? 'call' : request.event
  const body: Extract<Request, { do: 'move' }>['body'] = { rev: 0, ...request.body }
  const { to } = staffEvents[event]
  const person = { counter: body.counterId ?? null, staff: request.actor.staff }
  const target = body.laneId ? { lane: body.laneId, service: serviceOf(shop, body) } : {}
  const changes: Partial<Record<typeof event, Partial<Standing>>> = {
    call: { ...person, callCount: visit.standing.callCount + 1 },
    recall: { callCount: visit.standing.callCount + 1 },
    requeue: { skipCount: visit.standing.skipCount + 1 },
    start: { staff: request.actor.staff, startedAt: at },
    serveNow: { ...person, startedAt: at },
  }
  const leaves = isAtCounter(to) || to === 'done' ? {} : { counter: null, staff: null }
  const newLeg = event === 'moveLane' || event === 'transfer' || event === 'reinstate'
  const begins = newLeg ? { callCount: 0 } : {}
  takeStep(visit, { event, by: 'member', to, change: { ...leaves, ...begins, ...target, ...changes[event] }, newLeg, at })
  return put(shop, visit, event, body, answer)
}

/** The server's own figure of a place is free, as long as the rank is right. */
function put(
  shop: Shop,
  visit: Visit,
  event: string,
  { back, to, keepPlace }: { back?: number | 'end'; to?: string; keepPlace?: boolean },
  { ticket }: Answer,
) {
  const isEnd = back === 'end' || to === 'end' || event === 'reinstate' || (event === 'transfer' && !keepPlace)
  const wanted = isEnd ? Infinity : to === 'next' ? 0 : back
  if (wanted === undefined) return undefined
  visit.standing.place = ticket!.place
  const rank = aheadOf(shop, visit)
  const others = lineOf(shop, visit.standing.lane).length - 1
  return rank === Math.min(wanted, others) ? undefined : `behind ${Math.min(wanted, others)} of ${others}, not behind ${rank}`
}

function edit(visit: Visit, { rev: _, ...changes }: Extract<Request, { do: 'edit' }>['body'], { ticket }: Answer): void {
  const { name, note, ...others } = changes
  const known = {
    ...visit.known,
    ...others,
    ...(name === undefined ? {} : { name: name || null }),
    ...(note === undefined ? {} : { note: note || null }),
  }
  const same = JSON.stringify(known) === JSON.stringify(visit.known)
  // Whether "changed to what it was" counts as a change is the server's to say.
  if (same && ticket?.rev === visit.rev) return
  visit.known = known
  visit.rev++
  visit.log.push({ event: 'edit', by: 'member', from: null, to: null })
}

function told(shop: Shop, visit: Visit, { status, code, ticket, joined, shown }: Answer): string | undefined {
  if (ticket) return compareTicket(shop, visit, ticket)
  const view = joined?.ticket ?? shown
  if (!view) return `an answer about ${visit.number}, not ${status} ${code}`
  if (joined && joined.token !== visit.token) return 'the token that it got'
  return compareVisitorTicket(shop, visit, view)
}

function toldDoor(shop: Shop, laneId: string, { status, code, lane }: Answer): string | undefined {
  if (lane?.id !== laneId) return `an answer about the lane, not ${status} ${code}`
  return lane.open === isStopped(shop, laneId) ? `open: ${!lane.open}` : undefined
}
