import type { OfferedStation } from '../forms/field.ts'
import { textLocales } from '../locale.ts'
import { hasBeginning, hasExactly, searchedKey, searchKeys, wholeLines } from './search.ts'

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

/**
 * Returns the stations that a text may mean: the one with that code or label, else all that are called so in any spelling. A place behind the name leaves
 * those in that place. Japanese labels come first, because no two stations have the same.
 */
export function stationsNamed(stations: readonly OfferedStation[], text: string): readonly OfferedStation[] {
  const coded = stations.filter(({ value }) => value === text)
  if (coded.length > 0) return coded
  for (const locale of textLocales) {
    const labelled = stations.filter(({ label }) => plain(label[locale]) === plain(text))
    if (labelled.length > 0) return labelled
  }
  const isPlaced = /[(（]/.test(text)
  // 住吉（兵庫県 begins the labels of all stations of that name there.
  const key = searchedKey(isPlaced ? text.replace(/[)）]\s*$/, '') : text)
  if (key === undefined) return []
  const spelled = stations.map((station) => ({ station, keys: spellings(station) }))
  if (isPlaced) return spelled.filter(({ keys }) => hasBeginning(keys, key)).map(({ station }) => station)
  const exact = spelled.filter(({ keys }) => hasExactly(keys, key))
  const named = exact.length > 0 ? exact : spelled.filter(({ keys }) => wholeLines(key).some((line) => keys.includes(line)))
  return named.map(({ station }) => station)
}

const spellings = ({ label, kana, formerNames = [] }: OfferedStation) => searchKeys([label.ja, label.en, label.zh, kana, ...formerNames])
