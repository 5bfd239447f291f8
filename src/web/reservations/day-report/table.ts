import type { DayReport } from '#contract/reports.ts'
import type { Locale } from '#domain/locale.ts'
import { callToleranceMinutes } from '#domain/reservations/reservation-figures.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { reservationPunctualityWords } from './words.ts'

/** How visitors and the shop kept reservations. Nothing on a day without any. */
export const reservationPunctualityTable = {
  name: 'book',
  tableOf({ reservations }: DayReport, locale: Locale) {
    const { title, head, column, ...texts } = wordsInLocale(reservationPunctualityWords, locale)
    const { booked, expected, inTime, late, notThere, called, calledInTime } = reservations
    if (booked === 0) return undefined
    const rows: [string, number][] = [
      [texts.inTime, inTime],
      [texts.late, late],
      [texts.notThere, notThere],
      [texts.expected, expected],
      [texts.called(callToleranceMinutes, called), calledInTime],
    ]
    return { title: title(booked), head, column, rows }
  },
}
