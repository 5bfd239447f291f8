import { CopyField } from '../../parts/display/copy-field/copy-field.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: { label: '招待リンク' },
  en: { label: 'Invitation link' },
  zh: { label: '邀请链接' },
})

const link = 'https://uketsuke.example/entry/w/KH7M2QXP'

export const show = defineGalleryPart({
  area: 'staff',
  samples,
  states: {
    empty: 'it is shown with something to copy only',
    error: 'where copying is refused the text is selected instead',
    disabled: 'what is shown may be copied',
    loading: 'it is shown with something to copy only',
    filled: ({ label }) => <CopyField label={label} value={link} />,
    long: ({ label }) => <CopyField label={label} value={`${link}?${'0123456789abcdef'.repeat(16)}`} />,
  },
})
