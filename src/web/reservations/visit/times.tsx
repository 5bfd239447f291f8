import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import type { SlotMonth } from '#contract/reservations/slots.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { localizedText } from '#domain/locale.ts'
import { maxRequestedTimes } from '#domain/reservations/reservation.ts'
import { addMonths, dateParts, firstOfMonth } from '#domain/time/plain-date.ts'
import { useLocale } from '../../i18n/locale.ts'
import { formatDayWithWeekday } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { HiddenInput, Select } from '../../parts/controls/field.tsx'
import { useDateFormats } from '../../parts/dates/calendar/date-words.ts'
import { MonthTable, resolveWeekdayColour } from '../../parts/dates/calendar/month-table.tsx'
import { inputWords } from '../../parts/inputs/words.ts'
import visitor from '../../theme/visitor.module.css'
import style from './times.module.css'
import { parseReservationSelections, queryWithReservationSelections, toggleRequestedTime } from './visit-choices.ts'
import type { ReservationTimeOptions } from './visit-times.ts'
import { findShownNextMonth, listUpcomingWeeks } from './weeks.ts'
import { reservationRequestWords } from './words.ts'

/** Returns the choices from the page's address, with the requested times as slots. */
export function useReservationSelections({ month, requestedTimes }: Pick<ReservationTimeOptions, 'month' | 'requestedTimes'>) {
  const { search: text } = useLocation()
  const search = new URLSearchParams(text)
  const chosen = parseReservationSelections(search)
  const loadedSlots = [...requestedTimes, ...month.days.flatMap(({ slots }) => slots)]
  const requestedSlots = chosen.requestedTimes.flatMap((time) => loadedSlots.find(({ startsAt }) => startsAt === time) ?? [])
  return { search, chosen, requestedSlots }
}

type Props = {
  times: ReservationTimeOptions
  /** A reservation being changed keeps its service. */
  fixed?: boolean
  children?: ReactNode
}

/** Days and times to choose from. Every choice is a link, so that the page works without JavaScript. */
export function ReservationTimePicker({ times, fixed = false, children }: Props) {
  const { month, today } = times
  const texts = useWords(reservationRequestWords)
  const { search, chosen, requestedSlots } = useReservationSelections(times)
  const { long } = useDateFormats(today)
  const heading = useRef<HTMLHeadingElement>(null)
  const day = month.days.find((shownDay) => shownDay.day === chosen.day)
  const shown = useRef(chosen.day)
  // Scroll to the times of the chosen day, which stand below the month.
  useEffect(() => {
    if (shown.current === chosen.day) return
    shown.current = chosen.day
    heading.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
  }, [chosen.day])
  const to = (change: Parameters<typeof queryWithReservationSelections>[1]) => queryWithReservationSelections(search, change)
  return (
    <>
      {!fixed && times.services.length > 1 && <ServiceChoice times={times} search={search} />}
      <NextFree times={times} to={to} chosen={chosen.day} />
      <h2 className={style.head}>{times.nextFree.length > 0 ? texts.otherDays : texts.day}</h2>
      <Month times={times} to={to} chosen={chosen.day} requestedSlots={requestedSlots} />
      {day && (
        <section id="times" aria-labelledby="times-head">
          <h2 id="times-head" ref={heading} tabIndex={-1} className={style.head}>
            {texts.timesOf(long(day.day))}
          </h2>
          <ul className={style.times}>
            {day.slots.map((slot) => (
              <Time key={slot.startsAt} slot={slot} requestedTimes={chosen.requestedTimes} to={to} />
            ))}
          </ul>
          {day.slots.length === 0 && day.state !== 'closed' && <p role="status">{texts.timesUnread}</p>}
        </section>
      )}
      <p className={visitor.hidden} role="status">
        {requestedSlots.length > 0 && texts.chosen(requestedSlots.length)}
      </p>
      <RequestedTimes requestedSlots={requestedSlots} today={today} to={to} />
      {children}
    </>
  )
}

