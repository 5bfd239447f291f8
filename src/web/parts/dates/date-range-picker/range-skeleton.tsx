import { CalendarSkeleton } from '../calendar/calendar-skeleton.tsx'
import style from './date-range-picker.module.css'

/** Where days will be chosen: as high as the month, or as the button that opens it where there is room. Nobody knows on the server which it will be. */
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
