import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import { Link } from 'react-router'
import type { EntryShop } from '#contract/entry-shop.ts'
import { todayCodeParam } from '#domain/queue-settings/today-param.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatDayWithWeekday, formatTimeOfDay, toCalendarDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { useNextLocalReservation } from './retained-reservations.ts'
import style from './stored-reservation-link.module.css'
import { localReservationWords } from './words.ts'

/** Link to the visitor's reservation on the scanned page, so that they take no second ticket. */
export function LocalReservationLink({ shop, today }: { shop: EntryShop; today: string | undefined }) {
  const texts = useWords(localReservationWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const stored = useNextLocalReservation(shop.code, shop.at)
  // An agreed reservation stays valid if the shop takes no new ones.
  if (!stored) return shop.reserves ? <p className={style.reserved}>{texts.elsewhere}</p> : null
  const [day, dayNow] = [stored.startsAt, shop.at].map((instant) => toCalendarDay(instant, shop.timeZone))
  const time = formatTimeOfDay(stored.startsAt, shop.timeZone, locale)
  return (
    <Link
      className={buttonClass({ large: true, wide: true, className: style.reserved })}
      to={path(`/entry/f/${stored.token}${today ? `?${todayCodeParam}=${today}` : ''}`)}
      reloadDocument
    >
      <IconCalendarCheck size={22} stroke={1.75} aria-hidden />
      {stored.isDue ? texts.checkIn(day === dayNow ? time : `${formatDayWithWeekday(day!, locale)} ${time}`) : texts.change}
    </Link>
  )
}
