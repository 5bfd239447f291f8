/**
 * How stations and lines are found (product.md, 9): by kanji, kana of both kinds and widths, romaji of Hepburn and Kunrei with long vowels written or
 * not, and Chinese. What is searched is kept folded with the row, what is typed is folded alike.
 */
import { foldNames, foldWords } from '../search/fold.ts'

/** Small kana between two kanji are written or not: 四ツ谷 and 四谷, 市ヶ谷 and 市谷, 三ノ宮 and 三宮. */
const smallKana = /(?<=\p{Script=Han})[ヶケヵがノの之ツつッっ](?=\p{Script=Han})/gu

const plain = (text: string) => text.normalize('NFKC').replace(smallKana, '').replaceAll('ー', '')

/** Every spelling on a line of its own with a line break before and after, so that one comparison tells a whole name, a beginning and a part apart. */
export function searchKeys(names: readonly string[]): string {
  // What stands in parentheses is often left out: 押上(スカイツリー前).
  const spelled = names.flatMap((name) => [name, name.replace(/\(.*\)$/, '')]).map(plain)
  const { kana, latin } = foldNames(spelled)
  const keys = new Set([...kana, ...latin.filter((key) => /^[a-z0-9]+$/.test(key))])
  keys.delete('')
  return `\n${[...keys].join('\n')}\n`
}

/** What is typed, as it is compared with keys. Undefined: nothing to search for. */
export function searchedKey(typed: string): string | undefined {
  const named = typed.trim().replace(/(?<=.)[駅驛站]$|(?<=.)[ -](eki|station)$/iu, '')
  const [word] = foldWords(plain(named).replace(/\s+/g, ''))
  const key = word?.text.replaceAll('\n', '') ?? ''
  // Long vowels are folded away, so that of あああああ one letter is left. No name is so much longer than its key.
  return key === '' || key.length * 3 < named.normalize('NFKC').length ? undefined : key
}
