import { DatePicker, type DatePickerProps, type DatePickerType } from '@mantine/dates'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type ClosedDays, isClosedOn } from '#domain/time/closed-days.ts'
import { dateParts, firstOfMonth } from '#domain/time/plain-date.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { firstDayOfWeek as weekBegins } from '../../../i18n/week.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { inputWords } from '../../inputs/words.ts'
import style from './calendar.module.css'
import { type CalendarDays, lastDay } from './calendar-days.ts'
import { useDateWords } from './date-words.ts'
import { dayForKey } from './day-keys.ts'
import { useHolidays } from './use-holidays.ts'

export type CalendarProps<Type extends DatePickerType> = CalendarDays & {
  type: Type
  value: NonNullable<DatePickerProps<Type>['value']>
  onChange: NonNullable<DatePickerProps<Type>['onChange']>
  /** Any day of the month to show. */
  month: string
  onMonth: (date: string) => void
  /** What a day's label says besides the day: its rank, that it is chosen. */
  describe?: (date: string) => readonly string[]
  /** In the corner of a day, from 1; none is 0. */
  rank?: (date: string) => number
}

type Choice<Type extends DatePickerType> = Pick<DatePickerProps<Type>, 'type' | 'value' | 'onChange' | 'allowSingleDateInRange'>

const nothingClosed: ClosedDays = {}
const unranked = () => 0

/**
 * A month to choose days from (R2.30): Mantine's, in the page's words, with the shop's closed days and Japan's holidays. Keys lead over
 * the month's end. All of its look is calendar.module.css: Mantine's own sheet has every date part in one file, 4 KB. It is drawn in browsers only: where Mantine looks for today, a server in another zone would draw another day.
 */
export function Calendar<Type extends DatePickerType>(props: CalendarProps<Type>) {
  const { type, value, onChange, month, onMonth, describe, rank = unranked, today, closed = nothingClosed } = props
  const firstDayOfWeek = weekBegins[useLocale()]
  const min = props.min ?? today
  const max = lastDay(props)
  const texts = useWords(inputWords).calendar
  const words = useDateWords(today)
  const holidays = useHolidays(dateParts(month).year)
  const isClosed = (date: string) => isClosedOn(date, closed)
  const frame = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)

  const dayButton = (date: string) => frame.current?.querySelector<HTMLButtonElement>(`[data-date="${date}"]`)
  useEffect(() => {
    if (!wanted.current || firstOfMonth(wanted.current) !== firstOfMonth(month)) return
    const day = dayButton(wanted.current)
    wanted.current = undefined
    day?.focus()
  })

  // One day can be reached by Tab. Where nothing is chosen, Mantine would take the browser's today.
  useEffect(() => {
    const days = [...(frame.current?.querySelectorAll<HTMLButtonElement>('[data-date]:enabled') ?? [])]
    const stop = days.find((day) => day.dataset.selected) ?? days.find((day) => day.dataset.date === today) ?? days[0]
    for (const day of days) day.tabIndex = day === stop ? 0 : -1
  })

  // Before Mantine's own keys, which end with the month.
  function onKeyDownCapture(event: KeyboardEvent): void {
    const from = (event.target as HTMLElement).dataset.date
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return
    const to = dayForKey(event.key, from, { min, max, isClosed, firstDayOfWeek })
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (firstOfMonth(to) === firstOfMonth(from)) dayButton(to)?.focus()
    else {
      wanted.current = to
      onMonth(to)
    }
  }

  const tone = (date: string) => {
    const { weekday } = dateParts(date)
    if (weekday === 0 || date in holidays) return 'red'
    return weekday === 6 ? 'blue' : undefined
  }
  const isOut = (date: string) => date < min || date > max
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

  return (
    <div className={style.frame} ref={frame} onKeyDownCapture={onKeyDownCapture}>
      <DatePicker<Type>
        {...({ type, value, onChange, allowSingleDateInRange: type === 'range' || undefined } as Choice<Type>)}
        classNames={{
          calendarHeader: style.header!,
          calendarHeaderControl: style.control!,
          calendarHeaderLevel: style.month!,
          month: style.days!,
          weekday: style.weekday!,
          monthCell: style.cell!,
          day: style.day!,
        }}
        // Its letters and Ctrl with arrows lead to years and decades, which nothing here needs.
        enableKeyboardNavigation={false}
        maxLevel="month"
        hideOutsideDates
        date={month}
        onDateChange={onMonth}
        minDate={min}
        maxDate={max}
        firstDayOfWeek={firstDayOfWeek}
        excludeDate={isClosed}
        previousLabel={texts.previousMonth}
        nextLabel={texts.nextMonth}
        previousIcon={<IconChevronLeft size={24} stroke={1.75} aria-hidden />}
        nextIcon={<IconChevronRight size={24} stroke={1.75} aria-hidden />}
        monthLabelFormat={(date) => <span aria-live="polite">{texts.month(dateParts(date).year, dateParts(date).month)}</span>}
        weekdayFormat={(date) => <WeekdayName date={date} />}
        getDayAriaLabel={label}
        getDayProps={(date) => ({
          'data-date': date,
          'data-tone': tone(date),
          'data-closed': (isClosed(date) && !isOut(date)) || undefined,
          // Not `data-today`, which Mantine puts on the browser's today.
          'aria-current': date === today ? 'date' : undefined,
        })}
        renderDay={(date) => (
          <>
            <span className={style.number}>{dateParts(date).day}</span>
            {/* Drawn, not written: the label says it in words, and what is written on a button must be part of its label. */}
            {mark(date) && <span className={style.mark} data-text={mark(date)} />}
            {rank(date) > 0 && <span className={style.rank} data-text={rank(date)} />}
          </>
        )}
      />
    </div>
  )
}

function WeekdayName({ date }: { date: string }) {
  const { weekdays, shortWeekdays } = useWords(inputWords).calendar
  const { weekday } = dateParts(date)
  return (
    <span data-tone={weekday === 0 ? 'red' : weekday === 6 ? 'blue' : undefined}>
      <span aria-hidden>{shortWeekdays[weekday]}</span>
      <span className={visitor.hidden}>{weekdays[weekday]}</span>
    </span>
  )
}
