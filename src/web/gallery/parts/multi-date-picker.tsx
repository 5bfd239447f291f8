import { FieldFrame } from '../../form/field.tsx'
import { useWords } from '../../i18n/words.ts'
import { CalendarSkeleton } from '../../parts/dates/calendar/calendar-skeleton.tsx'
import { MultiDatePicker } from '../../parts/dates/multi-date-picker/multi-date-picker.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './multi-date-picker-samples.ts'

/** Closed on Wednesdays. */
const shop = { today: '2026-11-21', max: '2027-02-20', closed: { weekdays: [3] } } as const
const wishes = ['2026-11-24', '2026-11-26', '2026-11-28']

export const show: PartShow = {
  id: 'multi-date-picker',
  area: 'public',
  states: {
    empty: function Empty() {
      const { label, help } = useWords(samples)
      return <MultiDatePicker {...shop} name="empty" label={label} help={help} required />
    },
    filled: function Filled() {
      const { label, help } = useWords(samples)
      return <MultiDatePicker {...shop} name="filled" label={label} help={help} defaultValue={wishes} />
    },
    error: function Wrong() {
      const { label, help, wrong } = useWords(samples)
      return <MultiDatePicker {...shop} name="error" label={label} help={help} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <MultiDatePicker {...shop} name="disabled" label={label} defaultValue={wishes} disabled />
    },
    loading: function Loading() {
      const { label } = useWords(samples)
      return (
        <FieldFrame id="loading" label={label} group>
          <CalendarSkeleton month={shop.today} />
        </FieldFrame>
      )
    },
    long: function Long() {
      const { longLabel, longHelp, longWrong } = useWords(samples)
      const dates = ['2026-12-28', '2027-01-18', '2026-12-29', '2026-12-31', '2027-02-11']
      return (
        <MultiDatePicker
          {...shop}
          name="long"
          label={longLabel}
          help={longHelp}
          wrong={longWrong}
          defaultValue={dates}
          limit={6}
          firstDayOfWeek={0}
        />
      )
    },
  },
}
