import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type ClosedDays, isClosedOn } from '#domain/time/closed-days.ts'
import { addMonths, dateParts, firstOfMonth } from '#domain/time/plain-date.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { firstDayOfWeekByLocale as weekBegins } from '../../../i18n/week.ts'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import style from './calendar.module.css'
import { type CalendarOptions, lastSelectableDay, weeksOfMonth } from './calendar-days.ts'
import { useDateFormats } from './date-words.ts'
import { moveDayByKey } from './day-keys.ts'
import { MonthTable, resolveWeekdayColour } from './month-table.tsx'
import { useHolidays } from './use-holidays.ts'

export type CalendarProps = CalendarOptions & {
  isChosen: (date: string) => boolean
  /** Returns true between the ends of a period. */
  isWithin?: (date: string) => boolean
  onChoose: (date: string) => void
  /** Any day of the month to show. */
  month: string
  onMonth: (date: string) => void
  /** Further parts of a day's label: its rank, or that it is chosen. */
  describe?: (date: string) => readonly string[]
  /** Rank in the corner of a day, from 1; 0 for none. */
  rank?: (date: string) => number
  /** Focuses a day on mount, for a calendar that has just opened. */
  focused?: boolean
}

const nothingClosed: ClosedDays = {}

/** A month to choose days from (R2.30), with the shop's closed days and Japan's holidays. Arrow keys cross the month's end. */
export function Calendar(props: CalendarProps) {
  const { isChosen, isWithin, onChoose, month, onMonth, describe, rank, focused, today, closed = nothingClosed } = props
  const firstDayOfWeek = weekBegins[useLocale()]
  const min = props.min ?? today
  const max = lastSelectableDay(props)
  const texts = useWords(inputWords).calendar
  const words = useDateFormats(today)
  const { year, month: number } = dateParts(month)
  const holidays = useHolidays(year)
  const isClosed = (date: string) => isClosedOn(date, closed)
  const isOut = (date: string) => date < min || date > max
  const weeks = weeksOfMonth(month, firstDayOfWeek)
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)

  const dayButton = (date: string) => frame.current?.querySelector<HTMLButtonElement>(`[data-date="${date}"]`)
  useEffect(() => {
    if (!wanted.current || firstOfMonth(wanted.current) !== firstOfMonth(month)) return
    const day = dayButton(wanted.current)
    wanted.current = undefined
    day?.focus()
  })

  // Only one day is a Tab stop.
  const open = weeks.flat().filter((date) => date !== undefined && !isOut(date) && !isClosed(date))
  const stop = open.find((date) => isChosen(date!)) ?? open.find((date) => date === today) ?? open[0]

  function onKeyDown(event: KeyboardEvent): void {
    const from = (event.target as HTMLElement).dataset.date
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return
    const to = moveDayByKey(event.key, from, { min, max, isClosed, firstDayOfWeek })
    if (to === undefined) return
    event.preventDefault()
    if (firstOfMonth(to) === firstOfMonth(from)) dayButton(to)?.focus()
    else {
      wanted.current = to
      onMonth(to)
    }
  }

  const mark = (date: string) => {
    if (isClosed(date) && !isOut(date)) return texts.closedMark
    if (date in holidays) return texts.holidayMark
    return date === today ? texts.todayMark : undefined
  }
  const label = (date: string) => {
    const holiday = holidays[date]
    return texts.join([
      words.long(date),
      ...(date === today ? [texts.today] : []),
      ...(holiday ? [texts.holiday(holiday.name, holiday.name_en)] : []),
      ...(isClosed(date) && !isOut(date) ? [texts.closed] : []),
      ...(describe?.(date) ?? []),
    ])
  }
  const turn = (by: -1 | 1) => {
    const to = addMonths(firstOfMonth(month), by)
    const Icon = by < 0 ? IconChevronLeft : IconChevronRight
    return (
      <button
        type="button"
        className={style.control}
        aria-label={by < 0 ? texts.previousMonth : texts.nextMonth}
        disabled={by < 0 ? to < firstOfMonth(min) : to > max}
        onClick={() => onMonth(to)}
      >
        <Icon size={24} stroke={1.75} aria-hidden />
      </button>
    )
  }
  const day = (date: string) => (
    <button
      type="button"
      className={style.day}
      data-date={date}
      data-tone={resolveWeekdayColour(dateParts(date).weekday, date in holidays)}
      data-closed={(isClosed(date) && !isOut(date)) || undefined}
      data-selected={isChosen(date) || undefined}
      data-in-range={isWithin?.(date) || undefined}
      aria-current={date === today ? 'date' : undefined}
      aria-label={label(date)}
      tabIndex={date === stop ? 0 : -1}
      data-autofocus={(focused && date === stop) || undefined}
      disabled={isOut(date) || isClosed(date)}
      onClick={() => onChoose(date)}
    >
      <span className={style.number}>{dateParts(date).day}</span>
      {/* Drawn by CSS: text in a button must be part of its label, and the label has it in words. */}
      {mark(date) && <span className={style.mark} data-text={mark(date)} />}
      {rank && rank(date) > 0 && <span className={style.rank} data-text={rank(date)} />}
    </button>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the days inside
    <div className={style.frame} ref={frame} onKeyDown={onKeyDown}>
      <div className={style.month}>
        <MonthTable title={texts.month(year, number)} previous={turn(-1)} next={turn(1)} weeks={weeks} renderDay={day} />
      </div>
    </div>
  )
}
