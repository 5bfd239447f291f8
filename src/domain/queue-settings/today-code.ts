import type { Temporal } from 'temporal-polyfill'
import { businessDay, businessDayStart, type ShopClock } from '../time/business-day.ts'
import { addDays } from '../time/plain-date.ts'
import { todayCodeLength } from './today-code-length.ts'

/**
 * Today's code: whoever has it is in the shop. Another on each business day, and when a manager asks for a new one
 * (docs/decisions/039-today-code.md). Digits, so that nobody takes it for the shop's entry code.
 */
/** For how long forms that are open, and whoever is still typing, may use a code that was replaced. */
const todayCodeGraceMinutes = 30
/** Each code that is good makes guessing as much easier. Whoever renews it oftener within the grace time ends the first of them early. */
const formerAtMost = 10

/** What a code is made from. `version` rises with each code that was renewed by hand. */
export type TodayCodeKey = { day: string; version: number }
/** `renewedAt`: when each of the last versions replaced the one before it, oldest first. */
export type CodeRenewals = { version: number; renewedAt: readonly Temporal.Instant[] }

export function renewedOnceMore({ version, renewedAt }: CodeRenewals, now: Temporal.Instant): CodeRenewals {
  return { version: version + 1, renewedAt: [...renewedAt, now].slice(-formerAtMost) }
}

/** The present code's key, and those that are good for a while more, the latest first. */
export function todayCodeKeys(
  now: Temporal.Instant,
  clock: ShopClock,
  { version, renewedAt }: CodeRenewals,
): { current: TodayCodeKey; former: (TodayCodeKey & { until: Temporal.Instant })[] } {
  const day = businessDay(now, clock)
  const yesterday = addDays(day, -1)
  const start = businessDayStart(day, clock)
  const renewed = renewedAt.map((replaced, index) => ({
    day: replaced.epochMilliseconds < start.epochMilliseconds ? yesterday : day,
    version: version - renewedAt.length + index,
    replaced,
  }))
  const lastOfYesterday = renewed.find((key) => key.day === day)?.version ?? version
  const former = [...renewed, { day: yesterday, version: lastOfYesterday, replaced: start }]
    .map(({ replaced, ...key }) => ({ ...key, until: replaced.add({ minutes: todayCodeGraceMinutes }) }))
    .filter(({ until }) => until.epochMilliseconds > now.epochMilliseconds)
    .sort((a, b) => b.until.epochMilliseconds - a.until.epochMilliseconds)
  return { current: { day, version }, former }
}

/** What was typed, in plain digits; undefined when it can't be a code. */
export function parseTodayCode(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s\-‐-―ー−]/gu, '')
  return digits.length === todayCodeLength && /^\d+$/.test(digits) ? digits : undefined
}

/** As printed and shown, grouped as phone numbers are: `482 913 0567`. */
export function formatTodayCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6)}`
}
