import type { ShopRailways } from '#contract/railway-choice.ts'
import { type Locale, localizedText } from '#domain/locale.ts'
import type { ChosenLine, RailwayChoice } from '#domain/railways/choice.ts'

export type ShopRailwayLine = ShopRailways['lines'][number]
export type ShopRailwayStation = ShopRailways['stations'][number]
export type RailwayIndex = {
  readonly lines: ReadonlyMap<number, ShopRailwayLine>
  readonly stations: ReadonlyMap<number, ShopRailwayStation>
}

export function createRailwayIndex({ lines, stations }: Pick<ShopRailways, 'lines' | 'stations'>): RailwayIndex {
  return { lines: new Map(lines.map((line) => [line.code, line])), stations: new Map(stations.map((station) => [station.code, station])) }
}

/** Returns the codes of the stations that visitors see, in the line's order; empty for an unknown or closed line. */
export function offeredStops({ line, stations }: ChosenLine, { lines }: RailwayIndex): readonly number[] {
  const known = lines.get(line)
  if (!known || known.closed) return []
  return stations === null ? known.stops : known.stops.filter((code) => stations.includes(code))
}

/** Returns null for a whole line, otherwise the chosen stations. */
export function collapseWholeLine(stops: readonly number[], known: ShopRailwayLine): ChosenLine['stations'] {
  return known.stops.every((code) => stops.includes(code)) ? null : stops
}

export function countOfferedStations({ lines }: RailwayChoice, known: RailwayIndex): number {
  return new Set(lines.flatMap((line) => offeredStops(line, known))).size
}

export const lineOrStationName = (row: ShopRailwayLine | ShopRailwayStation | undefined, locale: Locale): string =>
  row ? localizedText('label' in row ? row.label : row.name, locale) : '…'
