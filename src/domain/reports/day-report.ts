/** A business day in figures. All times come from intervals. */
import { Temporal } from 'temporal-polyfill'
import { isOpen, type LegOutcome, type TicketStatus } from '../tickets/ticket.ts'
import { countEnds, type VisitEnd } from '../tickets/visit-end.ts'
import { isCounted, type Wait, waitsOf } from '../tickets/wait.ts'

/** Milliseconds since the epoch. `to`: null while it runs. */
export type ReportInterval = { status: TicketStatus; staffId: string | null; counterId: string | null; from: number; to: number | null }

/** A visit's part in one lane. `outcome`: null while it goes on. */
export type ReportLeg = { laneId: string; serviceId: string; intervals: readonly ReportInterval[]; outcome: LegOutcome | null }

export type ReportVisit = { status: TicketStatus; partySize: number; joinedAt: number; legs: readonly ReportLeg[] }

/** Minutes, to a tenth; null where there was nothing to measure. `called`: how many waits a call ended; the minutes are also of those that go on. */
type Waits = { called: number; meanWait: number | null; longestWait: number | null }
/** Services that somebody finished: a visit that was passed on has several. Not to be taken for `served`, the visits that came to their end so. */
type Services = { services: number; meanService: number | null }

type DayTotals = Waits & Services & Record<VisitEnd, number> & { arrivals: number; people: number; open: number }
/** `at`: when the hour began. Waits count in the hour of the call, and in the present one while they go on. */
type HourFigures = Waits & { at: number; arrivals: number }
type LaneFigures = Waits & Services & Record<VisitEnd, number> & { laneId: string; arrivals: number }
/** `staffId`: null for those who served without being on the list of staff. */
type StaffFigures = Services & { staffId: string | null; minutes: number }

export type DayFigures = { totals: DayTotals; hours: HourFigures[]; lanes: LaneFigures[]; staff: StaffFigures[] }

/** To a tenth, as all minutes of the report. Rounded down, or 81.97 would become 82 whole minutes. Without the addend 4.1 could become 4.0. */
export const tenth = (minutes: number) => Math.floor(minutes * 10 + 1e-6) / 10
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? null : tenth(sum(numbers) / numbers.length))
const minutesOf = (milliseconds: number) => milliseconds / 60_000

/**
 * The service of a leg, if it came to one, whether over or not. A service ends its leg: serving that is followed by anything was begun by mistake,
 * and whoever it was went back in line.
 */
export function serviceOf({ intervals }: Pick<ReportLeg, 'intervals'>): ReportInterval | undefined {
  const last = intervals.at(-1)
  return last?.status === 'serving' ? last : undefined
}

/** How long a service that somebody finished took, in minutes; what the day's end closed says nothing about it. */
export function minutesServed(leg: Pick<ReportLeg, 'intervals' | 'outcome'>): number | undefined {
  const service = serviceOf(leg)
  return service && service.to !== null && leg.outcome !== 'auto_closed' ? minutesOf(service.to - service.from) : undefined
}

/** When a visit was called for the first time, or served without a call. */
export function firstCall(legs: readonly Pick<ReportLeg, 'intervals'>[]): number | undefined {
  const calls = legs.flatMap((leg) => leg.intervals.filter((each) => each.status === 'called' || each === serviceOf(leg)))
  return calls[0]?.from
}

/** All that a visit has waited until `now`, in minutes; undefined where nobody knows. */
export function minutesWaited({ legs }: Pick<ReportVisit, 'legs'>, now: number): number | undefined {
  const waits = waitsOf(legs, now)
  return waits.length > 0 ? minutesOf(sum(waits.map(({ ms }) => ms))) : undefined
}

type Service = { laneId: string; staffId: string | null; minutes: number }

function servicesOf(leg: ReportLeg): Service[] {
  const minutes = minutesServed(leg)
  return minutes === undefined ? [] : [{ laneId: leg.laneId, staffId: serviceOf(leg)!.staffId, minutes }]
}

function figuresOf(waits: readonly Wait[]): Waits {
  const minutes = waits.map(({ ms }) => minutesOf(ms))
  const called = waits.filter(({ goesOn }) => !goesOn).length
  return { called, meanWait: mean(minutes), longestWait: minutes.length === 0 ? null : tenth(Math.max(...minutes)) }
}

const servicesIn = (services: readonly Service[]): Services => ({
  services: services.length,
  meanService: mean(services.map(({ minutes }) => minutes)),
})

/** `laneIds`: the lanes to be told of in their order, also those where nobody was. `timeZone`: the shop's, for the hours. `now`: milliseconds. */
export function dayFigures(visits: readonly ReportVisit[], laneIds: readonly string[], timeZone: string, now: number): DayFigures {
  const services = visits.flatMap(({ legs }) => legs.flatMap(servicesOf))
  const waits = visits.flatMap(({ legs }) => waitsOf(legs, now).filter(isCounted))
  return {
    totals: {
      arrivals: visits.length,
      people: sum(visits.map(({ partySize }) => partySize)),
      ...figuresOf(waits),
      ...servicesIn(services),
      ...countEnds(visits),
      open: visits.filter(({ status }) => isOpen(status)).length,
    },
    hours: hourFigures(visits, waits, timeZone, now),
    lanes: laneIds.map((laneId) => ({
      laneId,
      arrivals: visits.filter(({ legs }) => legs[0]?.laneId === laneId).length,
      ...figuresOf(waits.filter((wait) => wait.laneId === laneId)),
      ...servicesIn(services.filter((service) => service.laneId === laneId)),
      // Whoever was passed on came to their end where they were last.
      ...countEnds(visits.filter(({ legs }) => legs.at(-1)?.laneId === laneId)),
    })),
    staff: [...Map.groupBy(services, ({ staffId }) => staffId)].map(([staffId, own]) => ({
      staffId,
      ...servicesIn(own),
      minutes: Math.round(sum(own.map(({ minutes }) => minutes))),
    })),
  }
}

/** From the first hour in which something happened to the last, without gaps. */
function hourFigures(visits: readonly ReportVisit[], waits: readonly Wait[], timeZone: string, now: number): HourFigures[] {
  const hour = (at: number) => hourBegan(at, timeZone)
  const arrivals = Map.groupBy(visits, ({ joinedAt }) => hour(joinedAt))
  const counted = Map.groupBy(waits, ({ calledAt }) => hour(calledAt ?? now))
  const known = [...arrivals.keys(), ...counted.keys()]
  const figures: HourFigures[] = []
  for (let at = Math.min(...known); at <= Math.max(...known); at = nextHour(at, timeZone))
    figures.push({ at, arrivals: arrivals.get(at)?.length ?? 0, ...figuresOf(counted.get(at) ?? []) })
  return figures
}

/** An hour of the shop's clock. One that the clock repeats is two; one of which it repeats half an hour is one of ninety minutes. */
function hourBegan(at: number, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return zoned.round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds
}

const quarter = 15 * 60_000

/** Found by looking: clocks are put on by half an hour as well, and then the next hour begins after thirty minutes or after ninety. */
function nextHour(at: number, timeZone: string): number {
  let next = at
  while (hourBegan(next, timeZone) === at) next += quarter
  return hourBegan(next, timeZone)
}
