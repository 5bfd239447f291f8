import { useWords } from '../../i18n/words.ts'
import { WordedStepper } from '../../parts/inputs/number-stepper/worded-stepper.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './number-stepper-samples.ts'

const limits = { min: 1, max: 20 }

export const show: PartShow = {
  id: 'number-stepper',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: function Empty() {
      const { label, help, unit } = useWords(samples)
      return <WordedStepper {...limits} name="empty" label={label} help={help} unit={unit} />
    },
    filled: function Filled() {
      const { label, unit } = useWords(samples)
      return <WordedStepper {...limits} name="filled" label={label} unit={unit} defaultValue={2} required />
    },
    error: function Wrong() {
      const { label, unit, wrong } = useWords(samples)
      return <WordedStepper {...limits} name="error" label={label} unit={unit} wrong={wrong} defaultValue={99} required />
    },
    disabled: function Disabled() {
      const { label, unit } = useWords(samples)
      return <WordedStepper {...limits} name="disabled" label={label} unit={unit} defaultValue={1} disabled />
    },
    long: function Long() {
      const { longLabel, longHelp, unit } = useWords(samples)
      return <WordedStepper {...limits} name="long" label={longLabel} help={longHelp} unit={unit} defaultValue={12} required />
    },
  },
}
