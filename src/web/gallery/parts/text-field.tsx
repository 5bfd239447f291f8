import { TextField } from '../../parts/fields/text-field.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { nameSamples as samples } from './name-samples.ts'

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: (texts) => <TextField name="empty" label={texts.label} help={texts.help} required />,
    filled: (texts) => <TextField name="filled" label={texts.label} help={texts.help} defaultValue={texts.name} />,
    error: (texts) => <TextField name="error" label={texts.label} help={texts.help} wrong={texts.wrong} required />,
    disabled: (texts) => <TextField name="disabled" label={texts.label} defaultValue={texts.name} disabled />,
    long: ({ longLabel, longHelp, longName, longWrong }) => (
      <TextField name="long" label={longLabel} help={longHelp} defaultValue={longName} wrong={longWrong} required />
    ),
  },
})
