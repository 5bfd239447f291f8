/** Remote tickets keep their place and are called once the visitor has arrived: docs/tickets.md and docs/decisions/039. */
import { isVisitorActAllowed } from './rules.ts'
import type { Shop, Visit } from './state.ts'

export const hasNotArrived = ({ remote, arrivedAt }: Visit) => remote && arrivedAt === null

/** Returns true if an arrival can be reported. */
export const mayArrive = ({ remote, standing }: Visit) => remote && isVisitorActAllowed(standing.status, 'here')

/** Remote tickets of a lane and day whose visitor has not arrived. The remote cap counts them. */
export const countRemoteNotArrived = ({ visits }: Shop, laneId: string, day: string) =>
  visits.filter((visit) => visit.day === day && visit.standing.lane === laneId && mayArrive(visit) && hasNotArrived(visit)).length

/** Not a step: place, status and undo stay the same. A repetition changes nothing. */
export function applyArrival(visit: Visit, arrived: boolean, by: 'member' | 'visitor', at: number): void {
  if (hasNotArrived(visit) !== arrived) return
  visit.arrivedAt = arrived ? at : null
  visit.rev++
  visit.log.push({ event: arrived ? 'arrive' : 'undo arrive', by, from: null, to: null })
}
