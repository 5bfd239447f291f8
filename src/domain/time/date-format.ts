/** Maximum of cached formats, more than a chain's languages, zones and screens need. */
const maxFormats = 500
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached date format. A new one costs 0.1 ms and 30 KB outside the heap, and a page of times needs hundreds. */
export function getDateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, options])
  const cached = formats.get(name)
  if (cached) return cached
  // Limit the cache, because time zones come from shops' settings.
  if (formats.size === maxFormats) formats.clear()
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(name, format)
  return format
}
