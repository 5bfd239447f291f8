import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { lazy, Suspense, useMemo, useState } from 'react'
import { type ShopTextLocale, shopTextLocales, toTextLocale } from '#domain/locale.ts'
import type { RailwayChoice } from '#domain/railways/choice.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { languageTags, localeNames, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ChoiceList } from '../../parts/choices/choice/choice-list.tsx'
import { stationGroups } from '../../parts/choices/station-select/station.ts'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { LoadingState } from '../../parts/display/page-states/loading-state.tsx'
import staff from '../../theme/staff.module.css'
import style from './preview-panel.module.css'
import { lineOrStationName, offeredStops, type RailwayIndex } from './railway-index.ts'
import { railwayWords } from './words.ts'

/** Loaded on demand, because the preview is shown first. */
const LineMap = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./line-map.tsx'))).LineMap }))

type Props = { choice: RailwayChoice; known: RailwayIndex; selected: number | undefined }

export function PreviewAndMapPanel(props: Props) {
  const { side: texts } = useWords(railwayWords)
  const [shown, setShown] = useState<'preview' | 'map'>('preview')
  return (
    <aside className={style.side} aria-label={texts.label}>
      <SegmentedControl
        fullWidth
        aria-label={texts.label}
        value={shown}
        onChange={(next) => setShown(next === 'map' ? 'map' : 'preview')}
        data={[
          { value: 'preview', label: texts.preview },
          { value: 'map', label: texts.map },
        ]}
      />
      {shown === 'preview' ? (
        <Preview {...props} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <LineMap {...props} />
        </Suspense>
      )}
    </aside>
  )
}

const nobodysPick: readonly string[] = []

/** Preview of a line's stations in the visitors' component, in a chosen language. */
function Preview({ choice, known, selected }: Props) {
  const { side: texts } = useWords(railwayWords)
  const ownLocale = toTextLocale(useLocale())
  const [locale, setLocale] = useState<ShopTextLocale>(ownLocale)
  const lines = choice.lines.filter((chosen) => known.lines.get(chosen.line)?.closed === false)
  const shown = lines.find(({ line }) => line === selected) ?? lines[0]
  const groups = useMemo(() => {
    if (!shown) return []
    const { name, code } = known.lines.get(shown.line)!
    const stations = offeredStops(shown, known).map((station) => {
      const { alias, walk } = choice.notes.find((note) => note.station === station) ?? {}
      const { label: name, ...offered } = known.stations.get(station)!
      return { ...offered, name, code: String(station), alias, walk }
    })
    return stationGroups([{ code: String(code), name, stations }], locale)
  }, [shown, known, locale, choice.notes])
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={texts.language}
        value={locale}
        onChange={(next) => setLocale(shopTextLocales.find((option) => option === next) ?? ownLocale)}
        data={shopTextLocales.map((option) => ({ value: option, label: localeNames[option] }))}
      />
      {shown ? (
        <div className={style.phone} lang={languageTags[locale]} inert>
          <div className={style.chips}>
            {lines.slice(0, 12).map(({ line }) => (
              <span key={line} className={style.chip} data-on={line === shown.line || undefined}>
                {lineOrStationName(known.lines.get(line), locale)}
              </span>
            ))}
          </div>
          {groups[0]!.choices.length > 0 ? (
            <ChoiceList label={texts.preview} groups={groups} picked={nobodysPick} many along onChoose={() => {}} />
          ) : (
            <p className={staff.muted}>{texts.hidden}</p>
          )}
        </div>
      ) : (
        <EmptyState title={texts.empty} />
      )}
    </>
  )
}
