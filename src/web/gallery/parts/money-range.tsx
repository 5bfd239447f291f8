import { useWords } from '../../i18n/words.ts'
import { MoneyRange } from '../../parts/inputs/money-input/money-range.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './money-input-samples.ts'

export const show: PartShow = {
  id: 'money-range',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: function Empty() {
      const { rent, help } = useWords(samples)
      return <MoneyRange name="empty" label={rent} help={help} required />
    },
    filled: function Filled() {
      const { rent } = useWords(samples)
      return <MoneyRange name="filled" label={rent} defaultValue={{ min: 70_000, max: 85_000 }} />
    },
    error: function Wrong() {
      const { rent, wrong } = useWords(samples)
      return <MoneyRange name="error" label={rent} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { rent } = useWords(samples)
      return <MoneyRange name="disabled" label={rent} defaultValue={{ max: 85_000 }} disabled />
    },
    long: function Long() {
      const { longLabel, longHelp } = useWords(samples)
      return <MoneyRange name="long" label={longLabel} help={longHelp} defaultValue={{ min: 123_456_789, max: 987_654_321 }} />
    },
  },
}
