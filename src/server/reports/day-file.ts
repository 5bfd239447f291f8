import type { z } from 'zod'
import type { FileEncoding } from '#contract/file-encoding.ts'
import type { ReportFile, ReportTable } from '#contract/reports.ts'
import { type Locale, localizedLanguageName, localizedText } from '#domain/locale.ts'
import { firstCallTime, legServingInterval, legServingMinutes, roundDownToTenth, totalMinutesWaited } from '#domain/reports/day-report.ts'
import { formatTicketNumber } from '#domain/tickets/number.ts'
import { findVisitOutcome } from '#domain/tickets/visit-end.ts'
import { formatLocalDateTime } from '#domain/time/local-time.ts'
import { type CsvCell, csvText, encodeShiftJis, encodeUtf8WithBom } from '#platform/files/csv.ts'
import { loadWordsByLocale } from '#platform/words.ts'
import type { DayReportWithVisits } from './day.ts'
import type { DayVisit } from './read-day.ts'
import type { CsvTexts } from './words/ja.ts'

const textsOf = await loadWordsByLocale<CsvTexts>('server/reports/words')

type DayFileOptions = { table: ReportTable; encoding: FileEncoding; locale: Locale }
type Words = { texts: CsvTexts; locale: Locale }

export function createReportFile(day: DayReportWithVisits, { table, encoding, locale }: DayFileOptions): z.infer<typeof ReportFile> {
  const japanese = encoding === 'shift_jis'
  // Shift_JIS has no simplified Chinese, so this encoding is always in Japanese.
  const words = japanese ? { texts: textsOf.ja, locale: 'ja' as const } : { texts: textsOf[locale], locale }
  const text = csvText(tables[table](day, words))
  return {
    name: `${day.report.businessDay}-${table}.csv`,
    type: `text/csv; charset=${japanese ? 'Shift_JIS' : 'utf-8'}`,
    base64: (japanese ? encodeShiftJis(text).bytes : encodeUtf8WithBom(text)).toString('base64'),
  }
}

const tables: Record<ReportTable, (day: DayReportWithVisits, words: Words) => CsvCell[][]> = {
  visits: (day, words) => [Object.values(words.texts.visits), ...day.visits.map((visit) => visitRow(day, visit, words))],
  hours: ({ report }, { texts }) => [
    Object.values(texts.hours),
    ...report.hours.map((hour) => [
      ...[formatLocalDateTime(Date.parse(hour.at), report.shop.timeZone), hour.arrivals, hour.called],
      ...[hour.meanWait, hour.longestWait],
    ]),
  ],
  lanes: ({ report }, { texts, locale }) => [
    Object.values(texts.lanes),
    ...report.lanes.map((lane) => [
      ...[`${lane.letter} ${localizedText(lane.name, locale)}`, lane.arrivals, lane.called, lane.meanWait, lane.longestWait],
      ...[lane.services, lane.meanService, lane.served, lane.autoClosed, lane.noShow, lane.cancelled, lane.declined, lane.expired],
    ]),
  ],
  staff: ({ report }, { texts: { staff } }) => [
    [staff.name, staff.services, staff.service, staff.total],
    ...report.staff.map(({ name, services, meanService, minutes }) => [name ?? staff.nobody, services, meanService, minutes]),
  ],
  contacts: ({ report: { businessDay, firstContacts } }, { texts }) => [
    Object.values(texts.contacts),
    [businessDay, firstContacts.contacts, firstContacts.medianMinutes, firstContacts.late],
  ],
}

/** A visit without personal data: names and notes stay in the shop. */
function visitRow({ report, names }: DayReportWithVisits, visit: DayVisit, { texts, locale }: Words): CsvCell[] {
  const { ticket, legs } = visit
  const { timeZone } = report.shop
  const lane = names.lanes.find(({ id }) => id === ticket.laneId)
  const service = names.services.find(({ id }) => id === ticket.serviceId)
  const services = legs.flatMap((leg) => legServingInterval(leg) ?? [])
  const served = legs.flatMap((leg) => legServingMinutes(leg) ?? [])
  const waited = totalMinutesWaited(visit, Date.parse(report.at))
  const people = [...new Set(services.map(({ staffId }) => staffId))].map((id) => names.staff.find((person) => person.id === id)?.name)
  const time = (at: number | undefined) => (at === undefined ? null : formatLocalDateTime(at, timeZone))
  return [
    ...[formatTicketNumber(ticket.letter, ticket.ordinal), lane ? localizedText(lane.name, locale) : null],
    ...[
      service ? localizedText(service.name, locale) : null,
      texts.classes[ticket.class],
      ticket.partySize,
      localizedLanguageName(ticket.locale, locale),
    ],
    ...[time(ticket.joinedAt.getTime()), time(firstCallTime(legs)), time(services[0]?.from), time(ticket.closedAt?.getTime())],
    ...[
      findVisitOutcome(visit) === 'autoClosed' ? texts.autoClosed : texts.statuses[ticket.status],
      waited === undefined ? null : roundDownToTenth(waited),
    ],
    ...[
      served.length > 0 ? roundDownToTenth(served.reduce((sum, each) => sum + each, 0)) : null,
      people.filter((name) => name !== undefined).join(texts.list),
      visit.calls,
      ticket.linkSource,
    ],
  ]
}
