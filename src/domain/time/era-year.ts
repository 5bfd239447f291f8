const eras = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', { era: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns a day's year (YYYY-MM-DD) in the Japanese calendar (和暦), such as 昭和64年; undefined if it is no day. */
export function eraYear(day: string): string | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  // Japan uses the Gregorian calendar since Meiji 6.
  return Number.isNaN(at) || day < '1873' ? undefined : eras.format(at)
}
