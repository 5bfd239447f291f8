import { useWords } from '../../i18n/words.ts'
import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import type { PartShow } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const ja = { label: '招待リンク' }
const en: typeof ja = { label: 'Invitation link' }
const zh: typeof ja = { label: '邀请链接' }

/** Sample texts of the field to copy from. */
const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})

const link = 'https://uketsuke.example/entry/w/KH7M2QXP'

export const show: PartShow = {
  id: 'copy-field',
  area: 'staff',
  states: {
    empty: 'it is shown with something to copy only',
    error: 'where copying is refused the text is selected instead',
    disabled: 'what is shown may be copied',
    loading: 'it is shown with something to copy only',
    filled: function Filled() {
      return <CopyField label={useWords(samples).label} value={link} />
    },
    long: function Long() {
      return <CopyField label={useWords(samples).label} value={`${link}?${'0123456789abcdef'.repeat(16)}`} />
    },
  },
}
