import { defineSamples } from '../samples.ts'

const ja = {
  label: '現住所',
  help: '郵便番号を入れると、町名まで入ります。',
  wrong: '住所をご入力ください。',
  longLabel: 'いまお住まいの住所（住民票の住所とちがうときは、実際にお住まいの住所）',
  longHelp: '書類をお送りすることがあります。お部屋番号まで、おわかりになる範囲でご入力ください。',
}
const en: typeof ja = {
  label: 'Current address',
  help: 'The postal code fills in all but the house number.',
  wrong: 'Please enter your address.',
  longLabel: 'The address where you live now (where you really live, if you are registered somewhere else)',
  longHelp: 'We may send you papers. Please enter it with the number of your flat, as far as you know it.',
}
const zh: typeof ja = {
  label: '现住址',
  help: '输入邮政编码后，会自动填写到町名。',
  wrong: '请您输入住址。',
  longLabel: '您目前居住的地址（与住民票不同时，请填写实际居住的地址）',
  longHelp: '我们可能会向您寄送资料，请尽量填写到房间号。',
}

export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
