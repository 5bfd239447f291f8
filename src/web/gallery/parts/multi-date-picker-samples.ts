import { defineSamples } from '../samples.ts'

const ja = {
  label: '内見のご希望日',
  help: 'ご希望の順にお選びください。',
  wrong: '内見のご希望日を1日以上お選びください。',
  longLabel: 'お部屋をご覧になりたい日（ご一緒に来られる方のご都合もお確かめください）',
  longHelp: 'お選びになった日のうち、担当者とお部屋の都合が合う日をお店が決めて、メールでお知らせいたします。',
  longWrong: '12月28日は満員になりました。お手数ですが、この日を外して、ほかの日をお選びください。',
}

const en: typeof ja = {
  label: 'Days for a viewing',
  help: 'Choose them in the order you prefer.',
  wrong: 'Please choose at least one day for the viewing.',
  longLabel: 'Days on which you would like to see the flats (please ask those who come with you, too)',
  longHelp: 'The shop takes the one of your days that suits the agent and the flats, and tells you by e-mail.',
  longWrong: '28 December is now fully booked. Please remove that day and choose another one instead.',
}

const zh: typeof ja = {
  label: '意向看房日期',
  help: '请您按意向顺序选择。',
  wrong: '请您至少选择一天看房日期。',
  longLabel: '您希望看房的日期（也请确认与您同行的各位是否方便）',
  longHelp: '门店会从您选择的日期中，确定负责人和房源都方便的一天，并以邮件通知您。',
  longWrong: '12月28日已约满。麻烦您移除这一天，另选其他日期。',
}

/** Sample texts of the multi date picker. */
export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
