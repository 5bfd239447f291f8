/** Reception cards of the demo shop as data: visitor, time and staff actions. No real phone number begins with 090-0000. */
import type { CardTemperature } from '#domain/cards/card.ts'
import type { ProposalReaction } from '#domain/cards/item.ts'
import type { Locale } from '#domain/locale.ts'

/** Staff actions on a card. `by`: first or second server; `stage`: index in the shop's list, default the first; days count from today. */
export type DemoCardWork = {
  by: 0 | 1
  lostReason?: string
  assignee?: string
  stage?: number
  temperature?: CardTemperature
  nextContactIn?: number
  note?: string
  task?: { words: string; dueIn: number }
  /** Oldest first. */
  proposals?: readonly { name: string; rent?: number; link?: string; remark?: string; reaction?: ProposalReaction }[]
  deleted?: true
}

export type CardStory = {
  /** Minutes before now, with the ticket of the named visit; or hours after the beginning of an earlier day. */
  when: { visit: string; minutesAgo: number } | { daysAgo: number; hours: number }
  locale?: Locale
  answers: Readonly<Record<string, string | readonly string[]>>
  /** First and last suitable day, in days from today. */
  moveIn?: 'asap' | 'any' | readonly [from: number, to: number]
  draft?: true
  work?: DemoCardWork
}

const [misaki, daisuke, aoi] = ['佐藤 美咲', '鈴木 大輔', '小川 葵']
/** Codes of the lines that the shop offers, and of some of their stations. */
const [keio, inokashira] = ['24001', '24006']
const [meidaimae, shimotakaido, chitosekarasuyama] = ['2400106', '2400107', '2400112']
const [eifukucho, nishieifuku, hamadayama, kugayama, kichijoji] = ['2400609', '2400610', '2400611', '2400614', '1131104']

const waiting: readonly CardStory[] = [
  {
    when: { visit: '中村 さくら', minutesAgo: 56 },
    answers: {
      ...{ name: '中村 さくら', kana: 'ナカムラ サクラ', phone: '090-0000-1202', email: 'sakura.nakamura@example.com' },
      ...{ visitCount: 'first', motive: 'suumo', occupants: '2', rentMin: '11万', rentMax: '14万', layouts: ['1LDK', '2DK', '2LDK'] },
      ...{ routes: [inokashira], stations: [hamadayama, nishieifuku] },
      notes: '二人とも在宅で仕事をするので、静かなお部屋を希望します。オートロックと宅配ボックスがあると助かります。',
    },
    moveIn: [30, 60],
    work: {
      ...{ by: 0, assignee: misaki, stage: 2, temperature: 'A', task: { words: '2LDKの候補を3件お送りする', dueIn: 1 } },
      proposals: [
        { name: '桜台ハイツ 305', rent: 138_000, remark: '線路に近く、音が気になるとのこと。', reaction: 'declined' },
        { name: 'コーポ若葉 203', rent: 126_000, link: 'https://example.com/rooms/wakaba-203', reaction: 'viewing' },
        { name: 'メゾン若葉通り 401', rent: 132_000, link: 'https://example.com/rooms/maison-401', reaction: 'interested' },
      ],
    },
  },
  {
    when: { visit: '高橋 恵', minutesAgo: 34 },
    answers: {
      ...{ name: '高橋 恵', kana: 'タカハシ メグミ', phone: '090-0000-1203', visitCount: 'first', motive: 'homes', occupants: '1' },
      ...{ rentMax: '8万5千円', layouts: ['1K', '1DK'], routes: [keio, inokashira], notes: '新宿駅まで30分以内を希望します。' },
    },
    moveIn: 'asap',
    work: { by: 1, assignee: daisuke, stage: 1, temperature: 'B' },
  },
  {
    when: { visit: '山本 由佳', minutesAgo: 22 },
    answers: {
      ...{ name: '山本 由佳', kana: 'ヤマモト ユカ', phone: '090-0000-1201', email: 'yuka.yamamoto@example.com', visitCount: 'again' },
      ...{ motive: 'return', occupants: '2', rentMin: '9万', rentMax: '12万', layouts: ['1LDK', '2DK'] },
      ...{ routes: [inokashira], stations: [hamadayama, kugayama], notes: '猫を1匹飼っています。' },
    },
    moveIn: [40, 75],
  },
  {
    when: { visit: '陈 静', minutesAgo: 15 },
    locale: 'zh',
    answers: {
      ...{ name: '陈 静', email: 'jing.chen@example.com', phone: '090-0000-1204', visitCount: 'first', motive: 'referral' },
      ...{ rentMax: '10万', layouts: ['1DK', '1LDK'], occupants: '2', stations: [meidaimae, shimotakaido] },
      notes: '希望附近有超市。另外想咨询担保公司和所需文件。',
    },
    moveIn: [25, 45],
  },
  {
    when: { visit: '小林 健太', minutesAgo: 9 },
    answers: { name: '小林 健太', kana: 'コバヤシ ケンタ', phone: '090-0000-1205', motive: 'athome', rentMax: '7万' },
    moveIn: 'any',
    draft: true,
  },
  {
    when: { visit: 'James Carter', minutesAgo: 5 },
    locale: 'en',
    answers: {
      ...{ name: 'James Carter', email: 'james.carter@example.com', visitCount: 'first', motive: 'search', occupants: '3' },
      ...{ rentMin: '180000', rentMax: '230000', layouts: ['2LDK', '3LDK'], routes: [inokashira], stations: [kichijoji, kugayama] },
      notes: 'Our daughter starts school in April, so a quiet street would be nice. We have a car.',
    },
    moveIn: [60, 90],
  },
]

