import { expect, test } from 'vitest'
import { textLocales } from '#domain/locale.ts'
import { findChoices } from '../choice/choice.ts'
import { type StationLine, stationGroups } from './station.ts'

const shinjuku = { code: 's', name: { ja: '新宿', en: 'Shinjuku', zh: '新宿' }, kana: 'しんじゅく' }
const ebisu = { code: 'e', name: { ja: '恵比寿', en: 'Ebisu', zh: '惠比寿' }, kana: 'えびす' }
const lines: StationLine[] = [
  { code: 'jy', name: { ja: 'JR山手線', en: 'JR Yamanote Line' }, stations: [shinjuku, ebisu] },
  { code: 'oh', name: { ja: '小田急小田原線', en: 'Odakyu Odawara Line' }, stations: [shinjuku] },
]

test.each(['しんじゅく', 'シンジュク', 'ｼﾝｼﾞｭｸ', 'shinjuku', 'SHINJUKU', '新宿'])(
  'R2.30: %s finds a station on all its lines, in every language',
  (query) => {
    for (const locale of textLocales)
      expect(findChoices(stationGroups(lines, locale), query).map(({ key, choices }) => [key, choices.map(({ value }) => value)])).toEqual([
        ['jy', ['s']],
        ['oh', ['s']],
      ])
  },
)

test('beside a name stands how it is read, or what the sign says', () => {
  const first = (locale: 'ja' | 'en') => stationGroups(lines, locale)[0]?.choices[1]
  expect(first('ja')).toMatchObject({ label: '恵比寿', note: 'えびす' })
  expect(first('en')).toMatchObject({ label: 'Ebisu', note: '恵比寿', noteLang: 'ja' })
})
