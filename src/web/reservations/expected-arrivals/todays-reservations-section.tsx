import type { Reservation } from '#contract/reservations/staff.ts'
import { reservationsTopic } from '#contract/reservations/topic.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { useReloadOnChange } from '../../live/reread.ts'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import style from './expected-arrivals.module.css'
import { ExpectedArrivals } from './expected-arrivals.tsx'
import { expectedArrivalsWords } from './words.ts'

type Props = { shopId: string; due: readonly Reservation[]; waiting: number; needsContact: number }

/** Today's reservations, with links to the requests to answer and the visitors to phone. */
export function TodaysReservationsSection({ shopId, due, waiting, needsContact }: Props) {
  const texts = useWords(expectedArrivalsWords)
  const path = useLocalizePath()
  useReloadOnChange(reservationsTopic(shopId), { after: 1_000 })
  const book = path('/shopAdmin/reservations')
  return (
    <section>
      <h2>
        {texts.title} {due.length > 0 && <span className={staff.tag}>{texts.count(due.length)}</span>}
      </h2>
      {due.length > 0 ? <ExpectedArrivals due={due} /> : <p className={staff.muted}>{texts.none}</p>}
      <p className={style.asks}>
        {waiting > 0 && <PrefetchLink to={book}>{texts.waiting(waiting)}</PrefetchLink>}
        {needsContact > 0 && <PrefetchLink to={book}>{texts.needsContact(needsContact)}</PrefetchLink>}
        {waiting + needsContact === 0 && <PrefetchLink to={book}>{texts.open}</PrefetchLink>}
      </p>
    </section>
  )
}
