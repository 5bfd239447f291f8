import type { Temporal } from 'temporal-polyfill'
import { businessDay, businessDayStart, type ShopClock } from '../time/business-day.ts'
import { addDays } from '../time/plain-date.ts'
import { todayCodeLength } from './today-code-length.ts'

/**
 * Today's code: whoever has it is in the shop. Another on each business day, and when a manager asks for a new one
 * (docs/decisions/039-today-code.md). Digits, so that nobody takes it for the shop's entry code.
 */
/** For how long forms that are open, and whoever is still typing, may use the code before the present one. */
export const todayCodeGraceMinutes = 30

/** What a code is made from. `version` rises with each code that was renewed by hand. */
export type TodayCodeKey = { day: string; version: number }
export type CodeRenewal = { version: number; renewedAt: Temporal.Instant | null }

/** The present code's key, and those that are good for a while more. */
export function todayCodeKeys(
  now: Temporal.Instant,
  clock: ShopClock,
  { version, renewedAt }: CodeRenewal,
): { current: TodayCodeKey; former: (TodayCodeKey & { until: Temporal.Instant })[] } {
  const day = businessDay(now, clock)
  const start = businessDayStart(day, clock)
  const renewedToday = renewedAt !== null && renewedAt.epochMilliseconds >= start.epochMilliseconds
  const grace = { minutes: todayCodeGraceMinutes }
  const former = [
    ...(renewedToday ? [{ day, version: version - 1, until: renewedAt.add(grace) }] : []),
    { day: addDays(day, -1), version: renewedToday ? version - 1 : version, until: start.add(grace) },
  ]
  return { current: { day, version }, former: former.filter(({ until }) => until.epochMilliseconds > now.epochMilliseconds) }
}

/** What was typed, in plain digits; undefined when it can't be a code. */
export function readTodayCode(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s\-‐-―ー−]/gu, '')
  return digits.length === todayCodeLength && /^\d+$/.test(digits) ? digits : undefined
}

/** As printed and shown, grouped as phone numbers are: `482 913 0567`. */
export function showTodayCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6)}`
}