const earlier: readonly CardStory[] = [
  {
    when: { visit: '森田', minutesAgo: 160 },
    answers: {
      ...{ name: '森田 拓也', kana: 'モリタ タクヤ', phone: '090-0000-1206', visitCount: 'first', motive: 'search', occupants: '3' },
      ...{ rentMin: '13万', rentMax: '16万', layouts: ['2LDK', '3DK', '3LDK'], stations: [eifukucho, nishieifuku, hamadayama] },
      notes: '春に家族が増えます。小学校の近くを希望します。',
    },
    moveIn: [70, 120],
    work: {
      by: 0,
      assignee: misaki,
      stage: 3,
      temperature: 'B',
      nextContactIn: 1,
      note: '土曜の午後に2件のご内見を希望。',
    },
  },
  {
    when: { visit: '前田', minutesAgo: 140 },
    answers: {
      ...{ name: '前田 千尋', kana: 'マエダ チヒロ', phone: '090-0000-1207', motive: 'passing', occupants: '1' },
      ...{ rentMax: '9万', layouts: ['1LDK', '2K'], routes: [keio], notes: '今のお部屋の更新までに決めたいです。' },
    },
    moveIn: [150, 210],
    work: {
      by: 1,
      assignee: daisuke,
      stage: 1,
      temperature: 'C',
      nextContactIn: 14,
      note: '更新の時期が近づいたらご連絡する。',
    },
  },
  {
    when: { daysAgo: 1, hours: 11 },
    answers: {
      name: '池田 大翔',
      kana: 'イケダ ヒロト',
      email: 'hiroto.ikeda@example.com',
      motive: 'company',
      rentMax: '6万5千円',
      layouts: ['1R', '1K'],
    },
    moveIn: [120, 140],
  },
  {
    when: { daysAgo: 1, hours: 8 },
    answers: { name: '橋本 和也', kana: 'ハシモト カズヤ', phone: '090-0000-1208', rentMax: '8万', layouts: '1DK' },
    moveIn: 'any',
    work: { by: 0, deleted: true },
  },
  {
    when: { daysAgo: 2, hours: 9 },
    answers: {
      ...{ name: '井上 智子', kana: 'イノウエ トモコ', phone: '090-0000-1209', email: 'tomoko.inoue@example.com', motive: 'athome' },
      ...{ rentMin: '10万', rentMax: '12万', layouts: ['1LDK'], stations: [hamadayama], notes: '若葉レジデンス 302号室について。' },
    },
    moveIn: [20, 40],
    work: {
      ...{ by: 0, assignee: misaki, stage: 4, temperature: 'A', nextContactIn: 0 },
      task: { words: '申込書と必要書類のご案内を送る', dueIn: 0 },
    },
  },
  {
    when: { daysAgo: 3, hours: 7 },
    answers: {
      name: '石川 翔',
      kana: 'イシカワ ショウ',
      phone: '090-0000-1210',
      motive: 'sns',
      rentMax: '7万5千円',
      layouts: ['1K', '1DK'],
    },
    moveIn: [50, 80],
    work: { by: 1, assignee: aoi, stage: 1, temperature: 'B', nextContactIn: -1 },
  },
  {
    when: { daysAgo: 5, hours: 10 },
    answers: {
      ...{
        name: '清水 陽菜',
        kana: 'シミズ ヒナ',
        phone: '090-0000-1211',
        routes: [inokashira],
        rentMax: '5万5千円',
        layouts: ['1R', '1K'],
      },
      notes: '学生です。',
    },
    moveIn: [110, 130],
    work: {
      ...{ by: 1, assignee: daisuke, stage: 8, temperature: 'C' },
      lostReason: 'ご予算に合うお部屋がなく、他社で決められたため',
    },
  },
  {
    when: { daysAgo: 5, hours: 6 },
    answers: {
      ...{
        name: '加藤 修',
        kana: 'カトウ オサム',
        phone: '090-0000-1212',
        visitCount: 'again',
        motive: 'return',
        rentMin: '12万',
        rentMax: '15万',
      },
      ...{ layouts: ['2LDK'], stations: [chitosekarasuyama], notes: '駐車場を1台分希望します。' },
    },
    moveIn: 'asap',
    work: { by: 0, assignee: misaki, stage: 7, temperature: 'A', note: '鍵のお渡しは月末の予定。' },
  },
  // An earlier visit under another spelling: a possible duplicate of the waiting visitor.
  {
    when: { daysAgo: 6, hours: 12 },
    answers: { name: '山本 ゆか', kana: 'ヤマモト ユカ', phone: '090-0000-1201', motive: 'suumo', rentMax: '11万', layouts: ['1LDK'] },
    moveIn: [60, 90],
    work: { by: 1, assignee: aoi, stage: 2, temperature: 'B', nextContactIn: 3 },
  },
]

export const cardStories: readonly CardStory[] = [...waiting, ...earlier]
