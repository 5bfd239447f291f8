import { useWords } from '../../i18n/words.ts'
import { TextField } from '../../parts/fields/text-field.tsx'
import { KanaInput } from '../../parts/inputs/kana-input/kana-input.tsx'
import visitor from '../../theme/visitor.module.css'
import type { PartShow } from '../part-show.ts'
import { samples } from './kana-input-samples.ts'

export const show: PartShow = {
  id: 'kana-input',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: function Empty() {
      const { name, label, help } = useWords(samples)
      return (
        <form className={visitor.fields}>
          <TextField name="name" label={name} lang="ja" required />
          <KanaInput name="kana" from="name" label={label} help={help} required />
        </form>
      )
    },
    filled: function Filled() {
      const { label } = useWords(samples)
      return <KanaInput name="filled" from="name" label={label} defaultValue="ヤマモト ユカ" />
    },
    error: function Wrong() {
      const { label, wrong } = useWords(samples)
      return <KanaInput name="error" from="name" label={label} wrong={wrong} required />
    },
    disabled: function Disabled() {
      const { label } = useWords(samples)
      return <KanaInput name="disabled" from="name" label={label} defaultValue="ヤマモト ユカ" disabled />
    },
    long: function Long() {
      const { longLabel, longHelp } = useWords(samples)
      const kana = 'ヴォルフガング アマデウス フォン ホーエンツォレルン ジークマリンゲン'
      return <KanaInput name="long" from="name" label={longLabel} help={longHelp} defaultValue={kana} />
    },
  },
}
