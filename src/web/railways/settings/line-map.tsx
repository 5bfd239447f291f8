import type { ChosenLine, RailwayChoice } from '#domain/railways/choice.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import staff from '../../theme/staff.module.css'
import style from './preview-panel.module.css'
import { lineOrStationName, offeredStops, type RailwayIndex, type ShopRailwayStation } from './railway-index.ts'
import { railwayWords } from './words.ts'

type Props = { choice: RailwayChoice; known: RailwayIndex; selected: number | undefined }
type Point = { x: number; y: number }

const width = 300

/** Map of the selected line and its surroundings, drawn from coordinates without tiles, so nothing loads from other hosts. */
export function LineMap({ choice, known, selected }: Props) {
  const { side: texts } = useWords(railwayWords)
  const locale = useLocale()
  const lines = choice.lines.flatMap(({ line }) => known.lines.get(line) ?? []).filter(({ closed }) => !closed)
  const home = choice.home === null ? undefined : known.stations.get(choice.home)
  const shown = choice.lines.find(({ line }) => line === selected)
  const stops = known.lines.get(shown?.line ?? 0)?.stops.map((code) => known.stations.get(code)!) ?? []
  if (stops.length === 0) return <EmptyState title={texts.empty} />
  const { at, height } = projection(stops)
  return (
    <>
      <svg className={style.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={texts.mapOf(lines.length)}>
        {lines.map(({ code, stops: codes }) => (
          <polyline
            key={code}
            className={style.track}
            data-on={code === selected || undefined}
            points={codes
              .map((stop) => at(known.stations.get(stop)!))
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
          />
        ))}
        {shown && <Dots stops={stops} chosen={shown} known={known} at={at} name={(station) => lineOrStationName(station, locale)} />}
        {home && <circle className={style.home} cx={at(home).x} cy={at(home).y} r="5" />}
      </svg>
      <p className={staff.help}>
        {texts.mapHint}
        {home && ` ${texts.homeHere}: ${lineOrStationName(home, locale)}`}
      </p>
    </>
  )
}

type DotsProps = {
  stops: readonly ShopRailwayStation[]
  chosen: ChosenLine
  known: RailwayIndex
  at: (station: ShopRailwayStation) => Point
  name: (station: ShopRailwayStation) => string
}

/** Stations of the selected line, with names where there is room. */
function Dots({ stops, chosen, known, at, name }: DotsProps) {
  const offered = offeredStops(chosen, known)
  const named: Point[] = []
  return stops.map((station, index) => {
    const { x, y } = at(station)
    const isEnd = index === 0 || index === stops.length - 1
    const hasRoom = isEnd || named.every((point) => Math.abs(point.y - y) > 14 || Math.abs(point.x - x) > 70)
    if (hasRoom) named.push({ x, y })
    const isRight = x < width * 0.6
    return (
      <g key={station.code}>
        <circle className={style.dot} data-on={offered.includes(station.code) || undefined} cx={x} cy={y} r="3.5" />
        {hasRoom && (
          <text
            className={style.label}
            x={x + (isRight ? 7 : -7)}
            y={y + 4}
            fontSize="11"
            strokeWidth="3"
            textAnchor={isRight ? 'start' : 'end'}
          >
            {name(station)}
          </text>
        )}
      </g>
    )
  })
}

/** Projection with north up and equal scale in both directions. */
function projection(stations: readonly ShopRailwayStation[]): { at: (station: ShopRailwayStation) => Point; height: number } {
  const margin = 16
  const lats = stations.map(({ lat }) => lat)
  const lngs = stations.map(({ lng }) => lng)
  // No spread: a country has more stations than a call takes arguments.
  const [south, north, west, east] = [minOf(lats), -minOf(lats.map((lat) => -lat)), minOf(lngs), -minOf(lngs.map((lng) => -lng))]
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const span = Math.max((east - west) * narrow, (north - south) * 0.6, 0.005)
  const scale = (width - 2 * margin) / span
  const height = Math.round(Math.max((north - south) * scale, 60) + 2 * margin)
  const left = (width - (east - west) * narrow * scale) / 2
  return {
    height,
    at: ({ lat, lng }) => ({ x: round(left + (lng - west) * narrow * scale), y: round(margin + (north - lat) * scale) }),
  }
}

const minOf = (values: readonly number[]) => values.reduce((min, number) => Math.min(min, number), Number.POSITIVE_INFINITY)
const round = (length: number) => Math.round(length * 10) / 10
