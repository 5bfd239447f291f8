/** Regions of railway guides with their prefectures (JIS X 0401), from north to south. */
import type { ShopTextLocale } from '../locale.ts'

type Named = Readonly<Record<ShopTextLocale, string>>
export type Region = { readonly code: RegionCode; readonly name: Named; readonly prefectures: readonly number[] }

const named = (ja: string, en: string, zh: string): Named => ({ ja, en, zh })

export const regionCodes = [
  'hokkaido',
  'tohoku',
  'kanto',
  'koshinetsu-hokuriku',
  'tokai',
  'kansai',
  'chugoku',
  'shikoku',
  'kyushu-okinawa',
] as const
export type RegionCode = (typeof regionCodes)[number]

export const regions: readonly Region[] = [
  { code: 'hokkaido', name: named('北海道', 'Hokkaido', '北海道'), prefectures: [1] },
  { code: 'tohoku', name: named('東北', 'Tohoku', '东北'), prefectures: [2, 3, 4, 5, 6, 7] },
  { code: 'kanto', name: named('関東', 'Kanto', '关东'), prefectures: [8, 9, 10, 11, 12, 13, 14] },
  {
    code: 'koshinetsu-hokuriku',
    name: named('甲信越・北陸', 'Koshinetsu and Hokuriku', '甲信越、北陆'),
    prefectures: [15, 16, 17, 18, 19, 20],
  },
  { code: 'tokai', name: named('東海', 'Tokai', '东海'), prefectures: [21, 22, 23, 24] },
  { code: 'kansai', name: named('関西', 'Kansai', '关西'), prefectures: [25, 26, 27, 28, 29, 30] },
  { code: 'chugoku', name: named('中国', 'Chugoku', '中国地方'), prefectures: [31, 32, 33, 34, 35] },
  { code: 'shikoku', name: named('四国', 'Shikoku', '四国'), prefectures: [36, 37, 38, 39] },
  { code: 'kyushu-okinawa', name: named('九州・沖縄', 'Kyushu and Okinawa', '九州、冲绳'), prefectures: [40, 41, 42, 43, 44, 45, 46, 47] },
]

export const prefectures: ReadonlyMap<number, Named> = new Map(
  [
    named('北海道', 'Hokkaido', '北海道'),
    named('青森県', 'Aomori', '青森县'),
    named('岩手県', 'Iwate', '岩手县'),
    named('宮城県', 'Miyagi', '宫城县'),
    named('秋田県', 'Akita', '秋田县'),
    named('山形県', 'Yamagata', '山形县'),
    named('福島県', 'Fukushima', '福岛县'),
    named('茨城県', 'Ibaraki', '茨城县'),
    named('栃木県', 'Tochigi', '栃木县'),
    named('群馬県', 'Gunma', '群马县'),
    named('埼玉県', 'Saitama', '埼玉县'),
    named('千葉県', 'Chiba', '千叶县'),
    named('東京都', 'Tokyo', '东京都'),
    named('神奈川県', 'Kanagawa', '神奈川县'),
    named('新潟県', 'Niigata', '新潟县'),
    named('富山県', 'Toyama', '富山县'),
    named('石川県', 'Ishikawa', '石川县'),
    named('福井県', 'Fukui', '福井县'),
    named('山梨県', 'Yamanashi', '山梨县'),
    named('長野県', 'Nagano', '长野县'),
    named('岐阜県', 'Gifu', '岐阜县'),
    named('静岡県', 'Shizuoka', '静冈县'),
    named('愛知県', 'Aichi', '爱知县'),
    named('三重県', 'Mie', '三重县'),
    named('滋賀県', 'Shiga', '滋贺县'),
    named('京都府', 'Kyoto', '京都府'),
    named('大阪府', 'Osaka', '大阪府'),
    named('兵庫県', 'Hyogo', '兵库县'),
    named('奈良県', 'Nara', '奈良县'),
    named('和歌山県', 'Wakayama', '和歌山县'),
    named('鳥取県', 'Tottori', '鸟取县'),
    named('島根県', 'Shimane', '岛根县'),
    named('岡山県', 'Okayama', '冈山县'),
    named('広島県', 'Hiroshima', '广岛县'),
    named('山口県', 'Yamaguchi', '山口县'),
    named('徳島県', 'Tokushima', '德岛县'),
    named('香川県', 'Kagawa', '香川县'),
    named('愛媛県', 'Ehime', '爱媛县'),
    named('高知県', 'Kochi', '高知县'),
    named('福岡県', 'Fukuoka', '福冈县'),
    named('佐賀県', 'Saga', '佐贺县'),
    named('長崎県', 'Nagasaki', '长崎县'),
    named('熊本県', 'Kumamoto', '熊本县'),
    named('大分県', 'Oita', '大分县'),
    named('宮崎県', 'Miyazaki', '宫崎县'),
    named('鹿児島県', 'Kagoshima', '鹿儿岛县'),
    named('沖縄県', 'Okinawa', '冲绳县'),
  ].map((name, at) => [at + 1, name]),
)
