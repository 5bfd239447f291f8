import { defineSamples } from '../samples.ts'

const ja = {
  label: 'ご入居希望時期',
  help: 'まだお決まりでなければ「いつでも」をお選びください。',
  wrong: 'ご入居希望時期をお選びください。',
  longLabel: 'ご入居を希望される時期（いまのお住まいのご解約の時期もお考えのうえ、お選びください）',
  longHelp: 'お部屋の募集は、ご入居の1か月から2か月ほど前に多く出ます。先のことでお決まりでないときは、あとから変えられます。',
  longWrong: 'この期間は、お店がお休みの日ばかりです。お手数ですが、終わりの日をもう少し先にしてください。',
}

const en: typeof ja = {
  label: 'When would you like to move in?',
  help: 'Not sure yet? Choose “Any time”.',
  wrong: 'Please tell us when you would like to move in.',
  longLabel: 'The time in which you would like to move in (please think of the notice period of your present home, too)',
  longHelp: 'Most flats are offered one or two months before they are free. If you have not decided yet, you can change this later.',
  longWrong: 'The shop is closed on all of these days. Please choose a last day that is a little later.',
}

const zh: typeof ja = {
  label: '希望入住时间',
  help: '如果您还没有决定，请选“随时都可以”。',
  wrong: '请您选择希望入住时间。',
  longLabel: '您希望入住的时间（也请考虑您现在住处的退租时间后再选择）',
  longHelp: '房源大多在入住前一到两个月左右开始招租。如果您还没有决定，之后也可以更改。',
  longWrong: '您选择的期间全部是门店的休息日。麻烦您把结束日期再往后延一些。',
}

/** Sample texts of the date-range picker. */
export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
