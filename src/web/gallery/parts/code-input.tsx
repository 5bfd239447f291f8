import { EntryCodeInput } from '../../parts/inputs/entry-code-input/entry-code-input.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    wrong: '「K7M4-2QXB」というコードのお店はありません。お店のポスターの8文字をお確かめください。',
    longLabel: 'ご来店されるお店の受付コード、またはお店からお受け取りになった受付ページのリンク',
  },
  en: {
    wrong: 'There is no shop with the code K7M4-2QXB. Please check the 8 characters on the shop’s poster.',
    longLabel: 'Code of the shop that you are going to visit, or the link to its reception that you got from the shop',
  },
  zh: {
    wrong: '没有门店码为 K7M4-2QXB 的门店，请核对海报上的 8 位字符。',
    longLabel: '您将要前往的门店的门店码，或您从门店收到的取号页面链接',
  },
})

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'what is typed stands there at once',
    empty: () => <EntryCodeInput />,
    filled: () => <EntryCodeInput defaultValue="K7M4-2QXA" required marked />,
    error: ({ wrong }) => <EntryCodeInput defaultValue="K7M4-2QXB" wrong={wrong} />,
    disabled: () => <EntryCodeInput defaultValue="K7M4-2QXA" disabled />,
    long: ({ longLabel }) => <EntryCodeInput label={longLabel} required marked />,
  },
})
