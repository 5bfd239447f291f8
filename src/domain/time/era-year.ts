const eras = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' })

/** The year of a day (YYYY-MM-DD) as the Japanese calendar counts it (和暦): 昭和64年, 平成元年. Undefined where it isn't a day. */
export function eraYear(day: string): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  // Since Meiji 6 Japan has the calendar that these days are of.
  return Number.isNaN(at) || day < '1873' ? undefined : eras.format(at)
}
