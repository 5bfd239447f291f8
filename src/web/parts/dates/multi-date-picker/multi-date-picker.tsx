import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { firstOfMonth } from '#domain/time/plain-date.ts'
import { orReload } from '../../../device/app-version/gone-module.ts'
import { useNear } from '../../../device/use-near.ts'
import { FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { inputWords } from '../../inputs/words.ts'
import type { CalendarDays } from '../calendar/calendar-days.ts'
import { CalendarSkeleton } from '../calendar/calendar-skeleton.tsx'
import { useDateWords } from '../calendar/date-words.ts'
import { NativeDate } from '../calendar/native-date.tsx'
import { useAnnouncedChange } from '../calendar/use-announced-change.ts'
import style from './multi-date-picker.module.css'

export const fetchCalendar = () => import('../calendar/calendar.tsx')

const Calendar = lazy(async () => {
  const { Calendar: Part } = await orReload(fetchCalendar())
  return { default: Part }
})

type Props = FieldProps &
  CalendarDays & {
    /** One field of this name for each day, in the order of the wishes. */
    name: string
    defaultValue?: readonly string[]
    onChange?: (dates: readonly string[]) => void
    /** How many days at most. */
    limit?: number
    /** Wishes, of which the first counts most; else just days, which stand in their own order. */
    ranked?: boolean
  }

/** Wished days by rank (R2.30): 第1希望 is the one that was chosen first, until it is moved. Days that are no wishes have no rank. */
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
  const own = useId()
  const id = props.id ?? own
  const words = useWords(inputWords).multiDatePicker
  const { long, short } = useDateWords(today)
  const [dates, setDates] = useState(defaultValue)
  const [month, setMonth] = useState(openingMonth(dates, min))
  const [said, setSaid] = useState('')
  const [tooMany, setTooMany] = useState(false)
  const voice = useAnnouncedChange(dates.join())
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const status = useRef<HTMLParagraphElement>(null)
  // On a page with a whole form its calendar comes when somebody comes to it.
  const near = useNear(status)
  /** What has the focus once the list has changed. */
  const wanted = useRef<() => HTMLElement | null | undefined>(undefined)

  useEffect(() => {
    wanted.current?.()?.focus()
    wanted.current = undefined
  })

  function change(next: readonly string[], sentence: string): void {
    setDates(next)
    setSaid(sentence)
    setTooMany(false)
    onChange?.(next)
  }

  function takeAway(date: string): void {
    change(
      dates.filter((other) => other !== date),
      words.removed(long(date)),
    )
  }

  function choose(date: string): void {
    const next = [...dates, date]
    if (dates.includes(date)) takeAway(date)
    else if (next.length > limit) {
      setTooMany(true)
      setSaid(words.tooMany(limit))
    } else if (ranked) change(next, words.added(long(date), next.length))
    else change(next.toSorted(), words.addedDay(long(date)))
  }

  function remove(date: string): void {
    const near = neighbour(dates, date)
    wanted.current = () => (near ? buttons.current.get(near) : status.current)
    takeAway(date)
  }

  function raise(date: string, button: HTMLButtonElement): void {
    const next = moveUp(dates, date)
    // Rows that change places lose the focus.
    wanted.current = () => button
    if (next.join() !== dates.join()) change(next, words.moved(long(date), next.indexOf(date) + 1))
  }

  const wishWords = () => (dates.length === 0 ? words.choose(limit) : left > 0 ? words.left(left) : words.full(limit))
  const rank = (date: string) => (ranked ? dates.indexOf(date) + 1 : 0)
  const described = (date: string) => (dates.includes(date) ? [...(ranked ? [words.rank(rank(date))] : []), words.chosen] : [])
  const left = limit - dates.length
  // Without scripts as many as a page can hold.
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
            <NativeDate key={n} {...{ name, min, max }} label={words.rank(n)} />
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
          {tooMany ? words.tooMany(limit) : ranked ? wishWords() : words.days(dates.length)}
        </p>
        <p className={visitor.hidden} role="status">
          {said}
        </p>
        {dates.length > 0 && (
          <ol className={style.wishes} aria-label={words.list}>
            {dates.map((date, at) => (
              <li key={date} className={style.wish}>
                <span className={style.words}>
                  {ranked && <span className={style.rank}>{words.rank(at + 1)}</span>}
                  <b>{short(date)}</b>
                </span>
                {ranked && dates.length > 1 && (
                  <button
                    type="button"
                    className={style.button}
                    // It keeps the focus when its day has arrived at the top.
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

/** The calendar opens at the first chosen day, or where days can be chosen when all chosen days are past. */
export function openingMonth(dates: readonly string[], min: string): string {
  return firstOfMonth(dates.find((date) => date >= min) ?? min)
}

/** Moves a wish before the one that it follows. */
export function moveUp(dates: readonly string[], date: string): string[] {
  const at = dates.indexOf(date)
  if (at < 1) return [...dates]
  return [...dates.slice(0, at - 1), date, dates[at - 1]!, ...dates.slice(at + 1)]
}

/** Where the focus goes when a wish is taken away: the next wish, else the one before, else none is left. */
export function neighbour(dates: readonly string[], date: string): string | undefined {
  const at = dates.indexOf(date)
  return dates[at + 1] ?? dates[at - 1]
}
