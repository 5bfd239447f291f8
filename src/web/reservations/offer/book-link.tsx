import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import { Link } from 'react-router'
import type { SlotTime } from '#contract/slot-time.ts'
import { useLocale, useLocalPath } from '../../i18n/locale.ts'
import { dayLabel } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import style from './book-link.module.css'
import { offerWords } from './words.ts'

type Props = {
  /** The shop's entry code. */
  code: string
  /** The first free time, where the shop takes nobody now: the link is the filled button then. */
  first?: Pick<SlotTime, 'day' | 'date' | 'time'> | undefined
  look?: 'primary' | 'outline' | 'quiet'
}

/** The way to a day and time of one's own, for shops that take reservations. */
function BookLink({ code, first, look = first ? 'primary' : 'outline' }: Props) {
  const texts = useWords(offerWords)
  const path = useLocalPath()
  const locale = useLocale()
  return (
    <Link
      className={buttonClass({ look, large: true, wide: look !== 'quiet', className: style.book })}
      to={path(`/entry/f/${code}${first ? `?day=${first.day}` : ''}`)}
      reloadDocument
    >
      <span className={style.line}>
        <IconCalendarCheck size={22} stroke={1.75} aria-hidden />
        {texts.book}
      </span>
      {first && <small className={style.first}>{texts.first(`${dayLabel(first.date, locale)} ${first.time}`)}</small>}
    </Link>
  )
}

/** For visitors’ pages, beside a number. */
export const reservationsOffer = {
  name: 'book',
  isMade: ({ reserves }: { reserves: boolean }) => reserves,
  Link: BookLink,
}
