import { getDateTimeFormat } from '#domain/time/date-format.ts'

export function formatShopDateTime(instant: string, timeZone: string, locale: string): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return getDateTimeFormat(locale, { timeZone, ...parts }).format(new Date(instant))
}
