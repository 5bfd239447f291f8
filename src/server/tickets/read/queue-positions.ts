import type { Queue } from '#contract/tickets/queue.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { type Estimate, roundEstimateOutward } from '#domain/estimates/closing.ts'
import { paceEstimator, paceMinutes } from '#domain/estimates/estimator.ts'
import type { CorrectedEstimate } from '#domain/estimates/shop-day.ts'
import { countStaffOnDuty, findPeopleOnDuty } from '#domain/estimates/staff-on-duty.ts'
import type { LiveQueue, QueuedTicket, WaitReading } from '#domain/estimates/wait-reading.ts'
import { rankTickets } from '#domain/tickets/queue.ts'
import type { LanePaces } from './paces.ts'

/**
 * For the estimate log: `plainMinutes`, the expected wait by the plain rule, not rounded, null without staff on duty; `range`, the
 * reading's, null without one.
 */
type QueuePosition = {
  laneId: string
  ahead: number
  staffOnDuty: number
  estimate: VisitorTicket['estimate']
  plainMinutes: number | null
  range: CorrectedEstimate | null
}

export type QueuePositionsInput = Omit<LiveQueue, 'lanes'> & {
  lanes: readonly Pick<Queue['lanes'][number], 'id' | 'policy' | 'services' | 'closesAt'>[]
  staff: Queue['staff']
  paces: LanePaces
}

/** `standing`: by waiting ticket. `joinEstimates`: by lane, for a visitor who would join now. `estimator`: name for the log. */
export type QueuePositions = {
  standing: Map<string, QueuePosition>
  joinEstimates: Record<string, VisitorTicket['estimate']>
  estimator: EstimatorName
}

/** `day`: the plain rule with today's pace. `replay`: the estimator that learns from past days. */
type EstimatorName = 'day' | 'replay'

/**
 * Positions and estimates of all waiting tickets. Visitors' pages, the log and "call next" all use this one order. Without a reading the
 * plain rule estimates (docs/decisions/181-learning-estimates.md).
 */
export function computeQueuePositions(
  queue: QueuePositionsInput,
  now: { readonly epochMilliseconds: number },
  read?: WaitReading,
): QueuePositions {
  const { lanes, staff, presence, lastCalls, paces } = queue
  const allTickets = [...queue.tickets]
  const people = findPeopleOnDuty(presence, allTickets)
  const [trials, tickets] = [allTickets.filter(({ trial }) => trial), allTickets.filter(({ trial }) => !trial)]
  const prior = new Map(lanes.flatMap(({ services }) => services).map(({ id, priorMinutes }) => [id, priorMinutes]))
  const listed = new Set(staff.map(({ id }) => id))
  // The estimator knows only people on the list of staff. Without the others it would estimate too long.
  const reading = [...people].every((id) => listed.has(id)) ? read : undefined
  const asOf = new Date(reading?.asOf ?? now.epochMilliseconds).toISOString()
  // Where nobody reports a presence, staff are on duty also between two visitors.
  const isAtWork = [...presence].length === 0 && Object.keys(paces).length > 0
  const positions: QueuePositions = { standing: new Map(), joinEstimates: {}, estimator: reading ? 'replay' : 'day' }
  for (const { id: laneId, policy, services, closesAt } of lanes) {
    const onDuty = countStaffOnDuty(
      people,
      staff,
      services.map(({ id }) => id),
    )
    const minutesToClosing = closesAt === null ? undefined : (Date.parse(closesAt) - now.epochMilliseconds) / 60_000
    const estimatePlainly = (ordered: readonly QueuedTicket[]) => {
      const line = ordered.map(({ id, serviceId }) => ({ id, priorMinutes: prior.get(serviceId) ?? 0 }))
      const situation = { line, staffOnDuty: onDuty, pace: paces[laneId], minutesToClosing }
      const [estimates, plain] = [paceEstimator(situation), paceMinutes(situation)]
      return (id: string) => ({ estimate: show(estimates.get(id)), plainMinutes: plain.get(id) ?? null, range: null })
    }
    /** A visitor who joined since the reading gets the range that it has for one. The next in line gets none. */
    const readEstimate = (ordered: readonly QueuedTicket[]) => {
      const plain = estimatePlainly(ordered)
      return (id: string) => {
        const range = reading!.byTicket.get(id) ?? reading!.byLaneForNewcomer.get(laneId)
        const isShown = range && (onDuty > 0 || isAtWork) && ordered[0]?.id !== id
        const estimate = show(isShown ? roundEstimateOutward(range, minutesToClosing) : undefined)
        return { estimate, plainMinutes: plain(id).plainMinutes, range: range ?? null }
      }
    }
    const show = (estimate: Estimate | undefined) => (estimate ? { ...estimate, asOf, closesAt } : null)
    const estimate = reading ? readEstimate : estimatePlainly
    const order = (all: readonly QueuedTicket[]) =>
      rankTickets({ laneId, tickets: all, lastCalls: lastCalls[laneId] ?? [] }, policy, now).map(({ ticket }) => ticket)
    const line = order(tickets)
    const newcomer = newcomerOf(laneId, now)
    // A newcomer at the end changes no estimate in strict order. Under a ratio policy they can.
    const withNewcomer = policy.rule === 'strict' ? [...line, newcomer] : order([...tickets, newcomer])
    const joinEstimate = estimate(withNewcomer)
    const lineEstimate = policy.rule === 'strict' ? joinEstimate : estimate(line)
    positions.joinEstimates[laneId] = joinEstimate(newcomer.id).estimate
    for (const [ahead, { id }] of line.entries()) positions.standing.set(id, { laneId, ahead, staffOnDuty: onDuty, ...lineEstimate(id) })
    // Trial tickets come after the real ones and don't affect them.
    const trialLine = order(trials)
    if (trialLine.length === 0) continue
    const ofTrial = estimate([...line, ...trialLine])
    for (const [index, { id }] of trialLine.entries())
      positions.standing.set(id, { laneId, ahead: line.length + index, staffOnDuty: onDuty, ...ofTrial(id) })
  }
  return positions
}

/** The next visitor to join: last in line and of the usual class. Their service time affects no estimate. */
function newcomerOf(laneId: string, { epochMilliseconds }: { readonly epochMilliseconds: number }): QueuedTicket {
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
      bookedFor: null,
      calledAt: null,
      startedAt: null,
    },
  }
}
