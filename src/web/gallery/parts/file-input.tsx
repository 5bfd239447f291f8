import { useMessages } from '../../ui/messages.ts'
import { FileInput } from '../../ui/parts/file-input/file-input.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './file-input-samples.ts'

export const show: PartShow = {
  id: 'file-input',
  area: 'public',
  states: {
    empty: function Empty() {
      const { label, help } = useMessages(samples)
      return <FileInput name="empty" label={label} help={help} max={3} required />
    },
    error: function Wrong() {
      const { label, wrong } = useMessages(samples)
      return <FileInput name="error" label={label} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { label } = useMessages(samples)
      return <FileInput name="disabled" label={label} disabled />
    },
    long: function Long() {
      const { longLabel, longHelp } = useMessages(samples)
      return <FileInput name="long" label={longLabel} help={longHelp} max={20} pdf />
    },
  },
}
