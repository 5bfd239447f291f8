import { useWords } from '../../i18n/words.ts'
import { PostalAddress } from '../../parts/inputs/postal-address/postal-address.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './postal-address-samples.ts'

const here = { postalCode: '1000001', prefecture: '東京都', city: '千代田区', town: '千代田', street: '1-1' }

export const show: PartShow = {
  id: 'postal-address',
  area: 'public',
  states: {
    loading: 'the fields can be typed in while an address is looked up',
    empty: function Empty() {
      const { label, help } = useWords(samples)
      return <PostalAddress name="empty" label={label} help={help} required />
    },
    filled: function Filled() {
      const { label } = useWords(samples)
      return <PostalAddress name="filled" label={label} defaultValue={here} />
    },
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <PostalAddress name="error" label={label} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <PostalAddress name="disabled" label={label} defaultValue={here} disabled />
    },
    long: function Long() {
      const { longLabel, longHelp } = useWords(samples)
      const building = 'グランドメゾン清須春日ガーデンレジデンス壱番館アネックス 1234号室'
      return <PostalAddress name="long" label={longLabel} help={longHelp} defaultValue={{ building }} />
    },
  },
}
