import { useWords } from '../../i18n/words.ts'
import { qrPath } from '../../parts/display/qr-path.ts'
import { QrView } from '../../parts/display/qr-view/qr-view.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './qr-view-samples.ts'

const address = 'https://shop.example/entry/w/K7M42QXA'
const long = `https://reception.branch-office.komorebi-homes.example/en/entry/w/K7M42QXA?from=${'poster'.repeat(8)}`

export const show: PartShow = {
  id: 'qr-view',
  area: 'staff',
  states: {
    empty: 'it is shown with an address only',
    disabled: 'what is shown may be kept and printed',
    filled: () => <QrView title={useWords(samples).title} address={address} code={qrPath(address)} />,
    error: function NoPicture() {
      const { title, wrong } = useWords(samples)
      return <QrView title={title} address={address} code={undefined} wrong={wrong} />
    },
    loading: () => <QrView title={useWords(samples).title} address={address} code={undefined} />,
    long: () => <QrView title={useWords(samples).long} address={long} code={qrPath(long)} />,
  },
}
