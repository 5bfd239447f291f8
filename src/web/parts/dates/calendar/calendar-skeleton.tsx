import type { CSSProperties } from 'react'
import { useLocale } from '../../../i18n/locale.ts'
import { firstDayOfWeekByLocale } from '../../../i18n/week.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { inputWords } from '../../inputs/words.ts'
import style from './calendar.module.css'
import { weeksOfMonth } from './calendar-days.ts'

/** Placeholder as high as the calendar. `month`: any day of the month that will be shown. */
export function CalendarSkeleton({ month }: { month: string }) {
  const { loading } = useWords(inputWords).calendar
  const { length: weeks } = weeksOfMonth(month, firstDayOfWeekByLocale[useLocale()])
  return (
    <div className={style.frame} aria-busy data-calendar-skeleton>
      <div className={style.skeleton} style={{ '--weeks': weeks } as CSSProperties} />
      <p className={visitor.hidden}>{loading}</p>
    </div>
  )
}
