/** A year's public holidays in Japan by date, YYYY-MM-DD, with their names. */
export type HolidaysByDate = Readonly<Record<string, { readonly name: string; readonly name_en: string }>>

/**
 * One module per year, bundled by decade: all years would be 14 KB. Future years are the package's forecast;
 * the government fixes each year's in the February before.
 */
const years: Readonly<Record<number, () => Promise<{ default: HolidaysByDate }>>> = {
  2026: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2026.js'),
  2027: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2027.js'),
  2028: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2028.js'),
  2029: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2029.js'),
  2030: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2030.js'),
  2031: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2031.js'),
  2032: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2032.js'),
  2033: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2033.js'),
  2034: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2034.js'),
  2035: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2035.js'),
  2036: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2036.js'),
  2037: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2037.js'),
  2038: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2038.js'),
  2039: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2039.js'),
  2040: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2040.js'),
  2041: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2041.js'),
  2042: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2042.js'),
  2043: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2043.js'),
  2044: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2044.js'),
  2045: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2045.js'),
  2046: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2046.js'),
  2047: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2047.js'),
  2048: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2048.js'),
  2049: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2049.js'),
  2050: () => import('@holiday-jp/holiday_jp/lib/holidays_every_year/2050.js'),
}

const none: HolidaysByDate = {}

/** R2.30. Returns no holidays for an unknown year. */
export async function loadHolidays(year: number): Promise<HolidaysByDate> {
  return (await years[year]?.())?.default ?? none
}
