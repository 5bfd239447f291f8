import { useWords } from '../../i18n/words.ts'
import { RouteSelect } from '../../parts/choices/route-select/route-select.tsx'
import type { PartShow } from '../part-show.ts'
import { routes } from './railway-samples.ts'
import { samples } from './route-select-samples.ts'

export const show: PartShow = {
  id: 'route-select',
  area: 'public',
  states: {
    empty: function Empty() {
      const { label, help } = useWords(samples)
      return <RouteSelect name="empty" label={label} help={help} routes={routes} />
    },
    filled: function Filled() {
      const { label } = useWords(samples)
      return <RouteSelect name="filled" label={label} routes={routes} defaultValue="r04" />
    },
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <RouteSelect name="error" label={label} wrong={wrong} required routes={routes} />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <RouteSelect name="disabled" label={label} routes={routes} defaultValue="r01" disabled />
    },
    loading: function Loading() {
      const { label } = useWords(samples)
      return <RouteSelect name="loading" label={label} routes={[]} loading />
    },
    long: function Long() {
      const { longLabel, longName, help, longWrong } = useWords(samples)
      const name = { ja: longName, en: longName, zh: longName }
      const long = [{ ...routes[0]!, code: 'long', name }, ...routes]
      return <RouteSelect name="long" label={longLabel} help={help} wrong={longWrong} routes={long} defaultValue="long" />
    },
  },
}
