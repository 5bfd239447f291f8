import holidays from '@holiday-jp/holiday_jp/lib/holidays.js'

/** Dates of Japan's public holidays, all years at once (65 KB): for the server. Browsers take `holidaysIn`. */
export const allHolidays: ReadonlySet<string> = new Set(Object.keys(holidays))
