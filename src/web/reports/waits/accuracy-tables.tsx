import type { EstimateAccuracy, RecentEstimateAccuracy } from '#contract/tickets/estimates.ts'
import { minVisitsForAccuracy } from '#domain/estimates/accuracy.ts'
import { localizedText } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatDayWithWeekday } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { FigureTable } from '../day-tables/figure-table.tsx'
import { waitReportWords } from './words.ts'

type Group = { key: string; head: string; accuracy: EstimateAccuracy }

export function AccuracyTables({ accuracy: { byHour, byService, byLane } }: { accuracy: RecentEstimateAccuracy }) {
  const { tables: texts } = useWords(waitReportWords)
  const locale = useLocale()
  return (
    <>
      <GroupTable
        {...texts.hours}
        groups={byHour.map((accuracy) => ({ key: String(accuracy.hour), head: texts.hour(accuracy.hour), accuracy }))}
      />
      <GroupTable
        {...texts.services}
        groups={byService.map(({ serviceId, letter, name, ...accuracy }) => ({
          key: serviceId,
          head: `${letter} ${localizedText(name, locale)}`,
          accuracy,
        }))}
      />
      <GroupTable
        {...texts.lanes}
        groups={byLane.map(({ laneId, letter, name, ...accuracy }) => ({
          key: laneId,
          head: `${letter} ${localizedText(name, locale)}`,
          accuracy,
        }))}
      />
    </>
  )
}

/** Groups with few visits show no figures, which would be mostly chance. */
function GroupTable({ title, head, groups }: { title: string; head: string; groups: readonly Group[] }) {
  const { tables: texts } = useWords(waitReportWords)
  const { units } = texts
  return (
    <FigureTable
      title={title}
      head={head}
      columns={[
        { name: texts.visits, unit: units.parties },
        { name: texts.error, unit: units.minutes, bar: 'primary', digits: 1 },
        { name: texts.plainError, unit: units.minutes, digits: 1 },
        { name: texts.kept, unit: units.percent },
      ]}
      rows={groups.map(({ key, head, accuracy }) =>
        accuracy.visits < minVisitsForAccuracy
          ? { key, head, values: [accuracy.visits], rest: texts.tooFew }
          : {
              key,
              head,
              values: [accuracy.visits, accuracy.meanErrorMinutes, accuracy.plainErrorMinutes, Math.round(accuracy.inside * 100)],
            },
      )}
      none={texts.none}
      empty={texts.none}
    />
  )
}

/** The chart's figures. A day's error is shown with any number of visits: it says what happened, not what to expect. */
export function DayTable({ days }: { days: RecentEstimateAccuracy['byDay'] }) {
  const { tables: texts } = useWords(waitReportWords)
  const locale = useLocale()
  const { units } = texts
  return (
    <FigureTable
      {...texts.days}
      columns={[
        { name: texts.visits, unit: units.parties },
        { name: texts.error, unit: units.minutes, bar: 'primary', digits: 1 },
        { name: texts.plainError, unit: units.minutes, digits: 1 },
      ]}
      rows={days.map(({ day, visits, meanErrorMinutes, plainErrorMinutes }) => ({
        key: day,
        head: formatDayWithWeekday(day, locale),
        values: [visits, meanErrorMinutes, plainErrorMinutes],
      }))}
      none={texts.none}
      empty={texts.none}
    />
  )
}
