import type { ReactNode } from 'react'
import type { Weekday } from '#domain/time/plain-date.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { orderWeekdays } from '../../../i18n/week.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { inputWords } from '../../inputs/words.ts'
import style from './month-table.module.css'

type Props = {
  title: string
  previous: ReactNode
  next: ReactNode
  /** Seven days each. Undefined is a day of another month. */
  weeks: readonly (readonly (string | undefined)[])[]
  renderDay: (date: string) => ReactNode
}

/** The calendar grid of all pages. The page renders each day: as links on a page, as buttons in a field. */
export function MonthTable({ title, previous, next, weeks, renderDay }: Props) {
  const { weekdays, shortWeekdays } = useWords(inputWords).calendar
  return (
    <>
      <div className={style.header}>
        {previous}
        <b aria-live="polite">{title}</b>
        {next}
      </div>
      <table className={style.days}>
        <thead>
          <tr>
            {orderWeekdays(useLocale()).map((at) => (
              <th key={at} scope="col" data-tone={resolveWeekdayColour(at)}>
                <span aria-hidden>{shortWeekdays[at]}</span>
                <span className={visitor.hidden}>{weekdays[at]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name where it begins in another month
            <tr key={at}>
              {week.map((date, weekday) => (
                <td key={date ?? weekday}>{date && renderDay(date)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Sundays and holidays are red, Saturdays blue. */
export const resolveWeekdayColour = (weekday: Weekday, isHoliday = false) =>
  weekday === 0 || isHoliday ? 'red' : weekday === 6 ? 'blue' : undefined
