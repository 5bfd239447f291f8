import { textLocale } from '#domain/locale.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { ConsentBox } from '../../parts/inputs/consent-box/consent-box.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './consent-box-samples.ts'

/** `sections`: further ones. */
function useText(sections = 0) {
  const { title, paragraphs } = useWords(samples)
  const more = Array.from({ length: sections }, (_, at) => ({ title: `${title} ${at + 2}`, paragraphs }))
  return { title, version: 3, date: '2026-11-01', locale: textLocale(useLocale()), paragraphs, ...(sections > 0 && { more }) }
}

export const show: PartShow = {
  id: 'consent-box',
  area: 'public',
  states: {
    loading: 'its text comes with the page',
    empty: function Empty() {
      return <ConsentBox name="empty" label={useWords(samples).label} text={useText()} required />
    },
    filled: function Filled() {
      return <ConsentBox name="filled" label={useWords(samples).label} text={useText()} defaultChecked />
    },
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <ConsentBox name="error" label={label} wrong={wrong} text={useText()} required />
    },
    disabled: function Disabled() {
      return <ConsentBox name="disabled" label={useWords(samples).label} text={useText()} disabled />
    },
    long: function Long() {
      return <ConsentBox name="long" label={useWords(samples).longLabel} text={useText(4)} required />
    },
  },
}
