import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import { Link } from 'react-router'
import type { EntryShop } from '#contract/entry-shop.ts'
import { todayParam } from '#domain/queue-settings/today-param.ts'
import { useLocale, useLocalPath } from '../../i18n/locale.ts'
import { dayLabel, dayOn, timeOfDay } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { useKeptReservation } from './kept-reservations.ts'
import style from './reserved.module.css'
import { keptWords } from './words.ts'

/** Whoever has a reservation takes no second number: the way to it, from the code that they have scanned at the door. */
export function Reserved({ shop, today }: { shop: EntryShop; today: string | undefined }) {
  const texts = useWords(keptWords)
  const path = useLocalPath()
  const locale = useLocale()
  const kept = useKeptReservation(shop.code, shop.at)
  // What is agreed stands, also where the shop takes no new ones any more.
  if (!kept) return shop.reserves ? <p className={style.reserved}>{texts.elsewhere}</p> : null
  const [day, dayNow] = [kept.startsAt, shop.at].map((instant) => dayOn(instant, shop.timeZone))
  const time = timeOfDay(kept.startsAt, shop.timeZone, locale)
  return (
    <Link
      className={buttonClass({ large: true, wide: true, className: style.reserved })}
      to={path(`/entry/f/${kept.token}${today ? `?${todayParam}=${today}` : ''}`)}
      reloadDocument
    >
      <IconCalendarCheck size={22} stroke={1.75} aria-hidden />
      {kept.isDue ? texts.checkIn(day === dayNow ? time : `${dayLabel(day!, locale)} ${time}`) : texts.change}
    </Link>
  )
}
