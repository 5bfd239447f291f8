import holidays from '@holiday-jp/holiday_jp/lib/holidays.js'

/** Dates of Japan's public holidays of all years (65 KB), for the server. Browsers use `loadHolidays`. */
export const allHolidayDates: ReadonlySet<string> = new Set(Object.keys(holidays))
