import { useWords } from '../../i18n/words.ts'
import { MoneyInput } from '../../parts/inputs/money-input/money-input.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './money-input-samples.ts'

export const show: PartShow = {
  id: 'money-input',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: function Empty() {
      const { cost } = useWords(samples)
      return <MoneyInput name="empty" label={cost} />
    },
    filled: function Filled() {
      const { cost } = useWords(samples)
      return <MoneyInput name="filled" label={cost} defaultValue={385_000} />
    },
    error: function Wrong() {
      const { cost, wrong } = useWords(samples)
      return <MoneyInput name="error" label={cost} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { cost } = useWords(samples)
      return <MoneyInput name="disabled" label={cost} defaultValue={85_000} disabled />
    },
    long: function Long() {
      const { longLabel, longHelp } = useWords(samples)
      return <MoneyInput name="long" label={longLabel} help={longHelp} defaultValue={987_654_321} required />
    },
  },
}
