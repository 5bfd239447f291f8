import type { Temporal } from 'temporal-polyfill'
import type { DayReport } from '#contract/reports.ts'
import { measureAccuracy } from '#domain/estimates/accuracy.ts'
import { dayFigures, firstCallTime } from '#domain/reports/day-report.ts'
import type { Tx } from '#platform/database/db.ts'
import { readFirstContactFigures } from '../cards/first-contact/figures.ts'
import { readQuotedEstimates } from '../estimates/quoted-estimates.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'
import { readShopAndDay } from '../tickets/read/queue.ts'
import { type DayVisit, readLanesServicesAndStaff, readVisits } from './read-day.ts'

export type DayReportWithVisits = { report: DayReport; visits: DayVisit[]; names: Awaited<ReturnType<typeof readLanesServicesAndStaff>> }

/** Returns the figures of a business day and their source data; undefined if the shop does not exist. `day`: default today. */
export async function readDayReportData(
  { onDay }: Pick<FeatureHooks, 'onDay'>,
  tx: Tx,
  shopId: string,
  now: Temporal.Instant,
  day?: string,
): Promise<DayReportWithVisits | undefined> {
  const shopDay = await readShopAndDay(tx, shopId, now)
  if (!shopDay) return undefined
  const { shop, clock, day: today } = shopDay
  const businessDay = day ?? today
  const [visits, names, quoted, firstContacts] = await Promise.all([
    readVisits(tx, shopId, businessDay),
    readLanesServicesAndStaff(tx, shopId),
    readQuotedEstimates(tx, shopId, { from: businessDay, to: businessDay }),
    readFirstContactFigures(tx, shop, businessDay),
  ])
  const visitOf = new Map(visits.map((visit) => [visit.ticket.id, visit]))
  const calledAt = (ticketId: string) => firstCallTime(visitOf.get(ticketId)?.legs ?? [])
  const moreParts = await Promise.all(onDay.map((read) => read(tx, shopId, { businessDay, clock }, calledAt)))
  const laneOf = new Map(names.lanes.map((lane) => [lane.id, lane]))
  const figures = dayFigures(visits, [...laneOf.keys()], shop.timeZone, now.epochMilliseconds)
  const visited = new Set(visits.flatMap(({ legs }) => legs.map(({ laneId }) => laneId)))
  const listIndex = new Map(names.staff.map(({ id }, index) => [id, index]))
  const nameOf = new Map(names.staff.map(({ id, name }) => [id, name]))
  const last = names.staff.length
  const report: DayReport = {
    shop: { id: shop.id, name: shop.name, timeZone: shop.timeZone },
    businessDay,
    today,
    at: now.toString({ smallestUnit: 'millisecond' }),
    totals: figures.totals,
    hours: figures.hours.map(({ at, ...hour }) => ({ at: new Date(at).toISOString(), ...hour })),
    // A removed lane stays in the reports of days on which it had visitors.
    lanes: figures.lanes
      .map((lane) => ({ ...lane, ...laneOf.get(lane.laneId)! }))
      .filter(({ laneId, archivedAt }) => archivedAt === null || visited.has(laneId)),
    staff: figures.staff
      .map((person) => ({ ...person, name: nameOf.get(person.staffId ?? '') ?? null }))
      .sort((a, b) => (listIndex.get(a.staffId ?? '') ?? last) - (listIndex.get(b.staffId ?? '') ?? last)),
    firstContacts,
    ...mergeFeatureParts(moreParts),
    estimates: measureAccuracy(quoted),
  }
  return { report, visits, names }
}
