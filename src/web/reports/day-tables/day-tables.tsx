import type { DayReport } from '#contract/reports.ts'
import { localizedText } from '#domain/locale.ts'
import { unservedOutcomes } from '#domain/tickets/visit-end.ts'
import { roundDownMinutes } from '#domain/tickets/wait.ts'
import { dayReportTables } from '../../features/day-report.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatTimeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { FigureTable } from './figure-table.tsx'
import { dayTableWords } from './words.ts'

type Props = { report: DayReport }

/** Whole minutes: a tenth means nothing to a reader. */
const whole = (minutes: number | null) => minutes && roundDownMinutes(minutes)

export function HourTable({ report: { hours, shop } }: Props) {
  const texts = useWords(dayTableWords)
  const { units } = texts
  return (
    <FigureTable
      title={texts.hours.title}
      head={texts.hours.hour}
      columns={[
        { name: texts.hours.arrivals, unit: units.parties, bar: 'primary' },
        { name: texts.hours.wait, unit: units.minutes, bar: 'muted' },
        { name: texts.hours.longest, unit: units.plainMinutes },
      ]}
      rows={hours.map(({ at, arrivals, meanWait, longestWait }) => ({
        key: at,
        head: texts.hour(formatTimeOfDay(at, shop.timeZone)),
        values: [arrivals, whole(meanWait), whole(longestWait)],
      }))}
      none={texts.none}
      empty={texts.empty}
    />
  )
}

export function LaneTable({ report: { lanes } }: Props) {
  const texts = useWords(dayTableWords)
  const locale = useLocale()
  const { units } = texts
  return (
    <FigureTable
      title={texts.lanes.title}
      head={texts.lanes.lane}
      columns={[
        { name: texts.lanes.arrivals, unit: units.parties, bar: 'primary' },
        { name: texts.lanes.wait, unit: units.minutes, bar: 'muted' },
        { name: texts.lanes.service, unit: units.minutes },
        { name: texts.lanes.lost, unit: units.parties },
      ]}
      rows={lanes.map((lane) => ({
        key: lane.laneId,
        head: `${lane.letter} ${localizedText(lane.name, locale)}`,
        values: [lane.arrivals, whole(lane.meanWait), whole(lane.meanService), unservedOutcomes.reduce((sum, end) => sum + lane[end], 0)],
      }))}
      none={texts.none}
      empty={texts.empty}
    />
  )
}

export function StaffTable({ report: { staff } }: Props) {
  const texts = useWords(dayTableWords)
  const { units } = texts
  return (
    <FigureTable
      title={texts.staff.title}
      head={texts.staff.name}
      columns={[
        { name: texts.staff.services, unit: units.services, bar: 'primary' },
        { name: texts.staff.service, unit: units.minutes, bar: 'muted' },
        { name: texts.staff.total, unit: units.plainMinutes },
      ]}
      rows={staff.map(({ staffId, name, services, meanService, minutes }) => ({
        key: staffId ?? '',
        head: name ?? texts.staff.nobody,
        isName: name !== null,
        values: [services, whole(meanService), minutes],
      }))}
      none={texts.none}
      empty={texts.emptyStaff}
    />
  )
}

export function FeatureTables({ report }: Props) {
  const { none, empty } = useWords(dayTableWords)
  const locale = useLocale()
  return dayReportTables.map(({ name, tableOf }) => {
    const table = tableOf(report, locale)
    if (!table) return null
    const { title, head, column, rows } = table
    return (
      <FigureTable
        key={name}
        title={title}
        head={head}
        columns={[{ name: column }]}
        rows={rows.map(([label, value]) => ({ key: label, head: label, values: [value] }))}
        none={none}
        empty={empty}
      />
    )
  })
}
