/** Why a lane gives no tickets, in the page's language. Import in loaders and actions only, so that pages don't load all texts. */

import type { EntryShop } from '#contract/entry-shop.ts'
import type { Locale } from '#domain/locale.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { formatDayWithWeekday, formatTimeOfDay, toCalendarDay } from '../../i18n/time.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { joinWords } from './words.ts'

/** Next opening as the page shows it in large: text before, day, time, text after, advice. */
export type NextOpeningTexts = { before: string; day: string; time: string; after: string; advice: string }
/** `note`: short text beside the lane in a list. `own`: the shop's own words. */
type LaneWords = { note: string; title: string; text: string; own: string | null; next?: NextOpeningTexts }

export type ClosedLaneTextsById = Readonly<Record<string, LaneWords>>

type Lane = EntryShop['lanes'][number]

export function closedLaneTextsById(shop: EntryShop, locale: Locale): ClosedLaneTextsById {
  return Object.fromEntries(shop.lanes.filter(({ state }) => state !== 'open').map((lane) => [lane.id, laneWords(lane, shop, locale)]))
}

function laneWords({ stop, full, opens }: Lane, shop: EntryShop, locale: Locale): LaneWords {
  const texts = wordsInLocale(joinWords, locale)
  if (stop) {
    const { as, reason, note } = stop
    const title = reason === 'ended' ? texts.ended : texts.stopped[as]
    const text = [texts.reasons[reason], texts.after[reason === 'ended' ? 'closed' : as]].filter(Boolean).join(texts.between)
    return { note: title, title, text, own: note && texts.own(note) }
  }
  if (full) return { ...texts.full[full], own: null }
  if (opens === null) return { ...texts.never, own: null }
  const at = openingTime(opens, shop, locale)
  const { before, after, advice } = texts.hours.next
  const next = { before, day: openingDay(opens, shop, locale), time: formatTimeOfDay(opens, shop.timeZone, locale), after, advice }
  return { note: texts.hours.note(at), title: texts.hours.title, text: texts.hours.text(at), own: null, next }
}

function openingDay(opens: string, { at, timeZone }: EntryShop, locale: Locale): string {
  const { day } = wordsInLocale(joinWords, locale).hours.next
  const [date, now] = [toCalendarDay(opens, timeZone), toCalendarDay(at, timeZone)]
  if (date === now) return day.today
  const weekday = getDateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(new Date(date))
  return date === addDays(now, 1) ? day.tomorrow(weekday) : formatDayWithWeekday(date, locale)
}

function openingTime(opens: string, { at, timeZone }: EntryShop, locale: Locale): string {
  const { today, tomorrow, onDay } = wordsInLocale(joinWords, locale).opening
  const dayOf = (instant: string) => toCalendarDay(instant, timeZone)
  const time = formatTimeOfDay(opens, timeZone, locale)
  if (dayOf(opens) === dayOf(at)) return today(time)
  if (dayOf(opens) === addDays(dayOf(at), 1)) return tomorrow(time)
  const day = getDateTimeFormat(locale, { timeZone, month: 'long', day: 'numeric', weekday: 'short' }).format(new Date(opens))
  return onDay(day, time)
}
