/** A business day in figures. All times come from intervals (product.md, 4.1). */
import { Temporal } from 'temporal-polyfill'
import type { TicketStatus } from '../tickets/ticket.ts'

/** Milliseconds since the epoch. `to`: null while it runs. */
export type ReportInterval = { status: TicketStatus; staffId: string | null; counterId: string | null; from: number; to: number | null }

/** A visit's part in one lane. */
export type ReportLeg = { laneId: string; serviceId: string; intervals: readonly ReportInterval[]; autoClosed: boolean }

export type ReportVisit = { status: TicketStatus; partySize: number; joinedAt: number; legs: readonly ReportLeg[] }

/** Minutes, to a tenth; null where there was nothing to measure. */
export type Waits = { called: number; meanWait: number | null; longestWait: number | null }
export type Served = { served: number; meanService: number | null }

export type DayTotals = Waits & Served & { arrivals: number; people: number; noShow: number; cancelled: number; open: number }
/** `at`: when the hour began. Waits are of those who were called in it. */
export type HourFigures = Waits & { at: number; arrivals: number }
export type LaneFigures = Waits & Served & { laneId: string; arrivals: number; noShow: number; cancelled: number }
/** `staffId`: null for those who served without being on the list of staff. */
export type StaffFigures = Served & { staffId: string | null; minutes: number }

export type DayFigures = { totals: DayTotals; hours: HourFigures[]; lanes: LaneFigures[]; staff: StaffFigures[] }

const lookedAfter: readonly TicketStatus[] = ['called', 'serving']
const lost: readonly TicketStatus[] = ['cancelled', 'declined', 'expired']
const tenth = (minutes: number) => Math.round(minutes * 10) / 10
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? null : tenth(sum(numbers) / numbers.length))

/** When a leg was first called or served. */
export const firstCall = ({ intervals }: Pick<ReportLeg, 'intervals'>): number | undefined =>
  intervals.find(({ status }) => lookedAfter.includes(status))?.from

/** Minutes in line before the first call, time on hold left out; undefined for who wasn't called. */
export function waited(leg: Pick<ReportLeg, 'intervals'>): number | undefined {
  const called = firstCall(leg)
  if (called === undefined) return undefined
  const before = leg.intervals.filter(({ status, from }) => status === 'waiting' && from < called)
  return sum(before.map(({ from, to }) => Math.min(to ?? called, called) - from)) / 60_000
}

type Service = { laneId: string; staffId: string | null; minutes: number }

/** Services that were finished by somebody; what the day's end closed says nothing about how long it took. */
function servicesOf({ laneId, intervals, autoClosed }: ReportLeg): Service[] {
  if (autoClosed) return []
  return intervals.flatMap(({ status, staffId, from, to }) =>
    status === 'serving' && to !== null ? [{ laneId, staffId, minutes: (to - from) / 60_000 }] : [],
  )
}

function waits(legs: readonly ReportLeg[]): Waits {
  const minutes = legs.flatMap((leg) => waited(leg) ?? [])
  return { called: minutes.length, meanWait: mean(minutes), longestWait: minutes.length === 0 ? null : tenth(Math.max(...minutes)) }
}

const served = (services: readonly Service[]): Served => ({
  served: services.length,
  meanService: mean(services.map(({ minutes }) => minutes)),
})

const count = (visits: readonly ReportVisit[], ...statuses: TicketStatus[]) =>
  visits.filter(({ status }) => statuses.includes(status)).length

/** `laneIds`: the lanes to be told of in their order, also those where nobody was. `timeZone`: the shop's, for the hours. */
export function dayFigures(visits: readonly ReportVisit[], laneIds: readonly string[], timeZone: string): DayFigures {
  const legs = visits.flatMap((visit) => visit.legs)
  const services = legs.flatMap(servicesOf)
  return {
    totals: {
      arrivals: visits.length,
      people: sum(visits.map(({ partySize }) => partySize)),
      ...waits(legs),
      ...served(services),
      served: count(visits, 'done'),
      noShow: count(visits, 'no_show'),
      cancelled: count(visits, ...lost),
      open: count(visits, 'pending', 'waiting', 'called', 'serving', 'held'),
    },
    hours: hourFigures(visits, legs, timeZone),
    lanes: laneIds.map((laneId) => {
      // Whoever was passed on is counted where they were last.
      const here = visits.filter((visit) => visit.legs.at(-1)?.laneId === laneId)
      return {
        laneId,
        arrivals: visits.filter((visit) => visit.legs[0]?.laneId === laneId).length,
        ...waits(legs.filter((leg) => leg.laneId === laneId)),
        ...served(services.filter((service) => service.laneId === laneId)),
        noShow: count(here, 'no_show'),
        cancelled: count(here, ...lost),
      }
    }),
    staff: [...Map.groupBy(services, ({ staffId }) => staffId)].map(([staffId, own]) => ({
      staffId,
      ...served(own),
      minutes: Math.round(sum(own.map(({ minutes }) => minutes))),
    })),
  }
}

/** From the first hour in which something happened to the last, without gaps. */
function hourFigures(visits: readonly ReportVisit[], legs: readonly ReportLeg[], timeZone: string): HourFigures[] {
  const hour = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at)
      .toZonedDateTimeISO(timeZone)
      .round({ smallestUnit: 'hour', roundingMode: 'floor' })
      .toInstant().epochMilliseconds
  const arrivals = Map.groupBy(visits, ({ joinedAt }) => hour(joinedAt))
  const calls = Map.groupBy(
    legs.filter((leg) => firstCall(leg) !== undefined),
    (leg) => hour(firstCall(leg)!),
  )
  const known = [...arrivals.keys(), ...calls.keys()]
  const figures: HourFigures[] = []
  for (let at = Math.min(...known); at <= Math.max(...known); at = hour(at + 3_600_000))
    figures.push({ at, arrivals: arrivals.get(at)?.length ?? 0, ...waits(calls.get(at) ?? []) })
  return figures
}
