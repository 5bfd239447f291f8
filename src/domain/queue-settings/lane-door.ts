/** A lane that staff have stopped takes no numbers; who waits in it is called as before (受付終了 is one tap, with a reason). */

/** Paused: it goes on soon. Closed: it is over, for the day as a rule. */
export const laneStops = ['paused', 'closed'] as const
export type LaneStop = (typeof laneStops)[number]

/** Said to visitors in their language, so a choice; a note in the shop's own words may stand beside it. */
export const laneStopReasons = ['ended', 'crowded', 'staffAway', 'break', 'trouble', 'other'] as const
export type LaneStopReason = (typeof laneStopReasons)[number]

/** `dayEnd`: whoever closes in the evening need not think of the morning. `opened`: until somebody opens it. */
export const laneStopEnds = ['dayEnd', 'opened'] as const
export type LaneStopEnd = (typeof laneStopEnds)[number]

export const laneNoteLimit = 100

/** As staff said it last. `closedDay`: the business day that a stop was said for; null means until it is opened. */
export type LaneStatus = { open: boolean; closedDay: string | null }

/** Whether the lane stands open on that business day. Days only go forward, so a stop of another day is over. */
export function isLaneOpen({ open, closedDay }: LaneStatus, businessDay: string): boolean {
  return open || (closedDay !== null && closedDay < businessDay)
}
