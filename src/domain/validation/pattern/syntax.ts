/**
 * Patterns that a shop may write: the regular part of JavaScript's expressions, without look-around and back-references, read alike by all engines.
 * Unlike JavaScript without flags, a character is a whole code point, also 𠮷 or an emoji.
 */
export type PatternNode =
  | { readonly kind: 'set'; readonly ranges: CodePointRanges }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'start' | 'end' | 'word' | 'notWord' }

/** Code points as ascending, separate pairs, both inclusive: [from, to, from, to, …]. */
export type CodePointRanges = readonly number[]

export type PatternProblem = { readonly code: PatternProblemCode; readonly at: number }

export type PatternProblemCode =
  | 'lookAround'
  | 'backReference'
  | 'groupFlags'
  | 'openGroup'
  | 'openClass'
  | 'closedGroup'
  | 'nothingToRepeat'
  | 'repeatOrder'
  | 'escape'
  | 'emptyClass'
  | 'classRange'
  | 'posixClass'
  | 'tooLong'
  | 'tooLarge'

const lastCodePoint = 0x10ffff

export const digitRanges: CodePointRanges = [48, 57]
export const wordRanges: CodePointRanges = [48, 57, 65, 90, 95, 95, 97, 122]
/** JavaScript's set, with the full-width space; RE2's \s has only the ASCII ones. */
export const blankRanges: CodePointRanges = [
  9, 13, 32, 32, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
]
const lineEnds: CodePointRanges = [10, 10, 13, 13, 0x2028, 0x2029]
export const dotRanges = complementRanges(lineEnds)

/** Returns the complement. */
export function complementRanges(ranges: CodePointRanges): CodePointRanges {
  const found: number[] = []
  let next = 0
  for (let index = 0; index < ranges.length; index += 2) {
    if (ranges[index]! > next) found.push(next, ranges[index]! - 1)
    next = ranges[index + 1]! + 1
  }
  if (next <= lastCodePoint) found.push(next, lastCodePoint)
  return found
}

/** Returns the sorted union of the ranges. */
export function uniteRanges(ranges: readonly number[]): CodePointRanges {
  const pairs: [number, number][] = []
  for (let index = 0; index < ranges.length; index += 2) pairs.push([ranges[index]!, ranges[index + 1]!])
  pairs.sort((a, b) => a[0] - b[0])
  const found: number[] = []
  for (const [from, to] of pairs) {
    const last = found.at(-1)
    if (last !== undefined && from <= last + 1) found[found.length - 1] = Math.max(last, to)
    else found.push(from, to)
  }
  return found
}

export function hasCodePoint(ranges: CodePointRanges, character: number): boolean {
  for (let index = 0; index < ranges.length; index += 2) {
    if (character < ranges[index]!) return false
    if (character <= ranges[index + 1]!) return true
  }
  return false
}
