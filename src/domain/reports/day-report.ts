/** A business day in figures. All times come from intervals. */
import { Temporal } from 'temporal-polyfill'
import { isOpenTicket, type LegOutcome, type TicketStatus } from '../tickets/ticket.ts'
import { countVisitOutcomes, type VisitOutcome } from '../tickets/visit-end.ts'
import { isWaitCounted, type VisitWait, visitWaits } from '../tickets/wait.ts'

/** Milliseconds since the epoch. `to`: null while it runs. */
export type StatusInterval = { status: TicketStatus; staffId: string | null; counterId: string | null; from: number; to: number | null }

/** A visit's part in one lane. `outcome`: null while it is open. */
export type ReportLeg = { laneId: string; serviceId: string; intervals: readonly StatusInterval[]; outcome: LegOutcome | null }

export type ReportVisit = { status: TicketStatus; partySize: number; joinedAt: number; legs: readonly ReportLeg[] }

/** Minutes to a tenth; null without data. `called`: waits ended by a call; the minutes include current waits. */
type Waits = { called: number; meanWait: number | null; longestWait: number | null }
/** Finished services; a transferred visit has several. Unlike `served`, the number of visits that ended so. */
type Services = { services: number; meanService: number | null }

type DayTotals = Waits & Services & Record<VisitOutcome, number> & { arrivals: number; people: number; open: number }
/** `at`: beginning of the hour. Waits count in the hour of the call; current ones in the current hour. */
type HourFigures = Waits & { at: number; arrivals: number }
type LaneFigures = Waits & Services & Record<VisitOutcome, number> & { laneId: string; arrivals: number }
/** `staffId`: null for people who are not on the list of staff. */
type StaffFigures = Services & { staffId: string | null; minutes: number }

export type DayFigures = { totals: DayTotals; hours: HourFigures[]; lanes: LaneFigures[]; staff: StaffFigures[] }

/** Rounds down to a tenth of a minute, or 81.97 would become 82 whole minutes. The addend keeps 4.1 from becoming 4.0. */
export const roundDownToTenth = (minutes: number) => Math.floor(minutes * 10 + 1e-6) / 10
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? null : roundDownToTenth(sum(numbers) / numbers.length))
const minutesOf = (milliseconds: number) => milliseconds / 60_000

/** Returns the leg's service, finished or current. Serving followed by another interval began by mistake. */
export function legServingInterval({ intervals }: Pick<ReportLeg, 'intervals'>): StatusInterval | undefined {
  const last = intervals.at(-1)
  return last?.status === 'serving' ? last : undefined
}

/** Returns the minutes of a finished service; undefined if the day's end closed it, as its real end is unknown. */
export function legServingMinutes(leg: Pick<ReportLeg, 'intervals' | 'outcome'>): number | undefined {
  const service = legServingInterval(leg)
  return service && service.to !== null && leg.outcome !== 'auto_closed' ? minutesOf(service.to - service.from) : undefined
}

/** Returns the time of the first call, or of the first service without a call. */
export function firstCallTime(legs: readonly Pick<ReportLeg, 'intervals'>[]): number | undefined {
  const calls = legs.flatMap((leg) => leg.intervals.filter((each) => each.status === 'called' || each === legServingInterval(leg)))
  return calls[0]?.from
}

/** Returns the visit's total wait until `now` in minutes; undefined if unknown. */
export function totalMinutesWaited({ legs }: Pick<ReportVisit, 'legs'>, now: number): number | undefined {
  const waits = visitWaits(legs, now)
  return waits.length > 0 ? minutesOf(sum(waits.map(({ ms }) => ms))) : undefined
}

type Service = { laneId: string; staffId: string | null; minutes: number }

function servicesOf(leg: ReportLeg): Service[] {
  const minutes = legServingMinutes(leg)
  return minutes === undefined ? [] : [{ laneId: leg.laneId, staffId: legServingInterval(leg)!.staffId, minutes }]
}

function figuresOf(waits: readonly VisitWait[]): Waits {
  const minutes = waits.map(({ ms }) => minutesOf(ms))
  const called = waits.filter(({ goesOn }) => !goesOn).length
  return { called, meanWait: mean(minutes), longestWait: minutes.length === 0 ? null : roundDownToTenth(Math.max(...minutes)) }
}

const servicesIn = (services: readonly Service[]): Services => ({
  services: services.length,
  meanService: mean(services.map(({ minutes }) => minutes)),
})

/** `laneIds`: lanes of the report in order, also empty ones. `timeZone`: for the hours. `now`: milliseconds. */
export function dayFigures(visits: readonly ReportVisit[], laneIds: readonly string[], timeZone: string, now: number): DayFigures {
  const services = visits.flatMap(({ legs }) => legs.flatMap(servicesOf))
  const waits = visits.flatMap(({ legs }) => visitWaits(legs, now).filter(isWaitCounted))
  return {
    totals: {
      arrivals: visits.length,
      people: sum(visits.map(({ partySize }) => partySize)),
      ...figuresOf(waits),
      ...servicesIn(services),
      ...countVisitOutcomes(visits),
      open: visits.filter(({ status }) => isOpenTicket(status)).length,
    },
    hours: hourFigures(visits, waits, timeZone, now),
    lanes: laneIds.map((laneId) => ({
      laneId,
      arrivals: visits.filter(({ legs }) => legs[0]?.laneId === laneId).length,
      ...figuresOf(waits.filter((wait) => wait.laneId === laneId)),
      ...servicesIn(services.filter((service) => service.laneId === laneId)),
      // A transferred visit ends in its last lane.
      ...countVisitOutcomes(visits.filter(({ legs }) => legs.at(-1)?.laneId === laneId)),
    })),
    staff: [...Map.groupBy(services, ({ staffId }) => staffId)].map(([staffId, ofStaff]) => ({
      staffId,
      ...servicesIn(ofStaff),
      minutes: Math.round(sum(ofStaff.map(({ minutes }) => minutes))),
    })),
  }
}

function hourFigures(visits: readonly ReportVisit[], waits: readonly VisitWait[], timeZone: string, now: number): HourFigures[] {
  const hour = (at: number) => hourBegan(at, timeZone)
  const arrivals = Map.groupBy(visits, ({ joinedAt }) => hour(joinedAt))
  const counted = Map.groupBy(waits, ({ calledAt }) => hour(calledAt ?? now))
  const knownHours = [...arrivals.keys(), ...counted.keys()]
  const figures: HourFigures[] = []
  for (let at = Math.min(...knownHours); at <= Math.max(...knownHours); at = nextHour(at, timeZone))
    figures.push({ at, arrivals: arrivals.get(at)?.length ?? 0, ...figuresOf(counted.get(at) ?? []) })
  return figures
}

/** Returns the beginning of the hour on the shop's clock. A repeated hour is two; half a repeated hour makes one of 90 minutes. */
function hourBegan(at: number, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return zoned.round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds
}

const quarter = 15 * 60_000

/** Steps by quarters, because a clock change by half an hour makes hours of 30 or 90 minutes. */
function nextHour(at: number, timeZone: string): number {
  let next = at
  while (hourBegan(next, timeZone) === at) next += quarter
  return hourBegan(next, timeZone)
}
