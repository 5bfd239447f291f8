import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../../inputs/words.ts'
import { Calendar } from '../calendar/calendar.tsx'
import type { RangeDays } from './range-days.ts'

/** A month in which the first and the last day are chosen. */
export function RangeCalendar({ range: [from, to], onRange, ...days }: RangeDays) {
  const words = useWords(inputWords).dateRangePicker
  const describe = (date: string) => {
    if (date === from || date === to) return [...(date === from ? [words.from] : []), ...(date === to ? [words.to] : [])]
    return from && to && from < date && date < to ? [words.within] : []
  }
  return <Calendar {...days} type="range" value={[from, to]} onChange={onRange} describe={describe} />
}
