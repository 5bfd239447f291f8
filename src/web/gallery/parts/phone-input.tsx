import { useWords } from '../../i18n/words.ts'
import { PhoneInput } from '../../parts/inputs/phone-input/phone-input.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './phone-input-samples.ts'

export const show: PartShow = {
  id: 'phone-input',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: function Empty() {
      const { label, help } = useWords(samples)
      return <PhoneInput name="empty" label={label} help={help} required />
    },
    filled: function Filled() {
      const { label } = useWords(samples)
      return <PhoneInput name="filled" label={label} defaultValue="+819012345678" />
    },
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <PhoneInput name="error" label={label} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <PhoneInput name="disabled" label={label} defaultValue="+81312345678" disabled />
    },
    long: function Long() {
      const { longLabel, longHelp } = useWords(samples)
      return <PhoneInput name="long" label={longLabel} help={longHelp} defaultValue="+442079460958" required />
    },
  },
}
