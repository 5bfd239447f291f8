/** Today's code, shown in the shop: a visitor who has it is there. From docs/tickets.md and docs/decisions/039. */
import { businessDayEnd, businessDayOf } from './rules.ts'
import type { Shop } from './state.ts'

/** The model knows no digits. A code is named by its day and the number of renewals until then. */
export type ShownCode = { day: string; version: number }
/** Spelling of a typed code. All of them mean the same code. */
export type CodeSpelling = 'plain' | 'grouped' | 'wide'
export type EnteredCode = { typed: CodeSpelling } & (ShownCode | { wrong: true })

/** A renewed code stays valid this long for visitors who are still typing it. */
const graceTime = 30 * 60_000
/** Number of renewed codes that stay valid. */
const formerAtMost = 10

export const currentShownCode = ({ now, timeZone, renewals }: Shop): ShownCode => ({
  day: businessDayOf(now, timeZone),
  version: renewals.length,
})

export const codeName = ({ day, version }: ShownCode) => `${day} ${version}`

export function isCodeValid(shop: Shop, code: EnteredCode): boolean {
  if ('wrong' in code) return false
  const shown = currentShownCode(shop)
  if (code.day === shown.day && code.version === shown.version) return true
  // A later day is possible after the clock was put back, and its code is not valid yet.
  if (code.day > shown.day || shown.version - code.version > formerAtMost) return false
  const until = Math.min(businessDayEnd(code.day, shop.timeZone), shop.renewals[code.version] ?? Infinity)
  return shop.now < until + graceTime
}
