/** A stopped lane issues no tickets; its waiting tickets are called as before. */

/** `paused`: a break. `closed`: over, usually for the day. */
export const laneStopKinds = ['paused', 'closed'] as const
export type LaneStopKind = (typeof laneStopKinds)[number]

/** Reasons are keys, so that each visitor reads them in their language. Staff can add a note. */
export const laneStopReasons = ['ended', 'crowded', 'staffAway', 'break', 'trouble', 'other'] as const
export type LaneStopReason = (typeof laneStopReasons)[number]

/** `dayEnd`: the lane opens by itself on the next business day. `opened`: only staff open it. */
export const laneReopeningModes = ['dayEnd', 'opened'] as const
export type LaneReopeningMode = (typeof laneReopeningModes)[number]

export const maxLaneNoteLength = 100

/** The last state set by staff. `closedDay`: the business day of the stop; null means until it is opened. */
export type LaneStatus = { open: boolean; closedDay: string | null }

/** Returns true if the lane is open on that business day. Days only advance, so a stop of an earlier day is over. */
export function isLaneOpen({ open, closedDay }: LaneStatus, businessDay: string): boolean {
  return open || (closedDay !== null && closedDay < businessDay)
}
