import { TextField } from '../../parts/fields/text-field.tsx'
import { KanaInput } from '../../parts/inputs/kana-input/kana-input.tsx'
import visitor from '../../theme/visitor.module.css'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    name: 'お名前',
    label: 'フリガナ',
    help: 'お名前から自動で入ります。違うときはお直しください。',
    wrong: 'フリガナをご入力ください。',
    longLabel: 'フリガナ（お呼びするときと、同じお名前の方がいらっしゃるときに使います）',
    longHelp: 'ひらがなでも、半角のカタカナでも、ローマ字でもかまいません。全角のカタカナに直します。',
  },
  en: {
    name: 'Name',
    label: 'Name in katakana',
    help: 'Filled in from your name when you type it in Japanese. Please correct it if it is wrong.',
    wrong: 'Please enter your name in katakana.',
    longLabel: 'Your name in katakana (we use it to call you, and to tell visitors with the same name apart)',
    longHelp: 'Hiragana, half-width katakana or romanized Japanese are all fine. We turn them into katakana.',
  },
  zh: {
    name: '姓名',
    label: '读音',
    help: '用日语输入姓名时会自动填写，如有不对请修改。',
    wrong: '请输入姓名的读音。',
    longLabel: '姓名的读音（叫号时使用，也用于区分同名的顾客）',
    longHelp: '平假名、半角片假名或日语罗马字都可以，我们会转换为全角片假名。',
  },
})

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: ({ name, label, help }) => (
      <form className={visitor.fields}>
        <TextField name="name" label={name} lang="ja" required />
        <KanaInput name="kana" from="name" label={label} help={help} required />
      </form>
    ),
    filled: ({ label }) => <KanaInput name="filled" from="name" label={label} defaultValue="ヤマモト ユカ" />,
    error: ({ label, wrong }) => <KanaInput name="error" from="name" label={label} wrong={wrong} required />,
    disabled: ({ label }) => <KanaInput name="disabled" from="name" label={label} defaultValue="ヤマモト ユカ" disabled />,
    long: function Long({ longLabel, longHelp }) {
      const kana = 'ヴォルフガング アマデウス フォン ホーエンツォレルン ジークマリンゲン'
      return <KanaInput name="long" from="name" label={longLabel} help={longHelp} defaultValue={kana} />
    },
  },
})
