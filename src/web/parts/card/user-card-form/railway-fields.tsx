import { useMemo } from 'react'
import type { FieldOf, OfferedLine, OfferedStation } from '#domain/forms/field.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import type { MultipleChoiceProps } from '../../choices/choice/dialog-multi-select.tsx'
import { MultiSelect } from '../../choices/multi-select/multi-select.tsx'
import { routeChoice } from '../../choices/route-select/route.ts'
import { NationwideStationSelect, type StationFinder } from '../../choices/station-select/country-station.tsx'
import type { OfferedRailwayLine } from '../../choices/station-select/station.ts'
import { StationMultiSelect } from '../../choices/station-select/station-select.tsx'
import { inputWords } from '../../inputs/words.ts'

type Props<T extends 'routes' | 'stations'> = MultipleChoiceProps & { field: FieldOf<T> }

export function RoutesField({ field: { lines, atMost }, ...part }: Props<'routes'>) {
  const texts = useWords(inputWords).routeSelect
  const locale = useLocale()
  const choices = useMemo(() => (lines ?? []).map((line) => routeChoice(railwayOf(line), locale)), [lines, locale])
  return <MultiSelect {...part} choices={choices} atMost={atMost} ranked searchHint={texts.search} />
}

/** The shop's stations by line, or a search among all stations of the country. */
export function StationsField({ field, find, ...part }: Props<'stations'> & { find: StationFinder | undefined }) {
  const { of, lines, stations, atMost } = field
  const offered = useMemo(() => (of ? [] : stationLines(lines ?? [], stations ?? [])), [of, lines, stations])
  const loadedStations = useMemo(() => (of ? (stations ?? []).map(railwayOf) : []), [of, stations])
  if (of) return <NationwideStationSelect {...part} held={loadedStations} find={find} defaultValue={part.defaultValue?.[0]} />
  return <StationMultiSelect {...part} lines={offered} atMost={atMost} ranked />
}

const railwayOf = ({ value: code, label: name, ...railway }: OfferedStation | OfferedLine) => ({ ...railway, code, name })

/** Stations on the card that no offered line contains are in a last group of their own. */
function stationLines(lines: readonly OfferedLine[], stations: readonly OfferedStation[]): OfferedRailwayLine[] {
  const byCode = new Map(stations.map((station) => [station.value, railwayOf(station)]))
  const offered = lines.flatMap((line) =>
    line.stations.length > 0 ? { ...railwayOf(line), stations: line.stations.map((code) => byCode.get(code)!) } : [],
  )
  const onLines = new Set(lines.flatMap((line) => line.stations))
  const others = stations.filter(({ value }) => !onLines.has(value)).map(railwayOf)
  return others.length > 0 ? [...offered, { code: 'others', stations: others }] : offered
}
