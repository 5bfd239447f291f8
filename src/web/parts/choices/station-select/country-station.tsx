import { useEffect, useMemo, useState } from 'react'
import type { LocalizedText } from '#domain/locale.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import type { ChoiceGroup } from '../choice/choice.ts'
import { DialogSelect, type SingleChoiceProps } from '../choice/dialog-select.tsx'
import { type Station, stationChoice } from './station.ts'
import { stationsByCode } from './station-cache.ts'

/** Finds stations of the country by text, best first, or by code. Returns undefined if the server cannot be reached. */
export type StationFinder = (query: { text: string } | { code: string }) => Promise<readonly FoundStation[] | undefined>
type FoundStation = {
  readonly code: number
  readonly name: LocalizedText
  readonly kana: string
  readonly place: LocalizedText
  readonly label: LocalizedText
  readonly formerName?: string | undefined
}

type Props = Omit<SingleChoiceProps, 'onChange'> & {
  /** Stations of the current answer. */
  held: readonly Station[]
  find: StationFinder | undefined
}

/** Debounce of the search, in ms, because typing is faster than responses. */
const pause = 150

type SearchResult = { text: string; stations: readonly Station[] | undefined }

/** Any station of the country, searched while typing. The page itself contains none. */
export function NationwideStationSelect({ held, find, defaultValue, ...field }: Props) {
  const texts = useWords(inputWords)
  const locale = useLocale()
  const [text, setText] = useState('')
  const [searched, setSearched] = useState<SearchResult>({ text: '', stations: [] })
  const [picked, setPicked] = useState(isCode(defaultValue) ? defaultValue : undefined)
  const [unknown, setUnknown] = useState<string>()

  useEffect(() => {
    if (text === '' || !find) return
    let isLatest = true
    const timer = setTimeout(async () => {
      const stations = toStations(await find({ text }))
      if (isLatest) setSearched({ text, stations })
    }, pause)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [text, find])

  // An answer that only this device holds has no name in a freshly loaded page, so load it.
  const nameless = picked !== undefined && !held.some(({ code }) => code === picked) && !stationsByCode.has(picked)
  useEffect(() => {
    if (!nameless || !find || unknown === picked) return
    let isLatest = true
    void find({ code: picked }).then((stations) => {
      toStations(stations)
      if (isLatest) setUnknown(picked)
    })
    return () => {
      isLatest = false
    }
  }, [nameless, find, picked, unknown])

  const foundGroups = useMemo(() => groupOf((searched.stations ?? []).map((station) => stationChoice(station, locale))), [searched, locale])
  const groups = useMemo(() => {
    const loadedChoices = held.map((station) => stationChoice(station, locale))
    if (picked === undefined || loadedChoices.some(({ value }) => value === picked)) return groupOf(loadedChoices)
    const station = stationsByCode.get(picked)
    const ownChoice = station
      ? stationChoice(station, locale)
      : { value: picked, label: unknown === picked ? picked : texts.choice.loading }
    return groupOf([ownChoice, ...loadedChoices])
  }, [held, picked, unknown, locale, texts])

  return (
    <DialogSelect
      {...field}
      defaultValue={defaultValue}
      onChange={setPicked}
      groups={groups}
      finding={{
        found: foundGroups,
        busy: searched.text !== text,
        failed: searched.text === text && !searched.stations,
        onSearch: (typed) => setText(typed.trim()),
      }}
      searchHint={texts.stationSelect.search}
    />
  )
}

function toStations(found: readonly FoundStation[] | undefined): readonly Station[] | undefined {
  for (const { code, label: name, kana } of found ?? []) stationsByCode.set(String(code), { code: String(code), name, kana })
  return found?.map(({ code, name, kana, place, formerName }) => ({ code: String(code), name, kana, place, formerName }))
}

/** Returns false for typed text, which the plain field sends if no station was found. */
const isCode = (value: string | undefined) => value !== undefined && /^\d+$/.test(value)

const groupOf = (choices: ChoiceGroup['choices']): ChoiceGroup[] => (choices.length > 0 ? [{ key: 'country', choices }] : [])
