/** Compares the server's view with the model. A returned text names the difference. */
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { countAhead, estimateWait } from './line.ts'
import { findMessageForVisit } from './messages.ts'
import { hasNotArrived } from './remote.ts'
import { businessDayOf, isVisitorActAllowed, openStatuses, pendingLimitMs, undoLimitMs, type VisitorAct, visitorActNames } from './rules.ts'
import { type Interval, laneOf, type Shop, type Visit } from './state.ts'
import { graceEnd, isAtCounter, isReportSinceMove, latestGraceEnd } from './steps.ts'

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function differences(what: string, shown: object, known: object): string | undefined {
  const both = Object.entries(known).filter(
    ([field, value]) => JSON.stringify((shown as Record<string, unknown>)[field]) !== JSON.stringify(value),
  )
  if (both.length === 0) return undefined
  const texts = both.map(
    ([field, value]) => `${field} ${JSON.stringify(value)}, not ${JSON.stringify((shown as Record<string, unknown>)[field])}`,
  )
  return `${what}: ${texts.join('; ')}`
}

/** Calls and reports about coming, which both staff and visitor see. */
function coming(shop: Shop, visit: Visit) {
  const { standing, reports } = visit
  return {
    callCount: standing.callCount,
    calledAt: time(standing.calledAt),
    graceUntil: time(graceEnd(shop, visit)),
    remote: visit.remote,
    arrivedAt: time(visit.arrivedAt),
    onMyWayAt: time(hasReported(visit, 'onMyWay') ? reports.onMyWayAt : null),
    returnedAt: time(hasReported(visit, 'back') ? reports.returnedAt : null),
    lateUntil: time(isVisitorActAllowed(standing.status, 'late') ? reports.lateUntil : null),
    joinedAt: time(visit.joinedAt),
    closedAt: time(standing.closedAt),
  }
}

function hasReported(visit: Visit, act: VisitorAct): boolean {
  const { standing, reports } = visit
  if (act === 'here') return !hasNotArrived(visit)
  if (act === 'undoLeave') return visit.left === null
  if (act === 'back') return isVisitorActAllowed(standing.status, act) && isReportSinceMove(reports.returnedAt, visit)
  if (act === 'onMyWay') return isVisitorActAllowed(standing.status, act) && isReportSinceMove(reports.onMyWayAt, visit)
  return act === 'late' && standing.status === 'called' && isReportSinceMove(reports.delayReportedAt, visit)
}

export function compareTicket(shop: Shop, visit: Visit, ticket: Ticket): string | undefined {
  const { standing, known, reports } = visit
  const { status, lane, service, place, skipCount, counter, staff } = standing
  return differences(`ticket ${visit.number}`, ticket, {
    id: visit.id,
    number: visit.number,
    status,
    laneId: lane,
    serviceId: service,
    place,
    joinedSeq: visit.joinedSeq,
    skipCount,
    waitedMs: standing.waited,
    ...known,
    ...coming(shop, visit),
    delayReportedAt: time(isVisitorActAllowed(status, 'late') ? reports.delayReportedAt : null),
    movedAt: time(visit.movedAt),
    ...(isAtCounter(status) || status === 'done' ? { counterId: counter, staffId: staff } : {}),
    ...(status === 'waiting' || status === 'held' ? { counterId: null, staffId: null } : {}),
    ...(status === 'serving' ? { startedAt: time(standing.startedAt) } : {}),
    mergedInto: visit.merged?.into ?? null,
    lastMove: visit.last?.event ?? null,
    rev: visit.rev,
  })
}

