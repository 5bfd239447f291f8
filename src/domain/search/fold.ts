/**
 * Finds a Japanese name in any spelling: しんじゅく, ｼﾝｼﾞｭｸ, shinjuku, 新宿. Both sides are folded alike.
 * Kana is compared as kana, so しん does not find しながわ; Latin as Latin, so `shinj` finds しんじゅく before it is complete.
 */
import { toHiragana, toRomaji } from 'wanakana'
import { foldKanji } from './kanji.ts'

/** Shortens long vowels, because `Tokyo` may be read as とうきょう or ときょ. */
const longVowels: readonly (readonly [RegExp, string])[] = [
  [/([ぁあかがさざただなはばぱまゃやらゎわ])あ+/g, '$1'],
  [/([ぃいきぎしじちにひびぴみり])い+/g, '$1'],
  [/([ぅうくぐすずつぬふぶぷむゅゆる])う+/g, '$1'],
  [/([ぇえけげせぜてでねへべぺめれ])え+/g, '$1'],
  [/([ぉおこごそぞとどのほぼぽもょよろ])[おう]+/g, '$1'],
]

/** Converts Kunrei, Nihon and variant Hepburn spellings to those of wanakana. */
const latinSpellings: readonly (readonly [RegExp, string])[] = [
  [/sy(?=[auo])/g, 'sh'],
  [/ty(?=[auo])/g, 'ch'],
  [/[jz]y(?=[auo])/g, 'j'],
  [/s(?=i)/g, 'sh'],
  [/t(?=i)/g, 'ch'],
  [/z(?=i)/g, 'j'],
  [/t(?=u)/g, 'ts'],
  [/d(?=u)/g, 'z'],
  [/(^|[^sc])h(?=u)/g, '$1f'],
  [/tc(?=h)/g, 'cc'],
  [/m(?=[bmp])/g, 'n'],
  [/o[ou]+/g, 'o'],
  [/([aiue])\1+/g, '$1'],
]

const replaceAll = (text: string, replacements: readonly (readonly [RegExp, string])[]) =>
  replacements.reduce((result, [from, to]) => result.replace(from, to), text)

/** Kana with small forms in Ainu names, in Unicode's order. */
const fullKana = 'クシストヌハヒフヘホムラリルレロ'

/**
 * Folds width, case, macrons, kanji variants and separators.
 * Also unifies the が of 自由が丘 and 鐘ヶ淵, which has three spellings.
 */
export function foldName(text: string): string {
  return foldKanji(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0302\u0304]/g, '')
    .normalize('NFC')
    .replace(/[\s'’.・･=゠‐-―−─~〜-]|\u200c|\u200d/g, '')
    .replace(/[\u31f0-\u31ff]/g, (small) => fullKana[small.charCodeAt(0) - 0x31f0]!)
    .replace(/(\p{Script=Han})[ヶケガが](?=\p{Script=Han})/gu, '$1が')
}

function foldKana(text: string): string {
  const kana = toHiragana(foldName(text), { passRomaji: true }).replaceAll('ぢ', 'じ').replaceAll('づ', 'ず').replaceAll('を', 'お')
  return replaceAll(kana, longVowels)
}

function foldLatin(text: string): string {
  return replaceAll(toRomaji(foldName(text)).replaceAll("'", ''), latinSpellings)
}

export type FoldedSpellings = { readonly kana: readonly string[]; readonly latin: readonly string[] }

/** `names`: written and read forms in kanji, kana and Latin letters, also former ones. */
export function foldSpellings(names: readonly string[]): FoldedSpellings {
  return { kana: names.map(foldKana), latin: names.map(foldLatin) }
}

/** Returns a query's words for comparison: words with Latin letters as Latin, others as kana. */
export function foldQueryWords(query: string): readonly { readonly in: keyof FoldedSpellings; readonly text: string }[] {
  return query
    .normalize('NFKC')
    .split(/\s+/)
    .map((word) =>
      /[a-z]/i.test(word.normalize('NFD'))
        ? { in: 'latin' as const, text: foldLatin(word) }
        : { in: 'kana' as const, text: foldKana(word) },
    )
}

/** Returns a test whether a name contains every word of the query. An empty query finds all, one with only punctuation nothing. */
export function createNameMatcher(query: string): (spellings: FoldedSpellings) => boolean {
  if (query.trim() === '') return () => true
  const words = foldQueryWords(query).filter(({ text }) => text !== '')
  return (spellings) => words.length > 0 && words.every((word) => spellings[word.in].some((spelling) => spelling.includes(word.text)))
}
