import { useWords } from '../../i18n/words.ts'
import { TextField } from '../../parts/fields/text-field.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './text-field-samples.ts'

export const show: PartShow = {
  id: 'text-field',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: function Empty() {
      const texts = useWords(samples)
      return <TextField name="empty" label={texts.label} help={texts.help} required />
    },
    filled: function Filled() {
      const texts = useWords(samples)
      return <TextField name="filled" label={texts.label} help={texts.help} defaultValue={texts.name} />
    },
    error: function Wrong() {
      const texts = useWords(samples)
      return <TextField name="error" label={texts.label} help={texts.help} wrong={texts.wrong} required />
    },
    disabled: function Disabled() {
      const texts = useWords(samples)
      return <TextField name="disabled" label={texts.label} defaultValue={texts.name} disabled />
    },
    long: function Long() {
      const { longLabel, longHelp, longName, longWrong } = useWords(samples)
      return <TextField name="long" label={longLabel} help={longHelp} defaultValue={longName} wrong={longWrong} required />
    },
  },
}
