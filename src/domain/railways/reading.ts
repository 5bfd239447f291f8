/**
 * Readings of railway names in hiragana, with marks for the Latin spelling: `-` after a prefix (しん-おおさか, Shin-Ōsaka),
 * `'` between vowels (よこ'お, Yokoo), a space before a word.
 */
import { toRomaji } from 'wanakana'

/** Returns the reading as shown and searched: しんおおさか. */
export function readingToKana(reading: string): string {
  return reading.replace(/[-' ]/g, '')
}

/**
 * Returns Hepburn as on station signs (鉄道掲示例規), capitalized: Shin-Ōsaka, Namba, Motomachi-Chūkagai.
 * Macrons for long ō and ū and for ー, m before b, m and p, tch for っち.
 */
export function readingToRomaji(reading: string): string {
  return reading
    .replaceAll('・', '-')
    .split(/(?=[- ()])|(?<=[- ()])/)
    .map((word) => capital(word.split("'").map(spell).join('')))
    .join('')
}

function spell(sounds: string): string {
  return toRomaji(sounds.replaceAll('ー', '\u0304'))
    .replace(/o[ou]/g, 'ō')
    .replace(/uu/g, 'ū')
    .replace(/n(?=[bmp])/g, 'm')
    .replace(/cch/g, 'tch')
    .normalize('NFC')
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
