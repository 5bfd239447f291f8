import { defineSamples } from '../samples.ts'

const ja = {
  label: '担当者',
  help: '受付カードとお客さまの画面に名前が出ます。',
  wrong: '担当者を選んでください。',
  people: { misaki: '佐藤 美咲', ken: '鈴木 健', fang: '王 芳', emma: 'エマ・ブラウン', yui: '高橋 結衣' },
  longLabel: '最初にお客さまへご連絡し、内見の日程を決めるところまでを受け持つ担当者',
  longName: 'ヴォルフガング・アマデウス・フォン・ホーエンツォレルン＝ジークマリンゲン',
  longWrong: 'この方は来月から別の店舗に移ります。この店舗に残る方を選んでください。',
}
const en: typeof ja = {
  label: 'In charge',
  help: 'The name appears on the card and on the visitor’s screen.',
  wrong: 'Please choose who is in charge.',
  people: { misaki: 'Misaki Sato', ken: 'Ken Suzuki', fang: 'Wang Fang', emma: 'Emma Brown', yui: 'Yui Takahashi' },
  longLabel: 'Who gets in touch with the visitor first, and looks after them until the viewing has been agreed',
  longName: 'Wolfgang Amadeus von Hohenzollern-Sigmaringen-Oberschwaben the Younger',
  longWrong: 'This person moves to another shop next month. Please choose somebody who stays here.',
}
const zh: typeof ja = {
  label: '负责人',
  help: '姓名会显示在接待卡和客户的画面上。',
  wrong: '请选择负责人。',
  people: { misaki: '佐藤 美咲', ken: '铃木 健', fang: '王 芳', emma: '艾玛·布朗', yui: '高桥 结衣' },
  longLabel: '首先联系客户，并负责到确定看房日程为止的负责人',
  longName: '沃尔夫冈·阿马德乌斯·冯·霍亨索伦·西格马林根',
  longWrong: '该人员下个月将调往其他店铺。请选择留在本店的人员。',
}

export const samples = defineSamples({
  ja: ja,
  en: en,
  zh: zh,
})
