import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Link } from 'react-router'
import type { SlotTime } from '#contract/slot-time.ts'
import { localizedText } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { useDateFormats } from '../../parts/dates/calendar/date-words.ts'
import { inputWords } from '../../parts/inputs/words.ts'
import style from './times.module.css'
import { useReservationSelections } from './times.tsx'
import { queryWithReservationSelections } from './visit-choices.ts'
import { ErrorNotice } from './visit-notices.tsx'
import type { ReservationTimeOptions } from './visit-times.ts'
import { reservationRequestWords } from './words.ts'

/** Chosen times on the card's confirmation. `free`: alternatives if the requested times are gone. */
export function RequestedTimesSummary({ times, free }: { times: ReservationTimeOptions; free: readonly SlotTime[] | undefined }) {
  const texts = useWords(reservationRequestWords)
  const locale = useLocale()
  const { search, chosen, requestedSlots } = useReservationSelections(times)
  const { short } = useDateFormats(times.today)
  const service = times.services.find(({ id }) => id === times.serviceId)!
  return (
    <section className={style.summary} aria-labelledby="visit-summary">
      <div className={style.summaryHead}>
        <h2 id="visit-summary">{texts.visit}</h2>
        <a className={buttonClass({ look: 'quiet', large: true })} href={timesHref(search)}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
          {texts.change}
        </a>
      </div>
      <dl>
        <div>
          <dt>{texts.service}</dt>
          <dd>{texts.serviceOf(localizedText(service.name, locale), service.lengthMinutes)}</dd>
        </div>
        <div>
          <dt>{texts.requestedTimes}</dt>
          <dd>
            <RequestedTimeList slots={requestedSlots} today={times.today} />
          </dd>
        </div>
        <div>
          <dt>{texts.people}</dt>
          <dd>{texts.peopleOf(chosen.people)}</dd>
        </div>
      </dl>
      {requestedSlots.length === 0 && !free && <ErrorNotice>{texts.gone}</ErrorNotice>}
      {free && free.length > 0 && (
        <div className={style.freeSlots}>
          <p>{texts.free}</p>
          {free.map(({ startsAt, day, date, time, until }) => (
            <Link
              key={startsAt}
              className={buttonClass({ large: true, wide: true })}
              to={queryWithReservationSelections(search, { requestedTimes: [startsAt], month: day.slice(0, 7), day })}
              reloadDocument
            >
              {texts.span(short(date), time, until)}
            </Link>
          ))}
        </div>
      )}
    </section>
  )
}

function timesHref(search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  for (const name of ['step', 'edit']) next.delete(name)
  return `?${next}`
}

export function RequestedTimeList({ slots, today }: { slots: readonly SlotTime[]; today: string }) {
  const texts = useWords(reservationRequestWords)
  const { rank } = useWords(inputWords).multiDatePicker
  const { short } = useDateFormats(today)
  return (
    <ol>
      {slots.map(({ startsAt, date, time, until }, at) => (
        <li key={startsAt}>
          {slots.length > 1 && <small>{rank(at + 1)} </small>}
          <b>{texts.span(short(date), time, until)}</b>
        </li>
      ))}
    </ol>
  )
}
