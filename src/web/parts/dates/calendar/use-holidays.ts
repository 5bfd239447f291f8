import { useEffect, useState } from 'react'
import { type HolidaysByDate, loadHolidays } from '#domain/time/holidays.ts'

const holidaysByYear = new Map<number, HolidaysByDate>()
const none: HolidaysByDate = {}

/** Returns the year's holidays once loaded. Without a connection holidays look like other days. */
export function useHolidays(year: number): HolidaysByDate {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (holidaysByYear.has(year)) return
    let isShown = true
    loadHolidays(year).then(
      (holidays) => {
        holidaysByYear.set(year, holidays)
        if (isShown) redraw((times) => times + 1)
      },
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [year])
  return holidaysByYear.get(year) ?? none
}
