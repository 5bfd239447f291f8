import { Temporal } from 'temporal-polyfill'
import type { TodayCode } from '#contract/queue-settings/today-code.ts'
import { type CodeRenewals, listTodayCodeSeeds, parseTodayCode, type TodayCodeSeed } from '#domain/queue-settings/today-code.ts'
import { todayCodeLength } from '#domain/queue-settings/today-code-length.ts'
import { businessDayStart, type ShopClock } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { TokenDeriver } from '#platform/tokens.ts'
import { clockOf } from '../../shops/clock.ts'
import type { shops } from '../../shops/table.ts'

/** Derives the code from the key, so every server has the same code and none is stored. */
function codeOf(tokens: TokenDeriver, shopId: string, { day, version }: TodayCodeSeed): string {
  return tokens.digits('todayCode', `${shopId}:${day}:${version}`, todayCodeLength)
}

type Row = typeof shops.$inferSelect
type RenewalColumns = Pick<Row, 'todayCodeVersion' | 'todayCodeRenewedBefore' | 'todayCodeRenewedAt'>

export function toCodeRenewals({ todayCodeVersion, todayCodeRenewedBefore, todayCodeRenewedAt }: RenewalColumns): CodeRenewals {
  const renewedAt = [...todayCodeRenewedBefore, todayCodeRenewedAt].filter((at) => at !== null)
  return { version: todayCodeVersion, renewedAt: renewedAt.map((at) => Temporal.Instant.fromEpochMilliseconds(at.getTime())) }
}

export function toRenewalColumns({ version, renewedAt }: CodeRenewals): RenewalColumns {
  const times = renewedAt.map(({ epochMilliseconds }) => new Date(epochMilliseconds))
  return { todayCodeVersion: version, todayCodeRenewedBefore: times.slice(0, -1), todayCodeRenewedAt: times.at(-1) ?? null }
}

type Shop = { shopId: string; clock: ShopClock; todayCode: CodeRenewals }

/** Returns true if the text is today's code or a replaced code that is still valid. */
export function isTodayCode(tokens: TokenDeriver, typed: string, { shopId, clock, todayCode }: Shop, now: Temporal.Instant): boolean {
  const { current, former } = listTodayCodeSeeds(now, clock, todayCode)
  const code = parseTodayCode(typed)
  return [current, ...former].some((key) => codeOf(tokens, shopId, key) === code)
}

export function toTodayCode(tokens: TokenDeriver, row: Row, now: Temporal.Instant): TodayCode {
  const clock = clockOf(row)
  const { current, former } = listTodayCodeSeeds(now, clock, toCodeRenewals(row))
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
