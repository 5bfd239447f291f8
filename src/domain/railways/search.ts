/**
 * Search keys of stations and lines: kanji, kana, Hepburn and Kunrei romaji with optional long vowels, and Chinese.
 * Stored names and typed text are folded alike.
 */
import { foldQueryWords, foldSpellings } from '../search/fold.ts'
import { hasNumeral, putDigitsIntoReading, toDigits, toKanjiNumerals } from './numerals.ts'

/** Spellings of small kana before a kanji: つつじヶ丘 and つつじが丘, 御茶ノ水 and 御茶の水, 四ツ谷 and 四ッ谷. */
const afterKanji = String.raw`(?<=[\p{Script=Han}\d])`
const afterKana = '(?<=[ぁ-ゖァ-ヺー])'
const smallKana: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`${afterKanji}[ヶケヵカかガが](?=\p{Script=Han}|$)|${afterKana}[ヶケヵガが](?=\p{Script=Han})`, 'gu'), 'が'],
  [new RegExp(String.raw`${afterKanji}[ノの之乃](?=\p{Script=Han}|$)|${afterKana}[ノ之乃](?=\p{Script=Han})`, 'gu'), 'の'],
  [new RegExp(String.raw`${afterKanji}[ツつッっ](?=\p{Script=Han}|$)`, 'gu'), 'つ'],
]
/** These kana are often left out: 四谷, 市谷, 三宮. */
const leftOut = /(?<=[\p{Script=Han}\d])[がのつ](?=\p{Script=Han})/gu
/** お茶の水 is also written 御茶ノ水. */
const polite = /(?<![ぁ-ゖァ-ヺ])[おご](?=\p{Script=Han})/gu
const repeated = /(\p{Script=Han})々/gu

/** Brackets of the second name on signs and maps: 明治神宮前〈原宿〉. */
const normal = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[〈《【〔[]/g, '(')
    .replace(/[〉》】〕\]]/g, ')')

function plain(text: string): string {
  const unified = smallKana.reduce((result, [from, to]) => result.replace(from, to), normal(text).replace(repeated, '$1$1'))
  return unified.replace(polite, '御').replaceAll('ー', '')
}

/**
 * Returns a line per spelling between line breaks, so that whole names, beginnings and parts can be compared. The first is the name.
 * Lines with ~ leave out small kana, so that 池ノ上 is not an exact match of 池上.
 */
export function buildSearchKeyText(names: readonly string[]): string {
  // A part in parentheses is often left out: 押上(スカイツリー前).
  const spelled = names
    .map(normal)
    .flatMap((name) => [name, name.replace(/\s*\(.*\)$/, '')])
    .map(plain)
  const exact = foldedSpellings(spelled)
  const loose = [...foldedSpellings(spelled.map((name) => name.replace(leftOut, '')))].filter((key) => !exact.has(key))
  return `\n${[...exact, ...loose.map((key) => `~${key}`)].join('\n')}\n`
}

function foldedSpellings(spelled: readonly string[]): Set<string> {
  const { kana, latin } = foldSpellings([...spelled, ...numeralSpellings(spelled)])
  const keys = new Set([...kana, ...latin.filter((key) => /^[a-z0-9]+$/.test(key))])
  keys.delete('')
  return keys
}

/** Returns names with numerals in the other script, and readings with digits: 新宿3丁目, しんじゅく3ちょうめ. */
function numeralSpellings(names: readonly string[]): string[] {
  const numbered = names.filter(hasNumeral)
  const readings = names.filter((name) => /^[ぁ-ん]+$/.test(name))
  return numbered.flatMap((name) => [
    toDigits(name),
    toKanjiNumerals(name),
    ...readings.flatMap((reading) => putDigitsIntoReading(name, reading)),
  ])
}

/** Typed text for comparison with keys. `loose`: without small kana. */
export type StationSearchTerm = { readonly exact: string; readonly loose: string }

/** Returns undefined if there is nothing to search for. */
export function parseStationSearchTerm(typed: string): StationSearchTerm | undefined {
  const named = typed.trim().replace(/(?<=.)[駅驛站]$|(?<=.)[ -](eki|station)$/iu, '')
  const name = plain(named).replace(/\s+/g, '')
  const [exact, loose] = [name, name.replace(leftOut, '')].map(folded)
  // Folding shortens long vowels, so あああああ leaves one letter. No real name is more than three times as long as its key.
  return exact && loose && exact.length * 3 >= named.normalize('NFKC').length ? { exact, loose } : undefined
}

function folded(name: string): string {
  // 三田3丁目: keys have one script for all numerals of a name.
  const [word] = foldQueryWords(/\d/.test(name) && hasNumeral(name.replace(/\d/g, '')) ? toKanjiNumerals(name) : name)
  return word?.text.replaceAll('\n', '') ?? ''
}

export const keysContainTerm = (keys: string, { exact, loose }: StationSearchTerm): boolean => keys.includes(exact) || keys.includes(loose)

export const keysStartWithTerm = (keys: string, { exact, loose }: StationSearchTerm): boolean =>
  [`\n${exact}`, `\n${loose}`, `\n~${loose}`].some((line) => keys.includes(line))

/** Returns the key lines that match the whole text, also without small kana. */
export const buildExactKeys = ({ exact, loose }: StationSearchTerm): readonly string[] => [`\n${exact}\n`, `\n${loose}\n`, `\n~${loose}\n`]

/** Returns the text with the place or line before the name: JR秋葉原 for 秋葉原（JR）, 東京都住吉 for 住吉 東京都. */
export function putPlaceBeforeName(typed: string): string {
  const text = normal(typed).trim()
  const [, name, place] = /^([^(]+?)\s*\((.+)\)$/.exec(text) ?? /^(\S+)\s+(\S+)$/.exec(text) ?? []
  // Use the line of 大阪府・JR関西本線, as it is more precise.
  return name && place ? `${place.replace(/^[^・·,]+(?:[・·]|, )/, '')}${name.replace(/[駅驛站]$/u, '')}` : text
}
