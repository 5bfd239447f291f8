import { lazy, Suspense, useState } from 'react'
import { blockReservationTime, type ReservationSettings, unblockReservationTime } from '#contract/reservations/settings.ts'
import { reservationLimits } from '#domain/reservations/reservation.ts'
import { callAuthenticated } from '../../api/api.ts'
import { reloadOnMissingChunk } from '../../device/app-version/missing-chunk.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { formatDayWithWeekday, formatTimeOfDay, toCalendarDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Sheet } from '../../parts/dialogs/sheet.tsx'
import { SelectSetting, TextSetting, TimeSetting } from '../../parts/fields/setting-fields.tsx'
import staff from '../../theme/staff.module.css'
import { instantAtWallMinutes, parseTimeToMinutes } from '../wall-clock.ts'
import style from './page.module.css'
import { reservationSettingsWords } from './words.ts'

const MultiDatePicker = lazy(async () => {
  const { MultiDatePicker: Picker } = await reloadOnMissingChunk(import('../../parts/dates/multi-date-picker/multi-date-picker.tsx'))
  return { default: Picker }
})

type Block = ReservationSettings['blocks'][number]
type Wanted = Omit<Block, 'id'>
type Props = {
  shopId: string
  clock: { today: string; timeZone: string; dayStartsAt: string }
  settings: ReservationSettings
  onDone: (text: string, undo?: () => void) => void
}

/** Blocked times: added for several days at once, removed by a tap, both with undo. */
export function BlockedTimes({ shopId, clock, settings, onDone }: Props) {
  const { blocks: texts } = useWords(reservationSettingsWords)
  const locale = useLocale()
  const [adding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { timeZone } = clock
  const day = (instant: string) => formatDayWithWeekday(toCalendarDay(instant, timeZone), locale)
  const time = (instant: string) => formatTimeOfDay(instant, timeZone)
  const when = ({ startsAt, endsAt }: Block) =>
    texts.span(`${day(startsAt)} ${time(startsAt)}`, day(startsAt) === day(endsAt) ? time(endsAt) : `${day(endsAt)} ${time(endsAt)}`)
  const subjectOf = ({ resourceId }: Block) => settings.resources.find(({ id }) => id === resourceId)?.name ?? texts.shop

  /** Adds blocks one by one until one fails. */
  async function add(wanted: readonly Wanted[], isUndo = false): Promise<string | undefined> {
    setBusy(true)
    const added: string[] = []
    let wrong: string | undefined
    for (const body of wanted) {
      const response = await callAuthenticated(blockReservationTime, { params: { shopId }, body, idempotencyKey: randomKey() })
      if (response.ok) added.push(response.value.id)
      else {
        wrong = response.problem.detail
        break
      }
    }
    setBusy(false)
    if (added.length > 0) onDone(texts.added(added.length), isUndo ? undefined : () => void remove(added))
    return wrong
  }

  async function remove(ids: readonly string[], block?: Block): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    for (const blockId of ids) {
      const response = await callAuthenticated(unblockReservationTime, { params: { shopId, blockId }, idempotencyKey: randomKey() })
      if (!response.ok) setProblem(response.problem.detail)
    }
    setBusy(false)
    const { id: _, ...wanted } = block ?? { id: '' }
    onDone(texts.removed, block && (() => void add([wanted as Wanted], true)))
  }

  return (
    <section className={style.part}>
      <h3>{texts.title}</h3>
      <p>{texts.text}</p>
      <StaffErrorMessage>{problem}</StaffErrorMessage>
      {settings.blocks.length === 0 ? (
        <p className={staff.muted}>{texts.none}</p>
      ) : (
        <ul className={style.blocks}>
          {settings.blocks.map((block) => (
            <li key={block.id}>
              <span className={staff.grow}>
                <b>{when(block)}</b>
                <span className={staff.help}>{[subjectOf(block), block.note].filter(Boolean).join(' · ')}</span>
              </span>
              <Button small aria-label={texts.removeOf(when(block))} disabled={busy} onClick={() => void remove([block.id], block)}>
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setAdding(true)}>{texts.add}</Button>
      <Sheet open={adding} onClose={() => setAdding(false)} title={texts.title}>
        <BlockForm
          clock={clock}
          resources={settings.resources}
          busy={busy}
          onAdd={async (wanted) => {
            const wrong = await add(wanted)
            if (wrong === undefined) setAdding(false)
            return wrong
          }}
          onClose={() => setAdding(false)}
        />
      </Sheet>
    </section>
  )
}

type FormProps = Pick<Props, 'clock'> & {
  resources: ReservationSettings['resources']
  busy: boolean
  onAdd: (wanted: readonly Wanted[]) => Promise<string | undefined>
  onClose: () => void
}

function BlockForm({ clock: { today, timeZone, dayStartsAt }, resources, busy, onAdd, onClose }: FormProps) {
  const { blocks: texts } = useWords(reservationSettingsWords)
  const [days, setDays] = useState<readonly string[]>([])
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [resourceId, setResource] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()

  async function submit(): Promise<void> {
    if (days.length === 0) return setProblem(texts.noDay)
    if (from === '' || until === '') return setProblem(texts.noTime)
    // Times before the start of the business day belong to the day before.
    const start = parseTimeToMinutes(from) + (from < dayStartsAt ? 1_440 : 0)
    const end = parseTimeToMinutes(until) + (until < dayStartsAt ? 1_440 : 0)
    const last = end <= start ? end + 1_440 : end
    const details = { resourceId: resourceId || null, note: note.trim() || null }
    setProblem(
      await onAdd(
        days.map((day) => ({
          ...details,
          startsAt: instantAtWallMinutes(day, start, timeZone),
          endsAt: instantAtWallMinutes(day, last, timeZone),
        })),
      ),
    )
  }

  return (
    <div className={style.form}>
      <Suspense>
        <MultiDatePicker name="days" label={texts.days} today={today} limit={60} ranked={false} marked={false} onChange={setDays} />
      </Suspense>
      <TimeSetting label={texts.from} value={from} onChange={setFrom} />
      <TimeSetting label={texts.until} value={until} onChange={setUntil} />
      <SelectSetting
        label={texts.of}
        value={resourceId}
        options={[{ value: '', label: texts.shop }, ...resources.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={setResource}
      />
      <TextSetting label={texts.note} value={note} maxLength={reservationLimits.blockNote} onChange={setNote} />
      <StaffErrorMessage>{problem}</StaffErrorMessage>
      <ButtonRow>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button look="primary" disabled={busy} onClick={() => void submit()}>
          {texts.submit}
        </Button>
      </ButtonRow>
    </div>
  )
}
