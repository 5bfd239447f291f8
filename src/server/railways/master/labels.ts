/** Makes a label for each station, unique among open stations in every language. Pure. */
import type { TranslatedText } from '#domain/forms/field.ts'
import { type ShopTextLocale, shopTextLocales } from '#domain/locale.ts'
import { foldLabel, type NamesakeProximity, possibleLabels, stationPlace } from '#domain/railways/station-place.ts'
import type { LineRow, RailwayMaster, StationRow } from './master.ts'

/** `label`: null if the name is unique. `place`: null if the prefecture tells the station apart. */
export type LabelledStation = StationRow & { readonly label: TranslatedText | null; readonly place: TranslatedText | null }

export function labelStations({ lines, stations, stops }: Omit<RailwayMaster, 'operators'>): LabelledStation[] {
  const lineAt = firstLines(lines, stops)
  const byName = Map.groupBy(
    stations.filter(({ closed }) => !closed),
    foldedName,
  )
  const named = stations.map((row) => {
    const name = toTranslatedName(row.name, row.romaji, row.zh)
    const namesakes = namesakesOf(row, byName.get(foldedName(row)) ?? [])
    const station = { name, prefecture: row.prefecture, line: lineAt.get(row.code), namesakes }
    return { row, station, labels: possibleLabels(station) }
  })
  const owners = new Map<string, Set<number>>()
  for (const { row, station, labels } of named) {
    if (row.closed) continue
    for (const label of shopTextLocales.flatMap((locale) => [station.name[locale], ...labels[locale]])) {
      const key = foldLabel(label)
      owners.set(key, (owners.get(key) ?? new Set()).add(row.code))
    }
  }
  return named.map(({ row, station, labels }) => {
    const isOwn = (label: string) => [...(owners.get(foldLabel(label)) ?? [])].every((code) => code === row.code)
    const unique = (locale: ShopTextLocale) => labels[locale].find(isOwn) ?? labels[locale].at(-1)!
    const label = { ja: unique('ja'), en: unique('en'), zh: unique('zh') }
    const isNamed = shopTextLocales.every((locale) => label[locale] === station.name[locale])
    return { ...row, label: isNamed ? null : label, place: station.namesakes === 'inPrefecture' ? stationPlace(station) : null }
  })
}

export const toTranslatedName = (ja: string, en: string, zh: string | null): TranslatedText => ({ ja, en, zh: zh ?? ja })

const foldedName = ({ keys }: StationRow) => keys.split('\n')[1]!

/** Ignores stations at the same place that differ only in spelling, such as 市ケ谷 and 市ヶ谷. */
function namesakesOf({ code, groupCode, name, prefecture }: StationRow, open: readonly StationRow[]): NamesakeProximity {
  const others = open.filter((other) => other.code !== code && (other.groupCode !== groupCode || other.name === name))
  if (others.some((other) => other.prefecture === prefecture)) return 'inPrefecture'
  return others.length > 0 ? 'elsewhere' : 'none'
}

function firstLines(lines: readonly LineRow[], stops: RailwayMaster['stops']): ReadonlyMap<number, TranslatedText> {
  const first = new Map<number, TranslatedText>()
  const byLine = Map.groupBy(stops, ({ lineCode }) => lineCode)
  for (const { code, name, en, zh } of lines.filter(({ closed }) => !closed).toSorted((a, b) => a.code - b.code))
    for (const { stationCode, closed } of byLine.get(code) ?? [])
      if (!closed && !first.has(stationCode)) first.set(stationCode, toTranslatedName(name, en, zh))
  return first
}
