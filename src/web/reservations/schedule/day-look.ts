import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { dateParts } from '#domain/time/plain-date.ts'
import { useWords } from '../../i18n/words.ts'
import { useHolidays } from '../../parts/dates/calendar/use-holidays.ts'
import { inputWords } from '../../parts/inputs/words.ts'

/** How a day looks in the week. `weekday` is 0 on Sundays and public holidays. `marks`: words beside the date. */
export type CalendarDayLook = { time: 'past' | 'today' | 'later'; closed: boolean; weekday: number; marks: readonly string[] }

type Shop = Pick<ShopSetting, 'hours' | 'otherDays' | 'closedOnHolidays'> & { today: string }

export function useCalendarDayLook({ hours, otherDays, closedOnHolidays, today }: Shop): (day: string) => CalendarDayLook {
  const { calendar } = useWords(inputWords)
  const { year } = dateParts(today)
  const holidays = { ...useHolidays(year - 1), ...useHolidays(year), ...useHolidays(year + 1) }
  return (day) => {
    const weekday = dateParts(day).weekday
    const isHoliday = day in holidays
    const usual = isHoliday && closedOnHolidays ? [] : hours?.[weekday]
    const closed = (otherDays.find((otherDay) => otherDay.day === day)?.ranges ?? usual)?.length === 0
    const marks = [
      ...(isHoliday ? [calendar.holidayMark] : []),
      ...(day === today ? [calendar.todayMark] : []),
      ...(closed && !isHoliday ? [calendar.closedMark] : []),
    ]
    return { time: day < today ? 'past' : day === today ? 'today' : 'later', closed, weekday: isHoliday ? 0 : weekday, marks }
  }
}
