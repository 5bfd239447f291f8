import type { CSSProperties } from 'react'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { inputWords } from '../../inputs/words.ts'
import style from './calendar.module.css'
import { weeksOf } from './calendar-days.ts'

type Props = {
  /** Any day of the month that will be shown. */
  month: string
  firstDayOfWeek?: 0 | 1 | undefined
}

/** Where the calendar will be, as high as it. */
export function CalendarSkeleton({ month, firstDayOfWeek }: Props) {
  const { loading } = useWords(inputWords).calendar
  return (
    <div className={style.frame} aria-busy data-calendar-skeleton>
      <div className={style.skeleton} style={{ '--weeks': weeksOf(month, firstDayOfWeek) } as CSSProperties} />
      <p className={visitor.hidden}>{loading}</p>
    </div>
  )
}
