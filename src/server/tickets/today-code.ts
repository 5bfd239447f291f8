import { Temporal } from 'temporal-polyfill'
import type { TodayCode } from '#contract/queue-settings/today-code.ts'
import { type CodeRenewal, readTodayCode, type TodayCodeKey, todayCodeKeys } from '#domain/queue-settings/today-code.ts'
import { todayCodeLength } from '#domain/queue-settings/today-code-length.ts'
import { businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Tokens } from '#platform/tokens.ts'
import { clockOf } from '../shops/clock.ts'
import type { shops } from '../shops/table.ts'

/** The same on every server, and stored nowhere. */
function codeOf(tokens: Tokens, shopId: string, { day, version }: TodayCodeKey): string {
  return tokens.digits('todayCode', `${shopId}:${day}:${version}`, todayCodeLength)
}

export function renewalOf({ todayCodeVersion, todayCodeRenewedAt }: typeof shops.$inferSelect): CodeRenewal {
  const renewedAt = todayCodeRenewedAt && Temporal.Instant.fromEpochMilliseconds(todayCodeRenewedAt.getTime())
  return { version: todayCodeVersion, renewedAt }
}

type Shop = { shopId: string; clock: ShopClock; todayCode: CodeRenewal }

/** Whether what was typed is today's code, or one that is good for a while more. */
export function isTodayCode(tokens: Tokens, typed: string, { shopId, clock, todayCode }: Shop, now: Temporal.Instant): boolean {
  const { current, former } = todayCodeKeys(now, clock, todayCode)
  const code = readTodayCode(typed)
  return [current, ...former].some((key) => codeOf(tokens, shopId, key) === code)
}

export function showTodayCode(tokens: Tokens, row: typeof shops.$inferSelect, now: Temporal.Instant): TodayCode {
  const clock = clockOf(row)
  const { current, former } = todayCodeKeys(now, clock, renewalOf(row))
  const shown = former.map(({ until, ...key }) => ({ code: codeOf(tokens, row.id, key), until: asText(until) }))
  return {
    code: codeOf(tokens, row.id, current),
    until: asText(businessDayStart(addDays(current.day, 1), clock)),
    former: shown[0] ?? null,
    timeZone: row.timeZone,
    shopName: row.name,
    entryCode: row.entryCode,
  }
}

const asText = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })
