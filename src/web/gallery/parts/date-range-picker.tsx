import { FieldFrame } from '../../form/field.tsx'
import { useWords } from '../../i18n/words.ts'
import { DateRangePicker } from '../../parts/dates/date-range-picker/date-range-picker.tsx'
import { RangeSkeleton } from '../../parts/dates/date-range-picker/range-skeleton.tsx'
import { partWords } from '../../parts/words.ts'
import type { PartShow } from '../part-show.ts'
import { samples } from './date-range-picker-samples.ts'

const today = '2026-11-21'
const december = { kind: 'range', from: '2026-12-14', to: '2026-12-27' } as const

export const show: PartShow = {
  id: 'date-range-picker',
  area: 'public',
  states: {
    empty: function Empty() {
      const { label, help } = useWords(samples)
      return <DateRangePicker today={today} name="empty" label={label} help={help} required />
    },
    filled: function Filled() {
      const { label, help } = useWords(samples)
      return <DateRangePicker today={today} name="filled" label={label} help={help} defaultValue={december} />
    },
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <DateRangePicker today={today} name="error" label={label} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <DateRangePicker today={today} name="disabled" label={label} defaultValue={december} disabled />
    },
    loading: function Loading() {
      const { label } = useWords(samples)
      const { open } = useWords(partWords).dateRangePicker
      return (
        <FieldFrame id="loading" label={label} group>
          <RangeSkeleton month={today}>{open}</RangeSkeleton>
        </FieldFrame>
      )
    },
    long: function Long() {
      const { longLabel, longHelp, longWrong } = useWords(samples)
      const years = { kind: 'range', from: '2026-12-28', to: '2027-01-04' } as const
      return (
        <DateRangePicker
          today={today}
          name="long"
          label={longLabel}
          help={longHelp}
          wrong={longWrong}
          defaultValue={years}
          firstDayOfWeek={0}
        />
      )
    },
  },
}
