import { Temporal } from 'temporal-polyfill'
import type { Queue } from '#contract/tickets/queue.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Locale } from '#domain/locale.ts'
import { pickMessageText } from '#domain/messages/message.ts'
import { hasNotArrived } from '#domain/tickets/remote.ts'
import { isCalled, isPending } from '#domain/tickets/status.ts'
import { ticketMoves, undoLeaveDeadline } from '#domain/tickets/ticket.ts'
import { maxGraceEnd, pendingMinutes } from '#domain/tickets/timeouts.ts'
import { canVisitorAct, isDelayReportCurrent, type VisitorAct, visitorActNames } from '#domain/tickets/visitor-acts.ts'
import type { TicketMessage } from '../sent-messages/shop-messages.ts'

export type TicketNameSources = Pick<Queue, 'counters'> & {
  lanes: readonly Pick<Queue['lanes'][number], 'id' | 'letter' | 'name' | 'services' | 'graceSeconds' | 'maxCalls'>[]
  shop: VisitorTicket['shop']
}

export type TicketPosition = { ahead: number; estimate: VisitorTicket['estimate'] }

/**
 * Converts the staff's view of a ticket to its visitor's, with names for ids and no data of others. `standing`: null unless waiting.
 * `isPast`: its business day is over.
 */
export function toVisitorTicket(
  ticket: Ticket,
  standing: TicketPosition | null,
  { lanes, counters, shop }: TicketNameSources,
  at: string,
  message?: TicketMessage,
  card: VisitorTicket['card'] = null,
  isPast = false,
): VisitorTicket {
  const lane = lanes.find(({ id }) => id === ticket.laneId)
  const service = lanes.flatMap(({ services }) => services).find(({ id }) => id === ticket.serviceId)
  if (!lane || !service) throw new Error('a ticket stands in a lane and for a service of its shop')
  // Computed only while a limit runs, because every join calls this function.
  const movedAt = () => Temporal.Instant.from(ticket.movedAt)
  const latest = isCalled(ticket.status) ? maxGraceEnd(movedAt(), lane) : null
  const lapses = isPending(ticket.status) ? movedAt().add({ minutes: pendingMinutes }) : null
  const backUntil = hasLeft(ticket) ? Temporal.Instant.fromEpochMilliseconds(undoLeaveDeadline(ticket.closedAt)) : null
  return {
    number: ticket.number,
    status: ticket.status,
    position: standing && standing.ahead + 1,
    ahead: standing?.ahead ?? null,
    estimate: standing?.estimate ?? null,
    // A page that is read once has seen no other estimate.
    estimateJump: null,
    lane: { letter: lane.letter, name: lane.name },
    service: { name: service.name },
    partySize: ticket.partySize,
    // Four digits and a name were enough to get the ticket, and must not reveal the rest of the name.
    name: ticket.kioskCheckIn ? null : ticket.name,
    locale: ticket.locale,
    trial: ticket.trial,
    remote: ticket.remote,
    arrivedAt: ticket.arrivedAt,
    booked: ticket.bookedFor === null ? null : { at: ticket.bookedFor, late: ticket.class === 'normal' },
    counter: counters.find(({ id }) => id === ticket.counterId)?.name ?? null,
    callCount: ticket.callCount,
    joinedAt: ticket.joinedAt,
    calledAt: ticket.calledAt,
    graceUntil: ticket.graceUntil,
    pendingUntil: asText(lapses),
    onMyWayAt: ticket.onMyWayAt,
    returnedAt: ticket.returnedAt,
    delayReportedAt: ticket.delayReportedAt,
    lateUntil: ticket.lateUntil,
    latestUntil: asText(latest),
    closedAt: ticket.closedAt,
    merged: ticket.mergedInto !== null,
    undoLeaveUntil: asText(backUntil),
    may: visitorActNames.filter((act) => canVisitorAct(ticket.status, act) && !cannotReport(act, ticket) && !(act === 'back' && isPast)),
    message: showMessage(message, ticket.locale),
    card,
    shop,
    seq: ticket.seq,
    at,
  }
}

function showMessage(message: TicketMessage | undefined, locale: Locale): VisitorTicket['message'] {
  const words = message && pickMessageText(message.text, locale)
  return words ? { ...words, at: message.at.toISOString() } : null
}

/** True if the visitor left; after a removal by staff, `lastMove` is set. */
function hasLeft(ticket: Ticket): ticket is Ticket & { closedAt: string } {
  return ticket.status === ticketMoves.leave.to && ticket.lastMove === null && ticket.closedAt !== null
}

const asText = (instant: Temporal.Instant | null) => instant?.toString({ smallestUnit: 'millisecond' }) ?? null

/** True if the visitor can't report this now: already reported for this call, not remote, or did not leave. */
function cannotReport(act: VisitorAct, ticket: Ticket): boolean {
  const { status, movedAt, onMyWayAt, delayReportedAt } = ticket
  if (act === 'here') return !hasNotArrived(ticket)
  if (act === 'undoLeave') return !hasLeft(ticket)
  if (act === 'back') return ticket.returnedAt !== null
  if (act === 'onMyWay') return onMyWayAt !== null
  if (act !== 'late' || !isCalled(status) || !delayReportedAt) return false
  return isDelayReportCurrent(Temporal.Instant.from(delayReportedAt), Temporal.Instant.from(movedAt))
}
