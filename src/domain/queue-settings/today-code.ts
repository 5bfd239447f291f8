import type { Temporal } from 'temporal-polyfill'
import { businessDay, businessDayStart, type ShopClock } from '../time/business-day.ts'
import { addDays } from '../time/plain-date.ts'
import { todayCodeLength } from './today-code-length.ts'

/**
 * Today's code proves that a visitor is in the shop. It changes on each business day and when a manager renews it
 * (docs/decisions/039-today-code.md). It has only digits, unlike the entry code.
 */
/** Time for open forms to use a replaced code. */
const todayCodeGraceMinutes = 30
/** Each valid code makes guessing easier, so more renewals within the grace time drop the oldest code early. */
const maxFormerCodes = 10

/** Input of the code's derivation. `version` rises with each manual renewal. */
export type TodayCodeSeed = { day: string; version: number }
/** `renewedAt`: when each of the latest versions replaced the previous one, oldest first. */
export type CodeRenewals = { version: number; renewedAt: readonly Temporal.Instant[] }

export function addCodeRenewal({ version, renewedAt }: CodeRenewals, now: Temporal.Instant): CodeRenewals {
  return { version: version + 1, renewedAt: [...renewedAt, now].slice(-maxFormerCodes) }
}

/** Returns the current code's key, and the former ones that are still valid, latest first. */
export function listTodayCodeSeeds(
  now: Temporal.Instant,
  clock: ShopClock,
  { version, renewedAt }: CodeRenewals,
): { current: TodayCodeSeed; former: (TodayCodeSeed & { until: Temporal.Instant })[] } {
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

/** Returns the plain digits of typed text; undefined if it can't be a code. */
export function parseTodayCode(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[\s\-‐-―ー−]/gu, '')
  return digits.length === todayCodeLength && /^\d+$/.test(digits) ? digits : undefined
}

/** Formats the code in groups like a phone number: `482 913 0567`. */
export function formatTodayCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3, 6)} ${code.slice(6)}`
}
