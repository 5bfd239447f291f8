import { expect, test } from 'vitest'
import { shopTextLocales } from '#domain/locale.ts'
import { findChoices } from '../choice/find-choices.ts'
import { routeGroups, type SelectableLine } from './route.ts'

const tokyo = { ja: '東京都', en: 'Tokyo', zh: '东京都' }
const kanagawa = { ja: '神奈川県', en: 'Kanagawa', zh: '神奈川县' }
const routes: SelectableLine[] = [
  {
    code: '1',
    name: { ja: '東急東横線', en: 'Tokyu Toyoko Line', zh: '东急东横线' },
    kana: 'とうきゅうとうよこせん',
    operator: { ja: '東急電鉄', en: 'Tokyu' },
    prefectures: [tokyo, kanagawa],
  },
  { code: '2', name: { ja: 'JR山手線' }, kana: 'やまのてせん', operator: { ja: 'JR東日本' }, prefectures: [tokyo] },
]
const words = (groups: ReturnType<typeof routeGroups>) => groups.map(({ label, choices }) => `${label}: ${choices.map((one) => one.label)}`)

test('Routes are listed under their operator and under every prefecture (R2.30)', () => {
  expect(words(routeGroups(routes, 'operator', 'ja'))).toEqual(['東急電鉄: 東急東横線', 'JR東日本: JR山手線'])
  expect(words(routeGroups(routes, 'prefecture', 'ja'))).toEqual(['東京都: 東急東横線,JR山手線', '神奈川県: 東急東横線'])
  expect(words(routeGroups(routes, 'operator', 'en'))).toEqual(['Tokyu: Tokyu Toyoko Line', 'JR東日本: JR山手線'])
})

test.each(['とうよこ', 'ﾄｳﾖｺ', 'toyoko', '東横', '东横'])('A route is found by %s in every language', (query) => {
  for (const locale of shopTextLocales)
    expect(findChoices(routeGroups(routes, 'operator', locale), query).flatMap(({ choices }) => choices.map(({ value }) => value))).toEqual(
      ['1'],
    )
})
