import type { CallPolicy } from '../tickets/call-policy.ts'
import { type RankableTicket, rankTickets } from '../tickets/queue.ts'
import { isCalledOrServing, isServing } from '../tickets/status.ts'
import { currentWaitMs, type InstantLike, type TicketClass, toEpochMilliseconds } from '../tickets/ticket.ts'
import type { AttendedVisitor, CorrectedEstimate, ShopSnapshot, WaitingVisitor } from './shop-day.ts'
import type { ReportedPresence, TicketAssignment } from './staff-on-duty.ts'

/** The estimates of a whole shop at one moment in milliseconds. `byLaneForNewcomer`: for a visitor who would join now. */
export type WaitReading = {
  asOf: number
  byTicket: ReadonlyMap<string, CorrectedEstimate>
  byLaneForNewcomer: ReadonlyMap<string, CorrectedEstimate>
}

export type QueuedTicket = RankableTicket &
  TicketAssignment & { serviceId: string; bookedFor: InstantLike | null; calledAt: InstantLike | null; startedAt: InstantLike | null }

/** A shop's live queue, as pages and commands read it. */
export type LiveQueue = {
  lanes: readonly { id: string; policy: CallPolicy }[]
  tickets: Iterable<QueuedTicket>
  presence: Iterable<ReportedPresence & { since: string }>
  lastCalls: Readonly<Record<string, readonly TicketClass[]>>
}

/** What else decides when visitors are called. `shifts`: today's planned hours, by person. */
export type ShopPlans = Pick<ShopSnapshot, 'reservations'> & {
  staffIds: readonly string[]
  shifts: ReadonlyMap<string, readonly { from: number; to: number }[]>
}

/** Returns what the estimator replays. Trial tickets are left out, because they delay nobody. */
export function toShopSnapshot(queue: LiveQueue, { staffIds, shifts, reservations }: ShopPlans, now: number): ShopSnapshot {
  const tickets = [...queue.tickets].filter(({ trial }) => !trial)
  const presences = new Map([...queue.presence].flatMap((one) => (one.staffId ? [[one.staffId, one]] : [])))
  return {
    waiting: queue.lanes.flatMap(({ id: laneId, policy }) =>
      rankTickets({ laneId, tickets, lastCalls: queue.lastCalls[laneId] ?? [] }, policy, { epochMilliseconds: now }).map(({ ticket }) =>
        toVisitor(ticket, now),
      ),
    ),
    attended: tickets.flatMap((ticket) => toAttended(ticket, now) ?? []),
    staff: staffIds.map((id) => {
      const planned = shifts.get(id) ?? []
      const { state, since } = presences.get(id) ?? {}
      // A shift that begins counts as a plan: the person has not reported to be there.
      const isPlan = state === 'serving_ready' && planned.some(({ from }) => from === Date.parse(since!))
      return {
        id,
        presence: state && !isPlan ? { state, since: Date.parse(since!) } : null,
        shift: planned.find(({ to }) => to > now) ?? planned.at(-1) ?? null,
      }
    }),
    reservations,
    lastCalls: queue.lastCalls,
  }
}

/** `joinedAt` is the start of the present wait: after a transfer another one begins. */
function toVisitor(ticket: QueuedTicket, now: number): WaitingVisitor {
  const { id: ticketId, laneId, serviceId, bookedFor } = ticket
  return {
    ...{ ticketId, laneId, serviceId, class: ticket.class },
    joinedAt: now - currentWaitMs(ticket, now),
    bookedAt: bookedFor === null ? null : toEpochMilliseconds(bookedFor),
  }
}

function toAttended(ticket: QueuedTicket, now: number): AttendedVisitor | undefined {
  if (!isCalledOrServing(ticket.status)) return undefined
  const since = (isServing(ticket.status) ? ticket.startedAt : ticket.calledAt) ?? ticket.movedAt
  return { ...toVisitor(ticket, now), status: ticket.status, since: toEpochMilliseconds(since), staffId: ticket.staffId }
}
