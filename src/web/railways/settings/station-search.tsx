import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FoundStation, searchRailwayStations } from '#contract/railways.ts'
import { localizedText } from '#domain/locale.ts'
import { findChosenLine, type RailwayChoice, setChosenLine } from '#domain/railways/choice.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { formerNameNote } from '../../parts/choices/station-select/station.ts'
import { Button } from '../../parts/controls/button.tsx'
import { fieldClass } from '../../parts/controls/field.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import staff from '../../theme/staff.module.css'
import style from './add-dialog.module.css'
import { collapseWholeLine, offeredStops, type RailwayIndex } from './railway-index.ts'
import { useApiQuery } from './use-api-query.ts'
import { railwayWords } from './words.ts'

type Props = {
  shopId: string
  choice: RailwayChoice
  known: RailwayIndex
  /** Adds a station on the pressed line. */
  onChange?: (next: RailwayChoice) => void
  /** Chooses a single station instead. */
  onChoose?: (station: FoundStation) => void
}

/** Searches stations by name; equal names are sorted by distance to the shop. */
export function StationSearch({ shopId, choice, known, onChange, onChoose }: Props) {
  const { add: texts } = useWords(railwayWords)
  const locale = useLocale()
  const [text, setText] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const home = choice.home === null ? undefined : known.stations.get(choice.home)
  const searchText = text.trim()
  const query = { text: searchText, most: '30', ...(home && { lat: String(home.lat), lng: String(home.lng) }) }
  const { answer, problem, busy } = useApiQuery(searchText ? JSON.stringify(query) : undefined, () =>
    callAuthenticated(searchRailwayStations, { params: { shopId }, query }),
  )

  function toggle(station: FoundStation, code: number): void {
    const chosen = findChosenLine(choice, code)
    const line = known.lines.get(code)
    const name = localizedText(station.label, locale)
    const offered = chosen && line ? offeredStops(chosen, known) : []
    const isOffered = offered.includes(station.code)
    const stops = isOffered ? offered.filter((other) => other !== station.code) : [...offered, station.code]
    setAnnouncement((isOffered ? texts.taken : texts.added)(name))
    onChange?.(setChosenLine(choice, code, line ? collapseWholeLine(stops, line) : stops))
  }

  return (
    <>
      <TextInput
        unstyled
        classNames={{ input: fieldClass(), label: staff.label! }}
        label={texts.searchStations}
        value={text}
        maxLength={100}
        autoComplete="off"
        inputMode="search"
        data-autofocus
        onChange={({ target }) => {
          setText(target.value)
          setAnnouncement('')
        }}
      />
      <p role="status" className={style.found}>
        {announcement || (searchText ? answer && !busy && texts.found(answer.stations.length) : texts.typeSome)}
      </p>
      {problem && <ErrorState area="staff" what={texts.failed.what} safe={texts.failed.safe} id={problem.requestId} />}
      {answer && answer.stations.length === 0 && !busy && <EmptyState {...texts.nothing} />}
      <ul className={style.stations}>
        {answer?.stations.map((station) => {
          const name = localizedText(station.label, locale)
          const isPlaced = name !== localizedText(station.name, locale)
          return (
            <li key={station.code} className={style.station}>
              <span className={style.words}>
                <b>{name}</b>
                <span className={style.note}>
                  {[
                    station.formerName && formerNameNote(station.formerName, station.name, locale),
                    locale === 'ja' ? station.kana : name !== station.name.ja && station.name.ja,
                    !isPlaced && localizedText(station.place, locale),
                  ]
                    .filter(Boolean)
                    .join(texts.dot)}
                </span>
              </span>
              {onChoose ? (
                <Button small onClick={() => onChoose(station)}>
                  {texts.choose(name)}
                </Button>
              ) : (
                <span className={style.served}>
                  {station.lines.map((line) => {
                    const chosen = findChosenLine(choice, line.code)
                    const isOffered = chosen !== undefined && offeredStops(chosen, known).includes(station.code)
                    return (
                      <Button
                        key={line.code}
                        look={isOffered ? 'primary' : 'outline'}
                        small
                        aria-pressed={isOffered}
                        onClick={() => toggle(station, line.code)}
                      >
                        {localizedText(line.name, locale)}
                      </Button>
                    )
                  })}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
