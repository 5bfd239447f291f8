import { PhotoField } from '../../parts/inputs/photo-field/photo-field.tsx'
import { partShow } from '../part-show.ts'
import { samples } from './file-input-samples.ts'

const needsCard = 'its photos are those of a card, and here is none'

export const show = partShow({
  area: 'public',
  samples,
  states: {
    empty: ({ label, help }) => <PhotoField name="empty" label={label} help={help} max={3} pdf={false} required />,
    filled: needsCard,
    loading: needsCard,
    error: ({ label, wrong }) => <PhotoField name="error" label={label} wrong={wrong} max={3} pdf={false} required />,
    disabled: ({ label }) => <PhotoField name="disabled" label={label} max={3} pdf={false} disabled />,
    long: ({ longLabel, longHelp }) => <PhotoField name="long" label={longLabel} help={longHelp} max={20} pdf />,
  },
})
