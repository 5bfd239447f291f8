import { expect, test } from 'vitest'
import { stationPlace } from './station-place.ts'

const station = (name: string, prefecture: number, ...lines: string[]) => ({
  name: { ja: name },
  prefecture,
  lines: lines.map((line) => ({ name: { ja: line, en: `${line} Line`, zh: line } })),
})

test('stations that are called alike are told apart by prefecture, and within it by a line', () => {
  const found = [
    station('平野', 27, '関西本線', '別の線'),
    station('平野', 27, '谷町線'),
    station('平野', 7, '飯坂線'),
    station('新平野', 27),
  ]
  expect(found.map((one) => stationPlace(one, found).ja)).toEqual(['大阪府・関西本線', '大阪府・谷町線', '福島県', '大阪府'])
  expect(stationPlace(found[1]!, found)).toMatchObject({ en: 'Osaka・谷町線 Line', zh: '大阪府・谷町線' })
})

test('where no line is known the prefecture has to do', () => {
  const found = [station('平野', 27), station('平野', 27)]
  expect(stationPlace(found[0]!, found).ja).toBe('大阪府')
})
