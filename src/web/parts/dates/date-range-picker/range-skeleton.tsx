import { CalendarSkeleton } from '../calendar/calendar-skeleton.tsx'
import style from './date-range-picker.module.css'

/** Placeholder as high as the calendar, or as the button on wide screens. CSS decides, because the server does not know the width. */
export function RangeSkeleton({ month, children }: { month: string; children: string }) {
  return (
    <>
      <div className={style.narrow}>
        <CalendarSkeleton month={month} />
      </div>
      <div className={`${style.open} ${style.opening}`} aria-hidden data-opening>
        <i />
        <span>{children}</span>
      </div>
    </>
  )
}
