import { expect, test } from 'vitest'
import { shopTextLocales } from '#domain/locale.ts'
import { findChoices } from '../choice/find-choices.ts'
import { type OfferedRailwayLine, stationGroups } from './station.ts'

const shinjuku = { code: 's', name: { ja: '新宿', en: 'Shinjuku', zh: '新宿' }, kana: 'しんじゅく' }
const ebisu = { code: 'e', name: { ja: '恵比寿', en: 'Ebisu', zh: '惠比寿' }, kana: 'えびす' }
const lines: OfferedRailwayLine[] = [
  { code: 'jy', name: { ja: 'JR山手線', en: 'JR Yamanote Line' }, stations: [shinjuku, ebisu] },
  { code: 'oh', name: { ja: '小田急小田原線', en: 'Odakyu Odawara Line' }, stations: [shinjuku] },
]

test.each(['しんじゅく', 'シンジュク', 'ｼﾝｼﾞｭｸ', 'shinjuku', 'SHINJUKU', '新宿'])(
  'The search for %s finds a station on all of its lines (R2.30)',
  (query) => {
    for (const locale of shopTextLocales)
      expect(findChoices(stationGroups(lines, locale), query).map(({ key, choices }) => [key, choices.map(({ value }) => value)])).toEqual([
        ['jy', ['s']],
        ['oh', ['s']],
      ])
  },
)

test('A station’s note is its reading, or on English pages its Japanese name', () => {
  const first = (locale: 'ja' | 'en') => stationGroups(lines, locale)[0]?.choices[1]
  expect(first('ja')).toMatchObject({ label: '恵比寿', note: 'えびす' })
  expect(first('en')).toMatchObject({ label: 'Ebisu', note: '恵比寿', noteLang: 'ja' })
})

test('A station is found by another spelling of its name', () => {
  const groups = stationGroups([{ code: 'm', stations: [{ code: 'o', name: { ja: '御茶ノ水' }, kana: 'おちゃのみず' }] }], 'ja')
  expect(findChoices(groups, 'お茶の水').flatMap(({ choices }) => choices)).toMatchObject([{ value: 'o' }])
})

test('A former name finds a station and shows the current name', () => {
  const station = { code: 'd', name: { ja: '獨協大学前(草加松原)' }, kana: 'どっきょうだいがくまえ', formerNames: ['松原団地'] }
  const foundLabels = (query: string) =>
    shopTextLocales.flatMap((locale) => findChoices(stationGroups([{ code: 't', stations: [station] }], locale), query))
  const notes = foundLabels('松原団地').flatMap(({ choices }) => choices.map(({ note }) => note))
  expect(notes).toEqual(['松原団地は現在「獨協大学前」', '松原団地 is now 獨協大学前', '松原団地现名“獨協大学前”'])
  expect(foundLabels('獨協')[0]!.choices).toMatchObject([{ note: 'どっきょうだいがくまえ' }])
})

test('An alias finds a station and is shown with the walking time to the shop', () => {
  const gakudai = { code: 'g', name: { ja: '学芸大学' }, kana: 'がくげいだいがく', alias: '学大', walk: 8 }
  const groups = stationGroups([{ code: 'ty', name: { ja: '東急東横線' }, stations: [gakudai, ebisu] }], 'ja')
  expect(findChoices(groups, '学大').flatMap(({ choices }) => choices)).toMatchObject([{ note: 'がくげいだいがく・学大・お店まで徒歩8分' }])
  expect(stationGroups([{ code: 'ty', name: { ja: '東急東横線' }, stations: [gakudai] }], 'zh')[0]!.choices[0]!.note).toBe(
    '学大 · 步行 8 分钟到店',
  )
})
