import type { Rule } from '../rule.ts'
import { isNullish, paramToNumber } from '../value.ts'

/** Counts characters of a text (𠮷 is one), digits of a number, or items of a list. */
export const length: Rule = {
  params: [{ name: 'length', cast: paramToNumber }],
  validate: (value, { length }) => !isNullish(value) && lengthOf(value, length as number) === length,
}

/** Stops counting above `enough`, as an iterator may be endless. */
function lengthOf(value: unknown, enough: number): unknown {
  if (typeof value === 'number') return String(value).length
  if (typeof value === 'string') return [...value].length
  const own = (value as { length?: unknown }).length
  if (own) return own
  let count = 0
  if (typeof (value as Iterable<unknown>)[Symbol.iterator] === 'function')
    for (const _ of value as Iterable<unknown>) if (++count > enough) break
  return count
}
