/** Today's code, which stands in the shop: whoever has it is there. From docs/tickets.md and docs/decisions/039. */
import { dayOf, endOf } from './rules.ts'
import type { Shop } from './state.ts'

/** The model knows no digits: a code is named by its day, and how often another one had been asked for by then. */
export type ShownCode = { day: string; version: number }
/** How it is typed; all of them are the same code. */
export type Typed = 'plain' | 'grouped' | 'wide'
export type Code = { typed: Typed } & (ShownCode | { wrong: true })

/** Whoever is still typing when another comes may go on for so long. */
const graceTime = 30 * 60_000
/** Of codes that were renewed, so many go on being good. */
const formerAtMost = 10

export const shownNow = ({ now, timeZone, renewals }: Shop): ShownCode => ({ day: dayOf(now, timeZone), version: renewals.length })

export const nameOf = ({ day, version }: ShownCode) => `${day} ${version}`

export function isGood(shop: Shop, code: Code): boolean {
  if ('wrong' in code) return false
  const shown = shownNow(shop)
  if (code.day === shown.day && code.version === shown.version) return true
  // Where the clock was put back: a day that isn't there yet.
  if (code.day > shown.day || shown.version - code.version > formerAtMost) return false
  const until = Math.min(endOf(code.day, shop.timeZone), shop.renewals[code.version] ?? Infinity)
  return shop.now < until + graceTime
}
