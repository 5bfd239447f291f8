import { useWords } from '../../i18n/words.ts'
import { CustomerFooter } from '../../parts/display/customer-footer/customer-footer.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './customer-footer-samples.ts'

export const show: PartShow = {
  id: 'customer-footer',
  area: 'public',
  states: {
    error: 'it shows what came with the page',
    disabled: 'it has links only',
    loading: 'it shows what came with the page',
    empty: () => <CustomerFooter />,
    filled: () => <CustomerFooter shop={{ name: useWords(samples).shop, code: 'K7M42QXA' }} language />,
    long: () => <CustomerFooter shop={{ name: useWords(samples).long, code: 'K7M42QXA' }} language />,
  },
}
