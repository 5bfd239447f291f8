/** What the server shows against what the model knows: a text names what differs. */
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { aheadOf, type Interval, laneOf, type Shop, type Visit } from './state.ts'
import { isAtCounter } from './steps.ts'

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function differences(what: string, shown: object, known: object): string | undefined {
  const both = Object.entries(known).filter(
    ([field, value]) => JSON.stringify((shown as Record<string, unknown>)[field]) !== JSON.stringify(value),
  )
  if (both.length === 0) return undefined
  const said = both.map(
    ([field, value]) => `${field} ${JSON.stringify(value)}, not ${JSON.stringify((shown as Record<string, unknown>)[field])}`,
  )
  return `${what}: ${said.join('; ')}`
}

function graceUntil(shop: Shop, { standing, movedAt }: Visit): string | null {
  return standing.status === 'called' ? time(movedAt + laneOf(shop, standing.lane).graceSeconds * 1000) : null
}

export function compareTicket(shop: Shop, visit: Visit, ticket: Ticket): string | undefined {
  const { standing, known } = visit
  const { status, lane, service, place, callCount, skipCount, counter, staff } = standing
  return differences(`ticket ${visit.number}`, ticket, {
    id: visit.id,
    number: visit.number,
    status,
    laneId: lane,
    serviceId: service,
    place,
    callCount,
    skipCount,
    ...known,
    joinedAt: time(visit.joinedAt),
    movedAt: time(visit.movedAt),
    closedAt: time(standing.closedAt),
    graceUntil: graceUntil(shop, visit),
    ...(isAtCounter(status) || status === 'done' ? { counterId: counter, staffId: staff } : {}),
    ...(status === 'waiting' || status === 'held' ? { counterId: null, staffId: null } : {}),
    ...(status === 'serving' ? { startedAt: time(standing.startedAt) } : {}),
    lastMove: visit.last?.event ?? null,
    rev: visit.rev,
  })
}

export function compareVisitorTicket(shop: Shop, visit: Visit, ticket: VisitorTicket): string | undefined {
  const { status, lane, callCount, closedAt } = visit.standing
  const ahead = status === 'waiting' ? aheadOf(shop, visit) : null
  return differences(
    `page of ${visit.number}`,
    { ...ticket, letter: ticket.lane.letter },
    {
      number: visit.number,
      status,
      ahead,
      position: ahead === null ? null : ahead + 1,
      letter: laneOf(shop, lane).letter,
      partySize: visit.known.partySize,
      name: visit.known.name,
      callCount,
      joinedAt: time(visit.joinedAt),
      closedAt: time(closedAt),
      graceUntil: graceUntil(shop, visit),
    },
  )
}

/** Legs, intervals and the log, to the millisecond. */
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
      event: kind === 'ticket.undo' ? `undo ${undone}` : kind.replace('ticket.', ''),
      by: actor.by,
      ...(kind === 'ticket.edit' ? { from: null, to: null } : { from, to }),
    })),
  }
  return differences(`history of ${visit.number}`, shown, {
    legs: visit.legs.map((leg) => ({ ...leg, intervals: leg.intervals.toSorted(byTime) })),
    log: visit.log,
  })
}

/** An interval may begin and end in one instant, and several of them in the same one have no order that anybody could see. */
function byTime(a: Interval, b: Interval): number {
  return a.from - b.from || (a.to ?? Infinity) - (b.to ?? Infinity) || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
}
