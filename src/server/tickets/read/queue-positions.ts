import type { Queue } from '#contract/tickets/queue.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Estimate } from '#domain/estimates/closing.ts'
import { type Estimator, paceEstimator } from '#domain/estimates/estimator.ts'
import { countStaffOnDuty, findPeopleOnDuty, type ReportedPresence, type TicketAssignment } from '#domain/estimates/staff-on-duty.ts'
import { type RankableTicket, rankTickets } from '#domain/tickets/queue.ts'
import type { TicketClass } from '#domain/tickets/ticket.ts'
import type { LanePaces } from './paces.ts'

export type QueuePosition = { laneId: string; ahead: number; staffOnDuty: number; estimate: VisitorTicket['estimate'] }

type Waits = RankableTicket & TicketAssignment & { serviceId: string }

export type QueuePositionsInput = {
  lanes: readonly Pick<Queue['lanes'][number], 'id' | 'policy' | 'services' | 'closesAt'>[]
  staff: Queue['staff']
  tickets: Iterable<Waits>
  presence: Iterable<ReportedPresence>
  /** Past calls that each lane's policy counts, by lane. */
  lastCalls: Readonly<Record<string, readonly TicketClass[]>>
  paces: LanePaces
}

/** `standing`: by waiting ticket. `joinEstimates`: by lane, for a visitor who would join now. */
export type QueuePositions = { standing: Map<string, QueuePosition>; joinEstimates: Record<string, VisitorTicket['estimate']> }

/** The estimator in use; its name is logged with each estimate. */
export const estimator: { name: string; estimate: Estimator } = { name: 'day', estimate: paceEstimator }

/** Positions and estimates of all waiting tickets. Visitors' pages, the log and "call next" all use this one order. */
export function computeQueuePositions(queue: QueuePositionsInput, now: { readonly epochMilliseconds: number }): QueuePositions {
  const { lanes, staff, presence, lastCalls, paces } = queue
  const allTickets = [...queue.tickets]
  const people = findPeopleOnDuty(presence, allTickets)
  const [trials, tickets] = [allTickets.filter(({ trial }) => trial), allTickets.filter(({ trial }) => !trial)]
  const prior = new Map(lanes.flatMap(({ services }) => services).map(({ id, priorMinutes }) => [id, priorMinutes]))
  const positions: QueuePositions = { standing: new Map(), joinEstimates: {} }
  for (const { id: laneId, policy, services, closesAt } of lanes) {
    const onDuty = countStaffOnDuty(
      people,
      staff,
      services.map(({ id }) => id),
    )
    const minutesToClosing = closesAt === null ? undefined : (Date.parse(closesAt) - now.epochMilliseconds) / 60_000
    const estimate = (ordered: readonly Waits[]) => {
      const line = ordered.map(({ id, serviceId }) => ({ id, priorMinutes: prior.get(serviceId) ?? 0 }))
      const estimates = estimator.estimate({ line, staffOnDuty: onDuty, pace: paces[laneId], minutesToClosing })
      return (id: string) => show(estimates.get(id), closesAt)
    }
    const order = (all: readonly Waits[]) =>
      rankTickets({ laneId, tickets: all, lastCalls: lastCalls[laneId] ?? [] }, policy, now).map(({ ticket }) => ticket)
    const line = order(tickets)
    const newcomer = newcomerOf(laneId, now)
    // A newcomer at the end changes no estimate in strict order. Under a ratio policy they can.
    const withNewcomer = policy.rule === 'strict' ? [...line, newcomer] : order([...tickets, newcomer])
    const joinEstimate = estimate(withNewcomer)
    const lineEstimate = policy.rule === 'strict' ? joinEstimate : estimate(line)
    positions.joinEstimates[laneId] = joinEstimate(newcomer.id)
    for (const [ahead, { id }] of line.entries())
      positions.standing.set(id, { laneId, ahead, staffOnDuty: onDuty, estimate: lineEstimate(id) })
    // Trial tickets come after the real ones and don't affect them.
    const trialLine = order(trials)
    if (trialLine.length === 0) continue
    const ofTrial = estimate([...line, ...trialLine])
    for (const [index, { id }] of trialLine.entries())
      positions.standing.set(id, { laneId, ahead: line.length + index, staffOnDuty: onDuty, estimate: ofTrial(id) })
  }
  return positions
}

const show = (estimate: Estimate | undefined, closesAt: string | null) => (estimate ? { ...estimate, closesAt } : null)

/** The next visitor to join: last in line and of the usual class. Their service time affects no estimate. */
function newcomerOf(laneId: string, { epochMilliseconds }: { readonly epochMilliseconds: number }): Waits {
  return {
    ...{ id: '', laneId, serviceId: '', status: 'waiting', place: Number.POSITIVE_INFINITY, class: 'normal' },
    ...{
      joinedAt: new Date(epochMilliseconds).toISOString(),
      joinedSeq: Number.POSITIVE_INFINITY,
      movedAt: epochMilliseconds,
      waitedMs: 0,
      trial: false,
      remote: false,
      arrivedAt: null,
      staffId: null,
      counterId: null,
    },
  }
}
