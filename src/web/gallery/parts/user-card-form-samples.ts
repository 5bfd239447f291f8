import { defineSamples } from '../samples.ts'

const ja = {
  sent: '確認のページへ進みます',
  taken: 'この電話番号では、本日すでに受付をされています。',
  longTitle: 'お引越しのご事情と、いまのお住まいについて（お答えいただける範囲でかまいません）',
  longLabel: 'いまのお住まいで気になっていること、次のお部屋でかなえたいこと（お書きになれる範囲でかまいません）',
  longHelp: '通勤時間、日当たり、音、収納など、どのようなことでもお聞かせください。担当者がお探しするときの手がかりにいたします。',
}
const en: typeof ja = {
  sent: 'Going on to the confirmation',
  taken: 'Somebody has already joined with this phone number today.',
  longTitle: 'Why you are moving, and your present home (answer only what you wish to)',
  longLabel: 'What you do not like about your present home, and what the next one should have (as much as you wish to write)',
  longHelp: 'The way to work, the light, noise, storage: whatever comes to your mind. It helps us to look for the right home.',
}
const zh: typeof ja = {
  sent: '进入确认页面',
  taken: '今天已有人用这个电话号码取过号。',
  longTitle: '您搬家的原因，以及现在的住处（只需回答您愿意回答的内容）',
  longLabel: '您对现在住处不满意的地方，以及希望下一个住处满足的条件（只需填写您愿意填写的内容）',
  longHelp: '通勤时间、采光、噪音、收纳等，任何想法都请告诉我们，负责人会以此为线索为您寻找房源。',
}

export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
