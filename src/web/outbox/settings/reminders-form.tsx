import { type FormEvent, useState } from 'react'
import { type ShopMailPolicy, setMailPolicy } from '#contract/mail-policy.ts'
import { type Reminder, reminderLimits } from '#domain/outbox/reminders.ts'
import { useCommand } from '../../api/use-command.ts'
import { randomKey } from '../../device/random-key.ts'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import { useWords } from '../../i18n/words.ts'
import { ButtonRow } from '../../parts/controls/actions.tsx'
import { Button } from '../../parts/controls/button.tsx'
import { Select, TextInput } from '../../parts/controls/field.tsx'
import staff from '../../theme/staff.module.css'
import style from './page.module.css'
import { mailSettingWords } from './words.ts'

/** Form state of a reminder. `at` keeps the typed time while the unit is hours. */
type Row = { key: string; ahead: string; at: string }

const offered = { days: [1, 2, 3, 7], hours: [1, 2, 3, 6, 12, 24] }
const usual = '18:00'
const offeredDelays = [10, 15, 20, 30, 45, 60]

type Props = { shopId: string; policy: ShopMailPolicy; onSaved: (text: string) => void; onReload: () => void }

/** Edits when visitors are reminded, and when they are told of a delay. Sends the other mail settings unchanged. */
export function RemindersForm({ shopId, policy, onSaved, onReload }: Props) {
  const texts = useWords(mailSettingWords)
  const { busy, problem, setProblem, run } = useCommand()
  const [wrong, setWrong] = useState<string>()

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const reminders = typedReminders(typed)
    const late = typed.get('runningLateMinutes')
    setProblem(undefined)
    setWrong(reminders ? undefined : texts.reminders.atWrong)
    if (!reminders) return
    const result = await run(setMailPolicy, {
      params: { shopId },
      body: { ...policy, reminders, runningLateMinutes: late ? Number(late) : null },
    })
    if (result.ok) onSaved(texts.reminders.saved)
  }

  return (
    <form className={style.form} onSubmit={(event) => void save(event)}>
      <RemindersField reminders={policy.reminders} />
      <RunningLateField minutes={policy.runningLateMinutes} />
      <div>
        <StaffErrorMessage>{wrong ?? problem?.detail}</StaffErrorMessage>
        <ButtonRow>
          <Button type="submit" disabled={busy}>
            {busy ? texts.saving : texts.reminders.save}
          </Button>
          {problem?.code === 'setting.changed' && <Button onClick={onReload}>{texts.reload}</Button>}
        </ButtonRow>
      </div>
    </form>
  )
}

/** Form fields `reminder` and `reminderAt`, one pair per reminder. */
function RemindersField({ reminders }: { reminders: readonly Reminder[] }) {
  const { reminders: texts } = useWords(mailSettingWords)
  const [rows, setRows] = useState<readonly Row[]>(() => reminders.map(rowOf))
  return (
    <fieldset className={style.part}>
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{texts.intro}</p>
      {rows.length === 0 && <p>{texts.none}</p>}
      {rows.map((row, index) => (
        <div key={row.key} className={style.reminder}>
          <Select
            name="reminder"
            aria-label={texts.when(index + 1)}
            value={row.ahead}
            onChange={({ target }) => setRows(rows.with(index, { ...row, ahead: target.value }))}
          >
            {optionsOf('days', row).map((days) => (
              <option key={days} value={`days ${days}`}>
                {texts.days(days)}
              </option>
            ))}
            {optionsOf('hours', row).map((hours) => (
              <option key={hours} value={`hours ${hours}`}>
                {texts.hours(hours)}
              </option>
            ))}
          </Select>
          <TextInput
            type={row.ahead.startsWith('days') ? 'time' : 'hidden'}
            name="reminderAt"
            aria-label={texts.at(index + 1)}
            value={row.at}
            onChange={({ target }) => setRows(rows.with(index, { ...row, at: target.value }))}
          />
          <Button look="quiet" destructive onClick={() => setRows(rows.filter((other) => other !== row))}>
            {texts.remove(index + 1)}
          </Button>
        </div>
      ))}
      {rows.length < reminderLimits.count && (
        <div>
          <Button onClick={() => setRows([...rows, { key: randomKey(), ahead: rows.length === 0 ? 'days 1' : 'hours 2', at: usual }])}>
            {texts.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function RunningLateField({ minutes }: { minutes: number | null }) {
  const { runningLate: texts } = useWords(mailSettingWords)
  const choices = [...new Set([...offeredDelays, ...(minutes === null ? [] : [minutes])])].sort((a, b) => a - b)
  return (
    <fieldset className={style.part}>
      <h2>{texts.title}</h2>
      <p className={staff.muted}>{texts.intro}</p>
      <label className={style.field}>
        <span className={staff.label}>{texts.label}</span>
        <Select name="runningLateMinutes" defaultValue={minutes ?? ''}>
          <option value="">{texts.never}</option>
          {choices.map((each) => (
            <option key={each} value={each}>
              {texts.minutes(each)}
            </option>
          ))}
        </Select>
      </label>
    </fieldset>
  )
}

const rowOf = (reminder: Reminder): Row =>
  'days' in reminder
    ? { key: randomKey(), ahead: `days ${reminder.days}`, at: reminder.at }
    : { key: randomKey(), ahead: `hours ${reminder.hours}`, at: usual }

/** Keeps a stored value that isn't offered. */
function optionsOf(unit: keyof typeof offered, { ahead }: Row): number[] {
  const [of, count] = ahead.split(' ')
  return [...new Set([...offered[unit], ...(of === unit ? [Number(count)] : [])])].sort((a, b) => a - b)
}

/** Returns undefined if a time is missing. */
function typedReminders(typed: FormData): Reminder[] | undefined {
  const times = typed.getAll('reminderAt').map(String)
  const reminders = typed.getAll('reminder').map((ahead, index): Reminder => {
    const [unit, count] = String(ahead).split(' ')
    return unit === 'days' ? { days: Number(count), at: times[index]! } : { hours: Number(count) }
  })
  return reminders.some((reminder) => 'at' in reminder && reminder.at === '') ? undefined : reminders
}
