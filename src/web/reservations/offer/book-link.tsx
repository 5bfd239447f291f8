import IconCalendarCheck from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs'
import { Link, useSearchParams } from 'react-router'
import type { SlotTime } from '#contract/slot-time.ts'
import { linkSourceParam, parseLinkSourceParam } from '#domain/shops/link-source.ts'
import { useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { formatDayWithWeekday } from '../../i18n/time.ts'
import { useWords } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import style from './book-link.module.css'
import { reservationEntryOptionWords } from './words.ts'

type Props = {
  code: string
  /** First free time if the shop gives no tickets now; makes the link the filled button. */
  first?: Pick<SlotTime, 'day' | 'date' | 'time'> | undefined
  look?: 'primary' | 'outline' | 'quiet'
}

/** Link to the reservation form, for shops that take reservations. It passes on the place of the link that led here. */
function BookLink({ code, first, look = first ? 'primary' : 'outline' }: Props) {
  const texts = useWords(reservationEntryOptionWords)
  const path = useLocalizePath()
  const locale = useLocale()
  const source = parseLinkSourceParam(useSearchParams()[0])
  const query = `${new URLSearchParams({ ...(first && { day: first.day }), ...(source && { [linkSourceParam]: source }) })}`
  return (
    <Link
      className={buttonClass({ look, large: true, wide: look !== 'quiet', className: style.book })}
      to={path(`/entry/f/${code}${query && `?${query}`}`)}
      reloadDocument
    >
      <span className={style.line}>
        <IconCalendarCheck size={22} stroke={1.75} aria-hidden />
        {texts.book}
      </span>
      {first && <small className={style.first}>{texts.first(`${formatDayWithWeekday(first.date, locale)} ${first.time}`)}</small>}
    </Link>
  )
}

export const reservationEntryOption = {
  name: 'book',
  isMade: ({ reserves }: { reserves: boolean }) => reserves,
  Link: BookLink,
}
