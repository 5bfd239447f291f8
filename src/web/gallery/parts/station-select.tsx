import { useWords } from '../../i18n/words.ts'
import { StationSelect } from '../../parts/choices/station-select/station-select.tsx'
import type { PartShow } from '../part-show.ts'
import { lines } from './railway-samples.ts'
import { samples } from './station-select-samples.ts'

export const show: PartShow = {
  id: 'station-select',
  area: 'public',
  states: {
    empty: function Empty() {
      const { label, help } = useWords(samples)
      return <StationSelect name="empty" label={label} help={help} lines={lines} atMost={3} ranked />
    },
    filled: function Filled() {
      const { label, help } = useWords(samples)
      return <StationSelect name="filled" label={label} help={help} lines={lines} atMost={3} ranked defaultValue={['s05', 's01']} />
    },
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <StationSelect name="error" label={label} wrong={wrong} required lines={lines} />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <StationSelect name="disabled" label={label} lines={lines} defaultValue={['s04', 's10']} disabled />
    },
    loading: function Loading() {
      const { label } = useWords(samples)
      return <StationSelect name="loading" label={label} lines={[]} loading />
    },
    long: function Long() {
      const { longLabel, longName, help, longWrong } = useWords(samples)
      const name = { ja: longName, en: longName, zh: longName }
      const stations = [{ code: 'long', name, kana: 'みなみあそみずのうまれるさとはくすいこうげん' }]
      const long = [{ code: 'long', name, stations }, ...lines]
      const picked = ['long', 's09', 's08', 's03', 's02']
      return (
        <StationSelect name="long" label={longLabel} help={help} wrong={longWrong} lines={long} atMost={5} ranked defaultValue={picked} />
      )
    },
  },
}
