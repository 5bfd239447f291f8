/** The people of a recorded day as another plan of one person would have had them. What the plan does not change stays as recorded. */
import { cutPeriods, mergePeriods, type Period } from './periods.ts'
import type { RecordedDay } from './recorded-day.ts'
import type { RecordedPerson } from './recorded-staff.ts'

/** A person's planned hours on one day, in order. Null: not planned, so the recorded hours count. */
export type PlannedHours = readonly Period[] | null

/** `personId` null: a further person. `serviceIds` null: serves every service. */
export type StaffPlanChange = {
  personId: string | null
  serviceIds: readonly string[] | null
  before: PlannedHours
  after: PlannedHours
}

export const withoutPerson = (day: RecordedDay, personId: string | null): RecordedDay => ({
  ...day,
  staff: day.staff.filter(({ id }) => id !== personId),
})

/** Returns the day with the person's new plan. A person who was planned but served nobody that day stays absent. */
export function withStaffPlan(day: RecordedDay, change: StaffPlanChange): RecordedDay {
  const recorded = day.staff.find(({ id }) => id === change.personId)
  const person = recorded ? replan(recorded, change) : newPerson(day, change)
  return { ...day, staff: [...day.staff.filter((each) => each !== recorded), ...(person ? [person] : [])] }
}

/** Returns undefined if the plan takes the day away. */
function replan(recorded: RecordedPerson, { serviceIds, before, after }: StaffPlanChange): RecordedPerson | undefined {
  if (!after || (before?.length === 0 && after.length === 0)) return { ...recorded, serviceIds }
  const [was, is] = [outerPeriod(before ?? []), outerPeriod(after)]
  if (!is) return undefined
  const [from, to] = [moveTime(recorded.from, was?.from, is.from), moveTime(recorded.to, was?.to, is.to)]
  const dropped = breaksMissingIn(after, before ?? [])
  const kept = recorded.pauses
    .map((pause) => ({ from: pause.from, to: pause.from + pause.ms }))
    .filter((pause) => !dropped.some((each) => each.from < pause.to && pause.from < each.to))
  const pauses = cutPeriods(mergePeriods([...kept, ...breaksMissingIn(before ?? [], after)]), { from, to })
  return { ...recorded, serviceIds, from, to, pauses: pauses.map(toPause) }
}

/** Returns undefined if the person does not come that day. */
function newPerson(day: RecordedDay, { personId, serviceIds, before, after }: StaffPlanChange): RecordedPerson | undefined {
  const wasPlanned = before !== null && before.length > 0
  const hours = after ? outerPeriod(after) : personId === null ? day.work : undefined
  if (!hours || wasPlanned) return undefined
  return { id: personId ?? 'further', serviceIds, ...hours, pauses: breaksOf(after ?? []).map(toPause), wouldStay: true }
}

/** People who came late or went early do so under the new plan too, unless it begins later or ends earlier still. */
function moveTime(recorded: number, before: number | undefined, after: number): number {
  if (before === undefined) return after
  if (after === before) return recorded
  return after < before ? Math.min(recorded, after) : Math.max(recorded, after)
}

const outerPeriod = (hours: readonly Period[]): Period | undefined =>
  hours.length > 0 ? { from: hours[0]!.from, to: hours.at(-1)!.to } : undefined

const breaksOf = (hours: readonly Period[]): Period[] => hours.slice(1).map(({ from }, index) => ({ from: hours[index]!.to, to: from }))

/** Returns the breaks in some hours that other hours do not have. */
const breaksMissingIn = (others: readonly Period[], hours: readonly Period[]): Period[] =>
  breaksOf(hours).filter((each) => !breaksOf(others).some(({ from, to }) => from === each.from && to === each.to))

const toPause = ({ from, to }: Period) => ({ from, ms: to - from })
