/** Whoever takes a number from afar keeps the place, and is called once they have come: docs/tickets.md and docs/decisions/039. */
import { mayDo } from './rules.ts'
import type { Shop, Visit } from './state.ts'

export const isAway = ({ remote, arrivedAt }: Visit) => remote && arrivedAt === null

/** Whether there is an arrival to be told of. */
export const mayArrive = ({ remote, standing }: Visit) => remote && mayDo(standing.status, 'here')

/** On their way to the lane, of one day: what its cap of them counts. */
export const onTheirWay = ({ visits }: Shop, laneId: string, day: string) =>
  visits.filter((visit) => visit.day === day && visit.standing.lane === laneId && mayArrive(visit) && isAway(visit)).length

/** No step: place and status stay, and so does what undo would take back. Said again, it is the same. */
export function arrive(visit: Visit, arrived: boolean, by: 'member' | 'visitor', at: number): void {
  if (isAway(visit) !== arrived) return
  visit.arrivedAt = arrived ? at : null
  visit.rev++
  visit.log.push({ event: arrived ? 'arrive' : 'undo arrive', by, from: null, to: null })
}
