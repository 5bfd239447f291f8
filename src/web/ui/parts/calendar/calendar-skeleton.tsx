import { useMessages } from '../../messages.ts'
import visitor from '../../visitor.module.css'
import style from './calendar.module.css'
import { calendarTexts } from './calendar-texts.ts'

/** Where the calendar will be, as high as it. */
export function CalendarSkeleton() {
  const { loading } = useMessages(calendarTexts)
  return (
    <div className={style.frame} aria-busy>
      <div className={style.skeleton} />
      <p className={visitor.hidden}>{loading}</p>
    </div>
  )
}
