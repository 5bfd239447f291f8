import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { firstOfMonth } from '#domain/time/plain-date.ts'
import { reloadOnMissingChunk } from '../../../device/app-version/missing-chunk.ts'
import { useNearViewport } from '../../../device/use-near.ts'
import { FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { inputWords } from '../../inputs/words.ts'
import type { CalendarOptions } from '../calendar/calendar-days.ts'
import { CalendarSkeleton } from '../calendar/calendar-skeleton.tsx'
import { useDateFormats } from '../calendar/date-words.ts'
import { NoScriptDateField } from '../calendar/no-script-date.tsx'
import { useChangeEventDispatch } from '../calendar/use-announced-change.ts'
import style from './multi-date-picker.module.css'

export const importCalendar = () => import('../calendar/calendar.tsx')

const Calendar = lazy(async () => {
  const { Calendar: Part } = await reloadOnMissingChunk(importCalendar())
  return { default: Part }
})

type Props = FieldProps &
  CalendarOptions & {
    /** The form sends one field of this name per day, in order of rank. */
    name: string
    defaultValue?: readonly string[]
    onChange?: (dates: readonly string[]) => void
    limit?: number
    /** Ranked by preference; otherwise sorted by date. */
    ranked?: boolean
  }

/** Requested days by rank (R2.30): 第1希望 is the day chosen first, until it is moved. Unranked days have no numbers. */
export function MultiDatePicker(props: Props) {
  const {
    name,
    label,
    help,
    wrong,
    required = false,
    marked = true,
    disabled = false,
    defaultValue = [],
    onChange,
    limit = 3,
    ranked = true,
  } = props
  const { today, min = today, max, closed } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const words = useWords(inputWords).multiDatePicker
  const { long, short } = useDateFormats(today)
  const [dates, setDates] = useState(defaultValue)
  const [month, setMonth] = useState(findInitialMonth(dates, min))
  const [announcement, setAnnouncement] = useState('')
  const [tooMany, setTooMany] = useState(false)
  const voice = useChangeEventDispatch(dates.join())
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const status = useRef<HTMLParagraphElement>(null)
  // On a page with a whole form the calendar loads when it is near the screen.
  const near = useNearViewport(status)
  /** Returns the element to focus after the list has changed. */
  const wanted = useRef<() => HTMLElement | null | undefined>(undefined)

  useEffect(() => {
    wanted.current?.()?.focus()
    wanted.current = undefined
  })

  function change(next: readonly string[], sentence: string): void {
    setDates(next)
    setAnnouncement(sentence)
    setTooMany(false)
    onChange?.(next)
  }

  function removeDate(date: string): void {
    change(
      dates.filter((otherDate) => otherDate !== date),
      words.removed(long(date)),
    )
  }

  function choose(date: string): void {
    const next = [...dates, date]
    if (dates.includes(date)) removeDate(date)
    else if (next.length > limit) {
      setTooMany(true)
      setAnnouncement(words.tooMany(limit))
    } else if (ranked) change(next, words.added(long(date), next.length))
    else change(next.toSorted(), words.addedDay(long(date)))
  }

  function remove(date: string): void {
    const near = findDateToFocus(dates, date)
    wanted.current = () => (near ? buttons.current.get(near) : status.current)
    removeDate(date)
  }

  function raise(date: string, button: HTMLButtonElement): void {
    const next = moveDateUp(dates, date)
    // Reordered rows lose the focus.
    wanted.current = () => button
    if (next.join() !== dates.join()) change(next, words.moved(long(date), next.indexOf(date) + 1))
  }

  const limitText = () => (dates.length === 0 ? words.choose(limit) : left > 0 ? words.left(left) : words.full(limit))
  const rank = (date: string) => (ranked ? dates.indexOf(date) + 1 : 0)
  const described = (date: string) => (dates.includes(date) ? [...(ranked ? [words.rank(rank(date))] : []), words.chosen] : [])
  const left = limit - dates.length
  // Fields without JavaScript: as many as a page can hold.
  const openRanks = Array.from({ length: ranked ? left : Math.min(left, 3) }, (_, n) => dates.length + n + 1)
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong} required={required} marked={marked} group>
      <fieldset className={style.parts} disabled={disabled}>
        <input type="hidden" name={name} disabled ref={voice} />
        {dates.map((date) => (
          <input key={date} type="hidden" name={name} value={date} />
        ))}
        <noscript>
          {openRanks.map((n) => (
            <NoScriptDateField key={n} {...{ name, min, max }} label={words.rank(n)} />
          ))}
        </noscript>
        {near ? (
          <Suspense fallback={<CalendarSkeleton month={month} />}>
            <Calendar
              {...{ today, min, max, closed, month }}
              isChosen={(date) => dates.includes(date)}
              onChoose={choose}
              onMonth={setMonth}
              describe={described}
              rank={rank}
            />
          </Suspense>
        ) : (
          <CalendarSkeleton month={month} />
        )}
        <p className={tooMany ? style.tooMany : style.left} ref={status} tabIndex={-1}>
          {tooMany ? words.tooMany(limit) : ranked ? limitText() : words.days(dates.length)}
        </p>
        <p className={visitor.hidden} role="status">
          {announcement}
        </p>
        {dates.length > 0 && (
          <ol className={style.dates} aria-label={words.list}>
            {dates.map((date, at) => (
              <li key={date} className={style.date}>
                <span className={style.words}>
                  {ranked && <span className={style.rank}>{words.rank(at + 1)}</span>}
                  <b>{short(date)}</b>
                </span>
                {ranked && dates.length > 1 && (
                  <button
                    type="button"
                    className={style.button}
                    // Not `disabled`, so that it keeps the focus when its day has arrived at the top.
                    aria-disabled={at === 0 || undefined}
                    aria-label={words.moveUp(short(date))}
                    onClick={(event) => raise(date, event.currentTarget)}
                  >
                    <IconArrowUp size={20} stroke={1.75} aria-hidden />
                  </button>
                )}
                <button
                  type="button"
                  className={style.button}
                  aria-label={words.remove(short(date))}
                  ref={(button) => {
                    if (button) buttons.current.set(date, button)
                    return () => void buttons.current.delete(date)
                  }}
                  onClick={() => remove(date)}
                >
                  <IconX size={20} stroke={1.75} aria-hidden />
                </button>
              </li>
            ))}
          </ol>
        )}
      </fieldset>
    </FieldFrame>
  )
}

/** Returns the month of the first chosen day that is not past, else the first month with selectable days. */
export function findInitialMonth(dates: readonly string[], min: string): string {
  return firstOfMonth(dates.find((date) => date >= min) ?? min)
}

export function moveDateUp(dates: readonly string[], date: string): string[] {
  const at = dates.indexOf(date)
  if (at < 1) return [...dates]
  return [...dates.slice(0, at - 1), date, dates[at - 1]!, ...dates.slice(at + 1)]
}

/** Returns the date to focus after a removal: the next, else the one before; undefined if none is left. */
export function findDateToFocus(dates: readonly string[], date: string): string | undefined {
  const at = dates.indexOf(date)
  return dates[at + 1] ?? dates[at - 1]
}
