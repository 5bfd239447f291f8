import { useWords } from '../../i18n/words.ts'
import { PhotoField } from '../../parts/inputs/photo-field/photo-field.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './file-input-samples.ts'

const needsCard = 'its photos are those of a card, and here is none'

export const show: PartShow = {
  id: 'photo-field',
  area: 'public',
  states: {
    empty: function Empty() {
      const { label, help } = useWords(samples)
      return <PhotoField name="empty" label={label} help={help} max={3} pdf={false} required />
    },
    filled: needsCard,
    loading: needsCard,
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <PhotoField name="error" label={label} wrong={wrong} max={3} pdf={false} required />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <PhotoField name="disabled" label={label} max={3} pdf={false} disabled />
    },
    long: function Long() {
      const { longLabel, longHelp } = useWords(samples)
      return <PhotoField name="long" label={longLabel} help={longHelp} max={20} pdf />
    },
  },
}
