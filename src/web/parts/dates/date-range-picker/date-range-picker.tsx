import { lazy, Suspense, useId, useState } from 'react'
import { type Period, type PeriodKind, periodKinds } from '#domain/forms/period.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'
import { reloadOnMissingChunk } from '../../../device/app-version/missing-chunk.ts'
import { useIsHydrated } from '../../../device/use-is-hydrated.ts'
import { useMediaQuery } from '../../../device/use-media.ts'
import { describedByIds, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { mobileBreakpoint } from '../../../theme/breakpoints.ts'
import visitor from '../../../theme/visitor.module.css'
import { ChoiceInput } from '../../choices/choice/choice-input.tsx'
import rows from '../../choices/choice/choice-rows.module.css'
import { inputWords } from '../../inputs/words.ts'
import { type CalendarOptions, lastSelectableDay } from '../calendar/calendar-days.ts'
import { useDateFormats } from '../calendar/date-words.ts'
import { NoScriptDateField } from '../calendar/no-script-date.tsx'
import { useChangeEventDispatch } from '../calendar/use-announced-change.ts'
import style from './date-range-picker.module.css'
import type { RangeSelection } from './range-days.ts'
import { RangeSkeleton } from './range-skeleton.tsx'

type DateRange = { readonly from: string; readonly to: string }

/** The most common periods, from the shop's today on. */
export const quickRanges = {
  thisMonth: (today: string) => ({ from: today, to: lastOfMonth(today) }),
  nextMonth: (today: string) => ({ from: addMonths(firstOfMonth(today), 1), to: lastOfMonth(addMonths(firstOfMonth(today), 1)) }),
  threeMonths: (today: string) => ({ from: today, to: addDays(addMonths(today, 3), -1) }),
} as const satisfies Record<string, (today: string) => DateRange>

type QuickRange = keyof typeof quickRanges
export const quickRangeNames = Object.keys(quickRanges) as QuickRange[]

/** Returns the quick ranges with at least one selectable day, cut to the selectable period. */
export function selectableQuickRanges(today: string, min: string, max: string): (DateRange & { name: QuickRange })[] {
  return quickRangeNames
    .map((name) => ({ name, ...quickRanges[name](today) }))
    .map(({ name, from, to }) => ({ name, from: from < min ? min : from, to: to > max ? max : to }))
    .filter(({ from, to }) => from <= to)
}

const RangeCalendar = lazy(async () => ({ default: (await reloadOnMissingChunk(import('./range-calendar.tsx'))).RangeCalendar }))
const RangePopover = lazy(async () => {
  const [{ withMantine }, { RangePopover: Part }] = await reloadOnMissingChunk(
    Promise.all([import('../../own-mantine.tsx'), import('./range-popover.tsx')]),
  )
  return { default: withMantine(Part) }
})

type Props = FieldProps &
  CalendarOptions & {
    /** Three fields: `{name}.kind`, and for a range `{name}.from` and `{name}.to`. */
    name: string
    defaultValue?: Period
    onChange?: (period: Period) => void
  }

/** Chooses a period (R2.30): radio buttons, the last of which shows a calendar. */
export function DateRangePicker(props: Props) {
  const { name, label, help, wrong, required = false, marked = true, disabled = false, defaultValue, onChange } = props
  const { today, min = today, max, closed } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const words = useWords(inputWords).dateRangePicker
  const { long, short } = useDateFormats(today)
  const [kind, setKind] = useState(defaultValue?.kind)
  const [range, setRange] = useState<RangeSelection>([defaultValue?.from ?? null, defaultValue?.to ?? null])
  const [month, setMonth] = useState(firstOfMonth(range[0] ?? min))
  const inBrowser = useIsHydrated()
  const wide = useMediaQuery(`(min-width: ${mobileBreakpoint}px)`) ?? false
  const [from, to] = range
  const isRange = kind === 'range'
  const voices = { from: useChangeEventDispatch(String(isRange && from)), to: useChangeEventDispatch(String(isRange && to)) }

  function reportChange(nextKind: PeriodKind, [nextFrom, nextTo]: RangeSelection): void {
    onChange?.(nextKind === 'range' ? { kind: nextKind, from: nextFrom ?? undefined, to: nextTo ?? undefined } : { kind: nextKind })
  }

  function chooseKind(next: PeriodKind): void {
    setKind(next)
    reportChange(next, range)
  }

  function chooseRange(next: RangeSelection): void {
    setRange(next)
    reportChange('range', next)
  }

  const sentence = (write: (date: string) => string) => {
    if (!from) return words.chooseFrom
    return to ? words.range(write(from), write(to)) : words.chooseTo(write(from))
  }
  const opener = from ? sentence(short) : words.open
  const calendar = { today, min, max, closed, range, onRange: chooseRange, month, onMonth: setMonth }
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong} required={required} marked={marked} group>
      <fieldset className={style.parts} disabled={disabled}>
        <div className={rows.rows}>
          {periodKinds.map((each) => (
            <ChoiceInput
              key={each}
              type="radio"
              name={`${name}.kind`}
              choice={{ value: each, label: words.kinds[each] }}
              defaultChecked={each === defaultValue?.kind}
              required={required}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={describedByIds(id, undefined, wrong)}
              onChange={() => chooseKind(each)}
            />
          ))}
        </div>
        <input type="hidden" name={`${name}.from`} disabled ref={voices.from} />
        <input type="hidden" name={`${name}.to`} disabled ref={voices.to} />
        {isRange && from && <input type="hidden" name={`${name}.from`} value={from} />}
        {isRange && to && <input type="hidden" name={`${name}.to`} value={to} />}
        {!from && (
          <noscript>
            <NoScriptDateField name={`${name}.from`} label={words.from} min={min} max={max} />
            <NoScriptDateField name={`${name}.to`} label={words.to} min={min} max={max} />
          </noscript>
        )}
        {isRange && (
          <div className={style.range}>
            <div className={style.quick}>
              {selectableQuickRanges(today, min, lastSelectableDay({ today, min, max })).map((quick) => (
                <button
                  key={quick.name}
                  type="button"
                  className={style.chip}
                  aria-pressed={quick.from === from && quick.to === to}
                  onClick={() => {
                    chooseRange([quick.from, quick.to])
                    setMonth(firstOfMonth(quick.from))
                  }}
                >
                  {words.quick[quick.name]}
                </button>
              ))}
            </div>
            <Suspense fallback={<RangeSkeleton month={month}>{opener}</RangeSkeleton>}>
              {!inBrowser && <RangeSkeleton month={month}>{opener}</RangeSkeleton>}
              {inBrowser && wide && (
                <RangePopover {...calendar} describedBy={describedByIds(id, undefined, wrong)}>
                  {opener}
                </RangePopover>
              )}
              {inBrowser && !wide && <RangeCalendar {...calendar} />}
            </Suspense>
            {!(inBrowser && wide && from) && (
              <p className={from ? `${style.sentence} ${style.narrow}` : style.sentence}>{sentence(short)}</p>
            )}
          </div>
        )}
        <p className={visitor.hidden} role="status">
          {isRange && from && sentence(long)}
        </p>
      </fieldset>
    </FieldFrame>
  )
}
