import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import { Calendar } from '../calendar/calendar.tsx'
import type { RangeCalendarProps } from './range-days.ts'

export function RangeCalendar({ range: [from, to], onRange, ...days }: RangeCalendarProps) {
  const words = useWords(inputWords).dateRangePicker
  const isEnd = (date: string) => date === from || date === to
  const isWithin = (date: string) => !!from && !!to && from < date && date < to
  const describe = (date: string) => {
    if (isEnd(date)) return [...(date === from ? [words.from] : []), ...(date === to ? [words.to] : [])]
    return isWithin(date) ? [words.within] : []
  }
  /** Takes the first day, then the last. A period chosen backwards is the same. */
  function choose(date: string): void {
    if (!from || to) onRange([date, null])
    else onRange(date < from ? [date, from] : [from, date])
  }
  return <Calendar {...days} isChosen={isEnd} isWithin={isWithin} onChoose={choose} describe={describe} />
}
