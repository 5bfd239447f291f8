import { CopyField } from '../../ui/copy-field.tsx'
import { useMessages } from '../../ui/messages.ts'
import type { PartShow } from '../part-show.ts'
import { samples } from './copy-field-samples.ts'

const link = 'https://uketsuke.example/entry/w/KH7M2QXP'

export const show: PartShow = {
  id: 'copy-field',
  area: 'staff',
  states: {
    filled: function Filled() {
      return <CopyField label={useMessages(samples).label} value={link} />
    },
    long: function Long() {
      return <CopyField label={useMessages(samples).label} value={`${link}?${'0123456789abcdef'.repeat(16)}`} />
    },
  },
}