/** Compares the open tickets and the day's sums. */
export function compareQueueTickets(shop: Shop, { tickets, today }: Pick<Queue, 'tickets' | 'today'>): string | undefined {
  const open = shop.visits.filter(({ standing }) => openStatuses.includes(standing.status))
  const shown = tickets.filter(({ status }) => openStatuses.includes(status))
  const day = shop.visits.filter((visit) => visit.day === businessDayOf(shop.now, shop.timeZone))
  const ended = (status: string) => day.filter(({ standing }) => standing.status === status).length
  const sums = { joined: day.length, served: ended('done'), noShow: ended('no_show'), cancelled: ended('cancelled') }
  if (shown.length !== open.length) return `${open.length} open tickets, not ${shown.length}`
  if (JSON.stringify(today) !== JSON.stringify(sums)) return `today ${JSON.stringify(sums)}, not ${JSON.stringify(today)}`
  for (const visit of open) {
    const ticket = shown.find(({ id }) => id === visit.id)
    const wrong = ticket ? compareTicket(shop, visit, ticket) : `${visit.number} on the list`
    if (wrong) return wrong
  }
  return undefined
}

/** `isFresh`: a response of the join statement, which has no estimate yet. */
export function compareVisitorTicket(shop: Shop, visit: Visit, ticket: VisitorTicket, isFresh = false): string | undefined {
  const { status, lane } = visit.standing
  const ahead = status === 'waiting' ? countAhead(shop, visit) : null
  const estimate = ahead === null ? null : estimateWait(shop, visit)
  const isOver = businessDayOf(shop.now, shop.timeZone) > visit.day
  return differences(
    `page of ${visit.number}`,
    {
      ...ticket,
      letter: ticket.lane.letter,
      estimate: ticket.estimate && [ticket.estimate.low, ticket.estimate.high],
      message: ticket.message && [ticket.message.locale, ticket.message.text, ticket.message.at],
    },
    {
      number: visit.number,
      status,
      ahead,
      position: ahead === null ? null : ahead + 1,
      ...(isFresh && ticket.estimate === null ? {} : { estimate }),
      letter: laneOf(shop, lane).letter,
      partySize: visit.known.partySize,
      name: visit.known.name,
      locale: visit.known.locale,
      merged: visit.merged !== null,
      ...coming(shop, visit),
      latestUntil: time(latestGraceEnd(shop, visit)),
      message: findMessageForVisit(visit),
      pendingUntil: time(status === 'pending' ? visit.movedAt + pendingLimitMs : null),
      undoLeaveUntil: time(visit.left && visit.left.at + undoLimitMs),
      may: visitorActNames.filter((act) => isVisitorActAllowed(status, act) && !hasReported(visit, act) && !(act === 'back' && isOver)),
    },
  )
}

/** Compares legs, intervals and the log, to the millisecond. */
export function compareHistory(visit: Visit, { legs, events }: Pick<TicketDetail, 'legs' | 'events'>): string | undefined {
  const shown = {
    legs: legs.map(({ laneId, serviceId, outcome, intervals }) => ({
      lane: laneId,
      service: serviceId,
      ended: outcome === null ? 'open' : outcome === 'auto_closed' ? 'autoClosed' : 'ended',
      intervals: intervals
        .map(({ status, counterId, staffId, from, to }) => ({
          status,
          ...(isAtCounter(status) ? { counter: counterId, staff: staffId } : { counter: null, staff: null }),
          from: Date.parse(from),
          to: to === null ? null : Date.parse(to),
        }))
        .toSorted(byTime),
    })),
    log: events.map(({ kind, undone, actor, from, to }) => ({
      event: undone ? `undo ${undone}` : kind.replace('ticket.', ''),
      by: actor.by,
      ...(movesNothing.has(kind) ? { from: null, to: null } : { from, to }),
    })),
  }
  return differences(`history of ${visit.number}`, shown, {
    legs: visit.legs.map((leg) => ({ ...leg, intervals: leg.intervals.toSorted(byTime) })),
    log: visit.log,
  })
}

const movesNothing: ReadonlySet<string> = new Set([
  'ticket.edit',
  'ticket.onMyWay',
  'ticket.late',
  'ticket.arrive',
  'ticket.back',
  'ticket.absorb',
  'ticket.release',
  'ticket.message',
])

/** A zero-length interval may share its instant with others, and their order is not visible. */
function byTime(a: Interval, b: Interval): number {
  return a.from - b.from || (a.to ?? Infinity) - (b.to ?? Infinity) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
}
