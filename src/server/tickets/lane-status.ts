import type { z } from 'zod'
import type { QueueLaneStop } from '#contract/tickets/queue.ts'
import { isLaneOpen, type LaneStatus, type LaneStopKind, type LaneStopReason } from '#domain/queue-settings/lane-status.ts'

type LaneStatusRow = LaneStatus & {
  closedAs: LaneStopKind | null
  closedReason: LaneStopReason | null
  closedNote: string | null
  closedAt: Date | null
  closedBy: string | null
}
type Person = { accountId: string | null; name: string }

/** Returns whether staff have the lane open, and if not, their reason for closing it. */
export function toQueueLaneStatus(
  lane: LaneStatusRow,
  staff: readonly Person[],
  today: string,
): { open: boolean; closed: z.infer<typeof QueueLaneStop> | null } {
  if (isLaneOpen(lane, today)) return { open: true, closed: null }
  return {
    open: false,
    closed: {
      as: lane.closedAs ?? 'closed',
      reason: lane.closedReason ?? 'other',
      note: lane.closedNote,
      until: lane.closedDay === null ? 'opened' : 'dayEnd',
      at: lane.closedAt?.toISOString() ?? null,
      by: staff.find(({ accountId }) => accountId !== null && accountId === lane.closedBy)?.name ?? null,
    },
  }
}
