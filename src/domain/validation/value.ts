/** Reads values of any type. Nothing here throws. */

/** Maximum depth of lists. A list that contains itself exceeds it. */
const deepest = 20

export function toText(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** Converts a parameter: a blank is 0, as always in these rules. */
export function paramToNumber(given: unknown): number {
  try {
    return Number(given)
  } catch {
    return Number.NaN
  }
}

/** Converts an answer: a blank is not a number. */
export function answerToNumber(value: unknown): number {
  return value === null || (typeof value === 'string' && value.trim() === '') ? Number.NaN : paramToNumber(value)
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Returns true if every item passes at any depth, and the list has at least `least` items. */
export function everyItemPasses(value: unknown, passes: (item: unknown) => boolean, least = 0, depth = 0): boolean {
  if (!Array.isArray(value)) return passes(value)
  return value.length >= least && depth < deepest && value.every((item) => everyItemPasses(item, passes, least, depth + 1))
}

/** Checks each text of a list, one level deep: a nested list is not a list of texts. */
export function everyTextPasses(value: unknown, passes: (item: string) => boolean): boolean {
  return Array.isArray(value) ? value.every((item) => passes(toText(item))) : passes(toText(value))
}

/** Compares like the choice rules: the text 1 equals the number 1. */
export function looselyEqual(a: unknown, b: unknown): boolean {
  try {
    // biome-ignore lint/suspicious/noDoubleEquals: that is what these rules say
    return a == b
  } catch {
    return false
  }
}
