/** How the rules look at a value, which may be anything. Nothing here throws. */

/** Lists deeper than this are nobody's answer to a field; a list that contains itself is one. */
const deepest = 20

export function text(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** As a parameter: a blank is 0, as it has always been in these rules. */
export function toNumber(given: unknown): number {
  try {
    return Number(given)
  } catch {
    return Number.NaN
  }
}

/** As an answer: a blank is no figure. */
export function figure(value: unknown): number {
  return value === null || (typeof value === 'string' && value.trim() === '') ? Number.NaN : toNumber(value)
}

export function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** A list passes when each of its items does, however deep, and it has at least so many. */
export function eachItem(value: unknown, passes: (item: unknown) => boolean, least = 0, depth = 0): boolean {
  if (!Array.isArray(value)) return passes(value)
  return value.length >= least && depth < deepest && value.every((item) => eachItem(item, passes, least, depth + 1))
}

/** A list of lists is no list of texts: only the first level is looked into. */
export function eachText(value: unknown, passes: (item: string) => boolean): boolean {
  return Array.isArray(value) ? value.every((item) => passes(text(item))) : passes(text(value))
}

/** As the rules of choice compare: the text 1 and the number 1 are the same. */
export function looselyEqual(a: unknown, b: unknown): boolean {
  try {
    // biome-ignore lint/suspicious/noDoubleEquals: that is what these rules say
    return a == b
  } catch {
    return false
  }
}