function ServiceChoice({ times: { services, serviceId }, search }: { times: ReservationTimeOptions; search: URLSearchParams }) {
  const texts = useWords(reservationRequestWords)
  const locale = useLocale()
  const submit = useSubmit()
  return (
    <Form method="get" className={style.service} onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}>
      <HiddenSearchInputs search={search} without={['service', 'time', 'day', 'month']} />
      <label className={visitor.label} htmlFor="visit-service">
        {texts.service}
      </label>
      <Select id="visit-service" name="service" large defaultValue={serviceId}>
        {services.map(({ id, name, lengthMinutes }) => (
          <option key={id} value={id}>
            {texts.serviceOf(localizedText(name, locale), lengthMinutes)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" large>
          {texts.showTimes}
        </Button>
      </noscript>
    </Form>
  )
}

/** Hidden fields that keep the address's parameters in a form. */
export function HiddenSearchInputs({ search, without }: { search: URLSearchParams; without: readonly string[] }) {
  return [...search]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <HiddenInput key={`${name} ${value}`} name={name} value={value} />)
}

type To = (change: Parameters<typeof queryWithReservationSelections>[1]) => string

/** Next days with a free time, because most visitors want one of them. */
function NextFree({ times: { nextFree, today }, to, chosen }: { times: ReservationTimeOptions; to: To; chosen: string | undefined }) {
  const texts = useWords(reservationRequestWords)
  const { calendar } = useWords(inputWords)
  if (nextFree.length === 0) return null
  return (
    <>
      <h2 className={style.head}>{texts.nextFree}</h2>
      <ul className={style.nextFree}>
        {nextFree.map(({ day, holiday, slot }) => {
          const { month, day: date, weekday } = dateParts(day)
          const mark = day === today ? calendar.todayMark : holiday ? calendar.holidayMark : calendar.shortWeekdays[weekday]!
          return (
            <li key={day}>
              <Link
                to={`${to({ day, month: day.slice(0, 7) })}#times`}
                replace
                preventScrollReset
                className={style.free}
                aria-current={day === chosen ? 'date' : undefined}
              >
                <b>
                  {`${month}/${date}`}
                  <span className={style.weekday} data-tone={resolveWeekdayColour(weekday, holiday !== null)}>
                    {texts.inBrackets(mark)}
                  </span>
                </b>
                <span className={style.opens}>{texts.from(slot.time)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

type MonthProps = { times: ReservationTimeOptions; to: To; chosen: string | undefined; requestedSlots: readonly SlotTime[] }

/** Weeks from today on, or those of a later month. */
function Month({ times, to, chosen, requestedSlots }: MonthProps) {
  const { month, today, lastDay } = times
  const { calendar } = useWords(inputWords)
  const texts = useWords(reservationRequestWords)
  const locale = useLocale()
  const first = firstOfMonth(`${month.month}-01`)
  const { year, month: number } = dateParts(first)
  const turn = (by: number) => addMonths(first, by).slice(0, 7)
  const isPresent = month.month === today.slice(0, 7)
  const weeks = listUpcomingWeeks(month.month, today, locale)
  const next = findShownNextMonth(weeks, month.month)
  const dayByDate = new Map(month.days.map((monthDay) => [monthDay.day, monthDay]))
  return (
    <div className={style.month}>
      <MonthTable
        title={next ? texts.months({ year, month: number }, next) : calendar.month(year, number)}
        previous={
          <Turn to={isPresent ? undefined : to({ month: turn(-1), day: undefined })} label={calendar.previousMonth}>
            <IconChevronLeft size={24} stroke={1.75} aria-hidden />
          </Turn>
        }
        next={
          <Turn to={month.month < lastDay.slice(0, 7) ? to({ month: turn(1), day: undefined }) : undefined} label={calendar.nextMonth}>
            <IconChevronRight size={24} stroke={1.75} aria-hidden />
          </Turn>
        }
        weeks={weeks}
        renderDay={(day) => (
          <Day
            day={dayByDate.get(day) ?? { day, state: 'closed', holiday: null, slots: [] }}
            {...{ times, to }}
            isChosen={day === chosen}
            isRequested={requestedSlots.some((slot) => slot.day === day)}
          />
        )}
      />
    </div>
  )
}

type DayProps = { day: SlotMonth['days'][number]; times: ReservationTimeOptions; to: To; isChosen: boolean; isRequested: boolean }

function Day({ day: { day, state, holiday }, times: { today, lastDay }, to, isChosen, isRequested }: DayProps) {
  const texts = useWords(reservationRequestWords)
  const { calendar } = useWords(inputWords)
  const { long } = useDateFormats(today)
  const isOut = day < today || day > lastDay
  const isNone = isOut || state === 'closed' || state === 'full'
  const { month, day: date, weekday } = dateParts(day)
  const label = calendar.join([
    long(day),
    ...(day === today ? [calendar.today] : []),
    ...(holiday ? [calendar.holiday(holiday.ja, holiday.en)] : []),
    texts.states[isOut ? 'closed' : state],
  ])
  const mark =
    day === today ? calendar.todayMark : isOut ? '' : isNone || state === 'few' ? texts.marks[state] : holiday ? calendar.holidayMark : ''
  const look = {
    className: style.day,
    'data-tone': resolveWeekdayColour(weekday, holiday !== null),
    'data-state': isOut ? 'out' : state,
    'data-today': day === today || undefined,
    'data-requested': isRequested || undefined,
  }
  const content = (
    <>
      <span className={visitor.hidden}>{label}</span>
      <span className={style.date} aria-hidden>
        {date === 1 ? `${month}/1` : date}
      </span>
      <span className={style.mark} aria-hidden>
        {mark}
      </span>
    </>
  )
  return isNone ? (
    <span {...look} data-none>
      {content}
    </span>
  ) : (
    <Link
      {...look}
      to={`${to({ day, month: day.slice(0, 7) })}#times`}
      replace
      preventScrollReset
      aria-current={isChosen ? 'date' : undefined}
    >
      {content}
    </Link>
  )
}

function Turn({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  return to ? (
    <Link to={to} replace preventScrollReset className={style.arrow} aria-label={label}>
      {children}
    </Link>
  ) : (
    <span className={style.arrow} />
  )
}

type TimeProps = { slot: SlotMonth['days'][number]['slots'][number]; requestedTimes: readonly string[]; to: To }

function Time({ slot, requestedTimes, to }: TimeProps) {
  const texts = useWords(reservationRequestWords)
  const locale = useLocale()
  const { rank } = useWords(inputWords).multiDatePicker
  const preference = requestedTimes.indexOf(slot.startsAt) + 1
  const isOut = slot.state === 'full' || (preference === 0 && requestedTimes.length >= maxRequestedTimes)
  const state = preference > 0 ? rank(preference) : texts.states[slot.state]
  // Past midnight the date differs from the heading's business day.
  const date = slot.date !== slot.day && <small>{formatDayWithWeekday(slot.date, locale)}</small>
  return (
    <li>
      {isOut ? (
        <span className={style.time} data-out>
          {date}
          <b>{slot.time}</b>
          <small>{state}</small>
        </span>
      ) : (
        <Link
          to={`${to({ requestedTimes: toggleRequestedTime(requestedTimes, slot.startsAt) })}#times`}
          replace
          preventScrollReset
          className={style.time}
          data-chosen={preference > 0 || undefined}
          aria-current={preference > 0 || undefined}
        >
          {date}
          <b>{slot.time}</b>
          <small>{state}</small>
        </Link>
      )}
    </li>
  )
}

/** Requested times by rank, to reorder or remove. */
function RequestedTimes({ requestedSlots, today, to }: { requestedSlots: readonly SlotTime[]; today: string; to: To }) {
  const texts = useWords(reservationRequestWords)
  const words = useWords(inputWords).multiDatePicker
  const { short } = useDateFormats(today)
  const starts = requestedSlots.map(({ startsAt }) => startsAt)
  return (
    <>
      <h2 className={style.head}>{texts.requestedTimes}</h2>
      <p className={style.left}>
        {requestedSlots.length < maxRequestedTimes ? texts.left(maxRequestedTimes - requestedSlots.length) : texts.maxChosen}
      </p>
      <ol className={style.requestedTimes}>
        {requestedSlots.map(({ startsAt, date, time, until }, at) => (
          <li key={startsAt}>
            <span className={style.words}>
              <small>{words.rank(at + 1)}</small>
              <b>{texts.span(short(date), time, until)}</b>
            </span>
            {at > 0 && (
              <Link
                to={to({ requestedTimes: raised(starts, at) })}
                replace
                preventScrollReset
                className={style.arrow}
                aria-label={words.moveUp(`${short(date)} ${time}`)}
              >
                <IconArrowUp size={20} stroke={1.75} aria-hidden />
              </Link>
            )}
            <Link
              to={to({ requestedTimes: toggleRequestedTime(starts, startsAt) })}
              replace
              preventScrollReset
              className={style.arrow}
              aria-label={words.remove(`${short(date)} ${time}`)}
            >
              <IconX size={20} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Swaps an entry with the one before it. */
function raised(requestedTimes: readonly string[], at: number): readonly string[] {
  return [...requestedTimes.slice(0, at - 1), requestedTimes[at]!, requestedTimes[at - 1]!, ...requestedTimes.slice(at + 1)]
}
