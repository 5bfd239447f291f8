/**
 * How stations and lines are found: by kanji, kana of both kinds and widths, romaji of Hepburn and Kunrei with long vowels written or
 * not, and Chinese. What is searched is kept folded with the row, what is typed is folded alike.
 */
import { foldNames, foldWords } from '../search/fold.ts'
import { digitsOf, hasNumeral, kanjiNumeralsOf, readDigits } from './numerals.ts'

/** Small kana before a kanji are written in several ways: つつじヶ丘 and つつじが丘, 御茶ノ水 and 御茶の水, 四ツ谷 and 四ッ谷. */
const afterKanji = String.raw`(?<=[\p{Script=Han}\d])`
const afterKana = '(?<=[ぁ-ゖァ-ヺー])'
const smallKana: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`${afterKanji}[ヶケヵカかガが](?=\p{Script=Han}|$)|${afterKana}[ヶケヵガが](?=\p{Script=Han})`, 'gu'), 'が'],
  [new RegExp(String.raw`${afterKanji}[ノの之乃](?=\p{Script=Han}|$)|${afterKana}[ノ之乃](?=\p{Script=Han})`, 'gu'), 'の'],
  [new RegExp(String.raw`${afterKanji}[ツつッっ](?=\p{Script=Han}|$)`, 'gu'), 'つ'],
]
/** They are also left out: 四谷, 市谷, 三宮. */
const leftOut = /(?<=[\p{Script=Han}\d])[がのつ](?=\p{Script=Han})/gu
/** お茶の水 is written 御茶ノ水. */
const polite = /(?<![ぁ-ゖァ-ヺ])[おご](?=\p{Script=Han})/gu
const repeated = /(\p{Script=Han})々/gu

/** Signs and maps put the second name in several brackets: 明治神宮前〈原宿〉. */
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
 * Every spelling on a line of its own with a line break before and after, so that one comparison tells a whole name, a beginning and a part apart. The
 * first is the name. Behind ~ stand spellings that leave small kana out: 池ノ上 must not be found like 池上.
 */
export function searchKeys(names: readonly string[]): string {
  // What stands in parentheses is often left out: 押上(スカイツリー前).
  const spelled = names
    .map(normal)
    .flatMap((name) => [name, name.replace(/\s*\(.*\)$/, '')])
    .map(plain)
  const exact = foldedSpellings(spelled)
  const loose = [...foldedSpellings(spelled.map((name) => name.replace(leftOut, '')))].filter((key) => !exact.has(key))
  return `\n${[...exact, ...loose.map((key) => `~${key}`)].join('\n')}\n`
}

function foldedSpellings(spelled: readonly string[]): Set<string> {
  const { kana, latin } = foldNames([...spelled, ...numeralSpellings(spelled)])
  const keys = new Set([...kana, ...latin.filter((key) => /^[a-z0-9]+$/.test(key))])
  keys.delete('')
  return keys
}

/** Returns names with numerals in the other script, and readings with digits: 新宿3丁目, しんじゅく3ちょうめ. */
function numeralSpellings(names: readonly string[]): string[] {
  const numbered = names.filter(hasNumeral)
  const readings = names.filter((name) => /^[ぁ-ん]+$/.test(name))
  return numbered.flatMap((name) => [digitsOf(name), kanjiNumeralsOf(name), ...readings.flatMap((reading) => readDigits(name, reading))])
}

/** What is typed as it is compared with keys. `loose` leaves small kana out. */
export type SearchedKey = { readonly exact: string; readonly loose: string }

/** Returns undefined if there is nothing to search for. */
export function searchedKey(typed: string): SearchedKey | undefined {
  const named = typed.trim().replace(/(?<=.)[駅驛站]$|(?<=.)[ -](eki|station)$/iu, '')
  const name = plain(named).replace(/\s+/g, '')
  const [exact, loose] = [name, name.replace(leftOut, '')].map(folded)
  // Long vowels are folded away, so that of あああああ one letter is left. No name is so much longer than its key.
  return exact && loose && exact.length * 3 >= named.normalize('NFKC').length ? { exact, loose } : undefined
}

function folded(name: string): string {
  // 三田3丁目: keys have one script for all numerals of a name.
  const [word] = foldWords(/\d/.test(name) && hasNumeral(name.replace(/\d/g, '')) ? kanjiNumeralsOf(name) : name)
  return word?.text.replaceAll('\n', '') ?? ''
}

export const hasPart = (keys: string, { exact, loose }: SearchedKey): boolean => keys.includes(exact) || keys.includes(loose)

export const hasBeginning = (keys: string, { exact, loose }: SearchedKey): boolean =>
  [`\n${exact}`, `\n${loose}`, `\n~${loose}`].some((line) => keys.includes(line))

/** Lines of keys that are the whole of what is typed, also where one of both leaves small kana out. */
export const wholeLines = ({ exact, loose }: SearchedKey): readonly string[] => [`\n${exact}\n`, `\n${loose}\n`, `\n~${loose}\n`]

/** Returns what is typed with the place or line before the name: JR秋葉原 for 秋葉原（JR）, 東京都住吉 for 住吉 東京都. */
export function placeFirst(typed: string): string {
  const text = normal(typed).trim()
  const [, name, place] = /^([^(]+?)\s*\((.+)\)$/.exec(text) ?? /^(\S+)\s+(\S+)$/.exec(text) ?? []
  // Of 大阪府・JR関西本線 the line tells more.
  return name && place ? `${place.replace(/^[^・,]+(?:・|, )/, '')}${name.replace(/[駅驛站]$/u, '')}` : text
}
