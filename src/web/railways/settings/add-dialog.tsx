import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { listRailwayLines, type RailwayLine, type Railways } from '#contract/railways.ts'
import { localizedText } from '#domain/locale.ts'
import { findChosenLine, type RailwayChoice, removeChosenLine, setChosenLine } from '#domain/railways/choice.ts'
import { callAuthenticated } from '../../api/api.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, IconButton } from '../../parts/controls/button.tsx'
import { fieldClass } from '../../parts/controls/field.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { LoadingState } from '../../parts/display/page-states/loading-state.tsx'
import staff from '../../theme/staff.module.css'
import style from './add-dialog.module.css'
import type { RailwayIndex } from './railway-index.ts'
import { StationSearch } from './station-search.tsx'
import { useApiQuery } from './use-api-query.ts'
import { railwayWords } from './words.ts'

const distances = [1, 2, 3, 5, 10, 20] as const
const look = { unstyled: true, classNames: { input: fieldClass(), label: staff.label!, section: staff.hidden! } }

type Props = {
  shopId: string
  railways: Railways
  choice: RailwayChoice
  known: RailwayIndex
  /** Initially filters lines within this distance of the shop's station. */
  km: number | undefined
  onChange: (next: RailwayChoice) => void
  onClose: () => void
}

/** Adds lines and stations of the whole country. Each is on the card at once; the dialog stays open. */
export function AddRailwaysDialog({ shopId, railways, choice, known, km, onChange, onClose }: Props) {
  const { add: texts } = useWords(railwayWords)
  const [kind, setKind] = useState<'lines' | 'stations'>('lines')
  return (
    <MobileDialog
      open
      title={texts.title}
      onClose={onClose}
      foot={
        <Button look="primary" wide onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={style.dialog}>
        <SegmentedControl
          aria-label={texts.kinds}
          fullWidth
          value={kind}
          onChange={(next) => setKind(next === 'stations' ? 'stations' : 'lines')}
          data={[
            { value: 'lines', label: texts.lines },
            { value: 'stations', label: texts.stations },
          ]}
        />
        {kind === 'lines' ? (
          <LineSearch {...{ shopId, railways, choice, known, km, onChange }} />
        ) : (
          <StationSearch shopId={shopId} choice={choice} known={known} onChange={onChange} />
        )}
      </div>
    </MobileDialog>
  )
}

type SearchProps = Omit<Props, 'onClose'>
type LineFilter = { text: string; region: string; prefecture: string; operator: string; km: string }

function LineSearch({ shopId, railways, choice, known, km, onChange }: SearchProps) {
  const { add: texts } = useWords(railwayWords)
  const locale = useLocale()
  const [typed, setTyped] = useState<LineFilter>({ text: '', region: '', prefecture: '', operator: '', km: km ? String(km) : '' })
  const [announcement, setAnnouncement] = useState('')
  const home = choice.home === null ? undefined : known.stations.get(choice.home)
  const query = {
    ...Object.fromEntries(
      (['text', 'region', 'prefecture', 'operator'] as const).flatMap((key) => (typed[key].trim() ? [[key, typed[key].trim()]] : [])),
    ),
    ...(home && typed.km && { lat: String(home.lat), lng: String(home.lng), km: typed.km }),
  }
  const { answer, problem, busy } = useApiQuery(JSON.stringify(query), () =>
    callAuthenticated(listRailwayLines, { params: { shopId }, query }),
  )
  const region = railways.regions.find(({ code }) => code === typed.region)
  const prefectures = region?.prefectures ?? railways.regions.flatMap((other) => other.prefectures)
  const named = (rows: readonly { code: string | number; name: Railways['regions'][number]['name'] }[], any: string) => [
    { value: '', label: any },
    ...rows.map(({ code, name }) => ({ value: String(code), label: localizedText(name, locale) })),
  ]
  const filter = (key: keyof LineFilter, label: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      {...look}
      label={label}
      data={data}
      value={typed[key]}
      onChange={({ target }) => seek({ [key]: target.value, ...(key === 'region' && { prefecture: '' }) })}
    />
  )
  const missing = answer?.lines.filter(({ code }) => !findChosenLine(choice, code)) ?? []

  function seek(change: Partial<LineFilter>): void {
    setTyped({ ...typed, ...change })
    setAnnouncement('')
  }

  function toggle({ code, name }: RailwayLine): void {
    const isOffered = findChosenLine(choice, code) !== undefined
    setAnnouncement((isOffered ? texts.taken : texts.added)(localizedText(name, locale)))
    onChange(isOffered ? removeChosenLine(choice, code) : setChosenLine(choice, code, null))
  }

  /** Enter adds the first match and selects the text for the next name. */
  function addFirst(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = missing
    if (busy || !first) return
    toggle(first)
    event.currentTarget.select()
  }

  return (
    <>
      <TextInput
        {...look}
        label={texts.searchLines}
        description={texts.enter}
        descriptionProps={{ className: staff.help }}
        inputWrapperOrder={['label', 'input', 'description']}
        value={typed.text}
        maxLength={100}
        autoComplete="off"
        inputMode="search"
        data-autofocus
        onChange={({ target }) => seek({ text: target.value })}
        onKeyDown={addFirst}
      />
      <div className={style.filters}>
        {filter('region', texts.region, named(railways.regions, texts.anyRegion))}
        {filter('prefecture', texts.prefecture, named(prefectures, texts.anyPrefecture))}
        {filter('operator', texts.operator, named(railways.operators, texts.anyOperator))}
        {home &&
          filter('km', texts.near, [
            { value: '', label: texts.anyDistance },
            ...distances.map((distance) => ({ value: String(distance), label: texts.km(distance) })),
          ])}
      </div>
      {!home && <p className={staff.help}>{texts.needsHome}</p>}
      <div className={style.found}>
        <p role="status">{announcement || (answer && !busy ? texts.found(answer.lines.length) : '')}</p>
        {missing.length > 1 && answer!.lines.length < 200 && (
          <Button
            small
            disabled={busy}
            onClick={() => onChange(missing.reduce((next, { code }) => setChosenLine(next, code, null), choice))}
          >
            {texts.addAll(missing.length)}
          </Button>
        )}
      </div>
      {problem ? (
        <ErrorState area="staff" what={texts.failed.what} safe={texts.failed.safe} id={problem.requestId} />
      ) : !answer ? (
        <LoadingState lines={4} />
      ) : answer.lines.length === 0 ? (
        <EmptyState {...texts.nothing} />
      ) : (
        <FoundLines lines={answer.lines} operators={railways.operators} choice={choice} onToggle={toggle} />
      )}
    </>
  )
}

const rowHeight = 68

type FoundLinesProps = {
  lines: readonly RailwayLine[]
  operators: Railways['operators']
  choice: RailwayChoice
  onToggle: (line: RailwayLine) => void
}

/** Virtual list: only visible rows of some six hundred lines are in the document. */
function FoundLines({ lines, operators, choice, onToggle }: FoundLinesProps) {
  const { add: texts } = useWords(railwayWords)
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]!.code,
    overscan: 8,
  })
  return (
    <div ref={scroller} className={style.scroller}>
      <ul className={style.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]!
          const isOffered = findChosenLine(choice, line.code) !== undefined
          const operator = operators.find(({ code }) => code === line.operator)
          const Icon = isOffered ? IconCheck : IconPlus
          return (
            <li
              key={line.code}
              className={style.row}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={lines.length}
            >
              <span className={style.words}>
                <b>{localizedText(line.name, locale)}</b>
                <span className={style.note}>
                  {[operator && localizedText(operator.name, locale), texts.stationCount(line.stations)].filter(Boolean).join(texts.dot)}
                </span>
              </span>
              <IconButton
                look={isOffered ? 'primary' : 'outline'}
                className={style.toggle}
                aria-pressed={isOffered}
                label={texts.add(localizedText(line.name, locale))}
                onClick={() => onToggle(line)}
              >
                <Icon size={18} stroke={2} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
