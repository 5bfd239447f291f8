import { PostalAddress } from '../../parts/inputs/postal-address/postal-address.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: '現住所',
    help: '郵便番号を入れると、町名まで入ります。',
    wrong: '住所をご入力ください。',
    longLabel: 'いまお住まいの住所（住民票の住所と違うときは、実際にお住まいの住所）',
    longHelp: '書類をお送りすることがあります。お部屋番号まで、おわかりになる範囲でご入力ください。',
  },
  en: {
    label: 'Current address',
    help: 'The postal code fills in everything except the house number.',
    wrong: 'Please enter your address.',
    longLabel: 'The address where you live now (where you really live, if you are registered somewhere else)',
    longHelp: 'We may send you papers. Please enter it with the number of your flat, as far as you know it.',
  },
  zh: {
    label: '现住址',
    help: '输入邮政编码后，会自动填写到町名。',
    wrong: '请输入住址。',
    longLabel: '您目前居住的地址（与住民票不同时，请填写实际居住的地址）',
    longHelp: '我们可能会向您寄送资料，请尽量填写到房间号。',
  },
})

const here = { postalCode: '1000001', prefecture: '東京都', city: '千代田区', town: '千代田', street: '1-1' }

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    loading: 'the fields can be typed in while an address is looked up',
    empty: ({ label, help }) => <PostalAddress name="empty" label={label} help={help} required />,
    filled: ({ label }) => <PostalAddress name="filled" label={label} defaultValue={here} />,
    error: ({ label, wrong }) => <PostalAddress name="error" label={label} wrong={wrong} required />,
    disabled: ({ label }) => <PostalAddress name="disabled" label={label} defaultValue={here} disabled />,
    long: function Long({ longLabel, longHelp }) {
      const building = 'グランドメゾン清須春日ガーデンレジデンス壱番館アネックス 1234号室'
      return <PostalAddress name="long" label={longLabel} help={longHelp} defaultValue={{ building }} />
    },
  },
})
