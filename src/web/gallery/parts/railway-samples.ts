/** Ten well-known lines and ten stations for the railway parts. The codes are invented. */
import type { LocalizedText } from '#domain/locale.ts'
import type { SelectableLine } from '../../parts/choices/route-select/route.ts'
import type { OfferedRailwayLine, Station } from '../../parts/choices/station-select/station.ts'

const tokyo = { ja: '東京都', en: 'Tokyo', zh: '东京都' }
const kanagawa = { ja: '神奈川県', en: 'Kanagawa', zh: '神奈川县' }
const chiba = { ja: '千葉県', en: 'Chiba', zh: '千叶县' }
const osaka = { ja: '大阪府', en: 'Osaka', zh: '大阪府' }
const kyoto = { ja: '京都府', en: 'Kyoto', zh: '京都府' }

const jrEast = { ja: 'JR東日本', en: 'JR East', zh: 'JR东日本' }
const tokyu = { ja: '東急電鉄', en: 'Tokyu', zh: '东急电铁' }
const keio = { ja: '京王電鉄', en: 'Keio', zh: '京王电铁' }
const odakyu = { ja: '小田急電鉄', en: 'Odakyu', zh: '小田急电铁' }
const metro = { ja: '東京メトロ', en: 'Tokyo Metro', zh: '东京地铁' }
const osakaMetro = { ja: '大阪メトロ', en: 'Osaka Metro', zh: '大阪地铁' }
const keihan = { ja: '京阪電気鉄道', en: 'Keihan', zh: '京阪电气铁道' }

export const railwayRoutes: readonly SelectableLine[] = [
  {
    code: 'r01',
    name: { ja: 'JR山手線', en: 'JR Yamanote Line', zh: 'JR山手线' },
    kana: 'やまのてせん',
    operator: jrEast,
    prefectures: [tokyo],
    colour: '#9acd32',
  },
  {
    code: 'r02',
    name: { ja: 'JR中央線', en: 'JR Chuo Line', zh: 'JR中央线' },
    kana: 'ちゅうおうせん',
    operator: jrEast,
    prefectures: [tokyo],
    colour: '#f15a22',
  },
  {
    code: 'r03',
    name: { ja: 'JR総武線', en: 'JR Sobu Line', zh: 'JR总武线' },
    kana: 'そうぶせん',
    operator: jrEast,
    prefectures: [tokyo, chiba],
    colour: '#ffd400',
  },
  {
    code: 'r04',
    name: { ja: '東急東横線', en: 'Tokyu Toyoko Line', zh: '东急东横线' },
    kana: 'とうきゅうとうよこせん',
    operator: tokyu,
    prefectures: [tokyo, kanagawa],
    colour: '#da0442',
  },
  {
    code: 'r05',
    name: { ja: '東急田園都市線', en: 'Tokyu Den-en-toshi Line', zh: '东急田园都市线' },
    kana: 'とうきゅうでんえんとしせん',
    operator: tokyu,
    prefectures: [tokyo, kanagawa],
    colour: '#00a040',
  },
  {
    code: 'r06',
    name: { ja: '京王井の頭線', en: 'Keio Inokashira Line', zh: '京王井之头线' },
    kana: 'けいおういのかしらせん',
    operator: keio,
    prefectures: [tokyo],
    colour: '#d6006c',
  },
  {
    code: 'r07',
    name: { ja: '小田急小田原線', en: 'Odakyu Odawara Line', zh: '小田急小田原线' },
    kana: 'おだきゅうおだわらせん',
    operator: odakyu,
    prefectures: [tokyo, kanagawa],
    colour: '#2288cc',
  },
  {
    code: 'r08',
    name: { ja: '東京メトロ日比谷線', en: 'Tokyo Metro Hibiya Line', zh: '东京地铁日比谷线' },
    kana: 'とうきょうめとろひびやせん',
    operator: metro,
    prefectures: [tokyo],
    colour: '#9caeb7',
  },
  {
    code: 'r09',
    name: { ja: '御堂筋線', en: 'Midosuji Line', zh: '御堂筋线' },
    kana: 'みどうすじせん',
    operator: osakaMetro,
    prefectures: [osaka],
    colour: '#e5171f',
  },
  {
    code: 'r10',
    name: { ja: '京阪本線', en: 'Keihan Main Line', zh: '京阪本线' },
    kana: 'けいはんほんせん',
    operator: keihan,
    prefectures: [osaka, kyoto],
    colour: '#1d2088',
  },
]

const station = (code: string, kana: string, ja: string, en: string, zh: string): Station => ({ code, kana, name: { ja, en, zh } })

const shibuya = station('s01', 'しぶや', '渋谷', 'Shibuya', '涩谷')
const daikanyama = station('s02', 'だいかんやま', '代官山', 'Daikan-yama', '代官山')
const nakameguro = station('s03', 'なかめぐろ', '中目黒', 'Naka-meguro', '中目黑')
const jiyugaoka = station('s04', 'じゆうがおか', '自由が丘', 'Jiyugaoka', '自由之丘')
const shinjuku = station('s05', 'しんじゅく', '新宿', 'Shinjuku', '新宿')
const ebisu = station('s06', 'えびす', '恵比寿', 'Ebisu', '惠比寿')
const shinagawa = station('s07', 'しながわ', '品川', 'Shinagawa', '品川')
const tokyoStation = station('s08', 'とうきょう', '東京', 'Tokyo', '东京')
const shimokitazawa = station('s09', 'しもきたざわ', '下北沢', 'Shimo-kitazawa', '下北泽')
const kichijoji = station('s10', 'きちじょうじ', '吉祥寺', 'Kichijoji', '吉祥寺')

const line = (code: string, stations: readonly Station[]): OfferedRailwayLine => {
  const { name, colour } = railwayRoutes.find((route) => route.code === code) as { name: LocalizedText; colour: string }
  return { code, name, colour, stations }
}

export const sampleRailwayLines: readonly OfferedRailwayLine[] = [
  line('r04', [shibuya, daikanyama, nakameguro, jiyugaoka]),
  line('r01', [shinjuku, shibuya, ebisu, shinagawa, tokyoStation]),
  line('r06', [shibuya, shimokitazawa, kichijoji]),
]
