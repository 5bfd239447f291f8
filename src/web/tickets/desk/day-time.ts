import type { Locale } from '#domain/locale.ts'

/** A business day, as people write it in that language. */
export function dayLabel(day: string, locale: Locale): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(noon)
  if (locale === 'en') return part({ weekday: 'short', day: 'numeric', month: 'short' })
  return `${part({ month: 'long', day: 'numeric' })}（${part({ weekday: 'narrow' })}）`
}
