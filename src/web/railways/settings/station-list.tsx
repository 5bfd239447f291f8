import { Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/InlineInput.css'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ChosenLine, moveChosenLine, type RailwayChoice, setChosenLine } from '#domain/railways/choice.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass, IconButton } from '../../parts/controls/button.tsx'
import { fieldClass } from '../../parts/controls/field.tsx'
import { LoadingState } from '../../parts/display/page-states/loading-state.tsx'
import staff from '../../theme/staff.module.css'
import {
  collapseWholeLine,
  lineOrStationName,
  offeredStops,
  type RailwayIndex,
  type ShopRailwayLine,
  type ShopRailwayStation,
} from './railway-index.ts'
import style from './station-list.module.css'
import { railwayWords } from './words.ts'

type Props = {
  chosen: ChosenLine
  choice: RailwayChoice
  known: RailwayIndex
  onChange: (next: RailwayChoice) => void
  onRemove: () => void
  onNote: (station: number) => void
}

export function StationList({ chosen, choice, known, onChange, onRemove, onNote }: Props) {
  const { line: texts, lines: lineTexts } = useWords(railwayWords)
  const locale = useLocale()
  const line = known.lines.get(chosen.line)
  if (!line) return <LoadingState label={texts.loading} />
  const name = lineOrStationName(line, locale)
  const offered = offeredStops(chosen, known)
  const lineIndex = choice.lines.indexOf(chosen)
  const offer = (stops: readonly number[]) => onChange(setChosenLine(choice, line.code, collapseWholeLine(stops, line)))
  const countText = (some: number, all: number) => (some === all ? lineTexts.whole(all) : lineTexts.some(some, all))
  const [first, last] = [line.stops[0], line.stops.at(-1)].map((code) => lineOrStationName(known.stations.get(code!), locale))

  return (
    <>
      <Link className={buttonClass({ look: 'quiet', className: style.back })} to="?" preventScrollReset replace>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        {texts.back}
      </Link>
      <header className={style.head}>
        <div className={staff.grow}>
          <h2 id="line">{name}</h2>
          <p className={staff.muted}>
            {line.closed ? lineTexts.closed : `${texts.between(first!, last!)}　${countText(offered.length, line.stops.length)}`}
          </p>
        </div>
        <div className={style.acts}>
          {([-1, 1] as const).map((direction) => {
            const Icon = direction < 0 ? IconArrowUp : IconArrowDown
            return (
              <IconButton
                key={direction}
                small
                label={(direction < 0 ? lineTexts.up : lineTexts.down)(name)}
                disabled={!choice.lines[lineIndex + direction]}
                onClick={() => onChange(moveChosenLine(choice, line.code, lineIndex + direction))}
              >
                <Icon size={18} stroke={1.75} aria-hidden />
              </IconButton>
            )
          })}
          <Button look="quiet" small destructive onClick={onRemove}>
            {texts.remove}
          </Button>
        </div>
      </header>
      {!line.closed && (
        <>
          <Tools line={line} known={known} offered={offered} onOffer={offer} />
          <ul className={style.stations} aria-label={texts.stations(name)}>
            {line.stops.map((code) => (
              <StationRow
                key={code}
                station={known.stations.get(code)!}
                note={choice.notes.find(({ station }) => station === code)}
                also={alsoOn(code, line, choice, known).map((otherLine) => lineOrStationName(otherLine, locale))}
                isOffered={offered.includes(code)}
                onOffer={(on) => offer(on ? [...offered, code] : offered.filter((other) => other !== code))}
                onNote={() => onNote(code)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Returns the shop's other lines that stop at the station. */
function alsoOn(code: number, line: ShopRailwayLine, { lines }: RailwayChoice, known: RailwayIndex): ShopRailwayLine[] {
  return lines.flatMap((chosen) => {
    const chosenLine = known.lines.get(chosen.line)
    return chosenLine && chosenLine !== line && chosenLine.stops.includes(code) ? [chosenLine] : []
  })
}

type ToolsProps = { line: ShopRailwayLine; known: RailwayIndex; offered: readonly number[]; onOffer: (stops: readonly number[]) => void }

/** Chooses all stations, none, or a range. */
function Tools({ line, known, offered, onOffer }: ToolsProps) {
  const { line: texts } = useWords(railwayWords)
  const locale = useLocale()
  const [isPartOpen, setPartOpen] = useState(false)
  const [from, setFrom] = useState(0)
  const [to, setTo] = useState(line.stops.length - 1)
  const options = line.stops.map((code, at) => ({ value: String(at), label: lineOrStationName(known.stations.get(code), locale) }))
  const look = { unstyled: true, classNames: { input: fieldClass(), label: staff.label!, section: staff.hidden! } }
  return (
    <div className={style.tools}>
      <Button small aria-expanded={isPartOpen} onClick={() => setPartOpen(!isPartOpen)}>
        {texts.part}
      </Button>
      <Button small disabled={offered.length === line.stops.length} onClick={() => onOffer(line.stops)}>
        {texts.all}
      </Button>
      <Button look="quiet" small disabled={offered.length === 0} onClick={() => onOffer([])}>
        {texts.clear}
      </Button>
      {isPartOpen && (
        <form
          className={style.part}
          onSubmit={(event) => {
            event.preventDefault()
            onOffer(line.stops.slice(Math.min(from, to), Math.max(from, to) + 1))
            setPartOpen(false)
          }}
        >
          <NativeSelect {...look} label={texts.from} data={options} value={from} onChange={({ target }) => setFrom(Number(target.value))} />
          <NativeSelect {...look} label={texts.to} data={options} value={to} onChange={({ target }) => setTo(Number(target.value))} />
          <Button type="submit">{texts.take}</Button>
        </form>
      )}
    </div>
  )
}

type RowProps = {
  station: ShopRailwayStation
  note: RailwayChoice['notes'][number] | undefined
  also: readonly string[]
  isOffered: boolean
  onOffer: (on: boolean) => void
  onNote: () => void
}

function StationRow({ station, note, also, isOffered, onOffer, onNote }: RowProps) {
  const { line: texts, merged } = useWords(railwayWords)
  const locale = useLocale()
  const name = lineOrStationName(station, locale)
  return (
    <li className={style.row} data-offered={isOffered || undefined}>
      <Checkbox
        classNames={{ root: style.box!, body: style.body!, labelWrapper: style.labels!, label: style.label! }}
        checked={isOffered}
        onChange={(event) => onOffer(event.currentTarget.checked)}
        label={
          <>
            <span className={style.ring} aria-hidden />
            <span className={style.name}>{name}</span>
          </>
        }
      />
      <span className={style.spelled}>
        {locale === 'ja' ? (
          <>
            {station.kana}　<span lang="en">{station.name.en}</span>
          </>
        ) : (
          name !== station.name.ja && <span lang="ja">{station.name.ja}</span>
        )}
        {note?.alias && <span className={style.chip}>{texts.alias(note.alias)}</span>}
        {note?.walk !== undefined && <span className={style.chip}>{texts.walk(note.walk)}</span>}
        {also.length > 0 && <span className={style.also}>{texts.also(also.slice(0, 3).join(merged.separator))}</span>}
      </span>
      <IconButton small label={texts.edit(name)} onClick={onNote}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </li>
  )
}
