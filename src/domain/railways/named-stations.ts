import type { OfferedStation } from '../forms/field.ts'
import { shopTextLocales } from '../locale.ts'
import { buildSearchKeyText, keysStartWithTerm, parseStationSearchTerm } from './search.ts'
import { foldLabel } from './station-place.ts'

/**
 * Returns the stations with this code, label or name, in any spelling. A place after the name selects those in that place.
 * Open stations have unique labels in each language; a closed one may share one.
 */
export function findStationsByName(stations: readonly OfferedStation[], text: string): readonly OfferedStation[] {
  const { codes, labels, spelled, lines } = indexOf(stations)
  const coded = codes.get(text)
  if (coded) return coded
  const named = text.replace(/(?<=[)）]\s*)[駅驛站]\s*$/u, '')
  for (const ofLocale of labels) {
    const labelled = ofLocale.get(foldLabel(named))
    if (labelled) return labelled
  }
  const isPlaced = /[(（]/.test(named)
  // 住吉（兵庫県 begins the labels of all stations of that name there.
  const beginning = isPlaced ? named.replace(/[)）]\s*$/, '') : named
  const key = parseStationSearchTerm(beginning)
  if (key === undefined) return []
  if (isPlaced) {
    const labelled = labels.flatMap((ofLocale) =>
      [...ofLocale].flatMap(([label, candidates]) => (label.startsWith(foldLabel(beginning)) ? candidates : [])),
    )
    return [...new Set([...labelled, ...spelled.filter(({ keys }) => keysStartWithTerm(keys, key)).map(({ station }) => station)])]
  }
  const { exact, loose } = key
  return lines.get(exact) ?? [...new Set([loose, `~${loose}`].flatMap((line) => lines.get(line) ?? []))]
}

type Index = {
  codes: ReadonlyMap<string, readonly OfferedStation[]>
  labels: readonly ReadonlyMap<string, readonly OfferedStation[]>[]
  spelled: readonly { station: OfferedStation; keys: string }[]
  /** Stations by each line of their search keys. */
  lines: ReadonlyMap<string, readonly OfferedStation[]>
}

/** Cache of indexes. A file may name thousands of the country's 9,000 stations; comparing each pair would take minutes. */
const indexes = new WeakMap<readonly OfferedStation[], Index>()

function indexOf(stations: readonly OfferedStation[]): Index {
  const index = indexes.get(stations) ?? makeIndex(stations)
  indexes.set(stations, index)
  return index
}

function makeIndex(stations: readonly OfferedStation[]): Index {
  const spelled = stations.map((station) => ({ station, keys: spellings(station) }))
  const lines = new Map<string, OfferedStation[]>()
  for (const { station, keys } of spelled)
    for (const line of keys.split('\n')) if (line !== '') lines.set(line, [...(lines.get(line) ?? []), station])
  return {
    codes: Map.groupBy(stations, ({ value }) => value),
    labels: shopTextLocales.map((locale) => Map.groupBy(stations, ({ label }) => foldLabel(label[locale]))),
    spelled,
    lines,
  }
}

const spellings = ({ label, kana, formerNames = [] }: OfferedStation) =>
  buildSearchKeyText([label.ja, label.en, label.zh, kana, ...formerNames])
