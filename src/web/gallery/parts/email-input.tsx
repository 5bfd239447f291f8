import { useWords } from '../../i18n/words.ts'
import { EmailInput } from '../../parts/inputs/email-input/email-input.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './email-input-samples.ts'

export const show: PartShow = {
  id: 'email-input',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: function Empty() {
      const { label, help } = useWords(samples)
      return <EmailInput name="empty" label={label} help={help} required />
    },
    filled: function Filled() {
      const { label } = useWords(samples)
      // A slip in the domain: the right one is offered.
      return <EmailInput name="filled" label={label} defaultValue="hanako@gmial.com" />
    },
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <EmailInput name="error" label={label} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <EmailInput name="disabled" label={label} defaultValue="hanako@example.com" disabled />
    },
    long: function Long() {
      const { longLabel, longHelp } = useWords(samples)
      const address = 'hanako.yamamoto-tanaka.from-the-third-floor@softbnak.ne.jp'
      return <EmailInput name="long" label={longLabel} help={longHelp} defaultValue={address} required />
    },
  },
}
