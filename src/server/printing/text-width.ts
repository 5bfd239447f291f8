/**
 * Estimates the width of a text in the slip's fonts and wraps it. Asking the renderer for a box takes 30 ms per line, so widths come from classes
 * of characters, each as wide as its widest character in Noto Sans Medium. A test compares them with the renderer's boxes.
 */

/** Width in ems, narrow first. Every other character counts as one em, like kanji, kana and Hangul. */
const widthClasses: readonly (readonly [RegExp, number])[] = [
  [/[ ,.:;'|ijlI!]/, 0.34],
  [/[-()[\]{}/\\ftr*]/, 0.48],
  [/[\da-z#$+<=>?"^_`~AEFJLSTVXYZ]/, 0.63],
  [/[\p{Script=Latin}&]/u, 0.76],
]
const wide = /[%@mwMW]/
const wideEms = 0.98

export function estimateTextWidth(text: string, size: number): number {
  let ems = 0
  for (const character of text) {
    const narrow = wide.test(character) ? undefined : widthClasses.find(([characters]) => characters.test(character))
    ems += narrow?.[1] ?? wideEms + 0.02
  }
  return ems * size
}

/** Returns the largest size up to `largest` at which the text fits on one line. */
export const fittingSize = (text: string, width: number, largest: number): number =>
  Math.min(largest, Math.floor(width / estimateTextWidth(text, 1)))

/** Wraps between words, and inside a word that is wider than the line. A line never starts with closing punctuation. */
export function wrapText(text: string, { size, width, locale }: { size: number; width: number; locale: string }): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (more: string) => estimateTextWidth((line + more).trimEnd(), size) <= width
  const add = (part: string) => {
    if (line !== '' && !fits(part)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += line === '' ? part.trimStart() : part
  }
  for (const word of wordsOf(text, locale)) {
    if (estimateTextWidth(word.trimEnd(), size) <= width) add(word)
    else for (const { segment } of segmentsOf(word, locale, 'grapheme')) add(segment)
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

const segmentsOf = (text: string, locale: string, granularity: 'word' | 'grapheme') =>
  new Intl.Segmenter(locale, { granularity }).segment(text)

/** Words with the spaces and closing punctuation after them, and with the opening bracket before them. */
function wordsOf(text: string, locale: string): string[] {
  const words: string[] = []
  for (const { segment } of segmentsOf(text, locale, 'word')) {
    const before = words.at(-1)
    const belongsToBefore = before !== undefined && (/^[\s\p{Pe}\p{Pf}\p{Po}ー々〜～]/u.test(segment) || /[\p{Ps}\p{Pi}]$/u.test(before))
    if (belongsToBefore) words[words.length - 1] = before + segment
    else words.push(segment)
  }
  return words
}
