import type { CardDetail } from '#contract/cards/detail.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { languageTags, useLocale } from '../i18n/locale.ts'
import { formatTimeOfDay } from '../i18n/time.ts'

/** Formatters for the shop's time zone in the page's language. */
export function useCardDateFormats({ timeZone }: Pick<CardDetail['shop'], 'timeZone'>) {
  const locale = useLocale()
  const tag = languageTags[locale]
  const whole = getDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone })
  const heading = getDateTimeFormat(tag, { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short', timeZone })
  const date = getDateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  const calendar = getDateTimeFormat('sv', { dateStyle: 'short', timeZone })
  return {
    moment: (instant: string) => whole.format(new Date(instant)),
    time: (instant: string) => formatTimeOfDay(instant, timeZone, locale),
    dayOf: (instant: string) => calendar.format(new Date(instant)),
    heading: (instant: string) => heading.format(new Date(instant)),
    date: (day: string) => date.format(new Date(day)),
  }
}
