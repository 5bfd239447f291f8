import { useEffect, useState } from 'react'
import { type Holidays, loadHolidays } from '#domain/time/holidays.ts'

const holidaysByYear = new Map<number, Holidays>()
const none: Holidays = {}

/** Returns the year's holidays once loaded. Without a connection holidays look like other days. */
export function useHolidays(year: number): Holidays {
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
