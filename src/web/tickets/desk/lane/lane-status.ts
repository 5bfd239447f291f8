import { useCallback, useMemo, useState } from 'react'
import { closeLane, openLane, pauseLane } from '#contract/tickets/lane-status.ts'
import type { LaneReopeningMode, LaneStopKind, LaneStopReason } from '#domain/queue-settings/lane-status.ts'
import { callAuthenticated } from '../../../api/api.ts'
import { randomKey } from '../../../device/random-key.ts'
import type { QueueLane } from '../queue/lane-view.ts'
import type { QueueStore } from '../queue/queue-store.ts'

/** How a lane is stopped. `note`: the shop's own words, shown instead of the reason. */
export type LaneStopChoice = { as: LaneStopKind; reason: LaneStopReason; note?: string | undefined; until: LaneReopeningMode }

/** Stop set by one tap. Staff can change the reason afterwards. */
export const defaultLaneStops: Record<LaneStopKind, LaneStopChoice> = {
  paused: { as: 'paused', reason: 'crowded', until: 'dayEnd' },
  closed: { as: 'closed', reason: 'ended', until: 'dayEnd' },
}

/** `id`: idempotency key of this change. */
export type LaneStatusChange = { id: string; before: QueueLane; after: QueueLane }

/** Opens the lane if `stop` is undefined. */
export type LaneStatusSetter = (lane: QueueLane, stop: LaneStopChoice | undefined) => void

type LaneStatusControl = {
  set: LaneStatusSetter
  done: LaneStatusChange | undefined
  problem: string | undefined
  undo(): void
  forget(): void
}

function stopOf({ closed }: QueueLane): LaneStopChoice | undefined {
  return closed ? { as: closed.as, reason: closed.reason, note: closed.note ?? undefined, until: closed.until } : undefined
}

/** Stops and opens lanes. Shows the change at once and reverts it if the server refuses. */
export function useLaneStatusControl(shopId: string, store: Pick<QueueStore, 'takeLane'>, onDone: () => void): LaneStatusControl {
  const [done, setDone] = useState<LaneStatusChange>()
  const [problem, setProblem] = useState<string>()

  const set = useCallback<LaneStatusSetter>(
    async (lane, stop) => {
      setProblem(undefined)
      const closed = stop ? { ...stop, note: stop.note ?? null, at: null, by: null } : null
      store.takeLane({ ...lane, open: !stop, closed })
      const input = { params: { shopId, laneId: lane.id }, idempotencyKey: randomKey() }
      const result = stop ? await sendStop(stop, input) : await callAuthenticated(openLane, input)
      store.takeLane(result.ok ? result.value : lane)
      if (!result.ok) return setProblem(result.problem.detail)
      onDone()
      setDone({ id: input.idempotencyKey, before: lane, after: result.value })
    },
    [shopId, store, onDone],
  )
  const forget = useCallback(() => setDone(undefined), [])
  return useMemo(() => {
    const undo = () => {
      forget()
      if (done) set(done.after, stopOf(done.before))
    }
    return { set, done, problem, undo, forget }
  }, [set, done, problem, forget])
}

function sendStop({ as, ...body }: LaneStopChoice, input: { params: { shopId: string; laneId: string }; idempotencyKey: string }) {
  return callAuthenticated(as === 'paused' ? pauseLane : closeLane, { ...input, body })
}
