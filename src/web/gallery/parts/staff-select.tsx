import type { StaffPerson } from '../../parts/choices/staff-select/staff-person.ts'
import { StaffSelect } from '../../parts/choices/staff-select/staff-select.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: '担当者',
    help: '受付カードとお客さまの画面に名前が出ます。',
    wrong: '担当者を選んでください。',
    people: { misaki: '佐藤 美咲', ken: '鈴木 健', fang: '王 芳', emma: 'エマ・ブラウン', yui: '高橋 結衣' },
    longLabel: '最初にお客さまへご連絡し、内見の日程を決めるところまでを受け持つ担当者',
    longName: 'ヴォルフガング・アマデウス・フォン・ホーエンツォレルン＝ジークマリンゲン',
    longWrong: 'この方は来月から別の店舗に移ります。この店舗に残る方を選んでください。',
  },
  en: {
    label: 'Assigned to',
    help: 'The name appears on the card and on the visitor’s screen.',
    wrong: 'Please choose a staff member.',
    people: { misaki: 'Misaki Sato', ken: 'Ken Suzuki', fang: 'Wang Fang', emma: 'Emma Brown', yui: 'Yui Takahashi' },
    longLabel: 'Staff member who contacts the visitor first, and looks after them until the viewing is agreed',
    longName: 'Wolfgang Amadeus von Hohenzollern-Sigmaringen-Oberschwaben the Younger',
    longWrong: 'This person moves to another shop next month. Please choose a person who stays here.',
  },
  zh: {
    label: '负责人',
    help: '姓名会显示在接待卡和顾客页面上。',
    wrong: '请选择负责人。',
    people: { misaki: '佐藤 美咲', ken: '铃木 健', fang: '王 芳', emma: '艾玛·布朗', yui: '高桥 结衣' },
    longLabel: '首先联系顾客，并负责到确定看房日程为止的负责人',
    longName: '沃尔夫冈·阿马德乌斯·冯·霍亨索伦·西格马林根',
    longWrong: '该人员下个月将调往其他门店。请选择留在本店的人员。',
  },
})

/** A drawn face, because real photos must not be in the source. */
const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#bde5ca"/><circle cx="20" cy="16" r="8" fill="#7d480a"/><path d="M4 40a16 14 0 0 1 32 0z" fill="#356096"/></svg>',
)}`

function people(names: Record<'misaki' | 'ken' | 'fang' | 'emma' | 'yui', string>): StaffPerson[] {
  return [
    {
      id: 'misaki',
      name: names.misaki,
      kana: 'さとう みさき',
      colour: 'green',
      duty: 'serving_ready',
      busy: true,
      languages: ['ja', 'zh'],
      photo,
    },
    { id: 'ken', name: names.ken, kana: 'すずき けん', colour: 'orange', duty: 'break', busy: false, languages: ['ja'] },
    { id: 'fang', name: names.fang, kana: 'おう ほう', colour: 'blue', duty: 'away', busy: false, languages: ['ja', 'zh'] },
    { id: 'emma', name: names.emma, colour: 'red', duty: 'serving_ready', busy: false, languages: ['en'] },
    { id: 'yui', name: names.yui, kana: 'たかはし ゆい', colour: 'violet', duty: 'off', busy: false, languages: ['ja'] },
  ]
}

export const show = defineGalleryPart({
  area: 'staff',
  samples,
  states: {
    empty: (texts) => <StaffSelect name="empty" label={texts.label} help={texts.help} people={people(texts.people)} />,
    filled: (texts) => <StaffSelect name="filled" label={texts.label} people={people(texts.people)} language="zh" defaultValue="misaki" />,
    error: (texts) => <StaffSelect name="error" label={texts.label} wrong={texts.wrong} required people={people(texts.people)} />,
    disabled: (texts) => <StaffSelect name="disabled" label={texts.label} people={people(texts.people)} defaultValue="ken" disabled />,
    loading: ({ label }) => <StaffSelect name="loading" label={label} people={[]} loading />,
    long: function Long({ longLabel, longName, longWrong, ...texts }) {
      const staff = people({ ...texts.people, ken: longName })
      return <StaffSelect name="long" label={longLabel} help={texts.help} wrong={longWrong} people={staff} defaultValue="ken" />
    },
  },
})
