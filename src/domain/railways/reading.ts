/**
 * How a name of the railways is read: hiragana, with marks for what its Latin spelling needs and the sounds don't tell. `-` sets off a prefix
 * (しん-おおさか, Shin-Ōsaka), `'` keeps vowels apart (よこ'お, Yokoo), a space begins a word.
 */
import { toRomaji } from 'wanakana'

/** @returns The reading as it is shown and searched: しんおおさか. */
export function kanaOf(reading: string): string {
  return reading.replace(/[-' ]/g, '')
}

/**
 * Hepburn as on stations' signs (鉄道掲示例規): macrons for long ō and ū and for what ー lengthens, m before b, m and p, tch for っち.
 * @returns Each word with a capital: Shin-Ōsaka, Namba, Motomachi-Chūkagai.
 */
export function romajiOf(reading: string): string {
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
