import { defineSamples } from '../samples.ts'

const ja = {
  label: 'メールアドレス',
  help: '内見のご案内をお送りします。',
  wrong: 'メールアドレスか電話番号のどちらかをご入力ください。',
  longLabel: 'ご案内とお見積もりをお送りしてもよいメールアドレス（ふだんご覧になるもの）',
  longHelp: '携帯電話会社のメールアドレスの場合は、パソコンからのメールを受け取れるように設定してください。',
}
const en: typeof ja = {
  label: 'E-mail',
  help: 'We send you the details of the viewing.',
  wrong: 'Please enter an e-mail address or a phone number.',
  longLabel: 'The e-mail address to which we may send details and estimates (one that you read every day)',
  longHelp: 'If it is an address of a Japanese phone company, please allow mail from computers in its settings.',
}
const zh: typeof ja = {
  label: '邮箱',
  help: '我们会将看房信息发送给您。',
  wrong: '请您填写邮箱或电话号码。',
  longLabel: '可以接收我们发送的资料和报价的邮箱地址（您平时常看的邮箱）',
  longHelp: '如使用日本手机运营商的邮箱，请先设置为可以接收来自电脑的邮件。',
}

export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
